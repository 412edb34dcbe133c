//===- MaterializeKernel.cpp - explicit DMAs at a kernel's border ---------===//
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "st/Transforms/Fusion/Passes.h"
#include "st/Transforms/Utils/Edges.h"
#include "st/Transforms/Utils/Tasks.h"

#define DEBUG_TYPE "st-materialize-kernel"

namespace st {
#define GEN_PASS_DEF_MATERIALIZEKERNELPASS
#include "st/Transforms/Fusion/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using itensor::ITensorType;

namespace {

/// The `st.name` of the function argument that `tensor` is a view of.
std::string getArgumentName(Value tensor) {
  while (isReshape(tensor.getDefiningOp()))
    tensor = tensor.getDefiningOp()->getOperand(0);
  auto argument = cast<BlockArgument>(tensor);
  auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  auto name =
      function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), "st.name");
  return name ? name.getValue().str()
              : "arg" + std::to_string(argument.getArgNumber());
}

/// The `st.name` of the function result that `result` becomes.
std::string getResultName(Value result) {
  Value value = result;
  while (value.hasOneUse() && isReshape(*value.user_begin()))
    value = (*value.user_begin())->getResult(0);
  auto function = value.getParentRegion()->getParentOfType<func::FuncOp>();
  for (OpOperand &use : value.getUses()) {
    auto name = function.getResultAttrOfType<StringAttr>(use.getOperandNumber(),
                                                         "st.name");
    if (name)
      return name.getValue().str();
  }
  return "out" + std::to_string(cast<OpResult>(result).getResultNumber());
}

void materializeArgument(dataflow::KernelOp kernel, BlockArgument stream) {
  Value tensor = kernel.getInputs()[stream.getArgNumber()];
  auto type = cast<ITensorType>(stream.getType());
  OpBuilder builder = OpBuilder::atBlockBegin(stream.getOwner());
  Location loc = stream.getLoc();
  std::string name =
      getFreeTaskName(kernel, "load_" + getIdentifier(getArgumentName(tensor)));

  BlockArgument memory = stream.getOwner()->insertArgument(
      stream.getArgNumber(), tensor.getType(), loc);
  Value loaded = buildTask(builder, loc, name, "load", type,
                           [&](OpBuilder &body, Value destination) -> Value {
                             return body.create<dataflow::LoadOp>(
                                 loc, type, memory, destination);
                           });
  stream.replaceAllUsesWith(loaded);
  stream.getOwner()->eraseArgument(stream.getArgNumber());
}

void materializeResult(dataflow::KernelOp kernel, unsigned index) {
  Operation *yield = kernel.getBody().front().getTerminator();
  Value stream = yield->getOperand(index);
  OpBuilder builder(yield);
  Location loc = kernel.getLoc();
  std::string name = getFreeTaskName(
      kernel,
      "store_" + getIdentifier(getResultName(kernel->getResult(index))));
  Type type = kernel->getResult(index).getType();
  auto task = builder.create<dataflow::TaskOp>(
      loc, TypeRange(type), builder.getStringAttr(name),
      builder.getStringAttr("store"), ValueRange());
  OpBuilder body = OpBuilder::atBlockBegin(&task.getBody().emplaceBlock());
  Value stored = body.create<dataflow::StoreOp>(loc, type, stream).getResult();
  body.create<dataflow::YieldOp>(loc, stored);
  yield->setOperand(index, task.getResult(0));
}

struct MaterializeKernelPass
    : st::impl::MaterializeKernelPassBase<MaterializeKernelPass> {
  void runOnOperation() override {
    getOperation().walk([&](dataflow::KernelOp kernel) {
      Block &block = kernel.getBody().front();
      for (unsigned i = 0; i < block.getNumArguments(); ++i)
        if (isa<ITensorType>(block.getArgument(i).getType()))
          materializeArgument(kernel, block.getArgument(i));
      for (unsigned i = 0; i < kernel.getNumResults(); ++i)
        if (isa<ITensorType>(block.getTerminator()->getOperand(i).getType()))
          materializeResult(kernel, i);
    });
  }
};

} // namespace
