//===- EnsureITensorSingleUse.cpp - one reader per stream -----------------===//
#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Utils/Tasks.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "st-ensure-itensor-single-use"

namespace st {
#define GEN_PASS_DEF_ENSUREITENSORSINGLEUSEPASS
#include "st/Transforms/DataflowOpt/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using itensor::ITensorType;

namespace {

/// What takes every token of a stream once: reads of one task, or one other use
/// (a cast or reassociation, whose own readers come behind it).
struct Reader {
  Operation *op;
  int64_t numTokens;
  SmallVector<OpOperand *> uses;
};

/// Tokens that `use` takes in one run. Only a read takes fewer than all.
int64_t getNumTokens(const OpOperand &use, int64_t all) {
  if (!isa<itensor::ReadOp>(use.getOwner()))
    return all;
  int64_t count = 1;
  Operation *op = use.getOwner();
  while (auto loop = op->getParentOfType<affine::AffineForOp>()) {
    count *= affine::getConstantTripCount(loop).value_or(1);
    op = loop;
  }
  return count;
}

/// The uses of `stream` as the program text has them.
SmallVector<OpOperand *> getUsesInOrder(Value stream) {
  llvm::SetVector<Operation *> children;
  for (Operation *user : stream.getUsers())
    children.insert(stream.getParentBlock()->findAncestorOpInBlock(*user));
  SmallVector<Operation *> ordered = children.takeVector();
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  SmallVector<OpOperand *> uses;
  for (Operation *child : ordered)
    child->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get() == stream)
          uses.push_back(&operand);
    });
  return uses;
}

/// A task that reads a stream for two operands takes every token twice: these
/// are two readers.
SmallVector<Reader> getReaders(Value stream) {
  Block *block = stream.getParentBlock();
  int64_t all = cast<ITensorType>(stream.getType()).getLayout().tokenCount();
  SmallVector<Reader> readers;
  for (OpOperand *use : getUsesInOrder(stream)) {
    Operation *child = block->findAncestorOpInBlock(*use->getOwner());
    int64_t numTokens = getNumTokens(*use, all);
    if (readers.empty() || readers.back().op != child ||
        readers.back().numTokens + numTokens > all)
      readers.push_back({child, 0, {}});
    readers.back().numTokens += numTokens;
    readers.back().uses.push_back(use);
  }
  return readers;
}

void forkStream(Value stream) {
  SmallVector<Reader> readers = getReaders(stream);
  if (readers.size() < 2)
    return;
  Location loc = stream.getLoc();
  OpBuilder builder(stream.getContext());
  builder.setInsertionPointAfterValue(stream);
  auto kernel =
      cast<dataflow::KernelOp>(stream.getParentBlock()->getParentOp());
  std::string name = getFreeTaskName(kernel, getTaskName(stream) + "_fork");
  auto type = cast<ITensorType>(stream.getType());
  SmallVector<Type> types(readers.size(), type);
  SmallVector<Value> destinations;
  for (size_t i = 0; i < readers.size(); ++i)
    destinations.push_back(builder.create<itensor::EmptyOp>(loc, type));
  auto task = builder.create<dataflow::TaskOp>(
      loc, types, builder.getStringAttr(name), builder.getStringAttr("fork"),
      destinations);
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
      // Behind it, so that copies are in the order of their readers.
      OpBuilder builder(op.getContext());
      builder.setInsertionPointAfter(&op);
      for (Reader &reader : llvm::drop_begin(readers)) {
        Operation *copy = builder.clone(op);
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
