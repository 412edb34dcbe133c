//===- Tasks.cpp - building and naming tasks ------------------------------===//
#include "st/Transforms/Utils/Tasks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace st;

Value st::buildTask(OpBuilder &builder, Location loc, StringRef name,
                    StringRef kind, itensor::ITensorType type,
                    llvm::function_ref<Value(OpBuilder &, Value)> body) {
  Value destination = builder.create<itensor::EmptyOp>(loc, type);
  auto task = builder.create<dataflow::TaskOp>(
      loc, TypeRange(type), builder.getStringAttr(name),
      builder.getStringAttr(kind), destination);
  OpBuilder nested = OpBuilder::atBlockBegin(&task.getBody().emplaceBlock());
  Value written = body(nested, destination);
  nested.create<dataflow::YieldOp>(loc, written);
  return task.getResult(0);
}

Value st::getStreamSource(Value stream) {
  while (Operation *op = stream.getDefiningOp()) {
    if (!isa<itensor::CastOp, itensor::ReassociateOp>(op))
      break;
    stream = op->getOperand(0);
  }
  return stream;
}

std::string st::getTaskName(Value stream) {
  Value source = getStreamSource(stream);
  if (auto task = source.getDefiningOp<dataflow::TaskOp>())
    return task.getName().str();
  return "arg" + std::to_string(cast<BlockArgument>(source).getArgNumber());
}

std::string st::getIdentifier(StringRef text) {
  std::string result = text.str();
  for (char &c : result)
    if (!llvm::isAlnum(c))
      c = '_';
  return result;
}

std::string st::getFreeTaskName(dataflow::KernelOp kernel, StringRef base) {
  llvm::StringSet<> taken;
  taken.insert(kernel.getName());
  for (auto task : kernel.getOps<dataflow::TaskOp>())
    taken.insert(task.getName());
  std::string name = base.str();
  for (int count = 1; taken.contains(name); ++count)
    name = (base + "_" + llvm::Twine(count)).str();
  return name;
}
