//===- LayoutDescribe.cpp - layouts in words, for errors and reports ------===//
#include "st/Model/Layout.h"

#include <algorithm>

using namespace st::model;

namespace {

std::string joinSizes(const std::vector<int64_t> &sizes) {
  std::string text;
  for (int64_t size : sizes)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

std::string describeElement(const Layout &layout) {
  if (layout.elementCount() == 1)
    return "scalars";
  auto wide = std::count_if(layout.element.begin(), layout.element.end(),
                            [](int64_t size) { return size > 1; });
  return (wide == 1 ? "vectors of " : "tiles of ") + joinSizes(layout.element);
}

/// The order of the data dimensions, outermost first.
std::string describeOrder(const std::vector<LayoutLoop> &walks) {
  std::vector<int> dims;
  for (const LayoutLoop &walk : walks)
    dims.push_back(walk.dim);
  // No neighbours the wrong way round: the sequence is strict.
  auto isFree = [&](auto wrong) {
    return std::adjacent_find(dims.begin(), dims.end(), wrong) == dims.end();
  };
  if (isFree(std::greater_equal<int>()))
    return "row-major ";
  if (isFree(std::less_equal<int>()))
    return "column-major ";
  std::string text;
  for (const LayoutLoop &walk : walks)
    text += (text.empty() ? "" : ", ") +
            ("dimension " + std::to_string(walk.dim)) + " by " +
            std::to_string(walk.step);
  return "(" + text + ")-ordered ";
}

std::string describeTimes(int64_t times) {
  return times == 2 ? "twice" : std::to_string(times) + " times";
}

/// What the walking loops below a re-access loop visit together.
std::string describeRepeated(const Layout &layout, size_t walksAbove,
                             const std::vector<LayoutLoop> &below) {
  if (below.empty())
    return "each token";
  if (walksAbove == 0)
    return "the whole tensor";
  if (layout.shape.size() == 2 && walksAbove == 1 && below.size() == 1)
    return below.front().dim == 1 ? "each row" : "each column";
  std::string text;
  for (const LayoutLoop &walk : below)
    text += (text.empty() ? "" : ", ") + std::to_string(walk.dim);
  return "each sweep of dimension " + text;
}

} // namespace

std::string st::model::describe(const Layout &layout) {
  Layout canonical = canonicalize(layout);
  std::vector<LayoutLoop> walks;
  for (const LayoutLoop &loop : canonical.loops)
    if (loop.dim != kReaccess)
      walks.push_back(loop);

  std::string text = describeOrder(walks) + describeElement(layout);
  if (!layout.shape.empty())
    text += " over " + joinSizes(layout.shape);
  size_t walksAbove = 0;
  for (const LayoutLoop &loop : canonical.loops) {
    if (loop.dim != kReaccess) {
      ++walksAbove;
      continue;
    }
    std::vector<LayoutLoop> below(walks.begin() + walksAbove, walks.end());
    text += ", " + describeRepeated(layout, walksAbove, below) + " visited " +
            describeTimes(loop.tripCount);
  }
  return text;
}
