//===- DataflowOps.cpp - checks of kernel, task and DMA -------------------===//
#include "mlir/IR/Builders.h"
#include "st/Dialect/Dataflow/Dataflow.h"

#define GET_OP_CLASSES
#include "st/Dialect/Dataflow/DataflowOps.cpp.inc"

using namespace mlir;
using namespace st;
using namespace st::dataflow;
using st::itensor::ITensorType;

/// Whether `inside`, a type within a kernel, stands for `tensor` outside: the
/// tensor itself, or an itensor over it.
static bool standsFor(Type inside, Type tensor) {
  if (auto itensor = dyn_cast<ITensorType>(inside))
    return itensor.getTensorType() == tensor;
  return inside == tensor;
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
  auto yield = cast<YieldOp>(block.getTerminator());
  if (yield.getNumOperands() != getNumResults())
    return yield.emitOpError("expects a value per result of the kernel (")
           << getNumResults() << "), got " << yield.getNumOperands();
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(yield.getOperands(), getOutputs())))
    if (!standsFor(std::get<0>(pair).getType(), std::get<1>(pair).getType()))
      return yield.emitOpError("expects operand #")
             << index << " to stand for " << std::get<1>(pair).getType()
             << ", got " << std::get<0>(pair).getType();
  return success();
}

LogicalResult TaskOp::verifyRegions() {
  auto yield = cast<YieldOp>(getBody().front().getTerminator());
  if (yield.getOperandTypes() != getResultTypes())
    return yield.emitOpError("expects operands of the task's result types");
  return success();
}

LogicalResult LoadOp::verify() {
  if (getResult().getType().getTensorType() != getSource().getType())
    return emitOpError("expects an itensor over ")
           << getSource().getType() << ", got " << getResult().getType();
  return success();
}

LogicalResult StoreOp::verify() {
  if (getSource().getType().getTensorType() != getResult().getType())
    return emitOpError("expects a tensor of type ")
           << getSource().getType().getTensorType() << ", got "
           << getResult().getType();
  return success();
}
