//===- ITensorFolds.cpp - what simplifies ---------------------------------===//
//
// A stream may only be replaced by another where nothing is lost: inside a task
// the results stand for what was written to its inits, so an operation that
// writes is taken away only where no task is around it.
//
//===----------------------------------------------------------------------===//
#include "mlir/IR/PatternMatch.h"
#include "st/Dialect/ITensor/ITensor.h"

using namespace mlir;
using namespace st;
using namespace st::itensor;

/// Whether `op` writes only to fresh itensors, for itself and not for an
/// operation around it.
static bool isFree(DestinationCarriedOpInterface op) {
  if (op->getParentOfType<DestinationCarriedOpInterface>())
    return false;
  return llvm::all_of(
      OperandRange(op.getDestinationsMutable()),
      [](Value destination) { return destination.getDefiningOp<EmptyOp>(); });
}

/// Replaces `op` by `source`, whose order is that of `type`.
static void replaceBy(PatternRewriter &rewriter, Operation *op, Value source,
                      Type type) {
  if (source.getType() == type)
    rewriter.replaceOp(op, source);
  else
    rewriter.replaceOpWithNewOp<CastOp>(op, type, source);
}

//===----------------------------------------------------------------------===//
// Casts and reassociations
//===----------------------------------------------------------------------===//

OpFoldResult CastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType())
    return getSource();
  auto producer = getSource().getDefiningOp<CastOp>();
  if (!producer)
    return {};
  if (producer.getSource().getType() == getResult().getType())
    return producer.getSource();
  getSourceMutable().assign(producer.getSource());
  return getResult();
}

OpFoldResult ReassociateOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType())
    return getSource();
  auto producer = getSource().getDefiningOp<ReassociateOp>();
  if (producer && producer.getReassociation() == getReassociation() &&
      producer.getSource().getType() == getResult().getType())
    return producer.getSource();
  return {};
}

OpFoldResult ToStreamOp::fold(FoldAdaptor) {
  auto producer = getSource().getDefiningOp<FromStreamOp>();
  if (producer && producer.getSource().getType() == getResult().getType())
    return producer.getSource();
  return {};
}

OpFoldResult FromStreamOp::fold(FoldAdaptor) {
  auto producer = getSource().getDefiningOp<ToStreamOp>();
  if (producer && producer.getSource().getType() == getResult().getType())
    return producer.getSource();
  return {};
}

//===----------------------------------------------------------------------===//
// Streams made of streams
//===----------------------------------------------------------------------===//

/// Nothing to reorder.
LogicalResult ConverterOp::canonicalize(ConverterOp op,
                                        PatternRewriter &rewriter) {
  ITensorType source = op.getSource().getType(), type = op.getType();
  if (!isFree(op) || !model::isSameOrder(source.getLayout(), type.getLayout()))
    return failure();
  replaceBy(rewriter, op, op.getSource(), type);
  return success();
}

/// A copy that nobody reads would block the others, and one copy is the source.
LogicalResult ForkOp::canonicalize(ForkOp op, PatternRewriter &rewriter) {
  if (!isFree(op))
    return failure();
  SmallVector<Value> destinations, used;
  for (auto [output, destination] :
       llvm::zip(op.getOutputs(), op.getDestinations()))
    if (!output.use_empty()) {
      used.push_back(output);
      destinations.push_back(destination);
    }
  if (used.size() == 1) {
    rewriter.replaceAllUsesWith(used.front(), op.getSource());
    rewriter.eraseOp(op);
    return success();
  }
  if (used.empty() || used.size() == op.getOutputs().size())
    return failure();
  auto smaller =
      rewriter.create<ForkOp>(op.getLoc(), ValueRange(destinations).getTypes(),
                              op.getSource(), destinations);
  smaller->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [output, copy] : llvm::zip(used, smaller.getOutputs()))
    rewriter.replaceAllUsesWith(output, copy);
  rewriter.eraseOp(op);
  return success();
}

/// One part is the whole, and the parts of a concatenation along the same
/// dimension are its sources.
LogicalResult ChunkOp::canonicalize(ChunkOp op, PatternRewriter &rewriter) {
  if (!isFree(op))
    return failure();
  if (op.getOutputs().size() == 1) {
    replaceBy(rewriter, op, op.getSource(), op.getOutputs()[0].getType());
    return success();
  }
  auto concat = op.getSource().getDefiningOp<ConcatOp>();
  if (!concat || !isFree(concat) || !concat->hasOneUse() ||
      concat.getDim() != op.getDim() ||
      concat.getSources().getTypes() != op.getOutputs().getTypes())
    return failure();
  rewriter.replaceOp(op, concat.getSources());
  rewriter.eraseOp(concat);
  return success();
}

LogicalResult ConcatOp::canonicalize(ConcatOp op, PatternRewriter &rewriter) {
  if (!isFree(op))
    return failure();
  if (op.getSources().size() == 1) {
    replaceBy(rewriter, op, op.getSources()[0], op.getType());
    return success();
  }
  auto chunk = op.getSources()[0].getDefiningOp<ChunkOp>();
  if (!chunk || !isFree(chunk) || chunk.getDim() != op.getDim() ||
      chunk.getSource().getType() != op.getType() ||
      chunk.getOutputs() != op.getSources() ||
      !llvm::all_of(chunk.getOutputs(),
                    [](Value part) { return part.hasOneUse(); }))
    return failure();
  rewriter.replaceOp(op, chunk.getSource());
  rewriter.eraseOp(chunk);
  return success();
}

LogicalResult JoinOp::canonicalize(JoinOp op, PatternRewriter &rewriter) {
  if (!isFree(op) || op.getSources().size() != 1)
    return failure();
  replaceBy(rewriter, op, op.getSources()[0], op.getType());
  return success();
}
