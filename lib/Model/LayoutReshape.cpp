//===- LayoutReshape.cpp - one token order over two shapes ----------------===//
//
// Expanding or collapsing a tensor's shape leaves its numbers in row-major
// order in place, so a token order carries over digit by digit: a collapsed
// dimension is a mixed-radix number whose digits are the expanded dimensions.
//
//===----------------------------------------------------------------------===//
#include "st/Model/Layout.h"

#include <algorithm>

using namespace st::model;

namespace {

int64_t product(const std::vector<int64_t> &shape,
                const std::vector<int> &dims) {
  int64_t result = 1;
  for (int dim : dims)
    result *= shape[dim];
  return result;
}

/// Whether the groups list the dimensions of `expanded` in order, each once,
/// and multiply to the sizes of `collapsed`. Dimensions in no group are allowed
/// when there is no group at all (a tensor of rank 0) and their size is 1.
bool isConsistent(const std::vector<int64_t> &expanded,
                  const std::vector<int64_t> &collapsed,
                  const Reassociation &groups) {
  if (groups.size() != collapsed.size())
    return false;
  if (groups.empty())
    return std::all_of(expanded.begin(), expanded.end(),
                       [](int64_t size) { return size == 1; });
  size_t next = 0;
  for (size_t i = 0; i < groups.size(); ++i) {
    for (int dim : groups[i])
      if (dim != static_cast<int>(next++) ||
          dim >= static_cast<int>(expanded.size()))
        return false;
    if (groups[i].empty() || product(expanded, groups[i]) != collapsed[i])
      return false;
  }
  return next == expanded.size();
}

/// The one dimension of the group that carries everything, or -1 when several
/// do. The last dimension when all are of size 1.
int findCarrier(const std::vector<int64_t> &shape,
                const std::vector<int> &group) {
  int carrier = -1;
  for (int dim : group) {
    if (shape[dim] == 1)
      continue;
    if (carrier != -1)
      return -1;
    carrier = dim;
  }
  return carrier == -1 ? group.back() : carrier;
}

/// Cuts a slice of `size` consecutive numbers into a box over the group's
/// dimensions, innermost first. False when it is no box or boxes would
/// straddle.
bool expandElement(int64_t size, const std::vector<int64_t> &shape,
                   const std::vector<int> &group,
                   std::vector<int64_t> &element) {
  for (auto dim = group.rbegin(); dim != group.rend(); ++dim) {
    int64_t part = std::min(size, shape[*dim]);
    if (size % part != 0 || shape[*dim] % part != 0)
      return false;
    element[*dim] = part;
    size /= part;
  }
  return size == 1;
}

/// Cuts one loop over the collapsed dimension at the borders of the group's
/// dimensions and appends the parts, outermost first. False when a border is
/// not at a multiple of the loop's step.
bool expandLoop(LayoutLoop loop, const std::vector<int64_t> &shape,
                const std::vector<int> &group, std::vector<LayoutLoop> &loops) {
  std::vector<LayoutLoop> parts;
  int64_t stride = 1;
  for (auto dim = group.rbegin(); dim != group.rend() && loop.tripCount > 1;
       ++dim) {
    int64_t border = stride * shape[*dim];
    if (loop.step < border) {
      if (loop.step % stride != 0)
        return false;
      int64_t trips = loop.tripCount;
      if (loop.step * trips > border) {
        trips = border / loop.step;
        if (border % loop.step != 0 || loop.tripCount % trips != 0)
          return false;
      }
      parts.push_back({trips, loop.step / stride, *dim});
      loop.tripCount /= trips;
      loop.step *= trips;
    }
    stride = border;
  }
  loops.insert(loops.end(), parts.rbegin(), parts.rend());
  return loop.tripCount == 1;
}

/// The size of the consecutive numbers that a box over the group's dimensions
/// makes up. Nothing when they are not consecutive.
std::optional<int64_t> collapseElement(const Layout &layout,
                                       const std::vector<int> &group) {
  int64_t size = 1;
  bool isWhole = true;
  for (auto dim = group.rbegin(); dim != group.rend(); ++dim) {
    if (!isWhole && layout.element[*dim] != 1)
      return std::nullopt;
    size *= layout.element[*dim];
    isWhole = isWhole && layout.element[*dim] == layout.shape[*dim];
  }
  return size;
}

/// The dynamic dimensions of `layout`, each seen as `to` says. False when one
/// is merged with or split into others.
bool mapDynamicDims(const Layout &layout, const std::vector<int> &to,
                    Layout &result) {
  for (int dim : layout.dynamicDims) {
    if (to[dim] == -1)
      return false;
    result.dynamicDims.push_back(to[dim]);
  }
  return true;
}

bool isPadded(const Layout &layout, int dim) {
  return layout.paddedShape()[dim] != layout.shape[dim];
}

/// Whether every dimension of the group but `carrier` has elements of size 1.
bool isOnlyCarrierWide(const Layout &layout, const std::vector<int> &group,
                       int carrier) {
  return std::all_of(group.begin(), group.end(), [&](int dim) {
    return dim == carrier || layout.element[dim] == 1;
  });
}

} // namespace

std::optional<Layout> st::model::expandLayout(const Layout &layout,
                                              const std::vector<int64_t> &shape,
                                              const Reassociation &groups) {
  if (layout.window || !isConsistent(shape, layout.shape, groups))
    return std::nullopt;

  Layout result{shape, std::vector<int64_t>(shape.size(), 1), {}};
  std::vector<int> carriers;
  for (size_t i = 0; i < groups.size(); ++i) {
    carriers.push_back(findCarrier(shape, groups[i]));
    if (carriers[i] != -1)
      result.element[carriers[i]] = layout.element[i];
    else if (!expandElement(layout.element[i], shape, groups[i],
                            result.element))
      return std::nullopt;
  }
  if (!mapDynamicDims(layout, carriers, result))
    return std::nullopt;

  for (LayoutLoop loop : withoutUnitLoops(layout).loops) {
    if (loop.dim == kReaccess) {
      result.loops.push_back(loop);
    } else if (carriers[loop.dim] != -1) {
      loop.dim = carriers[loop.dim];
      result.loops.push_back(loop);
    } else if (!expandLoop(loop, shape, groups[loop.dim], result.loops)) {
      return std::nullopt;
    }
  }
  return result;
}

std::optional<Layout>
st::model::collapseLayout(const Layout &layout,
                          const std::vector<int64_t> &shape,
                          const Reassociation &groups) {
  if (layout.window || !isConsistent(layout.shape, shape, groups))
    return std::nullopt;
  if (groups.empty() && layout.elementCount() != 1)
    return std::nullopt;

  Layout result{shape, {}, {}};
  std::vector<int> collapsedDim(layout.shape.size(), 0);
  std::vector<int64_t> stride(layout.shape.size(), 1);
  std::vector<int> aloneIn(layout.shape.size(), -1);
  for (size_t i = 0; i < groups.size(); ++i) {
    int64_t next = 1;
    for (auto dim = groups[i].rbegin(); dim != groups[i].rend(); ++dim) {
      collapsedDim[*dim] = static_cast<int>(i);
      stride[*dim] = next;
      next *= layout.shape[*dim];
    }

    int carrier = findCarrier(layout.shape, groups[i]);
    if (carrier != -1)
      aloneIn[carrier] = static_cast<int>(i);
    if (carrier != -1 && isOnlyCarrierWide(layout, groups[i], carrier)) {
      result.element.push_back(layout.element[carrier]);
      continue;
    }
    for (int dim : groups[i])
      if (isPadded(layout, dim))
        return std::nullopt;
    auto size = collapseElement(layout, groups[i]);
    if (!size)
      return std::nullopt;
    result.element.push_back(*size);
  }

  if (!mapDynamicDims(layout, aloneIn, result))
    return std::nullopt;
  for (LayoutLoop loop : withoutUnitLoops(layout).loops) {
    if (loop.dim != kReaccess) {
      loop.step *= stride[loop.dim];
      loop.dim = collapsedDim[loop.dim];
    }
    result.loops.push_back(loop);
  }
  return result;
}
