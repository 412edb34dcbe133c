//===- TaskControl.cpp - loops, conditions and indices of a task ----------===//
#include "TaskEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace st::emit {

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

bool TaskEmitter::isNonNegative(AffineMap map, ValueRange operands,
                                bool isAnyEnough) const {
  SmallVector<AffineOperand> known = affineOperands(operands);
  AffineCpp affine(map.getNumDims(), known, prelude);
  auto isKnown = [&](AffineExpr expr) { return affine.isNonNegative(expr); };
  return isAnyEnough ? llvm::any_of(map.getResults(), isKnown)
                     : llvm::all_of(map.getResults(), isKnown);
}

bool TaskEmitter::isNonNegative(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<affine::AffineForOp>(parent))
      return isNonNegative(loop.getLowerBoundMap(),
                           loop.getLowerBoundOperands(), /*isAnyEnough=*/true);
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      return isNonNegative(loop.getLowerBound());
    return false;
  }
  IntegerAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return !constant.getValue().isNegative();
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return isNonNegative(apply.getMap(), apply.getMapOperands(), true);
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return isNonNegative(min.getMap(), min.getOperands(), false);
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return isNonNegative(max.getMap(), max.getOperands(), true);
  if (isa<arith::AddIOp, arith::MulIOp, arith::MinSIOp>(op))
    return isNonNegative(op->getOperand(0)) && isNonNegative(op->getOperand(1));
  return false;
}

SmallVector<AffineOperand>
TaskEmitter::affineOperands(ValueRange operands) const {
  SmallVector<AffineOperand> result;
  for (Value operand : operands)
    result.push_back({get(operand), isNonNegative(operand)});
  return result;
}

void TaskEmitter::emitAffineValue(Value result, AffineMap map,
                                  ValueRange operands) {
  SmallVector<AffineOperand> known = affineOperands(operands);
  AffineCpp affine(map.getNumDims(), known, prelude);
  Expr expr = isa<affine::AffineMaxOp>(result.getDefiningOp())
                  ? affine.printMax(map.getResults())
                  : affine.printMin(map.getResults());
  bind(result, expr, "index");
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static bool isLoop(Operation *op) {
  return isa<affine::AffineForOp, scf::ForOp>(op);
}

static bool isUnrolled(Operation *loop) { return loop->hasAttr("st.unroll"); }

/// True for a loop that stays a loop in hardware and holds none that does.
static bool isInnermost(Operation *loop) {
  if (isUnrolled(loop))
    return false;
  return !loop->walk([&](Operation *op) {
                bool isInner = op != loop && isLoop(op) && !isUnrolled(op);
                return isInner ? WalkResult::interrupt()
                               : WalkResult::advance();
              })
              .wasInterrupted();
}

LogicalResult TaskEmitter::emitLoopBody(Operation *loop, Block &body,
                                        StringRef header) {
  if (loop->getNumResults() != 0)
    return loop->emitOpError("expected a loop without results, got ")
           << loop->getNumResults()
           << "; carry the value in a local array instead";
  line() << header << " {\n";
  if (isUnrolled(loop))
    os << "#pragma HLS unroll\n";
  else if (isInnermost(loop))
    os << "#pragma HLS pipeline II=1\n";
  ++indent;
  ++loopDepth;
  LogicalResult result = emitBlock(body);
  --loopDepth;
  --indent;
  line() << "}\n";
  names.close();
  return result;
}

/// `for (int i = lower; condition; step)`.
static std::string loopHeader(const std::string &index, const Expr &lower,
                              const std::string &condition,
                              const std::string &step) {
  return "for (int " + index + " = " + lower.text + "; " + condition + "; " +
         (step == "1" ? "++" + index : index + " += " + step) + ")";
}

LogicalResult TaskEmitter::emitFor(affine::AffineForOp loop) {
  names.open();
  SmallVector<AffineOperand> lowerOperands =
      affineOperands(loop.getLowerBoundOperands());
  AffineMap lowerMap = loop.getLowerBoundMap();
  Expr lower = AffineCpp(lowerMap.getNumDims(), lowerOperands, prelude)
                   .printMax(lowerMap.getResults());
  std::string index = names.declare("i" + std::to_string(loopDepth));
  SmallVector<AffineOperand> upperOperands =
      affineOperands(loop.getUpperBoundOperands());
  AffineMap upperMap = loop.getUpperBoundMap();
  AffineCpp upper(upperMap.getNumDims(), upperOperands, prelude);
  std::string condition;
  for (AffineExpr expr : upperMap.getResults()) {
    Expr below =
        infix({index, Prec::Primary}, "<", Prec::Relation, upper.print(expr));
    condition += (condition.empty() ? "" : " && ") + below.text;
  }
  values[loop.getInductionVar()] = {index, Prec::Primary};
  return emitLoopBody(
      loop, *loop.getBody(),
      loopHeader(index, lower, condition, std::to_string(loop.getStepAsInt())));
}

LogicalResult TaskEmitter::emitFor(scf::ForOp loop) {
  if (!loop.getInductionVar().getType().isIndex())
    return loop.emitOpError("expected a loop over an index, got ")
           << loop.getInductionVar().getType();
  Expr step = getAtom(loop.getStep(), "step");
  Expr upper = getAtom(loop.getUpperBound(), "bound");
  names.open();
  std::string index = names.declare("i" + std::to_string(loopDepth));
  values[loop.getInductionVar()] = {index, Prec::Primary};
  return emitLoopBody(loop, *loop.getBody(),
                      loopHeader(index, get(loop.getLowerBound()),
                                 index + " < " + upper.text, step.text));
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

LogicalResult TaskEmitter::emitIf(const Expr &condition, Block *thenBlock,
                                  Block *elseBlock) {
  line() << "if (" << condition.text << ") {\n";
  ++indent;
  if (failed(emitBlock(*thenBlock)))
    return failure();
  if (elseBlock) {
    --indent;
    line() << "} else {\n";
    ++indent;
    if (failed(emitBlock(*elseBlock)))
      return failure();
  }
  --indent;
  line() << "}\n";
  return success();
}

LogicalResult TaskEmitter::emitIf(affine::AffineIfOp op) {
  if (op.getNumResults() != 0)
    return op.emitOpError("expected a condition without results, got ")
           << op.getNumResults() << "; use 'arith.select' instead";
  IntegerSet set = op.getIntegerSet();
  SmallVector<AffineOperand> operands = affineOperands(op.getOperands());
  AffineCpp affine(set.getNumDims(), operands, prelude);
  std::optional<Expr> condition;
  for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
    Expr next = affine.printConstraint(set.getConstraint(i), set.isEq(i));
    condition =
        condition ? infix(*condition, "&&", Prec::LogicalAnd, next) : next;
  }
  return emitIf(*condition, op.getThenBlock(),
                op.hasElse() ? op.getElseBlock() : nullptr);
}

LogicalResult TaskEmitter::emitIf(scf::IfOp op) {
  if (op.getNumResults() != 0)
    return op.emitOpError("expected a condition without results, got ")
           << op.getNumResults() << "; use 'arith.select' instead";
  return emitIf(get(op.getCondition()), op.thenBlock(), op.elseBlock());
}

} // namespace st::emit
