//===- Layout.cpp - legality, canonical form and enumeration --------------===//
//
// The slices of a legal layout form a mixed-radix number system along each data
// dimension: sorted by step, the smallest step is the element's size and every
// other step is the one below it times that one's trip count. From this follow
// the uniqueness of the canonical form and the coverage that converters rely
// on.
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
  for (size_t dim = 0; dim < layout.shape.size(); ++dim) {
    if (layout.shape[dim] < 1)
      return "expected data dimension " + std::to_string(dim) +
             " to be at least 1, got " + std::to_string(layout.shape[dim]);
    if (layout.element[dim] < 1)
      return "expected an element of at least 1 along data dimension " +
             std::to_string(dim) + ", got " +
             std::to_string(layout.element[dim]);
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

/// Whether `outer` and `inner`, neighbours in the nest, walk as one loop.
bool continues(const LayoutLoop &outer, const LayoutLoop &inner) {
  return outer.dim == inner.dim && outer.step == inner.step * inner.tripCount;
}

} // namespace

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
  std::vector<int64_t> padded = element;
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
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (auto message = checkCoverage(layout, static_cast<int>(dim)))
      return message;
  return std::nullopt;
}

Layout st::model::withoutUnitLoops(const Layout &layout) {
  Layout result{layout.shape, layout.element, {}};
  for (const LayoutLoop &loop : layout.loops)
    if (loop.tripCount != 1)
      result.loops.push_back(loop);
  return result;
}

Layout st::model::canonicalize(const Layout &layout) {
  Layout result{layout.shape, layout.element, {}};
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
  return result;
}

bool st::model::isSameOrder(const Layout &a, const Layout &b) {
  return canonicalize(a) == canonicalize(b);
}

void st::model::forEachToken(
    const Layout &layout,
    const std::function<void(const std::vector<int64_t> &)> &visit) {
  std::vector<int64_t> offset(layout.shape.size(), 0);
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
