//===- GeneralizeLinalg.cpp - named Linalg operations to linalg.generic ---===//

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "st/Transforms/Prepare/Passes.h"

namespace st::prepare {
#define GEN_PASS_DEF_GENERALIZELINALGPASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;

namespace {

struct GeneralizeLinalg
    : st::prepare::impl::GeneralizeLinalgPassBase<GeneralizeLinalg> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> named;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!isa<linalg::GenericOp, linalg::FillOp>(op))
        named.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : named) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::generalizeNamedOp(rewriter, op))) {
        op.emitError() << "'" << op->getName()
                       << "' has no form as linalg.generic";
        return signalPassFailure();
      }
    }
    getOperation()->walk([](cf::AssertOp check) { check.erase(); });

    // Powers with a constant exponent become products and roots, which are far
    // cheaper in hardware.
    RewritePatternSet patterns(&getContext());
    populateMathAlgebraicSimplificationPatterns(patterns);
    populateExpandFPowIPattern(patterns);
    if (failed(
            applyPatternsAndFoldGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
