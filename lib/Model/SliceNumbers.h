//===- SliceNumbers.h - the numbers of one slice --------------------------===//
//
// Private to lib/Model.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_SLICE_NUMBERS_H
#define ST_MODEL_SLICE_NUMBERS_H

#include "st/Model/Layout.h"

namespace st::model {

/// Calls `visit` with the position of each number of the slice at `offset`, in
/// row-major order, until it returns false. Returns whether it never did.
template <typename Visit>
bool forEachNumber(const Layout &layout, const std::vector<int64_t> &offset,
                   Visit visit) {
  std::vector<int64_t> position = offset;
  while (true) {
    if (!visit(position))
      return false;
    size_t dim = position.size();
    for (; dim > 0; --dim) {
      int64_t dilation = layout.dilation(dim - 1);
      position[dim - 1] += dilation;
      if (position[dim - 1] <
          offset[dim - 1] + layout.element[dim - 1] * dilation)
        break;
      position[dim - 1] = offset[dim - 1];
    }
    if (dim == 0)
      return true;
  }
}

/// The row-major index of a position; nothing outside of `shape`.
inline std::optional<int64_t> indexOf(const std::vector<int64_t> &position,
                                      const std::vector<int64_t> &shape) {
  int64_t index = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    if (position[dim] < 0 || position[dim] >= shape[dim])
      return std::nullopt;
    index = index * shape[dim] + position[dim];
  }
  return index;
}

} // namespace st::model

#endif // ST_MODEL_SLICE_NUMBERS_H
