//===- ITensorInterfaces.cpp - destinations are written to once -----------===//
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "st/Dialect/ITensor/ITensor.h"

#include "st/Dialect/ITensor/ITensorInterfaces.cpp.inc"

using namespace mlir;
using namespace st::itensor;

/// Whether `region` may run more than once each time its operation runs.
static bool isRepeated(Region *region) {
  Operation *parent = region->getParentOp();
  if (isa<LoopLikeOpInterface>(parent))
    return true;
  auto branch = dyn_cast<RegionBranchOpInterface>(parent);
  return branch && branch.isRepetitiveRegion(region->getRegionNumber());
}

/// Whether `destination` is one of the itensors that `op` writes to.
static bool isDestinationOf(Operation *op, Value destination) {
  auto writer = dyn_cast<DestinationCarriedOpInterface>(op);
  return writer &&
         llvm::is_contained(OperandRange(writer.getDestinationsMutable()),
                            destination);
}

/// Follows the regions from `op` out to the one that defines `destination`: no
/// loop in between, and every destination-carried operation on the way says
/// that it writes to it.
static LogicalResult verifyWayIn(Operation *op, Value destination) {
  Region *home = destination.getParentRegion();
  Operation *inner = op;
  for (Region *region = op->getParentRegion(); region != home;
       region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (isRepeated(region)) {
      InFlightDiagnostic error = op->emitOpError(
          "expects a destination that the loop around it carries");
      error.attachNote(parent->getLoc()) << "this loop writes to it anew in "
                                            "every iteration";
      return error;
    }
    if (isa<DestinationCarriedOpInterface>(parent) &&
        !isDestinationOf(parent, destination)) {
      InFlightDiagnostic error =
          op->emitOpError("expects a destination from among the inits of '")
          << parent->getName() << "' around it";
      error.attachNote(parent->getLoc()) << "which is here";
      return error;
    }
    inner = parent;
  }
  if (inner->getBlock() != destination.getParentBlock())
    return op->emitOpError("expects a destination from its own block; a "
                           "stream's history does not follow branches");
  return success();
}

/// Whether `use` and the write by `op` are one: `op` lies inside an operation
/// that lists the destination, or the other way round.
static bool isSameWrite(Operation *op, Operation *use) {
  return op == use || use->isProperAncestor(op) || op->isProperAncestor(use);
}

static LogicalResult verifyDestination(Operation *op, Value destination) {
  if (destination.getDefiningOp<EmptyOp>())
    return success();
  if (failed(verifyWayIn(op, destination)))
    return failure();
  for (OpOperand &use : destination.getUses()) {
    Operation *user = use.getOwner();
    if (user == op && llvm::count(op->getOperands(), destination) == 1)
      continue;
    if ((user != op && isSameWrite(op, user)) ||
        insideMutuallyExclusiveRegions(op, user))
      continue;
    InFlightDiagnostic error = op->emitOpError(
        "expects a destination that nothing else uses: what it was before "
        "the write is gone");
    error.attachNote(user->getLoc()) << "also used here";
    return error;
  }
  // A loop that carries it has taken over what it starts with.
  auto argument = dyn_cast<BlockArgument>(destination);
  auto loop =
      argument
          ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
          : LoopLikeOpInterface();
  OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
  return init ? verifyDestination(loop, init->get()) : success();
}

LogicalResult st::itensor::verifyDestinations(Operation *op) {
  auto writer = cast<DestinationCarriedOpInterface>(op);
  for (Value destination : OperandRange(writer.getDestinationsMutable()))
    if (isa<ITensorType>(destination.getType()) &&
        failed(verifyDestination(op, destination)))
      return failure();
  return success();
}

/// The value that `branch`, which is no loop, yields as `result`, where all of
/// its regions agree on `follow` of it.
static Value followBranch(RegionBranchOpInterface branch, unsigned result,
                          llvm::function_ref<Value(Value)> follow) {
  Value root;
  for (Region &region : branch->getRegions()) {
    if (!region.hasOneBlock())
      return {};
    Operation *end = region.front().getTerminator();
    if (result >= end->getNumOperands())
      return {};
    Value here = follow(end->getOperand(result));
    if (!here || (root && root != here))
      return {};
    root = here;
  }
  return root;
}

/// What `loop` starts with for `value`, one of its results or arguments; null
/// for another value.
static Value getLoopInit(LoopLikeOpInterface loop, Value value) {
  OperandRange inits = loop.getInits();
  if (auto result = dyn_cast<OpResult>(value))
    return inits.size() == loop->getNumResults()
               ? inits[result.getResultNumber()]
               : Value();
  OpOperand *init = loop.getTiedLoopInit(cast<BlockArgument>(value));
  return init ? init->get() : Value();
}

Value st::itensor::getFirstDestination(Value value) {
  while (true) {
    auto result = dyn_cast<OpResult>(value);
    Operation *op =
        result ? result.getOwner() : value.getParentBlock()->getParentOp();
    if (auto loop = dyn_cast_or_null<LoopLikeOpInterface>(op)) {
      Value init = getLoopInit(loop, value);
      if (!init)
        return value;
      value = init;
      continue;
    }
    if (!result)
      return value;
    if (auto writer = dyn_cast<DestinationCarriedOpInterface>(op)) {
      MutableOperandRange destinations = writer.getDestinationsMutable();
      if (result.getResultNumber() >= destinations.size())
        return value;
      value = destinations[result.getResultNumber()].get();
      continue;
    }
    auto branch = dyn_cast<RegionBranchOpInterface>(op);
    Value root = branch ? followBranch(branch, result.getResultNumber(),
                                       getFirstDestination)
                        : Value();
    return root ? root : value;
  }
}

LogicalResult st::itensor::verifyWritten(Operation *op, Value value) {
  Operation *producer = value.getDefiningOp();
  if (!isa_and_nonnull<EmptyOp, InstanceOp>(producer))
    return success();
  InFlightDiagnostic error =
      op->emitOpError("expects a stream that something writes to");
  error.attachNote(producer->getLoc()) << "nobody has written to this one";
  return error;
}
