//===- ConvertEmptyToInstance.cpp - streams get names ---------------------===//
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Utils/Tasks.h"
#include "llvm/ADT/StringSet.h"

#define DEBUG_TYPE "st-convert-empty-to-instance"

namespace st {
#define GEN_PASS_DEF_CONVERTEMPTYTOINSTANCEPASS
#include "st/Transforms/DataflowOpt/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;

namespace {

/// The task that reads `stream`, seen through casts and reassociations.
dataflow::TaskOp getReader(Value stream) {
  while (true) {
    if (stream.use_empty())
      return {};
    Operation *user = *stream.user_begin();
    if (auto task = dyn_cast<dataflow::TaskOp>(user))
      return task;
    if (!isa<itensor::CastOp, itensor::ReassociateOp>(user))
      return user->getParentOfType<dataflow::TaskOp>();
    stream = user->getResult(0);
  }
}

struct ConvertEmptyToInstancePass
    : st::impl::ConvertEmptyToInstancePassBase<ConvertEmptyToInstancePass> {
  LogicalResult convertTask(dataflow::TaskOp task, llvm::StringSet<> &names) {
    for (auto [index, destination] : llvm::enumerate(task.getInits())) {
      auto empty = destination.getDefiningOp<itensor::EmptyOp>();
      if (!empty)
        continue;
      dataflow::TaskOp reader = getReader(task.getResult(index));
      if (!reader)
        return task.emitOpError("'")
               << task.getName() << "' expects a reader of result #" << index
               << "; nobody reads it";
      std::string base = (task.getName() + "_to_" + reader.getName()).str();
      std::string name = base;
      for (int count = 1; !names.insert(name).second; ++count)
        name = base + "_" + std::to_string(count);

      OpBuilder builder(task);
      Value instance = builder.create<itensor::InstanceOp>(
          task.getLoc(), empty.getType(), builder.getStringAttr(name),
          IntegerAttr());
      // Two results may share one empty of the same type: the one at `index`
      // is what the yielded chain at `index` begins with.
      replaceRoot(task, index, empty, instance);
    }
    return success();
  }

  /// Makes the chain of writes that ends in result `index` begin at `instance`.
  static void replaceRoot(dataflow::TaskOp task, unsigned index, Value empty,
                          Value instance) {
    task.getInitsMutable()[index].set(instance);
    Value value = task.getBody().front().getTerminator()->getOperand(index);
    while (Operation *op = value.getDefiningOp()) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      OpOperand *source = nullptr;
      if (auto writer = dyn_cast<itensor::DestinationCarriedOpInterface>(op))
        source = &writer.getDestinationsMutable()[number];
      else if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
        source = &loop.getInitsMutable()[number];
      if (!source)
        return;
      if (source->get() == empty)
        return source->set(instance);
      value = source->get();
    }
  }

  void runOnOperation() override {
    bool isGood = true;
    getOperation().walk([&](dataflow::KernelOp kernel) {
      llvm::StringSet<> names;
      kernel.walk([&](itensor::InstanceOp op) { names.insert(op.getName()); });
      for (auto task : kernel.getOps<dataflow::TaskOp>())
        isGood &= succeeded(convertTask(task, names));
      SmallVector<itensor::EmptyOp> dead(kernel.getOps<itensor::EmptyOp>());
      for (itensor::EmptyOp empty : dead)
        if (empty->use_empty())
          empty.erase();
    });
    if (!isGood)
      signalPassFailure();
  }
};

} // namespace
