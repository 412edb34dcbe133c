//===- FuseElementwise.cpp - fuse without computing anything twice --------===//
//
// The paper's fuse_elementwise_ops (section 5.1). MLIR's own patterns do the
// rewriting; what is decided here is where they may.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
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

/// Whether `op` only permutes the dimensions of its input.
bool isTranspose(linalg::GenericOp op) {
  return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
         op.getNumReductionLoops() == 0 &&
         llvm::hasSingleElement(*op.getBody()) &&
         op.getBody()->getTerminator()->getOperand(0) ==
             op.getBody()->getArgument(0) &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isPermutation(); });
}

/// Whether every reader of `op` can take it into an indexing map of its own.
bool hasOnlyGenericUsers(Operation *op) {
  return llvm::all_of(op->getUsers(), [](Operation *user) {
    return isa<linalg::GenericOp>(user);
  });
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

/// Whether `op` is a reshape that only adds or drops dimensions of size one.
bool isUnitDimReshape(Operation *op) {
  if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return false;
  auto countReal = [](Value value) {
    return llvm::count_if(cast<RankedTensorType>(value.getType()).getShape(),
                          [](int64_t size) { return size != 1; });
  };
  return countReal(op->getOperand(0)) == countReal(op->getResult(0));
}

/// Whether the reshape at one end of `operand` may move over the operation at
/// the other end. It costs nothing, so the number of its readers does not
/// matter; but an operation with other readers stays as they want it. Reshapes
/// by dimensions of size one stay: moving them would bring such loops back.
bool mayMoveReshape(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp();
  if (!producer || isUnitDimReshape(producer) ||
      isUnitDimReshape(operand->getOwner()))
    return false;
  return isa<tensor::CollapseShapeOp>(producer) || producer->hasOneUse();
}

/// `init` (an empty tensor or a fill of one) with the shape of `type`; null for
/// any other tensor.
Value rebuildInit(PatternRewriter &rewriter, Value init,
                  RankedTensorType type) {
  auto makeEmpty = [&](Location loc) {
    return rewriter.create<tensor::EmptyOp>(loc, type.getShape(),
                                            type.getElementType());
  };
  if (auto empty = init.getDefiningOp<tensor::EmptyOp>())
    return makeEmpty(empty.getLoc());
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return nullptr;
  Value empty = makeEmpty(fill.getLoc());
  return rewriter.create<linalg::FillOp>(fill.getLoc(), fill.getInputs(), empty)
      .getResult(0);
}

/// producer -> transpose, its only reader: the producer writes the transposed
/// tensor itself. Not where the producer is element-wise and the readers of the
/// transpose can take it: an element-wise kernel streams best in one order.
struct FoldTransposeIntoProducer : OpRewritePattern<linalg::GenericOp> {
  FoldTransposeIntoProducer(MLIRContext *context, Pass::Statistic &count)
      : OpRewritePattern(context), count(count) {}

  LogicalResult matchAndRewrite(linalg::GenericOp transpose,
                                PatternRewriter &rewriter) const override {
    if (!isTranspose(transpose))
      return rewriter.notifyMatchFailure(transpose, "not a transpose");
    Value source = transpose.getDpsInputs()[0];
    auto producer = source.getDefiningOp<linalg::GenericOp>();
    if (!producer || !source.hasOneUse() || producer->getNumResults() != 1)
      return rewriter.notifyMatchFailure(transpose, "no producer of its own");
    if (producer.getNumReductionLoops() == 0 && hasOnlyGenericUsers(transpose))
      return rewriter.notifyMatchFailure(transpose, "its readers take it");
    rewriter.setInsertionPoint(producer);
    auto type = cast<RankedTensorType>(transpose.getResult(0).getType());
    Value init = rebuildInit(rewriter, producer.getDpsInits()[0], type);
    if (!init)
      return rewriter.notifyMatchFailure(transpose, "start value is data");

    SmallVector<AffineMap> transposeMaps = transpose.getIndexingMapsArray();
    SmallVector<AffineMap> maps = producer.getIndexingMapsArray();
    maps.back() = transposeMaps[1]
                      .compose(inversePermutation(transposeMaps[0]))
                      .compose(maps.back());
    auto fused = rewriter.create<linalg::GenericOp>(
        producer.getLoc(), type, producer.getDpsInputs(), init, maps,
        producer.getIteratorTypesArray());
    rewriter.inlineRegionBefore(producer.getRegion(), fused.getRegion(),
                                fused.getRegion().begin());
    rewriter.replaceOp(transpose, fused.getResults());
    rewriter.eraseOp(producer);
    ++count;
    return success();
  }

  Pass::Statistic &count;
};

struct FuseElementwise
    : st::prepare::impl::FuseElementwisePassBase<FuseElementwise> {
  using FuseElementwisePassBase::FuseElementwisePassBase;

  void addCleanUp(RewritePatternSet &patterns) {
    MLIRContext *context = &getContext();
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, mayMoveReshape);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    patterns.add<FoldTransposeIntoProducer>(context, numTransposes);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    linalg::FillOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
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

  LogicalResult apply(RewritePatternSet patterns) {
    GreedyRewriteConfig config;
    // Producers first, so that chains grow from their sources.
    config.useTopDownTraversal = true;
    return applyPatternsAndFoldGreedily(getOperation(), std::move(patterns),
                                        config);
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
      return signalPassFailure();

    // An operand that was read twice leaves its computation twice in the body.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
  }
};

} // namespace
