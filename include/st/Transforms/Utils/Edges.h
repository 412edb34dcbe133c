//===- Edges.h - the order in which a tensor reaches its users ------------===//
#ifndef ST_TRANSFORMS_UTILS_EDGES_H
#define ST_TRANSFORMS_UTILS_EDGES_H

#include "mlir/IR/Value.h"
#include "st/Model/Layout.h"

namespace mlir {
class Operation;
}

namespace st {

/// Whether `op` is tensor.expand_shape or tensor.collapse_shape.
bool isReshape(mlir::Operation *op);

/// The layout that a reshape makes of `layout`; nothing when the order cannot
/// be written over the new shape.
std::optional<model::Layout> reshapeLayout(mlir::Operation *reshape,
                                           const model::Layout &layout);

/// The row-major order number by number, which can be written over any shape.
model::Layout getScalarLayout(mlir::Value tensor);

/// The order in which the kernel that makes `tensor` sends it, seen through
/// reshapes; nothing for a tensor in memory.
std::optional<model::Layout> getProducedLayout(mlir::Value tensor);

} // namespace st

#endif // ST_TRANSFORMS_UTILS_EDGES_H
