//===- FuseElementwise.cpp - fuse without computing anything twice --------===//
//
// The paper's fuse_elementwise_ops (section 5.1). MLIR's own patterns do the
// rewriting; what is decided here is where they may.
//
//===----------------------------------------------------------------------===//

#include "MovementPatterns.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "st/Transforms/Prepare/Passes.h"

namespace st::prepare {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;
using namespace st::prepare;

namespace {

bool isIntegerOp(Operation &op) {
  auto isInteger = [](Type type) { return type.isIntOrIndex(); };
  return llvm::all_of(op.getOperandTypes(), isInteger) &&
         llvm::all_of(op.getResultTypes(), isInteger);
}

/// Whether doing `op` once per reader costs next to nothing: indices, constants
/// and integer operations of adder size. Products and divisions are not.
bool isFreeOp(Operation &op) {
  if (isa<linalg::YieldOp, linalg::IndexOp, arith::ConstantOp>(op))
    return true;
  return isIntegerOp(op) &&
         isa<arith::AddIOp, arith::SubIOp, arith::CmpIOp, arith::AndIOp,
             arith::OrIOp, arith::XOrIOp, arith::SelectOp, arith::MaxSIOp,
             arith::MinSIOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp,
             arith::IndexCastOp, arith::IndexCastUIOp>(op);
}

/// Whether `op` is a choice between two constants: the additive mask of
/// attention. A choice between data is a kernel of its own.
bool isMask(Operation &op) {
  auto select = dyn_cast<arith::SelectOp>(op);
  return select && matchPattern(select.getTrueValue(), m_Constant()) &&
         matchPattern(select.getFalseValue(), m_Constant());
}

bool isFreeBody(linalg::GenericOp op) {
  return op.getNumReductionLoops() == 0 &&
         llvm::all_of(*op.getBody(), [](Operation &inner) {
           return isFreeOp(inner) || isMask(inner);
         });
}

bool hasOnlyUser(Operation *producer, Operation *consumer) {
  return llvm::all_of(producer->getUsers(),
                      [&](Operation *user) { return user == consumer; });
}

/// Whether fusing the producer of `operand` repeats no work (see Passes.td).
bool mayFuse(OpOperand *operand, bool fuseIntoReductions) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer)
    return false;
  if (isFreeBody(producer))
    return true;
  // Such a transpose goes into its readers' indexing maps, and the producer
  // keeps its order.
  if (isTranspose(consumer) && hasOnlyGenericUsers(consumer))
    return false;
  if (consumer.getNumReductionLoops() > 0 && !fuseIntoReductions)
    return false;
  return hasOnlyUser(producer, consumer) &&
         consumer.getMatchingIndexingMap(operand).isPermutation();
}

struct FuseElementwise
    : st::prepare::impl::FuseElementwisePassBase<FuseElementwise> {
  using FuseElementwisePassBase::FuseElementwisePassBase;

  void addCleanUp(RewritePatternSet &patterns) {
    MLIRContext *context = &getContext();
    populateMovementPatterns(patterns, numTransposes);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    linalg::FillOp::getCanonicalizationPatterns(patterns, context);
    context->getLoadedDialect<linalg::LinalgDialect>()
        ->getCanonicalizationPatterns(patterns);
  }

  void addFusion(RewritePatternSet &patterns) {
    linalg::populateElementwiseOpsFusionPatterns(
        patterns, [&](OpOperand *operand) {
          bool isFused = mayFuse(operand, fuseIntoReductions);
          numFused += isFused;
          return isFused;
        });
  }

  LogicalResult apply(const FrozenRewritePatternSet &patterns) {
    GreedyRewriteConfig config;
    // Producers first, so that chains grow from their sources.
    config.useTopDownTraversal = true;
    if (failed(applyPatternsAndFoldGreedily(getOperation(), patterns, config)))
      return failure();
    // An operand that was read twice leaves its computation twice in the body.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    return success();
  }

  void runOnOperation() override {
    // A transpose is copied into every reader once fusion starts; before that
    // its producer can take it.
    RewritePatternSet cleanUp(&getContext());
    addCleanUp(cleanUp);
    if (failed(apply(std::move(cleanUp))))
      return signalPassFailure();

    RewritePatternSet all(&getContext());
    addCleanUp(all);
    addFusion(all);
    if (failed(apply(std::move(all))))
      signalPassFailure();
  }
};

} // namespace
