//===- CppExpr.cpp - C++ expressions and types as text --------------------===//
#include "CppExpr.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace mlir;

namespace st::emit {

static std::string parenthesizeIf(bool needed, const std::string &text) {
  return needed ? "(" + text + ")" : text;
}

/// True where the grouping is right without parentheses, but easily misread.
static bool isEasilyMisread(Prec outer, const Expr &inner) {
  auto isBitwise = [](Prec prec) {
    return prec >= Prec::BitOr && prec <= Prec::BitAnd;
  };
  if (isBitwise(outer) || outer == Prec::Shift || outer == Prec::Equality)
    return inner.prec < Prec::Unary;
  return outer == Prec::LogicalOr && inner.prec == Prec::LogicalAnd;
}

Expr infix(const Expr &lhs, StringRef op, Prec prec, const Expr &rhs) {
  bool wrapLeft =
      lhs.prec < prec || (lhs.prec != prec && isEasilyMisread(prec, lhs));
  // A float sum must be added in the order of the IR, so equal operators on the
  // right keep their parentheses.
  bool wrapRight = rhs.prec <= prec || isEasilyMisread(prec, rhs);
  Expr result;
  result.lhs = parenthesizeIf(wrapLeft, lhs.text);
  result.op = op.str();
  result.rhs = parenthesizeIf(wrapRight, rhs.text);
  result.text = result.lhs + " " + result.op + " " + result.rhs;
  result.prec = prec;
  return result;
}

Expr prefix(StringRef op, const Expr &operand) {
  // `- -a` must not become `--a`.
  bool wrap = operand.prec < Prec::Unary ||
              (!operand.text.empty() && operand.text[0] == op[0]);
  return {op.str() + parenthesizeIf(wrap, operand.text), Prec::Unary};
}

Expr castTo(StringRef type, const Expr &operand) {
  return {"(" + type.str() + ")" +
              parenthesizeIf(operand.prec < Prec::Unary, operand.text),
          Prec::Unary};
}

Expr call(StringRef callee, ArrayRef<Expr> arguments) {
  std::string text = callee.str() + "(";
  for (size_t i = 0; i < arguments.size(); ++i)
    text += (i ? ", " : "") + arguments[i].text;
  return {text + ")", Prec::Primary};
}

Expr conditional(const Expr &condition, const Expr &yes, const Expr &no) {
  auto wrap = [](const Expr &e) {
    return parenthesizeIf(e.prec == Prec::Conditional, e.text);
  };
  return {wrap(condition) + " ? " + wrap(yes) + " : " + wrap(no),
          Prec::Conditional};
}

Expr subscript(const Expr &base, const Expr &index) {
  return {base.text + "[" + index.text + "]", Prec::Primary};
}

Expr integer(int64_t value) {
  return {std::to_string(value), value < 0 ? Prec::Unary : Prec::Primary};
}

std::optional<std::string> cppScalar(Type type) {
  if (type.isF32())
    return "float";
  if (type.isF64())
    return "double";
  if (type.isIndex())
    return "int";
  auto integerType = dyn_cast<IntegerType>(type);
  if (!integerType || !integerType.isSignless())
    return std::nullopt;
  unsigned width = integerType.getWidth();
  if (width == 1)
    return "bool";
  if (width == 8 || width == 16 || width == 32 || width == 64)
    return "int" + std::to_string(width) + "_t";
  return std::nullopt;
}

std::optional<std::string> cppType(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector)
    return cppScalar(type);
  std::optional<std::string> scalar = cppScalar(vector.getElementType());
  if (!scalar || vector.getRank() != 1 || vector.isScalable())
    return std::nullopt;
  return "hls::vector<" + *scalar + ", " +
         std::to_string(vector.getNumElements()) + ">";
}

std::string cppUnsigned(Type type) {
  if (type.isInteger(1))
    return "bool";
  return type.isIndex() ? "unsigned" : "u" + *cppScalar(type);
}

/// The shortest decimal text that reads back as this number.
static std::string shortestDecimal(double value, bool isDouble) {
  std::string text;
  for (int digits = 1; digits <= (isDouble ? 17 : 9); ++digits) {
    text.clear();
    llvm::raw_string_ostream(text) << llvm::format("%.*g", digits, value);
    bool isExact = isDouble
                       ? std::strtod(text.c_str(), nullptr) == value
                       : std::strtof(text.c_str(), nullptr) == float(value);
    if (isExact)
      break;
  }
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text;
}

Expr floatLiteral(const llvm::APFloat &value, bool isDouble) {
  Prec prec = value.isNegative() ? Prec::Unary : Prec::Primary;
  std::string sign = value.isNegative() ? "-" : "";
  if (value.isNaN())
    return {"NAN", Prec::Primary};
  if (value.isInfinity())
    return {sign + "INFINITY", prec};
  double number = isDouble ? value.convertToDouble() : value.convertToFloat();
  return {shortestDecimal(number, isDouble) + (isDouble ? "" : "f"), prec};
}

Expr intLiteral(const llvm::APInt &value, Type type) {
  if (type.isInteger(1))
    return {value.isZero() ? "false" : "true", Prec::Primary};
  int64_t number = value.getSExtValue();
  bool fitsInt = number > INT32_MIN && number <= INT32_MAX;
  if (fitsInt)
    return integer(number);
  // The least number of a type has no literal of its own.
  if (value.isMinSignedValue())
    return {"(-" + std::to_string(-(number + 1)) +
                (type.isInteger(64) ? "LL" : "") + " - 1)",
            Prec::Primary};
  return {std::to_string(number) + "LL",
          number < 0 ? Prec::Unary : Prec::Primary};
}

llvm::StringRef helperText(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("st_floordiv", R"(// The quotient rounded down.
template <typename T> static inline T st_floordiv(T a, T b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
)")
      .Case("st_ceildiv", R"(// The quotient rounded up.
template <typename T> static inline T st_ceildiv(T a, T b) {
  return a / b + (a % b != 0 && (a < 0) == (b < 0) ? 1 : 0);
}
)")
      .Case("st_mod", R"(// The remainder of the quotient rounded down.
template <typename T> static inline T st_mod(T a, T b) {
  return a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0);
}
)")
      .Case("st_maximum", R"(// The larger number; NaN if either is.
template <typename T> static inline T st_maximum(T a, T b) {
  return a > b || a != a ? a : b;
}
)")
      .Case("st_minimum", R"(// The smaller number; NaN if either is.
template <typename T> static inline T st_minimum(T a, T b) {
  return a < b || a != a ? a : b;
}
)")
      .Default("");
}

} // namespace st::emit
