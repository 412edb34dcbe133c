//===- ScalarOps.h - arithmetic as C++ expressions --------------*- C++ -*-===//
#ifndef ST_LIB_EMIT_SCALAROPS_H
#define ST_LIB_EMIT_SCALAROPS_H

#include "CppExpr.h"

#include "mlir/IR/Operation.h"

namespace st::emit {

/// The expression of one `arith` or `math` op over its operands. For an op on
/// vectors this is the expression of one lane. Nothing when the op has no form
/// in C++. Signed arithmetic is written plainly, so the text must be compiled
/// with wrapping integers (-fwrapv) where the IR relies on them.
std::optional<Expr> scalarExpr(mlir::Operation *op,
                               llvm::ArrayRef<Expr> operands, Prelude &prelude);

/// True when the text of scalarExpr holds an operand more than once.
bool repeatsOperands(mlir::Operation *op);

} // namespace st::emit

#endif // ST_LIB_EMIT_SCALAROPS_H
