//===- SliceLoops.cpp - slices that are moved number by number ------------===//
//
// Padded slices, windows and circular buffers: what a vector access cannot do.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Transforms/Utils/TokenLoops.h"

using namespace mlir;
using namespace st;

static bool reachesInFront(const model::Layout &layout, unsigned dim) {
  return layout.origin(dim) < 0;
}

static bool reachesBehind(const model::Layout &layout, unsigned dim) {
  return layout.paddedShape()[dim] > layout.shape[dim];
}

bool st::needsMask(const model::Layout &layout) {
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (reachesInFront(layout, dim) || reachesBehind(layout, dim))
      return true;
  return false;
}

/// The condition that `position` lies inside the tensor.
static IntegerSet getInside(const model::Layout &layout,
                            const Position &position) {
  SmallVector<AffineExpr> constraints;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim) {
    if (reachesBehind(layout, dim))
      constraints.push_back(-position.exprs[dim] + (layout.shape[dim] - 1));
    if (reachesInFront(layout, dim))
      constraints.push_back(position.exprs[dim]);
  }
  return IntegerSet::get(position.operands.size(), 0, constraints,
                         SmallVector<bool>(constraints.size()));
}

/// Loops over the numbers of a slice; `body` gets the position of each in the
/// tensor and its place in the token.
static void buildLanes(
    OpBuilder &builder, Location loc, const model::Layout &layout,
    const Position &start,
    llvm::function_ref<void(OpBuilder &, const Position &, const Position &)>
        body) {
  SmallVector<model::LayoutLoop> loops;
  for (auto [dim, size] : llvm::enumerate(layout.element))
    if (size > 1)
      loops.push_back({size, layout.dilation(dim), static_cast<int>(dim)});
  unsigned known = start.operands.size();
  buildLoops(builder, loc, loops, start, {},
             [&](OpBuilder &nested, const Position &position, Carried) {
               Position lane = Position::origin(1, nested.getContext());
               int64_t stride = layout.elementCount();
               for (auto [i, loop] : llvm::enumerate(loops)) {
                 stride /= loop.tripCount;
                 lane.add(0, position.operands[known + i], stride);
               }
               body(nested, position, lane);
               return Carried();
             });
}

static Value load(OpBuilder &builder, Location loc, Value array,
                  const Position &position) {
  return builder.create<affine::AffineLoadOp>(
      loc, array, position.getMap(builder.getContext()), position.operands);
}

static void store(OpBuilder &builder, Location loc, Value number, Value array,
                  const Position &position) {
  builder.create<affine::AffineStoreOp>(loc, number, array,
                                        position.getMap(builder.getContext()),
                                        position.operands);
}

/// A local array for the numbers of one token.
static Value buildRow(OpBuilder &builder, Location loc,
                      const model::Layout &layout, Type scalar) {
  return builder.create<stream::BufferOp>(
      loc, MemRefType::get({layout.elementCount()}, scalar),
      builder.getStringAttr("token"));
}

static Type getScalar(Value array) {
  return cast<MemRefType>(array.getType()).getElementType();
}

Value st::loadSlice(OpBuilder &builder, Location loc,
                    const model::Layout &layout, Value array,
                    const Position &position, PlaceInArray place) {
  Value row = buildRow(builder, loc, layout, getScalar(array));
  auto moveNumber = [&](OpBuilder &b, const Position &from,
                        const Position &lane) {
    store(b, loc, load(b, loc, array, place(from)), row, lane);
  };
  auto moveOrZero = [&](OpBuilder &b, const Position &from,
                        const Position &lane) {
    auto inside = b.create<affine::AffineIfOp>(loc, getInside(layout, from),
                                               from.operands,
                                               /*withElseRegion=*/true);
    OpBuilder then = inside.getThenBodyBuilder();
    moveNumber(then, from, lane);
    OpBuilder otherwise = inside.getElseBodyBuilder();
    Value zero = otherwise.create<arith::ConstantOp>(
        loc, otherwise.getZeroAttr(getScalar(array)));
    store(otherwise, loc, zero, row, lane);
  };
  if (needsMask(layout))
    buildLanes(builder, loc, layout, position, moveOrZero);
  else
    buildLanes(builder, loc, layout, position, moveNumber);
  return loadToken(builder, loc, {layout.elementCount()}, row,
                   Position::origin(1, builder.getContext()));
}

void st::storeSlice(OpBuilder &builder, Location loc, Value token,
                    const model::Layout &layout, Value array,
                    const Position &position, bool isMasked,
                    PlaceInArray place) {
  Value row = buildRow(builder, loc, layout, getScalar(array));
  storeToken(builder, loc, token, {layout.elementCount()}, row,
             Position::origin(1, builder.getContext()));
  buildLanes(
      builder, loc, layout, position,
      [&](OpBuilder &b, const Position &to, const Position &lane) {
        if (!isMasked || !needsMask(layout))
          return store(b, loc, load(b, loc, row, lane), array, place(to));
        auto inside = b.create<affine::AffineIfOp>(loc, getInside(layout, to),
                                                   to.operands,
                                                   /*withElseRegion=*/false);
        OpBuilder then = inside.getThenBodyBuilder();
        store(then, loc, load(then, loc, row, lane), array, place(to));
      });
}
