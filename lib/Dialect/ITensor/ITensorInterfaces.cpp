//===- ITensorInterfaces.cpp - destinations are written to once -----------===//
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "llvm/ADT/SmallPtrSet.h"

#include "st/Dialect/ITensor/ITensorInterfaces.cpp.inc"

using namespace mlir;
using namespace st::itensor;

//===----------------------------------------------------------------------===//
// Histories
//===----------------------------------------------------------------------===//

// Operations further out or further down may not be verified yet: loops may
// carry too few values, and values may depend on themselves.

/// Values on the way of a search.
using Visited = llvm::SmallPtrSet<Value, 8>;

/// What `loop` starts with for `value`, one of its results or arguments; null
/// for another value.
static Value getLoopInit(LoopLikeOpInterface loop, Value value) {
  OperandRange inits = loop.getInits();
  auto result = dyn_cast<OpResult>(value);
  if (result && inits.size() == loop->getNumResults())
    return inits[result.getResultNumber()];
  if (result || inits.size() != loop.getRegionIterArgs().size())
    return {};
  OpOperand *init = loop.getTiedLoopInit(cast<BlockArgument>(value));
  return init ? init->get() : Value();
}

/// What `value` was before the operation or loop that gives it; null where its
/// history begins or branches meet.
static Value getBefore(Value value) {
  auto result = dyn_cast<OpResult>(value);
  Operation *op =
      result ? result.getOwner() : value.getParentBlock()->getParentOp();
  if (auto loop = dyn_cast_or_null<LoopLikeOpInterface>(op))
    return getLoopInit(loop, value);
  auto writer = dyn_cast_or_null<DestinationCarriedOpInterface>(op);
  if (!result || !writer)
    return {};
  MutableOperandRange destinations = writer.getDestinationsMutable();
  return result.getResultNumber() < destinations.size()
             ? destinations[result.getResultNumber()].get()
             : Value();
}

/// What the branches that meet in `value` yield for it; nothing for another
/// value.
static SmallVector<Value> getBranches(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<RegionBranchOpInterface>(op) ||
      isa<LoopLikeOpInterface, DestinationCarriedOpInterface>(op))
    return {};
  unsigned number = cast<OpResult>(value).getResultNumber();
  SmallVector<Value> yielded;
  for (Region &region : op->getRegions()) {
    if (!region.hasOneBlock() || !region.front().mightHaveTerminator())
      return {};
    Operation *end = region.front().getTerminator();
    if (number >= end->getNumOperands())
      return {};
    yielded.push_back(end->getOperand(number));
  }
  return yielded;
}

static Value getFirstDestination(Value value, Visited &visited) {
  while (Value before = getBefore(value)) {
    if (!visited.insert(value).second)
      return value;
    value = before;
  }
  Value root;
  for (Value branch : getBranches(value)) {
    if (!visited.insert(branch).second)
      continue;
    Value here = getFirstDestination(branch, visited);
    if (root && root != here)
      return value;
    root = here;
  }
  return root ? root : value;
}

Value st::itensor::getFirstDestination(Value value) {
  Visited visited;
  return ::getFirstDestination(value, visited);
}

/// Whether `value` is `destination` after any number of writes.
static bool isWrittenForm(Value value, Value destination,
                          Visited visited = {}) {
  for (Value before; value != destination; value = before) {
    if (!visited.insert(value).second)
      return false;
    before = getBefore(value);
    if (before)
      continue;
    SmallVector<Value> branches = getBranches(value);
    if (!branches.empty())
      return llvm::all_of(branches, [&](Value branch) {
        return isWrittenForm(branch, destination, visited);
      });
    // What an unregistered operation writes to is not known.
    return value.getDefiningOp() && !value.getDefiningOp()->isRegistered();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// One write
//===----------------------------------------------------------------------===//

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
    // The check of MLIR that a value is visible to its users comes later.
    if (!region)
      return op->emitOpError("expects a destination from around it, got one "
                             "from inside another operation");
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

/// Whether `loop` gives to its next iteration what was written into `argument`.
static LogicalResult verifyCarriedOn(Operation *op, LoopLikeOpInterface loop,
                                     BlockArgument argument) {
  if (loop->getNumRegions() != 1 ||
      loop.getYieldedValues().size() != loop.getRegionIterArgs().size())
    return success();
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
  if (isWrittenForm(yielded->get(), argument))
    return success();
  InFlightDiagnostic error =
      op->emitOpError("expects the loop around it to carry on what it writes");
  error.attachNote(yielded->getOwner()->getLoc())
      << "which yields another itensor in its place";
  return error;
}

static LogicalResult verifyDestination(Operation *op, Value destination) {
  if (failed(verifyWayIn(op, destination)))
    return failure();
  // Nothing was there before the write, so nothing of it is gone.
  if (destination.getDefiningOp<EmptyOp>())
    return success();
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
  Value init = loop ? getLoopInit(loop, argument) : Value();
  if (!init)
    return success();
  if (failed(verifyCarriedOn(op, loop, argument)))
    return failure();
  return verifyDestination(loop, init);
}

LogicalResult st::itensor::verifyDestinations(Operation *op) {
  auto writer = cast<DestinationCarriedOpInterface>(op);
  for (Value destination : OperandRange(writer.getDestinationsMutable()))
    if (isa<ITensorType>(destination.getType()) &&
        failed(verifyDestination(op, destination)))
      return failure();
  return success();
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
