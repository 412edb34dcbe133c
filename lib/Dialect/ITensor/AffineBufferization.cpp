//===- AffineBufferization.cpp - loops over tokens that carry tiles -------===//
//
// MLIR bufferizes no affine.for. Tokens come in such loops, so that what a loop
// repeats and carries must be known where tokens are tiles: a tile that the
// next iteration reads again may not be overwritten in this one.
//
//===----------------------------------------------------------------------===//
#include "AffineBufferization.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bufferization;
using mlir::affine::AffineForOp;
using mlir::affine::AffineYieldOp;

namespace {

/// What `loop` yields for `argument`, one of the values that it carries.
Value getYielded(AffineForOp loop, BlockArgument argument) {
  return loop.getTiedLoopYieldedValue(argument)->get();
}

/// The result of `loop` for `argument`, one of the values that it carries.
OpResult getResultFor(AffineForOp loop, BlockArgument argument) {
  return loop->getResult(argument.getArgNumber() -
                         loop.getRegionIterArgs().front().getArgNumber());
}

FailureOr<Value> getBufferOfType(Value value, BaseMemRefType type,
                                 RewriterBase &rewriter,
                                 const BufferizationOptions &options) {
  FailureOr<Value> buffer = getBuffer(rewriter, value, options);
  if (failed(buffer) || buffer->getType() == type)
    return buffer;
  return rewriter.create<memref::CastOp>(buffer->getLoc(), type, *buffer)
      .getResult();
}

struct ForModel
    : BufferizableOpInterface::ExternalModel<ForModel, AffineForOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &state) const {
    return state.isValueRead(
        cast<AffineForOp>(op).getTiedLoopRegionIterArg(&operand));
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return true;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &state) const {
    auto loop = cast<AffineForOp>(op);
    BlockArgument argument = loop.getTiedLoopRegionIterArg(&operand);
    bool isEquivalent = state.areEquivalentBufferizedValues(
        argument, getYielded(loop, argument));
    return {
        {getResultFor(loop, argument),
         isEquivalent ? BufferRelation::Equivalent : BufferRelation::Unknown,
         isEquivalent}};
  }
  bool isWritable(Operation *, Value, const AnalysisState &) const {
    return true;
  }
  bool isRepetitiveRegion(Operation *, unsigned) const { return true; }

  /// A result is the memory of its init or a new one: what is yielded of other
  /// memory is copied.
  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &state) const {
    auto bufferizable = cast<BufferizableOpInterface>(op);
    if (failed(bufferizable.resolveTensorOpOperandConflicts(rewriter, state)))
      return failure();
    if (!state.getOptions().enforceAliasingInvariants ||
        state.getOptions().copyBeforeWrite)
      return success();
    auto loop = cast<AffineForOp>(op);
    Operation *yield = loop.getBody()->getTerminator();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> yielded(yield->getOperands());
    for (auto [value, argument] :
         llvm::zip(yielded, loop.getRegionIterArgs())) {
      if (!isa<TensorType>(value.getType()) ||
          state.areEquivalentBufferizedValues(argument, value))
        continue;
      FailureOr<Value> copy = allocateTensorForShapedValue(
          rewriter, yield->getLoc(), value, state.getOptions());
      if (failed(copy))
        return failure();
      value = *copy;
    }
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(yielded); });
    return success();
  }

  FailureOr<BaseMemRefType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                SmallVector<Value> &invocationStack) const {
    auto loop = cast<AffineForOp>(op);
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument) {
      argument =
          loop.getRegionIterArgs()[cast<OpResult>(value).getResultNumber()];
      return bufferization::getBufferType(argument, options, invocationStack);
    }
    FailureOr<BaseMemRefType> init = bufferization::getBufferType(
        loop.getTiedLoopInit(argument)->get(), options, invocationStack);
    // In its own loop the argument has the type of the init.
    if (failed(init) || llvm::count(invocationStack, argument) >= 2)
      return init;
    FailureOr<BaseMemRefType> yielded = bufferization::getBufferType(
        getYielded(loop, argument), options, invocationStack);
    if (failed(yielded) || *init == *yielded)
      return yielded;
    return getMemRefTypeWithFullyDynamicLayout(
        cast<TensorType>(value.getType()), init->getMemorySpace());
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto loop = cast<AffineForOp>(op);
    Operation *yield = loop.getBody()->getTerminator();
    SmallVector<Value> inits(loop.getInits()), yielded(yield->getOperands());
    for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
      if (!isa<TensorType>(argument.getType()))
        continue;
      FailureOr<BaseMemRefType> type =
          bufferization::getBufferType(argument, options);
      if (failed(type))
        return failure();
      rewriter.setInsertionPoint(loop);
      FailureOr<Value> init =
          getBufferOfType(inits[index], *type, rewriter, options);
      rewriter.setInsertionPoint(yield);
      FailureOr<Value> next =
          getBufferOfType(yielded[index], *type, rewriter, options);
      if (failed(init) || failed(next))
        return failure();
      inits[index] = *init;
      yielded[index] = *next;
    }
    if (failed(bufferizeBlockSignature(loop.getBody(), rewriter, options)))
      return failure();
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(yielded); });
    rewriter.setInsertionPoint(loop);
    auto newLoop = rewriter.create<AffineForOp>(
        loop.getLoc(), loop.getLowerBoundOperands(), loop.getLowerBoundMap(),
        loop.getUpperBoundOperands(), loop.getUpperBoundMap(),
        loop.getStepAsInt(), inits);
    newLoop->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    rewriter.eraseBlock(newLoop.getBody());
    rewriter.inlineRegionBefore(loop.getRegion(), newLoop.getRegion(),
                                newLoop.getRegion().end());
    replaceOpWithBufferizedValues(rewriter, op, newLoop->getResults());
    return success();
  }
};

struct YieldModel
    : BufferizableOpInterface::ExternalModel<YieldModel, AffineYieldOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (isa<AffineForOp>(op->getParentOp()))
      return {};
    return {{op->getParentOp()->getResult(operand.getOperandNumber()),
             BufferRelation::Unknown, /*isDefinite=*/false}};
  }
  bool mustBufferizeInPlace(Operation *, OpOperand &,
                            const AnalysisState &) const {
    return true;
  }
  /// The loop does it.
  LogicalResult bufferize(Operation *, RewriterBase &,
                          const BufferizationOptions &) const {
    return success();
  }
};

} // namespace

void st::itensor::registerAffineBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, affine::AffineDialect *) {
    AffineForOp::attachInterface<ForModel>(*context);
    AffineYieldOp::attachInterface<YieldModel>(*context);
    // What the models create.
    context->loadDialect<memref::MemRefDialect>();
  });
}
