//===- StructuredOp.h - one view of all tensor operations -----------------===//
//
// linalg.generic, linalg.fill, tensor.extract_slice, tensor.concat and
// tensor.pad seen alike: ranges, affine accesses, and a body on numbers.
//
//===----------------------------------------------------------------------===//
#ifndef ST_LIB_TRANSFORMS_LINALGTODATAFLOW_STRUCTUREDOP_H
#define ST_LIB_TRANSFORMS_LINALGTODATAFLOW_STRUCTUREDOP_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Operation.h"

namespace st {

/// How a result's numbers begin.
struct Initial {
  /// A constant, when the accumulator starts with one.
  mlir::TypedAttr constant;
  /// Index into StructuredOp::inputs, when it starts with a tensor.
  int input = -1;
  /// Whether the body reads what is there already.
  bool isRead() const { return constant || input >= 0; }
};

/// What a body may ask for while it is built.
struct BodyContext {
  /// The number of input `i` at the current iteration.
  llvm::function_ref<mlir::Value(mlir::OpBuilder &, unsigned)> load;
  /// What result `i` holds so far.
  llvm::function_ref<mlir::Value(mlir::OpBuilder &, unsigned)> loadResult;
  /// Sets result `i` at the current iteration.
  llvm::function_ref<void(mlir::OpBuilder &, unsigned, mlir::Value)> store;
  /// The index of iteration dimension `i`.
  llvm::function_ref<mlir::Value(mlir::OpBuilder &, unsigned)> index;
  /// Builds `then` for the iterations inside `set` (over all dimensions).
  llvm::function_ref<void(mlir::OpBuilder &, mlir::IntegerSet,
                          llvm::function_ref<void(mlir::OpBuilder &)>)>
      guard;
};

/// A tensor operation with its iteration space.
struct StructuredOp {
  mlir::Operation *op = nullptr;
  llvm::SmallVector<int64_t> ranges;
  llvm::SmallVector<bool> isReduction;
  llvm::SmallVector<mlir::Value> inputs;
  llvm::SmallVector<mlir::AffineMap> inputMaps;
  llvm::SmallVector<mlir::AffineMap> resultMaps;
  llvm::SmallVector<Initial> initials;
  /// Builds the computation of one iteration.
  std::function<void(mlir::OpBuilder &, const BodyContext &)> body;
};

/// Whether `op` is one that getStructuredOp reads.
bool isStructuredOp(mlir::Operation *op);

/// The view of `op`; emits an error when it is outside what kernels can do.
mlir::FailureOr<StructuredOp> getStructuredOp(mlir::Operation *op);

} // namespace st

#endif // ST_LIB_TRANSFORMS_LINALGTODATAFLOW_STRUCTUREDOP_H
