//===- Layout.cpp - legality, canonical form and enumeration --------------===//
//
// The tiles of a legal layout form a mixed-radix number system along each data
// dimension: sorted by step, the smallest step is the element's size and every
// other step is the one below it times that one's trip count. From this follows
// the coverage that converters rely on.
//
// Why the canonical form is unique, for tiles and windows alike: the offset of
// the second token is the innermost loop's step, and the tokens continue in
// equal steps for exactly its trip count, since a loop above that went on in
// the same steps would have been merged. The order of every trip-count-th token
// then tells the loops above in the same way.
//
//===----------------------------------------------------------------------===//
#include "st/Model/Layout.h"

#include <algorithm>

using namespace st::model;

namespace {

int64_t ceilDivide(int64_t value, int64_t divisor) {
  return value / divisor + (value % divisor != 0);
}

std::string quoteLoop(size_t index) { return "loop " + std::to_string(index); }

std::optional<std::string> checkSizes(const Layout &layout) {
  if (layout.element.size() != layout.shape.size())
    return "expected an element of rank " +
           std::to_string(layout.shape.size()) + " like the tensor, got rank " +
           std::to_string(layout.element.size());
  int64_t numbers = 1;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim) {
    if (layout.shape[dim] < 1)
      return "expected data dimension " + std::to_string(dim) +
             " to be at least 1, got " + std::to_string(layout.shape[dim]);
    if (layout.element[dim] < 1)
      return "expected an element of at least 1 along data dimension " +
             std::to_string(dim) + ", got " +
             std::to_string(layout.element[dim]);
    if (__builtin_mul_overflow(numbers, layout.element[dim], &numbers))
      return std::string("expected fewer than 2^63 numbers in a slice");
  }
  return std::nullopt;
}

std::optional<std::string> checkLoops(const Layout &layout) {
  int rank = static_cast<int>(layout.shape.size());
  int64_t tokens = 1;
  for (size_t i = 0; i < layout.loops.size(); ++i) {
    const LayoutLoop &loop = layout.loops[i];
    if (loop.tripCount < 1)
      return "expected " + quoteLoop(i) +
             " to have at least 1 iteration, got " +
             std::to_string(loop.tripCount);
    if (loop.dim < kReaccess || loop.dim >= rank)
      return "expected " + quoteLoop(i) + " to walk a data dimension below " +
             std::to_string(rank) + ", got " + std::to_string(loop.dim);
    if (__builtin_mul_overflow(tokens, loop.tripCount, &tokens))
      return std::string("expected fewer than 2^63 tokens in one run");
  }
  return std::nullopt;
}

/// Whether the loops that walk `dim` visit each of its slices exactly once.
std::optional<std::string> checkCoverage(const Layout &layout, int dim) {
  std::vector<LayoutLoop> digits;
  for (const LayoutLoop &loop : layout.loops)
    if (loop.dim == dim && loop.tripCount > 1)
      digits.push_back(loop);
  std::sort(
      digits.begin(), digits.end(),
      [](const LayoutLoop &a, const LayoutLoop &b) { return a.step < b.step; });

  int64_t expectedStep = layout.element[dim];
  for (const LayoutLoop &digit : digits) {
    if (digit.step != expectedStep)
      return "expected the loops over data dimension " + std::to_string(dim) +
             " to cover it exactly once: expected a loop of step " +
             std::to_string(expectedStep) + ", got step " +
             std::to_string(digit.step);
    if (__builtin_mul_overflow(expectedStep, digit.tripCount, &expectedStep))
      return "expected data dimension " + std::to_string(dim) +
             " to be walked within 2^63 numbers";
  }

  // A tile that only starts inside the tensor is walked to its end, so slices
  // may lie beyond it, but never a whole iteration of the outermost loop.
  int64_t slices = expectedStep / layout.element[dim];
  int64_t expectedSlices = ceilDivide(layout.shape[dim], layout.element[dim]);
  bool isTooLong =
      slices > expectedSlices &&
      (digits.size() < 2 ||
       (digits.back().tripCount - 1) * digits.back().step >= layout.shape[dim]);
  if (slices < expectedSlices || isTooLong)
    return "expected " + std::to_string(expectedSlices) + " slices of " +
           std::to_string(layout.element[dim]) + " along data dimension " +
           std::to_string(dim) + " of size " +
           std::to_string(layout.shape[dim]) + ", got " +
           std::to_string(slices);
  return std::nullopt;
}

/// Whether `outer` and `inner`, neighbours in the nest, walk as one loop. Loops
/// of dynamic trip count end on their own.
bool continues(const LayoutLoop &outer, const LayoutLoop &inner) {
  return !outer.isDynamic && !inner.isDynamic && outer.dim == inner.dim &&
         outer.step == inner.step * inner.tripCount;
}

std::optional<std::string> checkWindow(const Layout &layout) {
  const LayoutWindow &window = *layout.window;
  if (window.origin.size() != layout.shape.size() ||
      window.dilation.size() != layout.shape.size())
    return "expected a window with an origin and a dilation per data "
           "dimension (" +
           std::to_string(layout.shape.size()) + "), got " +
           std::to_string(window.origin.size()) + " and " +
           std::to_string(window.dilation.size());
  for (size_t dim = 0; dim < layout.shape.size(); ++dim) {
    // Far below 2^63, so that sums of a few of them are too.
    constexpr int64_t kLimit = int64_t(1) << 48;
    if (window.dilation[dim] < 1 || window.dilation[dim] > kLimit)
      return "expected a dilation from 1 to 2^48 along data dimension " +
             std::to_string(dim) + ", got " +
             std::to_string(window.dilation[dim]);
    int64_t reach = 0;
    if (__builtin_mul_overflow(layout.element[dim] - 1, window.dilation[dim],
                               &reach) ||
        reach > kLimit || window.origin[dim] > kLimit ||
        window.origin[dim] < -kLimit)
      return "expected windows within 2^48 numbers along data dimension " +
             std::to_string(dim);
  }
  return std::nullopt;
}

/// Whether each window holds a number of the tensor along `dim`.
std::optional<std::string> checkOverlap(const Layout &layout, int dim) {
  int64_t first = layout.window->origin[dim], last = first;
  for (size_t i = 0; i < layout.loops.size(); ++i) {
    const LayoutLoop &loop = layout.loops[i];
    if (loop.dim != dim || loop.tripCount == 1)
      continue;
    if (loop.step < 1)
      return "expected " + quoteLoop(i) +
             " to move the window by at least 1, got a step of " +
             std::to_string(loop.step);
    int64_t span = 0;
    if (__builtin_mul_overflow(loop.tripCount - 1, loop.step, &span) ||
        __builtin_add_overflow(last, span, &last))
      return "expected data dimension " + std::to_string(dim) +
             " to be walked within 2^63 numbers";
  }
  int64_t end = first + layout.reach(dim) - 1;
  // A dilated window that starts in front may step over a short tensor.
  bool mayStepOver =
      first < 0 && layout.window->dilation[dim] > layout.shape[dim];
  if (end >= 0 && last < layout.shape[dim] && !mayStepOver)
    return std::nullopt;
  return "expected every window to hold a number of data dimension " +
         std::to_string(dim) + " of size " + std::to_string(layout.shape[dim]) +
         ", got windows of reach " + std::to_string(layout.reach(dim)) +
         " from " + std::to_string(first) + " to " + std::to_string(last);
}

/// Whether dynamic loops and dynamic dimensions belong together.
std::optional<std::string> checkDynamic(const Layout &layout) {
  int rank = static_cast<int>(layout.shape.size());
  std::vector<int> loopOf(rank, -1);
  for (size_t i = 0; i < layout.loops.size(); ++i) {
    const LayoutLoop &loop = layout.loops[i];
    if (loop.dim == kReaccess || loop.tripCount == 1)
      continue;
    int &largest = loopOf[loop.dim];
    if (largest < 0 || layout.loops[largest].step < loop.step)
      largest = static_cast<int>(i);
  }
  std::vector<bool> isExpected(layout.loops.size(), false);
  for (size_t i = 0; i < layout.dynamicDims.size(); ++i) {
    int dim = layout.dynamicDims[i];
    if (dim < 0 || dim >= rank || (i > 0 && layout.dynamicDims[i - 1] >= dim))
      return "expected dynamic dimensions below " + std::to_string(rank) +
             " in ascending order, got " + std::to_string(dim);
    if (loopOf[dim] >= 0)
      isExpected[loopOf[dim]] = true;
  }
  for (size_t i = 0; i < layout.loops.size(); ++i) {
    const LayoutLoop &loop = layout.loops[i];
    if (loop.dim == kReaccess || loop.isDynamic == isExpected[i])
      continue;
    return "expected " + quoteLoop(i) + " over data dimension " +
           std::to_string(loop.dim) +
           (isExpected[i]
                ? ", which has the largest step over a dynamic dimension, to "
                  "be dynamic"
                : ", which has not the largest step over a dynamic dimension, "
                  "to be static");
  }
  return std::nullopt;
}

/// Windows that begin at the origin, are not dilated and tile the tensor are
/// tiles, unless they come to fewer slices at smaller dynamic sizes.
void dropTrivialWindow(Layout &layout) {
  for (const LayoutLoop &loop : layout.loops)
    if (loop.isDynamic && loop.dim != kReaccess && loop.step != 1)
      return;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (layout.element[dim] == 1)
      layout.window->dilation[dim] = 1;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (layout.window->origin[dim] != 0 || layout.window->dilation[dim] != 1)
      return;
  Layout tiles = layout;
  tiles.window.reset();
  if (!check(tiles))
    layout = tiles;
}

} // namespace

bool Layout::isDynamic() const {
  return std::any_of(loops.begin(), loops.end(),
                     [](const LayoutLoop &loop) { return loop.isDynamic; }) ||
         !dynamicDims.empty();
}

int64_t Layout::elementCount() const {
  int64_t count = 1;
  for (int64_t size : element)
    count *= size;
  return count;
}

int64_t Layout::tokenCount() const {
  int64_t count = 1;
  for (const LayoutLoop &loop : loops)
    count *= loop.tripCount;
  return count;
}

std::vector<int64_t> Layout::paddedShape() const {
  std::vector<int64_t> padded;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    padded.push_back(origin(dim) + reach(dim));
  for (const LayoutLoop &loop : loops)
    if (loop.dim != kReaccess)
      padded[loop.dim] += (loop.tripCount - 1) * loop.step;
  return padded;
}

std::optional<std::string> st::model::check(const Layout &layout) {
  if (auto message = checkSizes(layout))
    return message;
  if (auto message = checkLoops(layout))
    return message;
  if (layout.window)
    if (auto message = checkWindow(layout))
      return message;
  for (int dim = 0; dim < static_cast<int>(layout.shape.size()); ++dim)
    if (auto message = layout.window ? checkOverlap(layout, dim)
                                     : checkCoverage(layout, dim))
      return message;
  return checkDynamic(layout);
}

Layout st::model::withoutUnitLoops(const Layout &layout) {
  Layout result = layout;
  result.loops.clear();
  for (const LayoutLoop &loop : layout.loops)
    if (loop.tripCount != 1)
      result.loops.push_back(loop);
  return result;
}

Layout st::model::canonicalize(const Layout &layout) {
  Layout result = layout;
  result.loops.clear();
  for (LayoutLoop loop : withoutUnitLoops(layout).loops) {
    if (loop.dim == kReaccess)
      loop.step = 0;
    if (!result.loops.empty() && continues(result.loops.back(), loop)) {
      result.loops.back().tripCount *= loop.tripCount;
      result.loops.back().step = loop.step;
      continue;
    }
    result.loops.push_back(loop);
  }
  if (result.window)
    dropTrivialWindow(result);
  return result;
}

bool st::model::isSameOrder(const Layout &a, const Layout &b) {
  return canonicalize(a) == canonicalize(b);
}

void st::model::forEachToken(
    const Layout &layout,
    const std::function<void(const std::vector<int64_t> &)> &visit) {
  std::vector<int64_t> offset(layout.shape.size(), 0);
  if (layout.window)
    offset = layout.window->origin;
  std::vector<int64_t> index(layout.loops.size(), 0);
  while (true) {
    visit(offset);
    size_t depth = layout.loops.size();
    for (; depth > 0; --depth) {
      const LayoutLoop &loop = layout.loops[depth - 1];
      int64_t &i = index[depth - 1];
      bool wraps = ++i == loop.tripCount;
      if (loop.dim != kReaccess)
        offset[loop.dim] += wraps ? -(i - 1) * loop.step : loop.step;
      if (!wraps)
        break;
      i = 0;
    }
    if (depth == 0)
      return;
  }
}

Layout st::model::rowMajorLayout(const std::vector<int64_t> &shape,
                                 int64_t vectorSize) {
  Layout layout{shape, std::vector<int64_t>(shape.size(), 1), {}};
  if (!shape.empty())
    layout.element.back() = vectorSize;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    layout.loops.push_back({ceilDivide(shape[dim], layout.element[dim]),
                            layout.element[dim], static_cast<int>(dim)});
  return layout;
}
