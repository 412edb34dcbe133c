//===- LowerDma.cpp - loops between memory and FIFOs ----------------------===//
#include "LowerDma.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Transforms/Utils/TokenLoops.h"

using namespace mlir;
using namespace st;

/// Whether the slices are whole boxes of memory.
static bool areBoxes(const model::Layout &layout) {
  for (size_t dim = 0; dim < layout.shape.size(); ++dim)
    if (layout.element[dim] > 1 && layout.dilation(dim) > 1)
      return false;
  return !needsMask(layout);
}

static Position getOrigin(const model::Layout &layout, MLIRContext *context) {
  Position position = Position::origin(layout.shape.size(), context);
  for (auto [dim, expr] : llvm::enumerate(position.exprs))
    expr = expr + layout.origin(dim);
  return position;
}

static Position getPlace(const Position &position) { return position; }

void st::buildDmaLoad(OpBuilder &builder, Location loc,
                      const model::Layout &layout, Value memory, Value fifo) {
  buildLoops(
      builder, loc, layout.loops, getOrigin(layout, builder.getContext()), {},
      [&](OpBuilder &nested, const Position &position, Carried) {
        Value token =
            areBoxes(layout)
                ? loadToken(nested, loc, layout.element, memory, position)
                : loadSlice(nested, loc, layout, memory, position, getPlace);
        nested.create<stream::WriteOp>(loc, token, fifo);
        return Carried();
      });
}

void st::buildDmaStore(OpBuilder &builder, Location loc,
                       const model::Layout &layout, Value fifo, Value memory) {
  Type token = cast<stream::StreamType>(fifo.getType()).getElementType();
  buildLoops(
      builder, loc, layout.loops, getOrigin(layout, builder.getContext()), {},
      [&](OpBuilder &nested, const Position &position, Carried) {
        Value value = nested.create<stream::ReadOp>(loc, token, fifo);
        if (areBoxes(layout))
          storeToken(nested, loc, value, layout.element, memory, position);
        else
          storeSlice(nested, loc, value, layout, memory, position,
                     /*isMasked=*/true, getPlace);
        return Carried();
      });
}
