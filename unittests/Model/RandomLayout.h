//===- RandomLayout.h - random legal layouts for property tests -----------===//
#ifndef ST_UNITTESTS_MODEL_RANDOM_LAYOUT_H
#define ST_UNITTESTS_MODEL_RANDOM_LAYOUT_H

#include "st/Model/Layout.h"

#include <algorithm>
#include <random>

namespace st::model::testing {

using Random = std::mt19937;

/// A number from `low` to `high`, the same on every standard library.
inline int64_t pick(Random &random, int64_t low, int64_t high) {
  return low + static_cast<int64_t>(random() % (high - low + 1));
}

template <typename T> void shuffle(std::vector<T> &values, Random &random) {
  for (size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[random() % i]);
}

/// Sizes from 1 to `maximum`, primes and composites alike.
inline std::vector<int64_t> randomShape(Random &random, int rank,
                                        int64_t maximum) {
  std::vector<int64_t> shape;
  for (int dim = 0; dim < rank; ++dim)
    shape.push_back(pick(random, 1, maximum));
  return shape;
}

/// A random ordered factorization of `value` into factors above one.
inline std::vector<int64_t> randomFactors(Random &random, int64_t value) {
  std::vector<int64_t> factors;
  while (value > 1) {
    std::vector<int64_t> divisors;
    for (int64_t d = 2; d <= value; ++d)
      if (value % d == 0)
        divisors.push_back(d);
    factors.push_back(divisors[pick(random, 0, divisors.size() - 1)]);
    value /= factors.back();
  }
  return factors;
}

/// A legal layout over `shape`: any element (its last slice may be padded), any
/// mixed-radix cut of each dimension, the loops in any order, with up to two
/// loops of re-access and up to one loop of one iteration.
inline Layout randomLayout(Random &random, const std::vector<int64_t> &shape) {
  Layout layout{shape, {}, {}};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t element = pick(random, 0, 1) ? 1 : pick(random, 1, shape[dim]);
    layout.element.push_back(element);
    int64_t step = element;
    int64_t slices = (shape[dim] + element - 1) / element;
    for (int64_t factor : randomFactors(random, slices)) {
      layout.loops.push_back({factor, step, static_cast<int>(dim)});
      step *= factor;
    }
  }
  if (pick(random, 0, 1))
    shuffle(layout.loops, random);
  else
    std::reverse(layout.loops.begin(), layout.loops.end());
  auto insert = [&](LayoutLoop loop) {
    layout.loops.insert(
        layout.loops.begin() + pick(random, 0, layout.loops.size()), loop);
  };
  for (int64_t i = std::max<int64_t>(0, pick(random, -2, 2)); i > 0; --i)
    insert({pick(random, 2, 3), 0, kReaccess});
  if (pick(random, 0, 3) == 0)
    insert({1, pick(random, 1, 5),
            static_cast<int>(pick(random, 0, shape.size() - 1))});
  return layout;
}

/// The same order written differently: loops cut in two and loops of one
/// iteration put in.
inline Layout rewritten(Random &random, const Layout &layout) {
  Layout result = layout;
  result.loops.clear();
  for (LayoutLoop loop : layout.loops) {
    std::vector<int64_t> factors = randomFactors(random, loop.tripCount);
    int64_t inner = factors.size() > 1 ? factors.front() : 1;
    result.loops.push_back(
        {loop.tripCount / inner, loop.step * inner, loop.dim});
    result.loops.push_back({inner, loop.step, loop.dim});
  }
  return result;
}

/// The offset of each token, in order.
inline std::vector<std::vector<int64_t>> enumerate(const Layout &layout) {
  std::vector<std::vector<int64_t>> offsets;
  forEachToken(layout, [&](const std::vector<int64_t> &offset) {
    offsets.push_back(offset);
  });
  return offsets;
}

} // namespace st::model::testing

#endif // ST_UNITTESTS_MODEL_RANDOM_LAYOUT_H
