//===- MaterializeStreamOps.cpp - converters and forks as loops -----------===//
#include "ConverterLoops.h"
#include "SplitLoops.h"
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Utils/TokenLoops.h"

#define DEBUG_TYPE "st-materialize-stream-ops"

namespace st {
#define GEN_PASS_DEF_MATERIALIZESTREAMOPSPASS
#include "st/Transforms/DataflowOpt/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;

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

struct MaterializeStreamOpsPass
    : st::impl::MaterializeStreamOpsPassBase<MaterializeStreamOpsPass> {
  void runOnOperation() override {
    getOperation().walk([](itensor::ForkOp fork) { materializeFork(fork); });
    getOperation().walk(materializeChunk);
    getOperation().walk(materializeConcat);
    getOperation().walk(materializeJoin);
    getOperation().walk(materializeConverter);
  }
};

} // namespace
