//===- SizeFifos.cpp - depths from the order of tokens --------------------===//
#include "st/Analysis/DesignBuilder.h"
#include "st/Model/FifoSizing.h"
#include "st/Transforms/Allocation/Passes.h"
#include "llvm/ADT/StringExtras.h"

#define DEBUG_TYPE "st-size-fifos"

namespace st {
#define GEN_PASS_DEF_SIZEFIFOSPASS
#include "st/Transforms/Allocation/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;

namespace {

std::string join(const std::vector<std::string> &names, StringRef separator) {
  return llvm::join(names, separator);
}

LogicalResult reportDeadlock(dataflow::KernelOp kernel,
                             const model::Deadlock &deadlock) {
  InFlightDiagnostic error =
      kernel.emitOpError("stops before its end: the tasks ")
      << join(deadlock.cycle, " -> ") << " wait for each other";
  if (!deadlock.full.empty())
    error.attachNote() << "full: " << join(deadlock.full, ", ");
  if (!deadlock.empty.empty())
    error.attachNote() << "empty: " << join(deadlock.empty, ", ");
  for (auto &[name, depth] : deadlock.needed)
    error.attachNote() << "FIFO '" << name << "' needs a depth of " << depth
                       << " tokens";
  return failure();
}

struct SizeFifosPass : st::impl::SizeFifosPassBase<SizeFifosPass> {
  using Base::Base;

  /// Tokens that a FIFO behind a load takes while memory answers; more places
  /// than the order needs never make a design stop.
  int64_t getBurst(const model::Design &design, size_t index) const {
    const model::Fifo &fifo = design.fifos[index];
    auto producer = llvm::find_if(design.tasks, [&](const model::Task &task) {
      return task.name == fifo.producer;
    });
    bool isLoad = producer != design.tasks.end() && producer->kind == "load";
    return isLoad ? std::min<int64_t>(burstTokens, fifo.tokenCount) : 1;
  }

  static void setDepth(itensor::InstanceOp instance, int64_t depth,
                       int64_t minimum) {
    // Sized by an earlier run: its depth is not the user's.
    if (instance->hasAttr("st.minimum_depth"))
      return;
    Builder builder(instance.getContext());
    instance->setAttr("st.minimum_depth", builder.getI64IntegerAttr(minimum));
    if (instance.getDepth())
      instance->setAttr("st.is_fixed", builder.getUnitAttr());
    instance.setDepth(depth);
  }

  LogicalResult sizeKernel(dataflow::KernelOp kernel) {
    FailureOr<model::Design> design = buildDesign(kernel);
    if (failed(design))
      return failure();
    if (auto error = model::check(*design))
      return kernel.emitOpError("is no sound design: ") << *error;
    model::FifoSizingProblem problem{*design, startDepth};
    if (auto error = model::check(problem))
      return kernel.emitOpError("cannot be sized: ") << *error;
    model::Deadlock deadlock;
    auto solution = model::solve(problem, deadlock);
    if (!solution)
      return reportDeadlock(kernel, deadlock);

    // What the order of tokens alone needs, for the report.
    problem.startDepthTokens = 1;
    for (model::Fifo &fifo : problem.design.fifos)
      fifo.isFixed = false;
    auto minimum = model::solve(problem, deadlock);
    if (!minimum)
      return reportDeadlock(kernel, deadlock);

    for (auto [index, instance] :
         llvm::enumerate(kernel.getOps<itensor::InstanceOp>())) {
      int64_t depth = solution->depthTokens[index];
      if (!design->fifos[index].isFixed)
        depth = std::max(depth, getBurst(*design, index));
      numBits += depth * design->fifos[index].tokenBits;
      setDepth(instance, depth, minimum->depthTokens[index]);
    }
    return success();
  }

  void runOnOperation() override {
    WalkResult result = getOperation().walk([&](dataflow::KernelOp kernel) {
      return WalkResult(sizeKernel(kernel));
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
