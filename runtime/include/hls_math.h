//===- hls_math.h - hls math functions for runs on the CPU ----------------===//
//
// The vendor's names over the standard library. Functions of float compute in
// float.
//
//===----------------------------------------------------------------------===//
#ifndef HLS_MATH_H
#define HLS_MATH_H

#include <cmath>
#include <cstdlib>
#include <type_traits>

#pragma GCC visibility push(hidden)

namespace hls {

#define ST_MATH_UNARY(NAME)                                                    \
  inline float NAME(float x) { return std::NAME(x); }                          \
  inline double NAME(double x) { return std::NAME(x); }
ST_MATH_UNARY(exp)
ST_MATH_UNARY(exp2)
ST_MATH_UNARY(expm1)
ST_MATH_UNARY(log)
ST_MATH_UNARY(log2)
ST_MATH_UNARY(log10)
ST_MATH_UNARY(log1p)
ST_MATH_UNARY(sqrt)
ST_MATH_UNARY(cbrt)
ST_MATH_UNARY(sin)
ST_MATH_UNARY(cos)
ST_MATH_UNARY(tan)
ST_MATH_UNARY(asin)
ST_MATH_UNARY(acos)
ST_MATH_UNARY(atan)
ST_MATH_UNARY(sinh)
ST_MATH_UNARY(cosh)
ST_MATH_UNARY(tanh)
ST_MATH_UNARY(erf)
ST_MATH_UNARY(erfc)
ST_MATH_UNARY(fabs)
ST_MATH_UNARY(floor)
ST_MATH_UNARY(ceil)
ST_MATH_UNARY(round)
ST_MATH_UNARY(rint)
ST_MATH_UNARY(trunc)
#undef ST_MATH_UNARY

#define ST_MATH_BINARY(NAME)                                                   \
  inline float NAME(float x, float y) { return std::NAME(x, y); }              \
  inline double NAME(double x, double y) { return std::NAME(x, y); }
ST_MATH_BINARY(fmax)
ST_MATH_BINARY(fmin)
ST_MATH_BINARY(fmod)
ST_MATH_BINARY(pow)
ST_MATH_BINARY(atan2)
ST_MATH_BINARY(copysign)
#undef ST_MATH_BINARY

/// 1 / x and 1 / sqrt(x), correctly rounded steps, no approximation.
inline float recip(float x) { return 1.0f / x; }
inline double recip(double x) { return 1.0 / x; }
inline float rsqrt(float x) { return 1.0f / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }

inline float fma(float x, float y, float z) { return std::fma(x, y, z); }
inline double fma(double x, double y, double z) { return std::fma(x, y, z); }

inline bool isnan(float x) { return std::isnan(x); }
inline bool isnan(double x) { return std::isnan(x); }
inline bool isinf(float x) { return std::isinf(x); }
inline bool isinf(double x) { return std::isinf(x); }

template <typename T> std::enable_if_t<std::is_arithmetic_v<T>, T> abs(T x) {
  return x < T(0) ? T(-x) : x == T(0) ? T(0) : x;
}

/// Of any arithmetic type; the second argument when they compare unordered.
template <typename T>
std::enable_if_t<std::is_arithmetic_v<T>, T> max(T x, T y) {
  return x > y ? x : y;
}
template <typename T>
std::enable_if_t<std::is_arithmetic_v<T>, T> min(T x, T y) {
  return x < y ? x : y;
}

} // namespace hls

#pragma GCC visibility pop

#endif // HLS_MATH_H
