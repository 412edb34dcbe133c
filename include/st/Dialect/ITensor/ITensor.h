//===- ITensor.h - the itensor dialect: types and operations --------------===//
#ifndef ST_DIALECT_ITENSOR_ITENSOR_H
#define ST_DIALECT_ITENSOR_ITENSOR_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Model/Layout.h"

#include "st/Dialect/ITensor/ITensorDialect.h.inc"

namespace mlir {
class PatternRewriter;
} // namespace mlir

namespace st::itensor {

/// Says why a destination of `op`, a DestinationCarriedOpInterface, is not
/// written to once: see the interface.
mlir::LogicalResult verifyDestinations(mlir::Operation *op);

} // namespace st::itensor

#include "st/Dialect/ITensor/ITensorInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "st/Dialect/ITensor/ITensorTypes.h.inc"

#define GET_OP_CLASSES
#include "st/Dialect/ITensor/ITensorOps.h.inc"

namespace st::itensor {

/// The groups of a reassociation attribute, as tensor.expand_shape has it.
model::Reassociation getReassociation(mlir::ArrayAttr groups);

/// The itensor in which the chain of writes that ends in `value` began, seen
/// through loops and branches; `value` itself when it ends no chain.
mlir::Value getFirstDestination(mlir::Value value);

/// Fails when `value`, which `op` reads, is an itensor that nobody writes to.
mlir::LogicalResult verifyWritten(mlir::Operation *op, mlir::Value value);

} // namespace st::itensor

#endif // ST_DIALECT_ITENSOR_ITENSOR_H
