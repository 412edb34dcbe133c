//===- MaterializeStreamOps.cpp - converters and forks as loops -----------===//
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Utils/TokenLoops.h"

#define DEBUG_TYPE "st-materialize-stream-ops"

namespace st {
#define GEN_PASS_DEF_MATERIALIZESTREAMOPSPASS
#include "st/Transforms/DataflowOpt/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using itensor::ITensorType;

namespace {

void materializeFork(itensor::ForkOp fork) {
  OpBuilder builder(fork);
  Location loc = fork.getLoc();
  model::Layout layout = fork.getSource().getType().getLayout();
  Carried written = buildLoops(
      builder, loc, layout.loops,
      Position::origin(layout.shape.size(), fork.getContext()),
      fork.getDestinations(),
      [&](OpBuilder &body, const Position &position, Carried carried) {
        Value token = readToken(body, loc, fork.getSource(), position);
        for (Value &destination : carried)
          destination = writeToken(body, loc, token, destination, position);
        return carried;
      });
  fork->replaceAllUsesWith(written);
  fork.erase();
}

/// Builds the part of a converter below its shared loops.
class ConverterBuilder {
public:
  ConverterBuilder(itensor::ConverterOp op)
      : op(op), loc(op.getLoc()),
        source(model::withoutUnitLoops(op.getSource().getType().getLayout())),
        result(model::withoutUnitLoops(op.getResult().getType().getLayout())) {}

  void build() {
    OpBuilder builder(op);
    ITensorType type = op.getResult().getType();
    buffer = builder.create<stream::BufferOp>(
        loc, MemRefType::get(op.getBufferShape(), type.getElementType()),
        builder.getStringAttr("buffer"));
    // Below the shared loops both sides start at the buffer's origin.
    ArrayRef<model::LayoutLoop> loops(source.loops);
    Carried written = buildLoops(
        builder, loc, loops.take_front(op.getSharedLoops()), origin(),
        {op.getDestination()},
        [&](OpBuilder &body, const Position &start, Carried carried) {
          fill(body, start);
          return drain(body, start, std::move(carried));
        });
    op->replaceAllUsesWith(written);
    op.erase();
  }

private:
  Position origin() {
    return Position::origin(source.shape.size(), op.getContext());
  }

  void fill(OpBuilder &builder, const Position &start) {
    ArrayRef<model::LayoutLoop> loops(source.loops);
    buildLoops(builder, loc, loops.drop_front(op.getSharedLoops()), origin(),
               {}, [&](OpBuilder &body, const Position &position, Carried) {
                 Value value =
                     readToken(body, loc, op.getSource(), start + position);
                 storeToken(body, loc, value, source.element, buffer, position);
                 return Carried();
               });
  }

  Carried drain(OpBuilder &builder, const Position &start, Carried carried) {
    ArrayRef<model::LayoutLoop> loops(result.loops);
    return buildLoops(
        builder, loc, loops.drop_front(op.getSharedLoops()), origin(), carried,
        [&](OpBuilder &body, const Position &position, Carried values) {
          Value token = loadToken(body, loc, result.element, buffer, position);
          return Carried{
              writeToken(body, loc, token, values[0], start + position)};
        });
  }

  itensor::ConverterOp op;
  Location loc;
  model::Layout source, result;
  Value buffer;
};

struct MaterializeStreamOpsPass
    : st::impl::MaterializeStreamOpsPassBase<MaterializeStreamOpsPass> {
  void runOnOperation() override {
    getOperation().walk([](itensor::ForkOp fork) { materializeFork(fork); });
    getOperation().walk([](itensor::ConverterOp converter) {
      ConverterBuilder(converter).build();
    });
  }
};

} // namespace
