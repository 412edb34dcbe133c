//===- CppExpr.h - C++ expressions and types as text ------------*- C++ -*-===//
#ifndef ST_LIB_EMIT_CPPEXPR_H
#define ST_LIB_EMIT_CPPEXPR_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Types.h"
#include "mlir/Support/LLVM.h"

#include <optional>
#include <set>
#include <string>

namespace st::emit {

/// How tightly an operator binds, loosest first.
enum class Prec {
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Unary,
  Primary
};

/// A C++ expression. For an infix operator its parts are kept, so that
/// `a = a + b` can be written as `a += b`.
struct Expr {
  std::string text;
  Prec prec = Prec::Primary;
  std::string lhs = {}, op = {}, rhs = {};

  bool isAtom() const { return prec == Prec::Primary; }
};

/// `lhs op rhs`, with the parentheses that keep exactly this grouping, and
/// those that compilers and readers ask for between unlike bit operators.
Expr infix(const Expr &lhs, llvm::StringRef op, Prec prec, const Expr &rhs);
/// `op operand`, for the operators - and !.
Expr prefix(llvm::StringRef op, const Expr &operand);
/// `(type)operand`.
Expr castTo(llvm::StringRef type, const Expr &operand);
/// `callee(arguments)`.
Expr call(llvm::StringRef callee, llvm::ArrayRef<Expr> arguments);
/// `condition ? yes : no`.
Expr conditional(const Expr &condition, const Expr &yes, const Expr &no);
/// `base[index]`.
Expr subscript(const Expr &base, const Expr &index);
Expr integer(int64_t value);

/// The C++ type of a scalar, or nothing where there is none: float, double,
/// bool, intN_t, and int for an index.
std::optional<std::string> cppScalar(mlir::Type type);
/// The C++ type of a value: a scalar, or hls::vector<T, N> of one dimension.
std::optional<std::string> cppType(mlir::Type type);
/// The unsigned type of the same width as an integer or index.
std::string cppUnsigned(mlir::Type type);

/// A literal that reads back as exactly this number.
Expr floatLiteral(const llvm::APFloat &value, bool isDouble);
Expr intLiteral(const llvm::APInt &value, mlir::Type type);

/// What the emitted file needs besides its own text.
struct Prelude {
  std::set<std::string> headers;
  /// Names of helper functions; see helperText.
  std::set<std::string> helpers;
};

/// The definition of a helper function: st_floordiv and st_ceildiv (rounding
/// down and up whatever the signs), st_mod (the remainder of st_floordiv),
/// st_maximum and st_minimum (NaN if either operand is).
llvm::StringRef helperText(llvm::StringRef name);

} // namespace st::emit

#endif // ST_LIB_EMIT_CPPEXPR_H
