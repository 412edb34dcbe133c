//===- hls_vector.h - hls::vector for runs on the CPU ---------------------===//
//
// The vendor's SIMD vector: N elements of T with element-wise arithmetic. The
// loops are left to the host compiler, which vectorises them.
//
//===----------------------------------------------------------------------===//
#ifndef HLS_VECTOR_H
#define HLS_VECTOR_H

#include <array>
#include <cstddef>
#include <initializer_list>

#pragma GCC visibility push(hidden)

namespace hls {

namespace detail {
/// The vendor's alignment, the greatest power of two that divides the size, so
/// that there is no padding; at most a cache line, which is enough on a CPU.
constexpr std::size_t vectorAlignment(std::size_t sizeBytes) {
  std::size_t alignment = 1;
  while (alignment < 64 && sizeBytes % (2 * alignment) == 0)
    alignment *= 2;
  return alignment;
}
} // namespace detail

template <typename T, std::size_t N>
class alignas(detail::vectorAlignment(sizeof(T) * N)) vector {
  static_assert(N > 0, "a vector has at least one element");

public:
  using value_type = T;
  using iterator = typename std::array<T, N>::iterator;
  using const_iterator = typename std::array<T, N>::const_iterator;

  /// Leaves the elements unset, as the vendor's does.
  vector() = default;
  /// All elements equal `value`.
  vector(const T &value) { elements_.fill(value); }
  vector(const std::array<T, N> &elements) : elements_(elements) {}
  /// Elements beyond the list's are T().
  vector(std::initializer_list<T> list) : elements_() {
    std::size_t count = list.size() < N ? list.size() : N;
    for (std::size_t i = 0; i < count; ++i)
      elements_[i] = list.begin()[i];
  }

  T &operator[](std::size_t i) { return elements_[i]; }
  const T &operator[](std::size_t i) const { return elements_[i]; }

  iterator begin() { return elements_.begin(); }
  iterator end() { return elements_.end(); }
  const_iterator begin() const { return elements_.begin(); }
  const_iterator end() const { return elements_.end(); }
  static constexpr std::size_t size() { return N; }

  vector &operator++() { return *this += T(1); }
  vector &operator--() { return *this -= T(1); }
  vector operator++(int) {
    vector old = *this;
    ++*this;
    return old;
  }
  vector operator--(int) {
    vector old = *this;
    --*this;
    return old;
  }

#define ST_VECTOR_ARITHMETIC(OP, IN_PLACE)                                     \
  vector &operator IN_PLACE(const vector & other) {                            \
    for (std::size_t i = 0; i < N; ++i)                                        \
      elements_[i] IN_PLACE other[i];                                          \
    return *this;                                                              \
  }                                                                            \
  friend vector operator OP(vector left, const vector &right) {                \
    left IN_PLACE right;                                                       \
    return left;                                                               \
  }
  ST_VECTOR_ARITHMETIC(+, +=)
  ST_VECTOR_ARITHMETIC(-, -=)
  ST_VECTOR_ARITHMETIC(*, *=)
  ST_VECTOR_ARITHMETIC(/, /=)
  ST_VECTOR_ARITHMETIC(%, %=)
  ST_VECTOR_ARITHMETIC(&, &=)
  ST_VECTOR_ARITHMETIC(|, |=)
  ST_VECTOR_ARITHMETIC(^, ^=)
  ST_VECTOR_ARITHMETIC(<<, <<=)
  ST_VECTOR_ARITHMETIC(>>, >>=)
#undef ST_VECTOR_ARITHMETIC

#define ST_VECTOR_REDUCTION(NAME, OP)                                          \
  T reduce_##NAME() const {                                                    \
    T result = elements_[0];                                                   \
    for (std::size_t i = 1; i < N; ++i)                                        \
      result OP elements_[i];                                                  \
    return result;                                                             \
  }
  /// All elements combined, from the first to the last.
  ST_VECTOR_REDUCTION(add, +=)
  ST_VECTOR_REDUCTION(mult, *=)
  ST_VECTOR_REDUCTION(and, &=)
  ST_VECTOR_REDUCTION(or, |=)
  ST_VECTOR_REDUCTION(xor, ^=)
#undef ST_VECTOR_REDUCTION

  /// Comparisons are lexicographic.
  friend bool operator==(const vector &left, const vector &right) {
    return left.elements_ == right.elements_;
  }
  friend bool operator!=(const vector &left, const vector &right) {
    return left.elements_ != right.elements_;
  }
  friend bool operator<(const vector &left, const vector &right) {
    return left.elements_ < right.elements_;
  }
  friend bool operator>(const vector &left, const vector &right) {
    return left.elements_ > right.elements_;
  }
  friend bool operator<=(const vector &left, const vector &right) {
    return left.elements_ <= right.elements_;
  }
  friend bool operator>=(const vector &left, const vector &right) {
    return left.elements_ >= right.elements_;
  }

private:
  std::array<T, N> elements_;
};

} // namespace hls

#pragma GCC visibility pop

#endif // HLS_VECTOR_H
