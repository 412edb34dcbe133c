//===- AffineCpp.h - affine expressions as C++ ------------------*- C++ -*-===//
#ifndef ST_LIB_EMIT_AFFINECPP_H
#define ST_LIB_EMIT_AFFINECPP_H

#include "CppExpr.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/IntegerSet.h"

namespace st::emit {

/// What stands for a dimension or symbol.
struct AffineOperand {
  Expr expr;
  /// True when it is known never to be below zero; then plain / and % round as
  /// the affine operators do.
  bool isNonNegative = false;
};

/// Writes affine expressions over given operands (dimensions, then symbols).
/// Sums are written positive terms first, with minus signs for the others.
class AffineCpp {
public:
  AffineCpp(unsigned dimCount, llvm::ArrayRef<AffineOperand> operands,
            Prelude &prelude)
      : dimCount(dimCount), operands(operands), prelude(prelude) {}

  Expr print(mlir::AffineExpr expr) const;

  /// The larger (smaller) of all results.
  Expr printMax(llvm::ArrayRef<mlir::AffineExpr> exprs) const;
  Expr printMin(llvm::ArrayRef<mlir::AffineExpr> exprs) const;

  /// `expr >= 0` or `expr == 0`, with its negative terms on the other side.
  Expr printConstraint(mlir::AffineExpr expr, bool isEquality) const;

  /// True when the expression is known never to be below zero.
  bool isNonNegative(mlir::AffineExpr expr) const;

private:
  struct Sum {
    llvm::SmallVector<Expr> plus, minus;
    int64_t constant = 0;
  };
  const AffineOperand &operand(mlir::AffineExpr expr) const;
  void collect(mlir::AffineExpr expr, bool negate, Sum &sum) const;
  Expr printDivision(mlir::AffineBinaryOpExpr expr) const;
  Expr select(llvm::ArrayRef<mlir::AffineExpr> exprs,
              llvm::StringRef callee) const;

  unsigned dimCount;
  llvm::ArrayRef<AffineOperand> operands;
  Prelude &prelude;
};

} // namespace st::emit

#endif // ST_LIB_EMIT_AFFINECPP_H
