//===- MovementPatterns.h - reshapes and transposes out of the graph ------===//
#ifndef ST_LIB_TRANSFORMS_PREPARE_MOVEMENTPATTERNS_H
#define ST_LIB_TRANSFORMS_PREPARE_MOVEMENTPATTERNS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace st::prepare {

/// Whether `op` only permutes the dimensions of its input.
bool isTranspose(mlir::linalg::GenericOp op);

/// Whether every reader of `op` can take it into an indexing map of its own.
bool hasOnlyGenericUsers(mlir::Operation *op);

/// Patterns that take reshapes into the loops and transposes into the result
/// maps of the operations beside them. `numTransposes` counts the latter.
void populateMovementPatterns(mlir::RewritePatternSet &patterns,
                              mlir::Pass::Statistic &numTransposes);

} // namespace st::prepare

#endif // ST_LIB_TRANSFORMS_PREPARE_MOVEMENTPATTERNS_H
