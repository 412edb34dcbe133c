//===- Contract.h - what the two contracts of Prepare have in common ------===//
#ifndef ST_LIB_TRANSFORMS_PREPARE_CONTRACT_H
#define ST_LIB_TRANSFORMS_PREPARE_CONTRACT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Diagnostics.h"
#include <optional>
#include <string>

namespace st::prepare {

/// What is wrong with an operation, and the least change that helps.
struct Complaint {
  std::string what;
  std::string help;
};

/// Emits `complaint` about `op` at the line of PyTorch that it comes from, with
/// notes. Constants without a line use their first user's.
void report(mlir::Operation *op, const Complaint &complaint);

/// Whether each result of `map` is a sum of loops, loops times a positive
/// constant, and constants: an access without division or remainder.
bool isAffineSum(mlir::AffineMap map);

/// Whether an operation may stand in the body of a linalg.generic. The names
/// are listed in the README.
bool isBodyOp(mlir::Operation *op);

/// Checks type, shape and element type of a value outside of bodies. torch-mlir
/// widens some intermediate results to f64; until st-demote-f64 that is
/// accepted.
std::optional<Complaint> checkTensorType(mlir::Type type, bool isF64Accepted);

/// Checks the body of `op`: names of operations and types of scalars.
std::optional<Complaint> checkBody(mlir::linalg::LinalgOp op,
                                   bool isF64Accepted);

/// Checks that offsets, sizes and strides of `op` are static; strides are one
/// if `isUnitStride`.
std::optional<Complaint> checkSlice(mlir::OffsetSizeAndStrideOpInterface op,
                                    bool isUnitStride);

/// Checks that `op` pads by static amounts with one value that is known when
/// compiling.
std::optional<Complaint> checkPad(mlir::Operation *op);

} // namespace st::prepare

#endif // ST_LIB_TRANSFORMS_PREPARE_CONTRACT_H
