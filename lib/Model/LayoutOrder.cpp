//===- LayoutOrder.cpp - where orders part, parts and joins of them -------===//
#include "st/Model/Layout.h"

#include <algorithm>

using namespace st::model;

namespace {

bool isSameSlice(const Layout &a, const Layout &b) {
  bool isSame = a.element == b.element;
  for (size_t dim = 0; isSame && dim < a.shape.size(); ++dim)
    isSame = a.origin(dim) == b.origin(dim) &&
             (a.element[dim] == 1 || a.dilation(dim) == b.dilation(dim));
  return isSame;
}

/// The first token at which two canonical orders of equal slices part. Below
/// it the loops agree from the innermost on; there, either the steps differ, or
/// one loop ends earlier and, being canonical, does not go on in equal steps.
std::optional<int64_t> findFirstToken(const Layout &a, const Layout &b) {
  int64_t tokens = 1;
  auto left = a.loops.rbegin(), right = b.loops.rbegin();
  for (;; ++left, ++right) {
    bool isEnd = left == a.loops.rend(), isOtherEnd = right == b.loops.rend();
    if (isEnd && isOtherEnd)
      return std::nullopt;
    if (isEnd || isOtherEnd || left->dim != right->dim ||
        left->step != right->step)
      return tokens;
    if (left->tripCount != right->tripCount)
      return tokens * std::min(left->tripCount, right->tripCount);
    tokens *= left->tripCount;
  }
}

/// The same order at its largest sizes.
Layout atLargest(Layout layout) {
  layout.dynamicDims.clear();
  for (LayoutLoop &loop : layout.loops)
    loop.isDynamic = false;
  return canonicalize(layout);
}

std::string quoteSlice(const std::optional<std::vector<int64_t>> &offset,
                       const Layout &layout) {
  if (!offset)
    return "the end";
  std::string text, sizes;
  for (int64_t value : *offset)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  for (int64_t size : layout.element)
    sizes += (sizes.empty() ? "" : "x") + std::to_string(size);
  return "the slice of " + sizes + " at [" + text + "]";
}

} // namespace

std::vector<int64_t> st::model::offsetAt(const Layout &layout, int64_t index) {
  std::vector<int64_t> offset(layout.shape.size(), 0);
  if (layout.window)
    offset = layout.window->origin;
  for (auto loop = layout.loops.rbegin(); loop != layout.loops.rend(); ++loop) {
    if (loop->dim != kReaccess)
      offset[loop->dim] += index % loop->tripCount * loop->step;
    index /= loop->tripCount;
  }
  return offset;
}

std::optional<OrderDifference> st::model::findFirstDifference(const Layout &a,
                                                              const Layout &b) {
  Layout left = atLargest(a), right = atLargest(b);
  int64_t token = 0;
  if (isSameSlice(left, right)) {
    auto first = findFirstToken(left, right);
    if (!first)
      return std::nullopt;
    token = *first;
  }
  OrderDifference difference;
  difference.token = token;
  if (token < left.tokenCount())
    difference.a = offsetAt(left, token);
  if (token < right.tokenCount())
    difference.b = offsetAt(right, token);
  return difference;
}

std::string st::model::describeDifference(const Layout &a, const Layout &b) {
  auto difference = findFirstDifference(a, b);
  if (!difference)
    return isSameOrder(a, b) ? ""
                             : "they are equal at their largest sizes and "
                               "differ at smaller ones";
  return "they first differ at token " + std::to_string(difference->token) +
         ", which is " + quoteSlice(difference->a, a) + " on one side and " +
         quoteSlice(difference->b, b) + " on the other";
}

std::optional<std::vector<LoopRange>> st::model::findPart(const Layout &layout,
                                                          int dim,
                                                          int64_t start,
                                                          int64_t size) {
  if (layout.window || layout.isDynamic() || start < 0 || size < 1 ||
      size > layout.shape[dim] || start > layout.shape[dim] - size)
    return std::nullopt;
  // The last part takes the padding along.
  int64_t end = start + size == layout.shape[dim] ? layout.paddedShape()[dim]
                                                  : start + size;
  std::vector<LoopRange> ranges;
  std::vector<size_t> digits;
  for (size_t i = 0; i < layout.loops.size(); ++i) {
    ranges.push_back({0, layout.loops[i].tripCount});
    if (layout.loops[i].dim == dim)
      digits.push_back(i);
  }
  std::sort(digits.begin(), digits.end(), [&](size_t a, size_t b) {
    return layout.loops[a].step > layout.loops[b].step;
  });
  for (size_t digit : digits) {
    int64_t step = layout.loops[digit].step;
    if (start % step == 0 && end % step == 0) {
      ranges[digit] = {start / step, end / step};
      return ranges;
    }
    int64_t iteration = start / step;
    if (iteration != (end - 1) / step)
      return std::nullopt;
    start -= iteration * step;
    end -= iteration * step;
    ranges[digit] = {iteration, iteration + 1};
  }
  if (start != 0 || end != layout.element[dim])
    return std::nullopt;
  return ranges;
}

std::optional<Layout> st::model::takePart(const Layout &layout, int dim,
                                          int64_t start, int64_t size) {
  Layout part = canonicalize(layout);
  auto ranges = findPart(part, dim, start, size);
  if (!ranges)
    return std::nullopt;
  part.shape[dim] = size;
  for (size_t i = 0; i < ranges->size(); ++i)
    part.loops[i].tripCount = (*ranges)[i].end - (*ranges)[i].begin;
  part = withoutUnitLoops(part);
  if (check(part))
    return std::nullopt;
  return part;
}

std::optional<Layout> st::model::joinParts(const Layout &part, int dim,
                                           int64_t parts) {
  Layout joined = part;
  if (part.window || part.isDynamic() || parts < 1 ||
      part.paddedShape()[dim] != part.shape[dim] ||
      __builtin_mul_overflow(part.shape[dim], parts, &joined.shape[dim]))
    return std::nullopt;
  joined.loops.push_back({parts, part.shape[dim], dim});
  if (check(joined))
    return std::nullopt;
  return joined;
}
