//===- Layout.h - the order in which a tensor travels through a FIFO ------===//
//
// The MLIR-free meaning of an itensor type (StreamTensor, section 3.1): how a
// tensor is cut into tokens and in which order they come.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_LAYOUT_H
#define ST_MODEL_LAYOUT_H

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace st::model {

/// `dim` of a loop that walks no data dimension: what is below it is visited
/// again on every iteration (re-access).
inline constexpr int kReaccess = -1;

/// One loop of a layout's iteration space.
struct LayoutLoop {
  int64_t tripCount = 1;
  /// Distance in elements of the data between two iterations; 0 for re-access.
  int64_t step = 1;
  /// The data dimension that is walked, or kReaccess.
  int dim = kReaccess;

  bool operator==(const LayoutLoop &other) const {
    return tripCount == other.tripCount && step == other.step &&
           dim == other.dim;
  }
};

/// A tensor's element, shape and order of travel.
struct Layout {
  /// Logical size of each data dimension, in numbers.
  std::vector<int64_t> shape;
  /// Size of one slice (token) along each data dimension, in numbers.
  std::vector<int64_t> element;
  /// Outermost first. Offset along a data dimension is the sum of
  /// index * step over the loops that walk it.
  std::vector<LayoutLoop> loops;

  bool operator==(const Layout &other) const {
    return shape == other.shape && element == other.element &&
           loops == other.loops;
  }
  bool operator!=(const Layout &other) const { return !(*this == other); }

  /// Numbers in one token: the product of the element's sizes.
  int64_t elementCount() const;
  /// Tokens in one run: the product of all trip counts.
  int64_t tokenCount() const;
  /// Size of each data dimension with its padding: what the slices cover. The
  /// last slice may be padded, and a loop nest that cuts a dimension into tiles
  /// of several slices walks the last tile to its end.
  std::vector<int64_t> paddedShape() const;
};

/// Says why `layout` is not legal: sizes below one, a loop out of range, or
/// slices that do not cover each data dimension exactly once per re-access.
/// Returns nothing when it is legal.
std::optional<std::string> check(const Layout &layout);

/// The same order without its loops of one iteration.
Layout withoutUnitLoops(const Layout &layout);

/// The form in which orders are compared: loops of one iteration dropped,
/// neighbouring loops that continue each other merged. For two legal layouts of
/// one tensor, equal canonical forms mean equal orders and the other way round.
Layout canonicalize(const Layout &layout);

/// Whether the two layouts send the same slices in the same order.
bool isSameOrder(const Layout &a, const Layout &b);

/// Calls `visit` with the offset of each token, in order.
void forEachToken(
    const Layout &layout,
    const std::function<void(const std::vector<int64_t> &)> &visit);

/// The layout in words: "row-major vectors of 1x16 over 64x576, each row
/// visited twice". The layout must be legal.
std::string describe(const Layout &layout);

/// The row-major layout of a tensor: last dimension cut into slices of
/// `vectorSize`, the loops in the order of the dimensions.
Layout rowMajorLayout(const std::vector<int64_t> &shape, int64_t vectorSize);

/// Groups of dimensions of the larger-rank shape that make up one dimension of
/// the smaller-rank shape, as in tensor.expand_shape.
using Reassociation = std::vector<std::vector<int>>;

/// The same token order seen over an expanded shape (each dimension i of
/// `layout` becomes the dimensions groups[i] of `shape`). Nothing when the
/// order cannot be written over that shape with box-shaped elements.
std::optional<Layout> expandLayout(const Layout &layout,
                                   const std::vector<int64_t> &shape,
                                   const Reassociation &groups);

/// The same token order seen over a collapsed shape (dimensions groups[i] of
/// `layout` become dimension i of `shape`). Nothing when it cannot be written,
/// for example when padding lies inside a group.
std::optional<Layout> collapseLayout(const Layout &layout,
                                     const std::vector<int64_t> &shape,
                                     const Reassociation &groups);

} // namespace st::model

#endif // ST_MODEL_LAYOUT_H
