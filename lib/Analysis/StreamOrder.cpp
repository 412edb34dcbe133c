//===- StreamOrder.cpp - do kernels go through streams in their order? ----===//
#include "st/Analysis/StreamOrder.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "st/Model/AccessOrder.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace st;
using affine::AffineForOp;
using itensor::ITensorType;
using model::AccessStep;

namespace {

/// How far one iteration of each loop around an access moves it, and where it
/// is while all of them stand at their first.
struct Movement {
  std::vector<int64_t> offset;
  DenseMap<Operation *, std::vector<int64_t>> steps;
};

/// All reads, or all writes, of one stream in one task, and the loops around
/// them, as a program of lib/Model.
class AccessProgram {
public:
  AccessProgram(dataflow::TaskOp task, ArrayRef<Operation *> accesses,
                ITensorType type)
      : task(task), type(type), accesses(accesses.begin(), accesses.end()),
        first(accesses.front()) {}

  LogicalResult check() {
    for (Operation *access : accesses)
      if (failed(addMovement(access)))
        return failure();
    std::vector<AccessStep> program;
    if (failed(addBlock(task.getBody().front(), program)))
      return failure();
    model::AccessOrderAnswer answer =
        model::checkAccessOrder(program, type.getLayout());
    if (answer.verdict == model::AccessOrderAnswer::kNotChecked)
      first->emitWarning("the order of the stream was not checked to its end: ")
          << answer.message;
    if (answer.verdict != model::AccessOrderAnswer::kDiffers)
      return success();
    bool isRead = isa<itensor::ReadOp>(first);
    return first->emitOpError("in task '")
           << task.getName() << "' " << (isRead ? "reads" : "writes")
           << " its stream in another order than the type says: "
           << answer.message;
  }

private:
  static std::pair<std::optional<AffineMap>, SmallVector<Value>>
  getPosition(Operation *access) {
    if (auto read = dyn_cast<itensor::ReadOp>(access))
      return {read.getPosition(), SmallVector<Value>(read.getIndices())};
    auto write = cast<itensor::WriteOp>(access);
    return {write.getPosition(), SmallVector<Value>(write.getIndices())};
  }

  LogicalResult addMovement(Operation *access) {
    auto [position, operands] = getPosition(access);
    size_t rank = type.getShape().size();
    Movement movement;
    movement.offset.assign(rank, 0);
    if (!position && rank > 0)
      return access->emitOpError(
          "expects the position of its token, as in %stream[%i, %j], to "
          "compare it with the order of the stream");
    if (position && failed(addPosition(access, *position, operands, movement)))
      return failure();
    movements[access] = movement;
    return success();
  }

  LogicalResult addPosition(Operation *access, AffineMap map,
                            SmallVector<Value> operands, Movement &movement) {
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    affine::canonicalizeMapAndOperands(&map, &operands);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      SmallVector<int64_t> coefficients;
      // More coefficients than operands are those of divisions.
      if (failed(getFlattenedAffineExpr(expr, map.getNumDims(),
                                        map.getNumSymbols(), &coefficients)) ||
          coefficients.size() != operands.size() + 1)
        return access->emitOpError("expects a position that is a sum of loop "
                                   "indices, got ")
               << AffineMapAttr::get(map);
      movement.offset[dim] += coefficients.back();
      for (auto [operand, scale] : llvm::zip(operands, coefficients))
        if (scale != 0 &&
            failed(addIndex(access, operand, scale, dim, movement)))
          return failure();
    }
    return success();
  }

  LogicalResult addIndex(Operation *access, Value index, int64_t scale,
                         size_t dim, Movement &movement) {
    auto loop = affine::getForInductionVarOwner(index);
    if (!loop || !loop->isProperAncestor(access) || !loop.hasConstantBounds() ||
        !task->isProperAncestor(loop))
      return access->emitOpError("expects a position over the indices of "
                                 "affine loops of its task with constant "
                                 "bounds");
    movement.offset[dim] += scale * loop.getConstantLowerBound();
    std::vector<int64_t> &step = movement.steps[loop];
    step.resize(type.getShape().size());
    step[dim] += scale * loop.getStepAsInt();
    return success();
  }

  LogicalResult addBlock(Block &block, std::vector<AccessStep> &program) {
    for (Operation &op : block)
      if (failed(addOp(op, program)))
        return failure();
    return success();
  }

  LogicalResult addOp(Operation &op, std::vector<AccessStep> &program) {
    if (accesses.contains(&op)) {
      program.push_back(AccessStep::access(movements[&op].offset));
      return success();
    }
    if (op.getNumRegions() == 0 || !hasAccess(op))
      return success();
    if (auto inner = dyn_cast<dataflow::TaskOp>(op))
      return addBlock(inner.getBody().front(), program);
    auto loop = dyn_cast<AffineForOp>(op);
    if (!loop)
      return op.emitOpError("expects no access of a stream inside, since its "
                            "order cannot be told");
    if (!loop.hasConstantBounds())
      return loop.emitOpError("expects constant bounds, since a stream is "
                              "accessed inside");
    std::vector<AccessStep> body;
    if (failed(addBlock(*loop.getBody(), body)))
      return failure();
    FailureOr<std::vector<int64_t>> step = getStep(loop);
    if (failed(step))
      return failure();
    program.push_back(
        AccessStep::loop(*affine::getConstantTripCount(loop), *step, body));
    return success();
  }

  bool hasAccess(Operation &op) {
    return llvm::any_of(accesses, [&](Operation *access) {
      return op.isProperAncestor(access);
    });
  }

  /// How far an iteration of `loop` moves the accesses in it.
  FailureOr<std::vector<int64_t>> getStep(AffineForOp loop) {
    std::optional<std::vector<int64_t>> common;
    for (Operation *access : accesses) {
      if (!loop->isProperAncestor(access))
        continue;
      std::vector<int64_t> step = movements[access].steps.lookup(loop);
      step.resize(type.getShape().size());
      if (common && *common != step)
        return access->emitOpError("expects to move with the loops around it "
                                   "like the other accesses of its stream");
      common = step;
    }
    return *common;
  }

  dataflow::TaskOp task;
  ITensorType type;
  SetVector<Operation *> accesses;
  Operation *first;
  DenseMap<Operation *, Movement> movements;
};

/// The accesses of each stream in one task: reads by the stream, writes by the
/// itensor in which their chain begins.
using Accesses =
    llvm::MapVector<std::pair<Value, unsigned>, SmallVector<Operation *>>;

Accesses getAccesses(dataflow::TaskOp task) {
  Accesses accesses;
  task.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto read = dyn_cast<itensor::ReadOp>(op))
      accesses[{read.getSource(), 1u}].push_back(op);
    else if (auto write = dyn_cast<itensor::WriteOp>(op))
      accesses[{itensor::getFirstDestination(write.getDestination()), 0u}]
          .push_back(op);
  });
  return accesses;
}

ITensorType getStreamType(Operation *access) {
  if (auto read = dyn_cast<itensor::ReadOp>(access))
    return read.getSource().getType();
  return cast<itensor::WriteOp>(access).getType();
}

} // namespace

LogicalResult st::checkStreamOrders(dataflow::KernelOp kernel) {
  bool isGood = true;
  for (auto task : kernel.getOps<dataflow::TaskOp>())
    for (auto &[key, accesses] : getAccesses(task)) {
      ITensorType type = getStreamType(accesses.front());
      isGood &= succeeded(AccessProgram(task, accesses, type).check());
    }
  return success(isGood);
}
