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

std::string describeShape(const Layout &layout) {
  std::string text;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim) {
    bool isDynamic =
        std::count(layout.dynamicDims.begin(), layout.dynamicDims.end(),
                   static_cast<int>(dim)) > 0;
    text += (text.empty() ? "" : "x") + std::string(isDynamic ? "?max=" : "") +
            std::to_string(layout.shape[dim]);
  }
  return text;
}

/// How far windows move, whether dilated, where they begin.
std::string describeWindow(const Layout &layout) {
  std::vector<int64_t> steps(layout.shape.size(), 0);
  for (const LayoutLoop &loop : layout.loops)
    if (loop.dim != kReaccess &&
        (steps[loop.dim] == 0 || loop.step < steps[loop.dim]))
      steps[loop.dim] = loop.step;
  const LayoutWindow &window = *layout.window;
  auto isOne = [](int64_t value) { return value == 1; };
  auto isZero = [](int64_t value) { return value == 0; };
  std::string text = ", moved by " + joinSizes(steps);
  if (!std::all_of(window.dilation.begin(), window.dilation.end(), isOne))
    text += ", dilated by " + joinSizes(window.dilation);
  if (!std::all_of(window.origin.begin(), window.origin.end(), isZero)) {
    std::string origin;
    for (int64_t value : window.origin)
      origin += (origin.empty() ? "" : ", ") + std::to_string(value);
    text += ", from [" + origin + "]";
  }
  return text;
}

std::string describeElement(const Layout &layout) {
  if (layout.window)
    return "windows of " + joinSizes(layout.element);
  if (std::all_of(layout.element.begin(), layout.element.end(),
                  [](int64_t size) { return size == 1; }))
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

std::string describeTimes(const LayoutLoop &loop) {
  std::string times = std::to_string(loop.tripCount) + " times";
  if (loop.isDynamic)
    return "up to " + times;
  return loop.tripCount == 2 ? "twice" : times;
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

  std::string text = describeOrder(walks) + describeElement(canonical);
  if (!layout.shape.empty())
    text += " over " + describeShape(layout);
  if (canonical.window)
    text += describeWindow(canonical);
  size_t walksAbove = 0;
  for (const LayoutLoop &loop : canonical.loops) {
    if (loop.dim != kReaccess) {
      ++walksAbove;
      continue;
    }
    std::vector<LayoutLoop> below(walks.begin() + walksAbove, walks.end());
    text += ", " + describeRepeated(layout, walksAbove, below) + " visited " +
            describeTimes(loop);
  }
  return text;
}
