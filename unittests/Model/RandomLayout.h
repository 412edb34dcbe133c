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

/// Windows of random element, dilation and origin over one dimension of a
/// layout, moved by one or two loops of any steps so that each holds a number.
inline void makeWindowsAlong(Random &random, Layout &layout, int dim,
                             size_t place) {
  int64_t size = layout.shape[dim];
  layout.element[dim] = pick(random, 1, 3);
  layout.window->dilation[dim] = pick(random, 1, 2);
  int64_t lowest = 1 - layout.reach(dim);
  // Dilated windows in front must not step over a short tensor.
  if (layout.dilation(dim) > size)
    lowest = 0;
  int64_t origin = pick(random, 0, 1) ? pick(random, lowest, 0)
                                      : pick(random, lowest, size - 1);
  layout.window->origin[dim] = origin;
  int64_t step = pick(random, 1, 4);
  int64_t trips = 1 + (size - 1 - origin) / step;
  trips = pick(random, (trips + 1) / 2, trips);
  std::vector<LayoutLoop> loops = {{trips, step, dim}};
  if (pick(random, 0, 4) == 0) {
    int64_t left = size - 1 - origin - (trips - 1) * step;
    int64_t otherStep = pick(random, 1, 3);
    loops.insert(loops.begin() + pick(random, 0, 1),
                 {1 + left / otherStep, otherStep, dim});
  }
  layout.loops.insert(layout.loops.begin() + place, loops.begin(), loops.end());
}

/// A legal layout of windows over `shape`: overlapping, leaving gaps, dilated,
/// beginning outside; loops in any order, with up to one loop of re-access.
inline Layout randomWindow(Random &random, const std::vector<int64_t> &shape) {
  std::vector<int64_t> ones(shape.size(), 1);
  Layout layout{shape, ones, {}, LayoutWindow{ones, ones}};
  for (size_t dim = 0; dim < shape.size(); ++dim)
    makeWindowsAlong(random, layout, static_cast<int>(dim),
                     layout.loops.size());
  if (pick(random, 0, 1))
    shuffle(layout.loops, random);
  if (pick(random, 0, 2) == 0)
    layout.loops.insert(layout.loops.begin() +
                            pick(random, 0, layout.loops.size()),
                        {pick(random, 2, 3), 0, kReaccess});
  return layout;
}

/// A reader of windows that walks like `tiles` but along one or two dimensions,
/// as a convolution reads what another kernel writes.
inline Layout windowsOver(Random &random, const Layout &tiles) {
  Layout layout = withoutUnitLoops(tiles);
  std::vector<int64_t> zeros(layout.shape.size(), 0), ones(zeros.size(), 1);
  layout.window = LayoutWindow{zeros, ones};
  for (int64_t count = pick(random, 1, 2); count > 0; --count) {
    int dim = static_cast<int>(pick(random, 0, layout.shape.size() - 1));
    size_t place = layout.loops.size();
    for (size_t i = layout.loops.size(); i > 0; --i)
      if (layout.loops[i - 1].dim == dim) {
        place = i - 1;
        layout.loops.erase(layout.loops.begin() + place);
      }
    makeWindowsAlong(random, layout, dim, std::min(place, layout.loops.size()));
  }
  return layout;
}

/// The same order written differently: loops cut in two and loops of one
/// iteration put in; tiles written as windows, and the dilation of windows of
/// one number changed.
inline Layout rewritten(Random &random, const Layout &layout) {
  Layout result = layout;
  result.loops.clear();
  for (LayoutLoop loop : layout.loops) {
    if (loop.isDynamic) {
      result.loops.push_back(loop);
      continue;
    }
    std::vector<int64_t> factors = randomFactors(random, loop.tripCount);
    int64_t inner = factors.size() > 1 ? factors.front() : 1;
    result.loops.push_back(
        {loop.tripCount / inner, loop.step * inner, loop.dim});
    result.loops.push_back({inner, loop.step, loop.dim});
  }
  if (!result.window && pick(random, 0, 3) == 0) {
    std::vector<int64_t> zeros(layout.shape.size(), 0), ones(zeros.size(), 1);
    result.window = LayoutWindow{zeros, ones};
    // A last tile that is walked beyond the tensor is legal for tiles only.
    if (check(result))
      result.window.reset();
  }
  for (size_t dim = 0; result.window && dim < layout.shape.size(); ++dim)
    if (result.element[dim] == 1)
      result.window->dilation[dim] = pick(random, 1, layout.shape[dim]);
  return result;
}

/// Another order: two loops swapped, one left out or made longer, or the
/// window moved. Perhaps not legal.
inline Layout mutated(Random &random, Layout layout) {
  if (layout.loops.empty())
    return layout;
  LayoutLoop &loop = layout.loops[pick(random, 0, layout.loops.size() - 1)];
  switch (pick(random, 0, 3)) {
  case 0:
    std::swap(loop, layout.loops.back());
    break;
  case 1:
    loop.tripCount += pick(random, 0, 1) ? 1 : -1;
    break;
  case 2:
    layout.loops.push_back({2, 0, kReaccess});
    break;
  default:
    if (layout.window)
      ++layout.window->origin[0];
    else
      std::swap(layout.loops.front(), layout.loops.back());
  }
  return layout;
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
