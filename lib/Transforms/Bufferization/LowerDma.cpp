//===- LowerDma.cpp - loops between memory and FIFOs ----------------------===//
#include "LowerDma.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IntegerSet.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Transforms/Utils/TokenLoops.h"

using namespace mlir;
using namespace st;

namespace {

bool isPadded(const model::Layout &layout) {
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (!isUnpadded(layout, dim))
      return true;
  return false;
}

/// The condition that `position` lies inside the logical shape.
IntegerSet getInside(const model::Layout &layout, const Position &position) {
  SmallVector<AffineExpr> constraints;
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (!isUnpadded(layout, dim))
      constraints.push_back(-position.exprs[dim] + (layout.shape[dim] - 1));
  return IntegerSet::get(position.operands.size(), 0, constraints,
                         SmallVector<bool>(constraints.size()));
}

/// Visits the numbers of a padded token that starts at `start`: each one's
/// place in the token and position in the tensor.
void buildLanes(
    OpBuilder &builder, Location loc, const model::Layout &layout,
    const Position &start,
    llvm::function_ref<void(OpBuilder &, const Position &, const Position &)>
        body) {
  SmallVector<model::LayoutLoop> loops;
  for (auto [dim, size] : llvm::enumerate(layout.element))
    if (size > 1)
      loops.push_back({size, 1, static_cast<int>(dim)});
  unsigned known = start.operands.size();
  buildLoops(builder, loc, loops, start, {},
             [&](OpBuilder &nested, const Position &position, Carried) {
               Position place = Position::origin(1, builder.getContext());
               int64_t stride = layout.elementCount();
               for (auto [i, loop] : llvm::enumerate(loops)) {
                 stride /= loop.tripCount;
                 place.add(0, position.operands[known + i], stride);
               }
               body(nested, position, place);
               return Carried();
             });
}

/// A local array for the numbers of one token.
Value buildRow(OpBuilder &builder, Location loc, const model::Layout &layout,
               Value memory) {
  Type scalar = cast<MemRefType>(memory.getType()).getElementType();
  return builder.create<stream::BufferOp>(
      loc, MemRefType::get({layout.elementCount()}, scalar),
      builder.getStringAttr("token"));
}

Value load(OpBuilder &builder, Location loc, Value array,
           const Position &position) {
  return builder.create<affine::AffineLoadOp>(
      loc, array, position.getMap(builder.getContext()), position.operands);
}

void store(OpBuilder &builder, Location loc, Value number, Value array,
           const Position &position) {
  builder.create<affine::AffineStoreOp>(loc, number, array,
                                        position.getMap(builder.getContext()),
                                        position.operands);
}

/// Fills `row` with a token of `memory` that may reach beyond the shape.
void buildMaskedLoad(OpBuilder &builder, Location loc,
                     const model::Layout &layout, Value memory, Value row,
                     const Position &start) {
  Type scalar = cast<MemRefType>(memory.getType()).getElementType();
  buildLanes(
      builder, loc, layout, start,
      [&](OpBuilder &nested, const Position &position, const Position &place) {
        auto inside = nested.create<affine::AffineIfOp>(
            loc, getInside(layout, position), position.operands,
            /*withElseRegion=*/true);
        OpBuilder then = inside.getThenBodyBuilder();
        store(then, loc, load(then, loc, memory, position), row, place);
        OpBuilder otherwise = inside.getElseBodyBuilder();
        Value zero = otherwise.create<arith::ConstantOp>(
            loc, otherwise.getZeroAttr(scalar));
        store(otherwise, loc, zero, row, place);
      });
}

/// Stores the numbers of `row` that lie inside the shape.
void buildMaskedStore(OpBuilder &builder, Location loc,
                      const model::Layout &layout, Value row, Value memory,
                      const Position &start) {
  buildLanes(
      builder, loc, layout, start,
      [&](OpBuilder &nested, const Position &position, const Position &place) {
        auto inside = nested.create<affine::AffineIfOp>(
            loc, getInside(layout, position), position.operands,
            /*withElseRegion=*/false);
        OpBuilder then = inside.getThenBodyBuilder();
        store(then, loc, load(then, loc, row, place), memory, position);
      });
}

/// The element as the row sees it: one dimension.
SmallVector<int64_t> getRowElement(const model::Layout &layout) {
  return {layout.elementCount()};
}

} // namespace

void st::buildDmaLoad(OpBuilder &builder, Location loc,
                      const model::Layout &layout, Value memory, Value fifo) {
  Value row;
  if (isPadded(layout))
    row = buildRow(builder, loc, layout, memory);
  buildLoops(builder, loc, layout.loops,
             Position::origin(layout.shape.size(), builder.getContext()), {},
             [&](OpBuilder &nested, const Position &position, Carried) {
               Value token;
               if (row) {
                 buildMaskedLoad(nested, loc, layout, memory, row, position);
                 token = loadToken(nested, loc, getRowElement(layout), row,
                                   Position::origin(1, nested.getContext()));
               } else {
                 token =
                     loadToken(nested, loc, layout.element, memory, position);
               }
               nested.create<stream::WriteOp>(loc, token, fifo);
               return Carried();
             });
}

void st::buildDmaStore(OpBuilder &builder, Location loc,
                       const model::Layout &layout, Value fifo, Value memory) {
  Value row;
  if (isPadded(layout))
    row = buildRow(builder, loc, layout, memory);
  Type token = cast<stream::StreamType>(fifo.getType()).getElementType();
  buildLoops(builder, loc, layout.loops,
             Position::origin(layout.shape.size(), builder.getContext()), {},
             [&](OpBuilder &nested, const Position &position, Carried) {
               Value value = nested.create<stream::ReadOp>(loc, token, fifo);
               if (!row) {
                 storeToken(nested, loc, value, layout.element, memory,
                            position);
                 return Carried();
               }
               storeToken(nested, loc, value, getRowElement(layout), row,
                          Position::origin(1, nested.getContext()));
               buildMaskedStore(nested, loc, layout, row, memory, position);
               return Carried();
             });
}
