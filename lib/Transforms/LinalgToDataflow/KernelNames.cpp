//===- KernelNames.cpp - names of kernels from the user's model -----------===//
#include "KernelNames.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "st/Transforms/Utils/Tasks.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace st;

/// Follows reshapes of a function argument back to it.
static BlockArgument getArgument(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return dyn_cast<BlockArgument>(value);
}

/// The parameter's path without the "weight" at its end, when `op` contracts
/// with one.
static std::string getParameterName(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumReductionLoops() == 0)
    return "";
  for (Value input : generic.getInputs()) {
    BlockArgument argument = getArgument(input);
    if (!argument)
      continue;
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    if (!function)
      continue;
    unsigned index = argument.getArgNumber();
    auto kind = function.getArgAttrOfType<StringAttr>(index, "st.kind");
    auto name = function.getArgAttrOfType<StringAttr>(index, "st.name");
    if (!kind || kind.getValue() != "parameter" || !name)
      continue;
    StringRef text = name.getValue();
    if (!text.consume_back(".weight"))
      text.consume_back("_weight");
    return text.str();
  }
  return "";
}

/// What the body computes: the name of its last operation.
static std::string getComputedName(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return op->getName().stripDialect().str();
  bool isReduction = generic.getNumReductionLoops() > 0;
  Operation *last = nullptr;
  for (Operation &inner : generic.getBody()->without_terminator())
    if (!inner.hasTrait<OpTrait::ConstantLike>())
      last = &inner;
  if (!last)
    return generic.getNumDpsInputs() > 0 ? "transpose" : "fill";
  if (isReduction && generic.getNumDpsInputs() > 1)
    return "matmul";
  std::string name = last->getName().stripDialect().str();
  return isReduction ? "reduce_" + name : name;
}

std::string KernelNames::getName(Operation *op) {
  std::string name = getParameterName(op);
  if (name.empty())
    name = getComputedName(op);
  // A number is no name in C++: torch calls the layers of a Sequential so.
  else if (llvm::isDigit(name.front()))
    name = getComputedName(op) + "_" + name;
  name = getIdentifier(name);
  std::string result = name;
  for (int count = 1; !taken.insert(result).second; ++count)
    result = name + "_" + std::to_string(count);
  return result;
}
