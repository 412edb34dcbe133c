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
  /// Whether `tripCount` is the most that a run may take: see
  /// Layout::dynamicDims.
  bool isDynamic = false;

  bool operator==(const LayoutLoop &other) const {
    return tripCount == other.tripCount && step == other.step &&
           dim == other.dim && isDynamic == other.isDynamic;
  }
};

/// How slices that need not tile the tensor lie on it (the reading side only):
/// they may overlap, leave gaps, be dilated and start outside.
struct LayoutWindow {
  /// Offset of the first slice per data dimension; negative in front of it.
  std::vector<int64_t> origin;
  /// Distance between neighbours within a slice per data dimension, at least 1.
  std::vector<int64_t> dilation;

  bool operator==(const LayoutWindow &other) const {
    return origin == other.origin && dilation == other.dilation;
  }
};

/// A tensor's element, shape and order of travel.
struct Layout {
  /// Logical size of each data dimension, in numbers; the largest one of a
  /// dynamic dimension.
  std::vector<int64_t> shape;
  /// Size of one slice (token) along each data dimension, in numbers.
  std::vector<int64_t> element;
  /// Outermost first. Offset along a data dimension is the sum of
  /// index * step over the loops that walk it, from the window's origin on.
  std::vector<LayoutLoop> loops = {};
  /// Nothing when the slices tile the tensor.
  std::optional<LayoutWindow> window = std::nullopt;
  /// Data dimensions whose size, from 1 to `shape`, is known at run time only;
  /// ascending. The loop of the largest step over such a dimension is dynamic:
  /// for tiles it runs until the size is covered, for windows as long as the
  /// last one keeps its distance from the end. A re-access loop may be dynamic
  /// by itself.
  std::vector<int> dynamicDims = {};

  bool operator==(const Layout &other) const {
    return shape == other.shape && element == other.element &&
           loops == other.loops && window == other.window &&
           dynamicDims == other.dynamicDims;
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
  /// Offset of the first slice along `dim`.
  int64_t origin(size_t dim) const { return window ? window->origin[dim] : 0; }
  /// Distance between neighbours within a slice along `dim`.
  int64_t dilation(size_t dim) const {
    return window ? window->dilation[dim] : 1;
  }
  /// Numbers from the first to the last of a slice along `dim`.
  int64_t reach(size_t dim) const {
    return (element[dim] - 1) * dilation(dim) + 1;
  }
  bool isDynamic() const;
};

/// Says why `layout` is not legal: sizes below one, a loop out of range,
/// slices that do not cover each data dimension exactly once per re-access, or
/// windows that lie wholly outside the tensor. Returns nothing when it is
/// legal.
std::optional<std::string> check(const Layout &layout);

/// The same order without its loops of one iteration.
Layout withoutUnitLoops(const Layout &layout);

/// The form in which orders are compared: loops of one iteration dropped,
/// neighbouring loops that continue each other merged, windows that tile the
/// tensor turned into tiles. For two legal static layouts of one tensor, equal
/// canonical forms mean equal orders and the other way round; for dynamic ones
/// equal canonical forms mean equal orders.
Layout canonicalize(const Layout &layout);

/// Whether the two layouts send the same slices in the same order.
bool isSameOrder(const Layout &a, const Layout &b);

/// The offset of token `index` of a run, which has tokenCount() of them.
std::vector<int64_t> offsetAt(const Layout &layout, int64_t index);

/// Where two orders of one tensor part.
struct OrderDifference {
  /// The first token that differs.
  int64_t token = 0;
  /// Its offset on either side; nothing where the order has ended.
  std::optional<std::vector<int64_t>> a, b;
};

/// The first token that differs, taking dynamic sizes at their largest. Nothing
/// for equal orders. Slices of different size or dilation differ at once. Both
/// layouts must be legal. Costs no enumeration.
std::optional<OrderDifference> findFirstDifference(const Layout &a,
                                                   const Layout &b);

/// The difference in words: "they first differ at token 2, which is the slice
/// at [4, 0] on one side and at [0, 2] on the other". Empty for equal orders.
std::string describeDifference(const Layout &a, const Layout &b);

/// Iterations of a loop, from `begin` to before `end`.
struct LoopRange {
  int64_t begin = 0, end = 0;
};

/// For each loop of `layout`, the iterations in which the slices within
/// [start, start + size) along `dim` are visited: those slices are the ones
/// visited when every loop is within its range. Nothing when the part does not
/// begin and end between two iterations of a loop of `layout`, which must be
/// canonical, or for windows and dynamic dimensions.
std::optional<std::vector<LoopRange>> findPart(const Layout &layout, int dim,
                                               int64_t start, int64_t size);

/// The order of one part of a tensor: the slices within [start, start + size)
/// along `dim`, counted from `start`. Nothing when the canonical form has no
/// such part (see findPart).
std::optional<Layout> takePart(const Layout &layout, int dim, int64_t start,
                               int64_t size);

/// The order in which `parts` itensors of order `part` arrive when they are
/// joined along `dim`, one token of each in turn. Nothing when a part is padded
/// along `dim`, or for windows and dynamic dimensions.
std::optional<Layout> joinParts(const Layout &part, int dim, int64_t parts);

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
/// order cannot be written over that shape with box-shaped elements, and for
/// windows. A dynamic dimension needs a group of its own, up to sizes of 1.
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
