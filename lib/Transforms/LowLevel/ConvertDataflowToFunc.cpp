//===- ConvertDataflowToFunc.cpp - tasks become functions -----------------===//
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "st/Support/SourceLine.h"
#include "st/Transforms/LowLevel/Passes.h"

#define DEBUG_TYPE "st-convert-dataflow-to-func"

namespace st {
#define GEN_PASS_DEF_CONVERTDATAFLOWTOFUNCPASS
#include "st/Transforms/LowLevel/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using dataflow::KernelOp;
using dataflow::TaskOp;

namespace {

/// The name of a value in the emitted code: its FIFO or its port.
StringAttr getValueName(Value value) {
  if (auto fifo = value.getDefiningOp<stream::StreamOp>())
    return fifo.getNameAttr();
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return {};
  // A kernel's argument stands for the view of a port that it is given.
  if (auto kernel = dyn_cast<KernelOp>(argument.getOwner()->getParentOp())) {
    Value input = kernel.getInputs()[argument.getArgNumber()];
    while (Operation *view = input.getDefiningOp())
      input = view->getOperand(0);
    return getValueName(input);
  }
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  return function ? function.getArgAttrOfType<StringAttr>(
                        argument.getArgNumber(), "st.name")
                  : StringAttr();
}

/// Outlines `task` in front of `top` and returns the function.
func::FuncOp outlineTask(TaskOp task, func::FuncOp top, SymbolTable &symbols,
                         SmallVectorImpl<Value> &operands) {
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(task.getBody(), captured);
  operands.assign(captured.begin(), captured.end());

  OpBuilder builder(top);
  auto function = func::FuncOp::create(
      task.getLoc(), task.getName(),
      builder.getFunctionType(TypeRange(ValueRange(operands)), {}));
  function.setPrivate();
  function->setAttr("st.task", task.getKindAttr());
  if (std::string source = describeSourceLine(task.getLoc()); !source.empty())
    function->setAttr("st.source", builder.getStringAttr(source));
  symbols.insert(function, Block::iterator(top));

  Block *entry = function.addEntryBlock();
  IRMapping mapping;
  for (auto [index, value] : llvm::enumerate(operands)) {
    mapping.map(value, entry->getArgument(index));
    if (StringAttr name = getValueName(value))
      function.setArgAttr(index, "st.name", name);
  }
  builder.setInsertionPointToStart(entry);
  for (Operation &op : task.getBody().front().without_terminator())
    builder.clone(op, mapping);
  builder.create<func::ReturnOp>(task.getLoc());
  return function;
}

/// Replaces `kernel` by FIFOs and calls in its function.
void convertKernel(KernelOp kernel, SymbolTable &symbols) {
  auto top = kernel->getParentOfType<func::FuncOp>();
  top->setAttr("st.top", UnitAttr::get(top.getContext()));
  OpBuilder builder(kernel);
  Block &body = kernel.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
    auto task = dyn_cast<TaskOp>(op);
    if (!task) {
      op.moveBefore(kernel);
      continue;
    }
    SmallVector<Value> operands;
    func::FuncOp function = outlineTask(task, top, symbols, operands);
    builder.create<func::CallOp>(task.getLoc(), function, operands);
    task.erase();
  }
  for (auto [argument, input] :
       llvm::zip(body.getArguments(), kernel.getInputs()))
    argument.replaceAllUsesWith(input);
  kernel.erase();
}

struct ConvertDataflowToFuncPass
    : st::impl::ConvertDataflowToFuncPassBase<ConvertDataflowToFuncPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<KernelOp> kernels;
    getOperation().walk([&](KernelOp kernel) { kernels.push_back(kernel); });
    for (KernelOp kernel : kernels)
      convertKernel(kernel, symbols);
  }
};

} // namespace
