//===- ConvertLinalgToKernel.cpp - tensor operations become kernels -------===//
//
// Walks a function in order, so that each kernel is scheduled with the orders
// in which its operands are sent already known (StreamTensor, section 4.2).
//
//===----------------------------------------------------------------------===//
#include "KernelBuilder.h"
#include "KernelNames.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Transforms/LinalgToDataflow/Passes.h"
#include "st/Transforms/Utils/Edges.h"

#define DEBUG_TYPE "st-convert-linalg-to-kernel"

namespace st {
#define GEN_PASS_DEF_CONVERTLINALGTOKERNELPASS
#include "st/Transforms/LinalgToDataflow/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;

namespace {

/// A tensor's shape, indexed by `map` over the iteration dimensions.
model::KernelAccess getAccess(Value tensor, AffineMap map,
                              ArrayRef<int64_t> ranges) {
  auto type = cast<RankedTensorType>(tensor.getType());
  model::KernelAccess access;
  access.shape.assign(type.getShape().begin(), type.getShape().end());
  access.scalarBytes = std::max<int64_t>(1, type.getElementTypeBitWidth() / 8);
  for (auto [size, expr] : llvm::zip(type.getShape(), map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    bool isPlain = dim && ranges[dim.getPosition()] == size;
    access.iterationDims.push_back(isPlain ? static_cast<int>(dim.getPosition())
                                           : model::kWholeDim);
  }
  return access;
}

model::KernelProblem getProblem(const StructuredOp &op, int64_t tileSize) {
  model::KernelProblem problem;
  problem.ranges.assign(op.ranges.begin(), op.ranges.end());
  problem.isReduction.assign(op.isReduction.begin(), op.isReduction.end());
  problem.tileSize = tileSize;
  for (auto [input, map] : llvm::zip(op.inputs, op.inputMaps)) {
    model::KernelAccess access = getAccess(input, map, op.ranges);
    access.producer = getProducedLayout(input);
    problem.operands.push_back(access);
  }
  for (auto [result, map] : llvm::zip(op.op->getResults(), op.resultMaps))
    problem.results.push_back(getAccess(result, map, op.ranges));
  return problem;
}

/// The decision and what lost against it, for the trace.
DictionaryAttr describeSchedule(const model::KernelSolution &solution,
                                ArrayRef<model::KernelCandidate> candidates,
                                Builder &builder) {
  auto getOrder = [&](ArrayRef<int> order) {
    return builder.getDenseI64ArrayAttr(
        SmallVector<int64_t>(order.begin(), order.end()));
  };
  SmallVector<Attribute> rejected;
  for (const model::KernelCandidate &candidate : candidates)
    rejected.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("order", getOrder(candidate.order)),
         builder.getNamedAttr(
             "bytes", builder.getI64IntegerAttr(candidate.sizeBytes))}));
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("order", getOrder(solution.order)),
       builder.getNamedAttr("tiles",
                            builder.getDenseI64ArrayAttr(solution.tiles)),
       builder.getNamedAttr("bytes",
                            builder.getI64IntegerAttr(solution.sizeBytes)),
       builder.getNamedAttr("rejected", builder.getArrayAttr(rejected))});
}

/// Whether `use` only gives a reduction its first value.
bool isInitial(OpOperand &use) {
  auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
  return generic && generic.isDpsInit(&use);
}

/// Gives the uses of `fill` as a first value a fill of their own, so that the
/// other uses alone decide whether it becomes a kernel.
void splitInitialUses(linalg::FillOp fill) {
  if (llvm::all_of(fill->getUses(), isInitial) ||
      llvm::none_of(fill->getUses(), isInitial))
    return;
  Operation *copy = OpBuilder(fill).clone(*fill);
  fill->getResult(0).replaceUsesWithIf(copy->getResult(0), isInitial);
}

struct ConvertLinalgToKernelPass
    : st::impl::ConvertLinalgToKernelPassBase<ConvertLinalgToKernelPass> {
  using Base::Base;

  LogicalResult convert(Operation *op, KernelNames &names) {
    FailureOr<StructuredOp> structured = getStructuredOp(op);
    if (failed(structured))
      return failure();
    model::KernelProblem problem = getProblem(*structured, tileSize);
    if (auto error = model::check(problem))
      return op->emitOpError("cannot become a kernel: ") << *error;
    std::vector<model::KernelCandidate> candidates;
    model::KernelSolution solution = model::solve(problem, &candidates);
    if (auto error = model::verify(problem, solution))
      return op->emitOpError("got a wrong schedule: ") << *error;

    OpBuilder builder(op);
    dataflow::KernelOp kernel =
        buildKernel(builder, *structured, solution, names.getName(op));
    kernel->setAttr("st.schedule",
                    describeSchedule(solution, candidates, builder));
    unsigned next = 0;
    for (Value result : op->getResults())
      if (!result.use_empty())
        result.replaceAllUsesWith(kernel.getResult(next++));
    op->erase();
    ++numKernels;
    return success();
  }

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto fill = dyn_cast<linalg::FillOp>(op))
        splitInitialUses(fill);
      if (isStructuredOp(op))
        ops.push_back(op);
    });
    KernelNames names(getOperation().getName());
    SmallVector<Operation *> initials;
    for (Operation *op : ops) {
      bool isOnlyInitial =
          isa<linalg::FillOp>(op) && llvm::all_of(op->getUses(), isInitial);
      if (isOnlyInitial)
        initials.push_back(op);
      if (failed(isOnlyInitial ? LogicalResult(getStructuredOp(op))
                               : convert(op, names)))
        return signalPassFailure();
    }
    // Their users start accumulators with the constant and read no stream.
    for (Operation *fill : initials)
      fill->erase();
    // Destinations and captured constants are part of the kernels now.
    Block &block = getOperation().getBody().front();
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isOpTriviallyDead(&op))
        op.erase();
  }
};

} // namespace
