//===- BufferizableOpInterfaceImpl.cpp - kernels over memory --------------===//
//
// Nothing is allocated inside an accelerator: what a store makes anew becomes
// an allocation in front of the kernel and one more input of it. A result is
// the memory that it was stored into.
//
//===----------------------------------------------------------------------===//
#include "st/Dialect/Dataflow/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "st/Dialect/Dataflow/Dataflow.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace st;
using namespace st::dataflow;
using st::itensor::ITensorType;

namespace {

/// The row-major memory of `value`, a tensor that is stored into new memory.
FailureOr<BaseMemRefType> getTypeOfNew(Value value,
                                       const BufferizationOptions &options) {
  auto type = cast<TensorType>(value.getType());
  std::optional<Attribute> space = options.defaultMemorySpaceFn(type);
  if (!space)
    return failure();
  return getMemRefTypeWithStaticIdentityLayout(type, *space);
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

struct LoadModel : BufferizableOpInterface::ExternalModel<LoadModel, LoadOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }
  /// Loads of a kernel may come before or after its stores into the same
  /// memory: see dataflow.kernel.
  bool isNotConflicting(Operation *op, OpOperand *, OpOperand *write,
                        const AnalysisState &) const {
    auto kernel = op->getParentOfType<KernelOp>();
    return kernel && isa<StoreOp>(write->getOwner()) &&
           write->getOwner()->getParentOfType<KernelOp>() == kernel;
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto load = cast<LoadOp>(op);
    FailureOr<Value> memory = getBuffer(rewriter, load.getSource(), options);
    if (failed(memory))
      return failure();
    rewriter.modifyOpInPlace(op,
                             [&] { load.getSourceMutable().assign(*memory); });
    return success();
  }
};

/// New memory of `type` for `store`: an allocation in front of the kernel
/// around it, which takes it as an input.
FailureOr<Value> allocate(StoreOp store, MemRefType type,
                          RewriterBase &rewriter,
                          const BufferizationOptions &options) {
  if (!type.hasStaticShape())
    return failure();
  auto kernel = store->getParentOfType<KernelOp>();
  OpBuilder::InsertionGuard guard(rewriter);
  if (kernel)
    rewriter.setInsertionPoint(kernel);
  FailureOr<Value> memory =
      options.createAlloc(rewriter, store.getLoc(), type, /*dynShape=*/{});
  if (failed(memory) || !kernel)
    return memory;
  rewriter.modifyOpInPlace(kernel,
                           [&] { kernel.getInputsMutable().append(*memory); });
  return Value(kernel.getBody().front().addArgument(type, store.getLoc()));
}

struct StoreModel
    : BufferizableOpInterface::ExternalModel<StoreModel, StoreOp> {
  bool bufferizesToAllocation(Operation *op, Value) const {
    return !cast<StoreOp>(op).getDestination();
  }
  /// What a store into a part does not write stays as it was.
  bool bufferizesToMemoryRead(Operation *op, OpOperand &,
                              const AnalysisState &) const {
    auto store = cast<StoreOp>(op);
    auto memory = cast<ShapedType>(store.getDestination().getType());
    return !memory.hasStaticShape() ||
           store.getSource().getType().getTensorType().getShape() !=
               memory.getShape();
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return true;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &,
                                      const AnalysisState &) const {
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }
  FailureOr<BaseMemRefType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                SmallVector<Value> &invocationStack) const {
    Value destination = cast<StoreOp>(op).getDestination();
    return destination ? bufferization::getBufferType(destination, options,
                                                      invocationStack)
                       : getTypeOfNew(value, options);
  }
  LogicalResult verifyAnalysis(Operation *op,
                               const AnalysisState &state) const {
    auto store = cast<StoreOp>(op);
    Value destination = store.getDestination();
    if (!destination &&
        !cast<ShapedType>(store.getResult().getType()).hasStaticShape())
      return store.emitOpError("expects a destination for a size that is known "
                               "at run time only, got new memory of type ")
             << store.getResult().getType();
    if (!destination || !isa<TensorType>(destination.getType()) ||
        !store->getParentOfType<KernelOp>() ||
        state.isInPlace(store.getDestinationMutable()[0]))
      return success();
    return store.emitOpError(
        "expects a destination that it may write in place, since a kernel "
        "allocates nothing: it is yielded from the kernel, and nothing but "
        "loads reads what it was before");
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto store = cast<StoreOp>(op);
    FailureOr<Value> memory;
    SmallVector<int64_t> offsets(store.getStaticOffsets());
    if (store.getDestination()) {
      memory = getBuffer(rewriter, store.getDestination(), options);
    } else {
      FailureOr<BaseMemRefType> type =
          bufferization::getBufferType(store.getResult(), options);
      if (failed(type))
        return failure();
      memory = allocate(store, cast<MemRefType>(*type), rewriter, options);
      offsets.assign(type->getRank(), 0);
    }
    if (failed(memory))
      return failure();
    auto written = rewriter.create<StoreOp>(op->getLoc(), /*result=*/Type(),
                                            store.getSource(), *memory,
                                            store.getOffsets(), offsets);
    written->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replaceOpWithBufferizedValues(rewriter, op, *memory);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

struct YieldModel
    : BufferizableOpInterface::ExternalModel<YieldModel, YieldOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  /// A kernel is isolated: its results are those of its inputs' memory.
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (isa<KernelOp>(op->getParentOp()))
      return {};
    return {{op->getParentOp()->getResult(operand.getOperandNumber()),
             BufferRelation::Equivalent}};
  }
  bool mustBufferizeInPlace(Operation *, OpOperand &,
                            const AnalysisState &) const {
    return true;
  }
  /// The operation around it does it.
  LogicalResult bufferize(Operation *, RewriterBase &,
                          const BufferizationOptions &) const {
    return success();
  }
};

struct TaskModel : BufferizableOpInterface::ExternalModel<TaskModel, TaskOp> {
  AliasingOpOperandList getAliasingOpOperands(Operation *op, Value value,
                                              const AnalysisState &) const {
    Operation *yield = cast<TaskOp>(op).getBody().front().getTerminator();
    return {{&yield->getOpOperand(cast<OpResult>(value).getResultNumber()),
             BufferRelation::Equivalent}};
  }

  FailureOr<BaseMemRefType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                SmallVector<Value> &invocationStack) const {
    Operation *yield = cast<TaskOp>(op).getBody().front().getTerminator();
    Value inside = yield->getOperand(cast<OpResult>(value).getResultNumber());
    if (auto type = dyn_cast<BaseMemRefType>(inside.getType()))
      return type;
    return bufferization::getBufferType(inside, options, invocationStack);
  }

  /// Memory from above the task is no result of it.
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto task = cast<TaskOp>(op);
    Operation *yield = task.getBody().front().getTerminator();
    SmallVector<Value> results, yielded;
    for (Value value : yield->getOperands()) {
      FailureOr<Value> inside = isa<TensorType>(value.getType())
                                    ? getBuffer(rewriter, value, options)
                                    : FailureOr<Value>(value);
      if (failed(inside))
        return failure();
      bool isFromAbove = isa<BaseMemRefType>(inside->getType()) &&
                         !task.getBody().isAncestor(inside->getParentRegion());
      results.push_back(isFromAbove ? *inside : Value());
      if (!isFromAbove)
        yielded.push_back(*inside);
    }
    rewriter.setInsertionPoint(task);
    auto newTask = rewriter.create<TaskOp>(
        task.getLoc(), ValueRange(yielded).getTypes(), task.getNameAttr(),
        task.getKindAttr(), task.getInits());
    newTask->setDiscardableAttrs(task->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(task.getBody(), newTask.getBody(),
                                newTask.getBody().end());
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(yielded); });
    auto next = newTask->result_begin();
    for (Value &result : results)
      if (!result)
        result = *next++;
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

/// The input of `kernel` in whose memory result `index` lies; null for new
/// memory.
OpOperand *getInputOfResult(KernelOp kernel, unsigned index) {
  Block &block = kernel.getBody().front();
  auto argument = dyn_cast_or_null<BlockArgument>(
      getStoredMemory(block.getTerminator()->getOperand(index)));
  if (!argument || argument.getOwner() != &block)
    return nullptr;
  return &kernel.getInputsMutable()[argument.getArgNumber()];
}

/// Looks from `value` through changes between tensor and memory.
Value getMemory(Value value) {
  while (true) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<ToTensorOp, ToMemrefOp, memref::CastOp>(op))
      return value;
    value = op->getOperand(0);
  }
}

struct KernelModel
    : BufferizableOpInterface::ExternalModel<KernelModel, KernelOp> {
  bool bufferizesToAllocation(Operation *op, Value value) const {
    return !getInputOfResult(cast<KernelOp>(op),
                             cast<OpResult>(value).getResultNumber());
  }
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &state) const {
    BlockArgument argument =
        cast<KernelOp>(op).getBody().getArgument(operand.getOperandNumber());
    return !isa<TensorType>(argument.getType()) || state.isValueRead(argument);
  }
  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &state) const {
    return !getAliasingValues(op, operand, state).getAliases().empty();
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    AliasingValueList results;
    for (OpResult result : op->getResults())
      if (getInputOfResult(cast<KernelOp>(op), result.getResultNumber()) ==
          &operand)
        results.addAlias({result, BufferRelation::Equivalent});
    return results;
  }
  bool isWritable(Operation *op, Value value,
                  const AnalysisState &state) const {
    auto argument = dyn_cast<BlockArgument>(value);
    return !argument ||
           bufferizesToMemoryWrite(
               op, op->getOpOperand(argument.getArgNumber()), state);
  }

  FailureOr<BaseMemRefType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                SmallVector<Value> &invocationStack) const {
    auto kernel = cast<KernelOp>(op);
    Value outside;
    if (auto argument = dyn_cast<BlockArgument>(value))
      outside = kernel.getInputs()[argument.getArgNumber()];
    else if (OpOperand *input = getInputOfResult(
                 kernel, cast<OpResult>(value).getResultNumber()))
      outside = input->get();
    if (!outside)
      return getTypeOfNew(value, options);
    if (auto type = dyn_cast<BaseMemRefType>(outside.getType()))
      return type;
    return bufferization::getBufferType(outside, options, invocationStack);
  }

  LogicalResult verifyAnalysis(Operation *op, const AnalysisState &) const {
    auto kernel = cast<KernelOp>(op);
    Block &block = kernel.getBody().front();
    Operation *yield = block.getTerminator();
    auto isStream = [](Type type) { return isa<ITensorType>(type); };
    if (llvm::any_of(block.getArgumentTypes(), isStream) ||
        llvm::any_of(yield->getOperandTypes(), isStream))
      return kernel.emitOpError("expects loads and stores inside of it before "
                                "bufferization, which st-materialize-kernel "
                                "makes, got streams at its border");
    for (auto [index, value] : llvm::enumerate(yield->getOperands()))
      if (Value memory = getStoredMemory(value);
          memory && !llvm::is_contained(block.getArguments(), memory))
        return kernel.emitOpError("expects result #")
               << index << " to be stored by a dataflow.store, since a kernel "
               << "allocates nothing";
    return success();
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto kernel = cast<KernelOp>(op);
    Block &block = kernel.getBody().front();
    Operation *yield = block.getTerminator();
    SmallVector<Value> inputs, results;
    for (Value input : kernel.getInputs()) {
      FailureOr<Value> memory = isa<TensorType>(input.getType())
                                    ? getBuffer(rewriter, input, options)
                                    : FailureOr<Value>(input);
      if (failed(memory))
        return failure();
      inputs.push_back(*memory);
    }
    for (Value value : yield->getOperands()) {
      auto argument = dyn_cast<BlockArgument>(getMemory(value));
      if (!argument || argument.getOwner() != &block)
        return failure();
      results.push_back(inputs[argument.getArgNumber()]);
    }
    if (failed(bufferizeBlockSignature(&block, rewriter, options)))
      return failure();
    rewriter.setInsertionPoint(kernel);
    auto newKernel = rewriter.create<KernelOp>(kernel.getLoc(), TypeRange(),
                                               kernel.getNameAttr(), inputs);
    newKernel->setDiscardableAttrs(kernel->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(kernel.getBody(), newKernel.getBody(),
                                newKernel.getBody().end());
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands({}); });
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

} // namespace

void st::dataflow::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DataflowDialect *) {
    KernelOp::attachInterface<KernelModel>(*context);
    TaskOp::attachInterface<TaskModel>(*context);
    YieldOp::attachInterface<YieldModel>(*context);
    LoadOp::attachInterface<LoadModel>(*context);
    StoreOp::attachInterface<StoreModel>(*context);
    // What the models create.
    context->loadDialect<memref::MemRefDialect>();
  });
}
