//===- MovementPatterns.cpp - reshapes and transposes out of the graph ----===//

#include "MovementPatterns.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace st::prepare;

namespace {

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
  // A reshape of a fill folds into the fill; MLIR's expansion would make it a
  // linalg.generic.
  if (isa<linalg::FillOp>(producer))
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

/// expand(collapse(x)) that only splits or only joins dimensions of x is one
/// reshape. MLIR's own pattern gives up when a group of the two is equal.
struct ComposeReshapes : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp expand,
                                PatternRewriter &rewriter) const override {
    auto collapse = expand.getSrc().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse)
      return rewriter.notifyMatchFailure(expand, "not of a collapsed tensor");
    RankedTensorType from = collapse.getSrcType();
    RankedTensorType to = expand.getResultType();
    if (!from.hasStaticShape() || from.getRank() == to.getRank())
      return rewriter.notifyMatchFailure(expand, "equal rank");
    bool isJoin = from.getRank() > to.getRank();
    auto groups = isJoin ? getReassociationIndicesForCollapse(from.getShape(),
                                                              to.getShape())
                         : getReassociationIndicesForCollapse(to.getShape(),
                                                              from.getShape());
    if (!groups)
      return rewriter.notifyMatchFailure(expand, "splits and joins");
    if (isJoin)
      rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
          expand, to, collapse.getSrc(), *groups);
    else
      rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
          expand, to, collapse.getSrc(), *groups);
    return success();
  }
};

} // namespace

namespace st::prepare {

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

void populateMovementPatterns(RewritePatternSet &patterns,
                              Pass::Statistic &numTransposes) {
  MLIRContext *context = patterns.getContext();
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, mayMoveReshape);
  tensor::populateFoldTensorEmptyPatterns(patterns);
  patterns.add<ComposeReshapes>(context);
  patterns.add<FoldTransposeIntoProducer>(context, numTransposes);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
}

} // namespace st::prepare
