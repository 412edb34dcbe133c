//===- ScalarOps.cpp - arithmetic as C++ expressions ----------------------===//
#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace st::emit {

namespace {
/// An infix operator; `isUnsigned` when its operands are read as unsigned.
struct Infix {
  StringRef op = {};
  Prec prec = Prec::Primary;
  bool isUnsigned = false;
};
} // namespace

static Type scalarType(Value value) {
  return getElementTypeOrSelf(value.getType());
}

/// C++ computes narrow integers in int: bring a result back to its width.
static Expr narrow(Expr expr, Type type) {
  auto integerType = dyn_cast<IntegerType>(type);
  if (!integerType || integerType.getWidth() >= 32 ||
      integerType.getWidth() == 1)
    return expr;
  return castTo(*cppScalar(type), expr);
}

static Infix infixOf(StringRef name) {
  return llvm::StringSwitch<Infix>(name)
      .Cases("arith.addf", "arith.addi", {"+", Prec::Sum})
      .Cases("arith.subf", "arith.subi", {"-", Prec::Sum})
      .Cases("arith.mulf", "arith.muli", {"*", Prec::Product})
      .Cases("arith.divf", "arith.divsi", {"/", Prec::Product})
      .Case("arith.remsi", {"%", Prec::Product})
      .Case("arith.divui", {"/", Prec::Product, true})
      .Case("arith.remui", {"%", Prec::Product, true})
      .Case("arith.andi", {"&", Prec::BitAnd})
      .Case("arith.ori", {"|", Prec::BitOr})
      .Case("arith.xori", {"^", Prec::BitXor})
      .Case("arith.shli", {"<<", Prec::Shift})
      .Case("arith.shrsi", {">>", Prec::Shift})
      .Case("arith.shrui", {">>", Prec::Shift, true})
      .Default({});
}

/// Arithmetic of one bit: addition wraps, so it is exclusive or.
static Infix boolInfixOf(StringRef name) {
  return llvm::StringSwitch<Infix>(name)
      .Cases("arith.addi", "arith.subi", "arith.xori", {"!=", Prec::Equality})
      .Cases("arith.muli", "arith.andi", {"&&", Prec::LogicalAnd})
      .Case("arith.ori", {"||", Prec::LogicalOr})
      .Default({});
}

static std::optional<Expr> infixExpr(Operation *op, ArrayRef<Expr> operands) {
  Type type = scalarType(op->getResult(0));
  StringRef name = op->getName().getStringRef();
  if (type.isInteger(1)) {
    Infix infixOp = boolInfixOf(name);
    if (infixOp.op.empty())
      return std::nullopt;
    if (infixOp.op == "!=" && operands[1].text == "true")
      return prefix("!", operands[0]);
    return infix(operands[0], infixOp.op, infixOp.prec, operands[1]);
  }
  Infix infixOp = infixOf(name);
  if (infixOp.op.empty())
    return std::nullopt;
  if (!infixOp.isUnsigned)
    return narrow(infix(operands[0], infixOp.op, infixOp.prec, operands[1]),
                  type);
  std::string unsignedType = cppUnsigned(type);
  return castTo(*cppScalar(type),
                infix(castTo(unsignedType, operands[0]), infixOp.op,
                      infixOp.prec, castTo(unsignedType, operands[1])));
}

/// Ops that are a call of the standard library or of a helper.
static std::optional<Expr> callExpr(Operation *op, ArrayRef<Expr> operands,
                                    Prelude &prelude) {
  Type type = scalarType(op->getResult(0));
  StringRef name = op->getName().getStringRef();
  std::optional<std::string> scalar = cppScalar(type);
  StringRef standard = llvm::StringSwitch<StringRef>(name)
                           .Cases("arith.maxsi", "arith.maxui", "max")
                           .Cases("arith.minsi", "arith.minui", "min")
                           .Default("");
  StringRef helper =
      llvm::StringSwitch<StringRef>(name)
          .Case("arith.maximumf", "st_maximum")
          .Case("arith.minimumf", "st_minimum")
          .Case("arith.floordivsi", "st_floordiv")
          .Cases("arith.ceildivsi", "arith.ceildivui", "st_ceildiv")
          .Default("");
  std::string callee;
  if (!standard.empty()) {
    prelude.headers.insert("algorithm");
    callee = ("std::" + standard).str();
  } else if (!helper.empty()) {
    prelude.helpers.insert(helper.str());
    callee = helper.str();
  } else {
    return std::nullopt;
  }
  if (name.ends_with("ui"))
    return castTo(*scalar,
                  call(callee + "<" + cppUnsigned(type) + ">", operands));
  return call(callee + "<" + *scalar + ">", operands);
}

/// Functions of the vendor's math library.
static std::optional<Expr> mathExpr(Operation *op, ArrayRef<Expr> operands) {
  StringRef name = op->getName().getStringRef();
  StringRef function =
      llvm::StringSwitch<StringRef>(name)
          .Case("arith.maxnumf", "fmax")
          .Case("arith.minnumf", "fmin")
          .Case("arith.remf", "fmod")
          .Case("math.absf", "fabs")
          .Case("math.absi", "abs")
          .Case("math.powf", "pow")
          .Case("math.roundeven", "rint")
          .Cases("math.acos", "math.asin", "math.atan", "math.atan2",
                 "math.cbrt", "math.ceil", "math.copysign", "math.cos",
                 "math.cosh", "math.erf", name.drop_front(5))
          .Cases("math.exp", "math.exp2", "math.expm1", "math.floor",
                 "math.fma", "math.log", "math.log10", "math.log1p",
                 "math.log2", "math.round", name.drop_front(5))
          .Cases("math.rsqrt", "math.sin", "math.sinh", "math.sqrt", "math.tan",
                 "math.tanh", "math.trunc", name.drop_front(5))
          .Default("");
  std::string scalar = *cppScalar(scalarType(op->getResult(0)));
  if (name == "math.fpowi")
    return call("hls::pow", {operands[0], castTo(scalar, operands[1])});
  if (function.empty())
    return std::nullopt;
  return call(("hls::" + function).str(), operands);
}

static Expr compareFloats(arith::CmpFPredicate predicate, const Expr &a,
                          const Expr &b) {
  using P = arith::CmpFPredicate;
  auto relation = [&](StringRef op) { return infix(a, op, Prec::Relation, b); };
  auto negated = [](const Expr &e) { return prefix("!", e); };
  auto self = [](const Expr &e, StringRef op) {
    return infix(e, op, Prec::Equality, e);
  };
  Expr unequal = infix(relation("<"), "||", Prec::LogicalOr, relation(">"));
  switch (predicate) {
  case P::AlwaysFalse:
    return {"false", Prec::Primary};
  case P::AlwaysTrue:
    return {"true", Prec::Primary};
  case P::OEQ:
    return infix(a, "==", Prec::Equality, b);
  case P::UNE:
    return infix(a, "!=", Prec::Equality, b);
  case P::OGT:
    return relation(">");
  case P::OGE:
    return relation(">=");
  case P::OLT:
    return relation("<");
  case P::OLE:
    return relation("<=");
  // An unordered comparison is the contrary of the opposite ordered one.
  case P::UGT:
    return negated(relation("<="));
  case P::UGE:
    return negated(relation("<"));
  case P::ULT:
    return negated(relation(">="));
  case P::ULE:
    return negated(relation(">"));
  case P::ONE:
    return unequal;
  case P::UEQ:
    return negated(unequal);
  case P::ORD:
    return infix(self(a, "=="), "&&", Prec::LogicalAnd, self(b, "=="));
  case P::UNO:
    return infix(self(a, "!="), "||", Prec::LogicalOr, self(b, "!="));
  }
  llvm_unreachable("all predicates are handled");
}

static Expr compareIntegers(arith::CmpIOp op, Expr a, Expr b) {
  using P = arith::CmpIPredicate;
  P predicate = op.getPredicate();
  Type type = scalarType(op.getLhs());
  bool isUnsigned = predicate >= P::ult;
  if (isUnsigned && !type.isInteger(1)) {
    a = castTo(cppUnsigned(type), a);
    b = castTo(cppUnsigned(type), b);
  }
  // A set bit is -1 when read as signed.
  if (!isUnsigned && predicate >= P::slt && type.isInteger(1))
    std::swap(a, b);
  switch (predicate) {
  case P::eq:
    return infix(a, "==", Prec::Equality, b);
  case P::ne:
    return infix(a, "!=", Prec::Equality, b);
  case P::slt:
  case P::ult:
    return infix(a, "<", Prec::Relation, b);
  case P::sle:
  case P::ule:
    return infix(a, "<=", Prec::Relation, b);
  case P::sgt:
  case P::ugt:
    return infix(a, ">", Prec::Relation, b);
  case P::sge:
  case P::uge:
    return infix(a, ">=", Prec::Relation, b);
  }
  llvm_unreachable("all predicates are handled");
}

/// A conversion between number types.
static std::optional<Expr> castExpr(Operation *op, const Expr &operand) {
  Type from = scalarType(op->getOperand(0)), to = scalarType(op->getResult(0));
  std::string target = *cppScalar(to);
  if (isa<arith::ExtUIOp, arith::UIToFPOp, arith::IndexCastUIOp>(op))
    return castTo(target, castTo(cppUnsigned(from), operand));
  if (isa<arith::FPToUIOp>(op))
    return castTo(target, castTo(cppUnsigned(to), operand));
  if (isa<arith::TruncIOp>(op) && to.isInteger(1))
    return infix(infix(operand, "&", Prec::BitAnd, integer(1)),
                 "!=", Prec::Equality, integer(0));
  if (isa<arith::ExtSIOp, arith::SIToFPOp, arith::IndexCastOp>(op) &&
      from.isInteger(1))
    return prefix("-", castTo(target, operand));
  // An index is a 32-bit int.
  if (isa<arith::IndexCastOp>(op) && (from.isInteger(32) || to.isInteger(32)))
    return operand;
  if (isa<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::TruncIOp,
          arith::SIToFPOp, arith::FPToSIOp, arith::IndexCastOp>(op))
    return castTo(target, operand);
  return std::nullopt;
}

std::optional<Expr> scalarExpr(Operation *op, ArrayRef<Expr> operands,
                               Prelude &prelude) {
  auto isScalar = [](Type type) {
    return cppScalar(getElementTypeOrSelf(type)).has_value();
  };
  if (op->getNumResults() != 1 ||
      !llvm::all_of(op->getOperandTypes(), isScalar) ||
      !isScalar(op->getResult(0).getType()))
    return std::nullopt;
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return compareFloats(compare.getPredicate(), operands[0], operands[1]);
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return compareIntegers(compare, operands[0], operands[1]);
  if (isa<arith::SelectOp>(op))
    return conditional(operands[0], operands[1], operands[2]);
  if (isa<arith::NegFOp>(op))
    return prefix("-", operands[0]);
  if (std::optional<Expr> result = infixExpr(op, operands))
    return result;
  if (std::optional<Expr> result = callExpr(op, operands, prelude))
    return result;
  if (isa<CastOpInterface>(op) && isa<arith::ArithDialect>(op->getDialect()))
    return castExpr(op, operands[0]);
  return mathExpr(op, operands);
}

bool repeatsOperands(Operation *op) {
  using P = arith::CmpFPredicate;
  auto compare = dyn_cast<arith::CmpFOp>(op);
  return compare && llvm::is_contained({P::ONE, P::UEQ, P::ORD, P::UNO},
                                       compare.getPredicate());
}

} // namespace st::emit
