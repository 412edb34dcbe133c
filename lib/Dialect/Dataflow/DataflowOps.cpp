//===- DataflowOps.cpp - checks of kernel and task ------------------------===//
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "st/Dialect/Dataflow/Dataflow.h"
#include "llvm/ADT/SmallPtrSet.h"

#define GET_OP_CLASSES
#include "st/Dialect/Dataflow/DataflowOps.cpp.inc"

using namespace mlir;
using namespace st;
using namespace st::dataflow;
using st::itensor::ITensorType;

//===----------------------------------------------------------------------===//
// Kernel
//===----------------------------------------------------------------------===//

void KernelOp::build(OpBuilder &builder, OperationState &state,
                     TypeRange outputs, StringAttr name, ValueRange inputs) {
  build(builder, state, outputs, name, inputs, DenseI64ArrayAttr());
}

std::optional<unsigned> KernelOp::getTiedInput(unsigned index) {
  std::optional<ArrayRef<int64_t>> inputs = getTied();
  if (!inputs || (*inputs)[index] < 0)
    return std::nullopt;
  return (*inputs)[index];
}

bool KernelOp::hasTiedResult() {
  return getTied() &&
         llvm::any_of(*getTied(), [](int64_t input) { return input >= 0; });
}

/// Whether `inside`, a type within a kernel, stands for `tensor` outside: the
/// tensor itself, or an itensor over it.
static bool standsFor(Type inside, Type tensor) {
  if (auto itensor = dyn_cast<ITensorType>(inside))
    return itensor.getTensorType() == tensor;
  return inside == tensor;
}

Value st::dataflow::getStoredMemory(Value tensor) {
  // A value may depend on itself: MLIR finds that last.
  llvm::SmallPtrSet<Value, 8> visited;
  while (tensor && visited.insert(tensor).second) {
    if (auto task = tensor.getDefiningOp<TaskOp>())
      tensor = task.getBody().front().getTerminator()->getOperand(
          cast<OpResult>(tensor).getResultNumber());
    else if (auto store = tensor.getDefiningOp<StoreOp>())
      tensor = store.getDestination();
    else
      break;
  }
  return tensor;
}

static LogicalResult verifyTied(KernelOp kernel) {
  if (!kernel.getTied())
    return success();
  ArrayRef<int64_t> tied = *kernel.getTied();
  if (tied.size() != kernel.getNumResults())
    return kernel.emitOpError("expects a tied input or -1 per result (")
           << kernel.getNumResults() << "), got " << tied.size();
  Block &block = kernel.getBody().front();
  Operation *yield = block.getTerminator();
  for (auto [index, input] : llvm::enumerate(tied)) {
    if (input == -1)
      continue;
    if (input < -1 || input >= static_cast<int64_t>(kernel.getInputs().size()))
      return kernel.emitOpError("expects result #")
             << index << " to be tied to an input below "
             << kernel.getInputs().size() << ", got " << input;
    if (llvm::count(tied, input) > 1)
      return kernel.emitOpError("expects one result per tied input, got "
                                "several for input #")
             << input;
    if (kernel.getInputs()[input].getType() !=
        kernel.getResult(index).getType())
      return kernel.emitOpError("expects result #")
             << index << " to have the type of the input that it is tied to, "
             << kernel.getInputs()[input].getType() << ", got "
             << kernel.getResult(index).getType();
    Value yielded = yield->getOperand(index);
    if (!isa<TensorType>(yielded.getType()) ||
        getStoredMemory(yielded) != block.getArgument(input))
      return kernel.emitOpError("expects result #")
             << index << " to be stored into input #" << input
             << ", to which it is tied";
  }
  return success();
}

/// The inputs of a kernel come from memory: nothing inside writes to them.
static LogicalResult verifyInputsAreRead(KernelOp kernel) {
  Block &block = kernel.getBody().front();
  auto checkWriter = [&](itensor::DestinationCarriedOpInterface writer) {
    for (Value destination : OperandRange(writer.getDestinationsMutable())) {
      auto first =
          dyn_cast<BlockArgument>(itensor::getFirstDestination(destination));
      if (!first || first.getOwner() != &block)
        continue;
      writer->emitOpError("expects a destination that begins in the kernel, "
                          "got input #")
          << first.getArgNumber() << " of it";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  };
  return failure(kernel.getBody().walk(checkWriter).wasInterrupted());
}

LogicalResult KernelOp::verifyRegions() {
  Block &block = getBody().front();
  if (block.getNumArguments() != getInputs().size())
    return emitOpError("expects a block argument per input (")
           << getInputs().size() << "), got " << block.getNumArguments();
  for (auto [argument, input] : llvm::zip(block.getArguments(), getInputs()))
    if (!standsFor(argument.getType(), input.getType()))
      return emitOpError("expects block argument #")
             << argument.getArgNumber() << " to stand for " << input.getType()
             << ", got " << argument.getType();
  if (failed(verifyInputsAreRead(*this)))
    return failure();
  auto yield = cast<YieldOp>(block.getTerminator());
  if (yield.getNumOperands() != getNumResults())
    return yield.emitOpError("expects a value per result of the kernel (")
           << getNumResults() << "), got " << yield.getNumOperands();
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(yield.getOperands(), getOutputs()))) {
    auto [value, output] = pair;
    if (!standsFor(value.getType(), output.getType()))
      return yield.emitOpError("expects operand #")
             << index << " to stand for " << output.getType() << ", got "
             << value.getType();
    auto type = dyn_cast<ITensorType>(value.getType());
    if (type && type.isWindow())
      return yield.emitOpError("expects tiles as operand #")
             << index << ", got " << model::describe(type.getLayout());
    if (failed(itensor::verifyWritten(yield, value)))
      return failure();
  }
  return verifyTied(*this);
}

/// Drops an input that the kernel does not use.
static LogicalResult dropUnusedInput(KernelOp op, PatternRewriter &rewriter) {
  Block &block = op.getBody().front();
  for (BlockArgument argument : block.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (!argument.use_empty())
      continue;
    rewriter.modifyOpInPlace(op, [&] {
      block.eraseArgument(index);
      op.getInputsMutable().erase(index);
      if (!op.getTied())
        return;
      SmallVector<int64_t> tied(*op.getTied());
      for (int64_t &input : tied)
        input -= input > static_cast<int64_t>(index);
      op.setTied(tied);
    });
    return success();
  }
  return failure();
}

/// A kernel whose results nobody uses is dead, unless it writes to memory that
/// was there before.
LogicalResult KernelOp::canonicalize(KernelOp op, PatternRewriter &rewriter) {
  bool isDead =
      op->getNumResults() > 0 && op->use_empty() && !op.hasTiedResult() &&
      llvm::none_of(op.getInputs().getTypes(), llvm::IsaPred<BaseMemRefType>);
  if (!isDead)
    return dropUnusedInput(op, rewriter);
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// Task
//===----------------------------------------------------------------------===//

MutableOperandRange TaskOp::getDestinationsMutable() {
  return getInitsMutable();
}

LogicalResult TaskOp::verifyRegions() {
  auto yield = cast<YieldOp>(getBody().front().getTerminator());
  if (yield.getOperandTypes() != getResultTypes())
    return yield.emitOpError("expects operands of the task's result types");
  if (getNumResults() < getInits().size())
    return emitOpError("expects a result per init (")
           << getInits().size() << "), got " << getNumResults();
  for (auto [index, value] : llvm::enumerate(yield.getOperands())) {
    if (index >= getInits().size()) {
      if (isa<ITensorType>(value.getType()))
        return yield.emitOpError("expects operand #")
               << index << ", behind those for the inits, to be memory, got "
               << value.getType();
      continue;
    }
    Value init = getInits()[index];
    Value first = itensor::getFirstDestination(value);
    // What an unregistered operation writes to is not known.
    if (first.getDefiningOp() && !first.getDefiningOp()->isRegistered())
      continue;
    if (value == init || first != itensor::getFirstDestination(init))
      return yield.emitOpError("expects operand #")
             << index << " to be what was written into init #" << index;
  }
  return success();
}

/// A task that nothing reads and that does nothing is dead; so are its results
/// beyond the inits that nobody uses, which stay with their stores.
LogicalResult TaskOp::canonicalize(TaskOp op, PatternRewriter &rewriter) {
  Block &block = op.getBody().front();
  if (op->getNumResults() > 0 || !llvm::hasSingleElement(block))
    return failure();
  rewriter.eraseOp(op);
  return success();
}
