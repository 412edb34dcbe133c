//===- EnsureITensorSingleUse.cpp - one reader per stream -----------------===//
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Utils/Tasks.h"

#define DEBUG_TYPE "st-ensure-itensor-single-use"

namespace st {
#define GEN_PASS_DEF_ENSUREITENSORSINGLEUSEPASS
#include "st/Transforms/DataflowOpt/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using itensor::ITensorType;

namespace {

/// A reader of a stream: a task (all its reads are one), or the kernel's yield.
/// Reads through a cast or reassociation belong to the reader behind it.
struct Reader {
  Operation *op;
  SmallVector<OpOperand *> uses;
};

/// The child of the kernel's block that holds `op`.
Operation *getChild(Operation *op, Block *block) {
  return block->findAncestorOpInBlock(*op);
}

SmallVector<Reader> getReaders(Value stream) {
  Block *block = stream.getParentBlock();
  SmallVector<Reader> readers;
  for (OpOperand &use : stream.getUses()) {
    Operation *child = getChild(use.getOwner(), block);
    Reader *known = llvm::find_if(readers, [&](const Reader &reader) {
      return reader.op == child && isa<dataflow::TaskOp>(child);
    });
    if (known == readers.end())
      readers.push_back({child, {&use}});
    else
      known->uses.push_back(&use);
  }
  // Uses are listed last first.
  llvm::stable_sort(readers, [&](const Reader &a, const Reader &b) {
    return a.op->isBeforeInBlock(b.op);
  });
  return readers;
}

void forkStream(Value stream) {
  SmallVector<Reader> readers = getReaders(stream);
  if (readers.size() < 2)
    return;
  Location loc = stream.getLoc();
  OpBuilder builder(stream.getContext());
  builder.setInsertionPointAfterValue(stream);
  auto type = cast<ITensorType>(stream.getType());
  SmallVector<Type> types(readers.size(), type);
  SmallVector<Value> destinations;
  for (size_t i = 0; i < readers.size(); ++i)
    destinations.push_back(builder.create<itensor::EmptyOp>(loc, type));
  auto task = builder.create<dataflow::TaskOp>(
      loc, types, builder.getStringAttr(getTaskName(stream) + "_fork"),
      builder.getStringAttr("fork"), destinations);
  OpBuilder body = OpBuilder::atBlockBegin(&task.getBody().emplaceBlock());
  auto fork = body.create<itensor::ForkOp>(loc, types, stream, destinations);
  body.create<dataflow::YieldOp>(loc, fork.getOutputs());
  for (auto [reader, copy] : llvm::zip(readers, task.getResults()))
    for (OpOperand *use : reader.uses)
      use->set(copy);
}

struct EnsureITensorSingleUsePass
    : st::impl::EnsureITensorSingleUsePassBase<EnsureITensorSingleUsePass> {
  /// Gives each user of a cast or reassociation one of its own, so that a
  /// stream's readers are counted where its FIFO begins.
  static void splitAliases(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (!isa<itensor::CastOp, itensor::ReassociateOp>(op))
        continue;
      SmallVector<Reader> readers = getReaders(op.getResult(0));
      for (Reader &reader : llvm::drop_begin(readers)) {
        Operation *copy = OpBuilder(&op).clone(op);
        for (OpOperand *use : reader.uses)
          use->set(copy->getResult(0));
      }
    }
  }

  void runOnOperation() override {
    getOperation().walk([](dataflow::KernelOp kernel) {
      Block &block = kernel.getBody().front();
      // Chains of aliases are split from their last link to the first.
      for (size_t i = 0; i < block.getOperations().size(); ++i) {
        size_t before = block.getOperations().size();
        splitAliases(block);
        if (block.getOperations().size() == before)
          break;
      }
      SmallVector<Value> streams;
      for (Operation &op : block)
        if (isa<dataflow::TaskOp>(op))
          for (Value result : op.getResults())
            if (isa<ITensorType>(result.getType()))
              streams.push_back(result);
      for (Value stream : streams)
        forkStream(stream);
    });
  }
};

} // namespace
