//===- FuseLinalgFill.cpp - the start value of each reduction -------------===//
//
// The paper's fuse_linalg_fill (section 5.1).
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "st/Transforms/Prepare/Passes.h"

namespace st::prepare {
#define GEN_PASS_DEF_FUSELINALGFILLPASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;

namespace {

Value createEmpty(PatternRewriter &rewriter, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return rewriter.create<tensor::EmptyOp>(loc, tensor.getShape(),
                                          tensor.getElementType());
}

Value createFill(PatternRewriter &rewriter, Location loc, TypedAttr value,
                 Type type) {
  Value scalar = rewriter.create<arith::ConstantOp>(loc, value);
  Value empty = createEmpty(rewriter, loc, type);
  return rewriter.create<linalg::FillOp>(loc, scalar, empty).getResult(0);
}

/// A constant tensor of one value becomes a fill.
struct ConstantToFill : OpRewritePattern<arith::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    auto value = dyn_cast<SplatElementsAttr>(op.getValue());
    if (!value)
      return rewriter.notifyMatchFailure(op, "not a tensor of one value");
    rewriter.replaceOp(op, createFill(rewriter, op.getLoc(),
                                      value.getSplatValue<TypedAttr>(),
                                      op.getType()));
    return success();
  }
};

/// A linalg.generic that yields a constant everywhere becomes a fill.
struct ConstantGenericToFill : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || op.getNumReductionLoops() > 0 ||
        !op.getIndexingMapsArray().back().isPermutation())
      return rewriter.notifyMatchFailure(op,
                                         "does not write each element once");
    TypedAttr value;
    if (!matchPattern(op.getBody()->getTerminator()->getOperand(0),
                      m_Constant(&value)))
      return rewriter.notifyMatchFailure(op, "does not yield a constant");
    rewriter.replaceOp(op, createFill(rewriter, op.getLoc(), value,
                                      op.getResult(0).getType()));
    return success();
  }
};

/// Whether the body of `op` ends by adding something to its accumulator.
bool isSum(linalg::GenericOp op) {
  Value accumulator = op.getBody()->getArguments().back();
  Operation *last =
      op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  return isa_and_nonnull<arith::AddFOp, arith::AddIOp>(last) &&
         accumulator.hasOneUse() &&
         llvm::is_contained(last->getOperands(), accumulator);
}

/// A sum onto data becomes a sum from zero and an addition of the data.
struct AddInitAfterwards : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || op.getNumReductionLoops() == 0 ||
        !isSum(op))
      return rewriter.notifyMatchFailure(op, "not a sum");
    Value init = op.getDpsInits()[0];
    if (isa_and_nonnull<linalg::FillOp, tensor::EmptyOp>(init.getDefiningOp()))
      return rewriter.notifyMatchFailure(op, "does not start from data");
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(init.getType());
    rewriter.modifyOpInPlace(op, [&] {
      rewriter.setInsertionPoint(op);
      op.getDpsInitsMutable()[0].set(createFill(
          rewriter, loc, rewriter.getZeroAttr(type.getElementType()), type));
    });
    rewriter.setInsertionPointAfter(op);
    Value sum = createAddition(rewriter, op, init);
    rewriter.replaceAllUsesExcept(op.getResult(0), sum, sum.getDefiningOp());
    return success();
  }

private:
  static Value createAddition(PatternRewriter &rewriter, linalg::GenericOp op,
                              Value init) {
    auto type = cast<RankedTensorType>(init.getType());
    SmallVector<AffineMap> maps(
        3, rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> loops(type.getRank(),
                                           utils::IteratorType::parallel);
    Value empty = createEmpty(rewriter, op.getLoc(), type);
    auto addition = rewriter.create<linalg::GenericOp>(
        op.getLoc(), type, ValueRange{op.getResult(0), init}, empty, maps,
        loops, [](OpBuilder &builder, Location loc, ValueRange arguments) {
          Value sum = isa<FloatType>(arguments[0].getType())
                          ? Value(builder.create<arith::AddFOp>(
                                loc, arguments[0], arguments[1]))
                          : Value(builder.create<arith::AddIOp>(
                                loc, arguments[0], arguments[1]));
          builder.create<linalg::YieldOp>(loc, sum);
        });
    return addition.getResult(0);
  }
};

struct FuseLinalgFill
    : st::prepare::impl::FuseLinalgFillPassBase<FuseLinalgFill> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<ConstantToFill, ConstantGenericToFill>(context);
    linalg::FillOp::getCanonicalizationPatterns(patterns, context);
    linalg::populateSwapExtractSliceWithFillPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    // Without fusion these are: fills and constants into bodies, outs that are
    // not read become empty tensors, unused operands go.
    linalg::populateElementwiseOpsFusionPatterns(
        patterns, [](OpOperand *) { return false; });
    if (failed(
            applyPatternsAndFoldGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();

    // Only now is a start value that is not a fill known to be data.
    RewritePatternSet additions(context);
    additions.add<AddInitAfterwards>(context);
    if (failed(
            applyPatternsAndFoldGreedily(getOperation(), std::move(additions))))
      signalPassFailure();
  }
};

} // namespace
