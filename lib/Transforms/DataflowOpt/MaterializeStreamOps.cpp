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
  ITensorType type = fork.getSource().getType();
  Carried written = buildLoop(
      builder, loc, type.getLayout().tokenCount(), fork.getDestinations(),
      [&](OpBuilder &body, Value, Carried carried) {
        Value token = body.create<itensor::ReadOp>(loc, type.getTokenType(),
                                                   fork.getSource());
        for (Value &destination : carried)
          destination = body.create<itensor::WriteOp>(
              loc, destination.getType(), token, destination);
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
    // The shared loops only count: below them both sides start at zero.
    ArrayRef<model::LayoutLoop> loops(source.loops);
    Carried written =
        buildLoops(builder, loc, loops.take_front(op.getSharedLoops()),
                   origin(), {op.getDestination()},
                   [&](OpBuilder &body, const Position &, Carried carried) {
                     fill(body);
                     return drain(body, std::move(carried));
                   });
    op->replaceAllUsesWith(written);
    op.erase();
  }

private:
  Position origin() {
    return Position::origin(source.shape.size(), op.getContext());
  }

  void fill(OpBuilder &builder) {
    ArrayRef<model::LayoutLoop> loops(source.loops);
    Type token = op.getSource().getType().getTokenType();
    buildLoops(builder, loc, loops.drop_front(op.getSharedLoops()), origin(),
               {}, [&](OpBuilder &body, const Position &position, Carried) {
                 Value value =
                     body.create<itensor::ReadOp>(loc, token, op.getSource());
                 storeToken(body, loc, value, source.element, buffer, position);
                 return Carried();
               });
  }

  Carried drain(OpBuilder &builder, Carried carried) {
    ArrayRef<model::LayoutLoop> loops(result.loops);
    return buildLoops(
        builder, loc, loops.drop_front(op.getSharedLoops()), origin(), carried,
        [&](OpBuilder &body, const Position &position, Carried values) {
          Value token = loadToken(body, loc, result.element, buffer, position);
          return Carried{body.create<itensor::WriteOp>(loc, values[0].getType(),
                                                       token, values[0])};
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
