//===- TaskEmitter.cpp - one task as a C++ function -----------------------===//
#include "TaskEmitter.h"

#include "ScalarOps.h"
#include "st/Dialect/Stream/Stream.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace st::emit {

/// Longest expression, in characters, that is written inside another one, and
/// longest that is written as the operand of a statement.
static constexpr size_t kMaxNestedLength = 60;
static constexpr size_t kMaxOperandLength = 100;

//===----------------------------------------------------------------------===//
// What is read, what is written, what is an array
//===----------------------------------------------------------------------===//

/// The memref behind views.
static Value getRoot(Value memref) {
  while (Operation *op = memref.getDefiningOp()) {
    if (!isa<memref::ExpandShapeOp, memref::CollapseShapeOp, memref::CastOp>(
            op))
      break;
    memref = op->getOperand(0);
  }
  return memref;
}

static Value getStoredMemory(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<affine::AffineStoreOp, affine::AffineVectorStoreOp,
            memref::StoreOp>([](auto store) { return store.getMemref(); })
      .Case([](vector::StoreOp store) { return store.getBase(); })
      .Default(Value());
}

SmallVector<Access> getArgumentAccesses(func::FuncOp function) {
  SmallVector<Access> accesses;
  for (Type type : function.getArgumentTypes())
    accesses.push_back(isa<stream::StreamType>(type) ? Access::Write
                                                     : Access::Read);
  function.walk([&](Operation *op) {
    Value memory = getStoredMemory(op);
    auto argument = memory ? dyn_cast<BlockArgument>(getRoot(memory)) : nullptr;
    if (argument && argument.getOwner() == &function.front())
      accesses[argument.getArgNumber()] = Access::Write;
  });
  return accesses;
}

LogicalResult checkMemory(Type type,
                          function_ref<InFlightDiagnostic()> emitError) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape() || !memref.getLayout().isIdentity())
    return emitError() << "expected a row-major memref of static shape, got "
                       << type;
  if (!cppType(memref.getElementType()))
    return emitError() << "expected elements of f32, f64, i1, i8, i16, i32, "
                          "i64 or index, got "
                       << memref.getElementType();
  if (memref.getNumElements() > INT32_MAX)
    return emitError() << "expected at most 2147483647 elements, which a "
                          "32-bit index reaches, got "
                       << memref.getNumElements();
  return success();
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

LogicalResult TaskEmitter::emitParameter(func::FuncOp task, unsigned index,
                                         Access access, std::string &text) {
  BlockArgument argument = task.getArgument(index);
  auto hint = task.getArgAttrOfType<StringAttr>(index, "st.name");
  std::string name =
      names.declare(hint ? hint.str() : "arg" + std::to_string(index));
  auto emitError = [&] {
    return mlir::emitError(argument.getLoc())
           << "'func.func' op argument " << index << " of '" << task.getName()
           << "': ";
  };
  if (auto fifo = dyn_cast<stream::StreamType>(argument.getType())) {
    text = "hls::stream<" + *cppType(fifo.getElementType()) + "> &" + name;
    values[argument] = {name, Prec::Primary};
    return success();
  }
  auto type = dyn_cast<MemRefType>(argument.getType());
  if (!type)
    return emitError() << "expected a FIFO or a row-major memref of static "
                          "shape, got "
                       << argument.getType();
  if (failed(checkMemory(type, emitError)))
    return failure();
  // No two arguments of a task reach the same number when one of them is
  // written: see TopEmitter's check of calls.
  text = (access == Access::Read ? "const " : "") +
         *cppType(type.getElementType()) + " *__restrict " + name;
  memories[argument] = {name, type, /*isExternal=*/true};
  return success();
}

LogicalResult TaskEmitter::emit(func::FuncOp task, StringRef functionName) {
  if (task.getNumResults() != 0)
    return task.emitOpError("expected a task without results, got ")
           << task.getNumResults();
  if (!llvm::hasSingleElement(task.getBody()))
    return task.emitOpError("expected a task with a body of one block");
  std::string head = "static void " + functionName.str() + "(";
  std::string padding(head.size(), ' ');
  SmallVector<Access> accesses = getArgumentAccesses(task);
  for (unsigned i = 0; i < task.getNumArguments(); ++i) {
    std::string parameter;
    if (failed(emitParameter(task, i, accesses[i], parameter)))
      return failure();
    head += (i ? ",\n" + padding : "") + parameter;
  }
  auto kind = task->getAttrOfType<StringAttr>("st.task");
  auto source = task->getAttrOfType<StringAttr>("st.source");
  os << "// " << (kind ? kind.getValue() : "task");
  if (source && !source.empty())
    os << ", from " << source.getValue();
  os << "\n" << head << ") {\n";
  if (failed(emitBlock(task.front())))
    return failure();
  os << "}\n";
  return success();
}

raw_ostream &TaskEmitter::line() { return os.indent(2 * indent); }

LogicalResult TaskEmitter::emitBlock(Block &block) {
  names.open();
  for (Operation &op : block)
    if (failed(emitOp(&op)))
      return failure();
  names.close();
  return success();
}

LogicalResult TaskEmitter::emitOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<func::ReturnOp, affine::AffineYieldOp, scf::YieldOp>(
          [](auto) { return success(); })
      .Case<affine::AffineForOp, scf::ForOp>(
          [&](auto loop) { return emitFor(loop); })
      .Case<affine::AffineIfOp, scf::IfOp>([&](auto op) { return emitIf(op); })
      .Case([&](stream::BufferOp buffer) {
        return emitBuffer(buffer, buffer.getName().value_or("buffer"));
      })
      .Case([&](memref::AllocaOp buffer) {
        auto name = buffer->getAttrOfType<StringAttr>("st.name");
        return emitBuffer(buffer, name ? name.getValue() : "buffer");
      })
      .Case<memref::ExpandShapeOp, memref::CollapseShapeOp, memref::CastOp>(
          [&](auto op) { return emitView(op); })
      .Case<affine::AffineLoadOp, affine::AffineVectorLoadOp, memref::LoadOp,
            vector::LoadOp>([&](auto op) { return emitLoad(op); })
      .Case<affine::AffineStoreOp, affine::AffineVectorStoreOp, memref::StoreOp,
            vector::StoreOp>([&](auto op) { return emitStore(op); })
      .Case<stream::ReadOp, stream::WriteOp, stream::CastOp>(
          [&](auto op) { return emitStreamOp(op); })
      .Case<vector::ExtractOp, vector::InsertOp, vector::SplatOp,
            vector::BroadcastOp>([&](auto op) { return emitVectorOp(op); })
      .Default([&](Operation *op) { return emitValueOp(op); });
}

LogicalResult TaskEmitter::emitValueOp(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return emitConstant(op, constant.getValue());
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    emitAffineValue(apply, apply.getMap(), apply.getMapOperands());
    return success();
  }
  if (auto min = dyn_cast<affine::AffineMinOp>(op)) {
    emitAffineValue(min, min.getMap(), min.getOperands());
    return success();
  }
  if (auto max = dyn_cast<affine::AffineMaxOp>(op)) {
    emitAffineValue(max, max.getMap(), max.getOperands());
    return success();
  }
  if (isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()))
    return emitScalarOp(op);
  return op->emitOpError("has no form in HLS C++; expected loops, arithmetic, "
                         "arrays and streams, as the LowLevel stage leaves "
                         "them");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// True when nothing between `op` and `user`, both in one block, may write.
static bool isMemoryUnchanged(Operation *op, Operation *user) {
  for (Operation *next = op->getNextNode(); next != user;
       next = next->getNextNode())
    if (!isPure(next) && !hasSingleEffect<MemoryEffects::Read>(next))
      return false;
  return true;
}

static bool isLoad(Operation *op) {
  return isa<affine::AffineLoadOp, memref::LoadOp>(op);
}

/// The op whose C++ statement would hold the text of the only use of `op`,
/// following uses that may be inlined themselves; null when there is none.
static Operation *getStatement(Operation *op) {
  while (true) {
    if (op->getNumResults() != 1 || !op->getResult(0).hasOneUse())
      return nullptr;
    Operation *user = *op->getResult(0).user_begin();
    if (user->getBlock() != op->getBlock())
      return nullptr;
    bool isInlinable =
        (isPure(user) || isLoad(user)) && user->getNumRegions() == 0;
    if (!isInlinable || user->getNumResults() != 1 ||
        !user->getResult(0).hasOneUse())
      return user;
    op = user;
  }
}

bool TaskEmitter::isInlined(Value value) const {
  Operation *op = value.getDefiningOp();
  Operation *statement = getStatement(op);
  if (!statement)
    return false;
  Operation *user = *value.user_begin();
  if (repeatsOperands(user))
    return false;
  if (!isLoad(op))
    return true;
  // A loop's bound is read again in each iteration.
  return !isa<LoopLikeOpInterface>(statement) &&
         isMemoryUnchanged(op, statement);
}

void TaskEmitter::bind(Value value, const Expr &expr, StringRef hint) {
  if (isInlined(value)) {
    bool isOperand = *value.user_begin() == getStatement(value.getDefiningOp());
    if (expr.text.size() <=
        (isOperand ? kMaxOperandLength : kMaxNestedLength)) {
      values[value] = expr;
      return;
    }
  }
  std::string name = names.declare(hint);
  line() << "const " << *cppType(value.getType()) << " " << name << " = "
         << expr.text << ";\n";
  values[value] = {name, Prec::Primary};
}

Expr TaskEmitter::getAtom(Value value, StringRef hint) {
  Expr expr = get(value);
  if (expr.isAtom())
    return expr;
  std::string name = names.declare(hint);
  line() << "const " << *cppType(value.getType()) << " " << name << " = "
         << expr.text << ";\n";
  return {name, Prec::Primary};
}

std::string TaskEmitter::declare(Value value, StringRef hint) {
  std::string name = names.declare(hint);
  line() << *cppType(value.getType()) << " " << name << ";\n";
  return name;
}

void TaskEmitter::emitLaneLoop(
    int64_t lanes, function_ref<std::string(const Expr &)> statement) {
  names.open();
  Expr lane{names.declare("lane"), Prec::Primary};
  line() << "for (int " << lane.text << " = 0; " << lane.text << " < " << lanes
         << "; ++" << lane.text << ") {\n";
  os << "#pragma HLS unroll\n";
  ++indent;
  line() << statement(lane) << ";\n";
  --indent;
  line() << "}\n";
  names.close();
}

LogicalResult TaskEmitter::emitConstant(Operation *op, Attribute value) {
  auto noteHeader = [&](const llvm::APFloat &number) {
    if (!number.isFinite())
      prelude.headers.insert("cmath");
  };
  auto literal = [&](Attribute scalar) -> Expr {
    if (auto number = dyn_cast<FloatAttr>(scalar)) {
      noteHeader(number.getValue());
      return floatLiteral(number.getValue(), number.getType().isF64());
    }
    auto number = cast<IntegerAttr>(scalar);
    return intLiteral(number.getValue(), number.getType());
  };
  Value result = op->getResult(0);
  if (!cppType(result.getType()))
    return op->emitOpError("expected a type with a form in HLS C++, got ")
           << result.getType();
  auto elements = dyn_cast<DenseElementsAttr>(value);
  if (!elements) {
    values[result] = literal(value);
    return success();
  }
  std::string text;
  if (elements.isSplat()) {
    text = literal(elements.getSplatValue<Attribute>()).text;
  } else {
    for (Attribute element : elements.getValues<Attribute>())
      text += (text.empty() ? "" : ", ") + literal(element).text;
    text = "{" + text + "}";
  }
  std::string name = names.declare("constant");
  line() << "const " << *cppType(result.getType()) << " " << name << "(" << text
         << ");\n";
  values[result] = {name, Prec::Primary};
  return success();
}

LogicalResult TaskEmitter::emitScalarOp(Operation *op) {
  SmallVector<Expr> operands;
  for (Value operand : op->getOperands())
    operands.push_back(repeatsOperands(op) ? getAtom(operand) : get(operand));
  auto noForm = [&] {
    return op->emitOpError("on ")
           << op->getOperandTypes().front() << " has no form in HLS C++";
  };
  auto vector = op->getNumResults() == 1
                    ? dyn_cast<VectorType>(op->getResult(0).getType())
                    : VectorType();
  if (!vector) {
    std::optional<Expr> expr = scalarExpr(op, operands, prelude);
    if (!expr)
      return noForm();
    // f64 constants that only become a float are written as that float.
    FloatAttr wide;
    if (isa<arith::TruncFOp>(op) &&
        matchPattern(op->getOperand(0), m_Constant(&wide))) {
      auto number = wide.getValue();
      bool losesInfo;
      number.convert(llvm::APFloat::IEEEsingle(),
                     llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      values[op->getResult(0)] = floatLiteral(number, /*isDouble=*/false);
      return success();
    }
    bind(op->getResult(0), *expr, "value");
    return success();
  }
  auto laneExpr = [&](const Expr &lane) {
    SmallVector<Expr> lanes;
    for (auto [operand, expr] : llvm::zip(op->getOperands(), operands))
      lanes.push_back(isa<VectorType>(operand.getType()) ? subscript(expr, lane)
                                                         : expr);
    return scalarExpr(op, lanes, prelude);
  };
  if (!cppType(vector) || !laneExpr(integer(0)))
    return noForm();
  std::string name = declare(op->getResult(0), "lanes");
  emitLaneLoop(vector.getNumElements(), [&](const Expr &lane) {
    return name + "[" + lane.text + "] = " + laneExpr(lane)->text;
  });
  values[op->getResult(0)] = {name, Prec::Primary};
  return success();
}

} // namespace st::emit
