//===- ITensor.h - the itensor dialect: types and operations --------------===//
#ifndef ST_DIALECT_ITENSOR_ITENSOR_H
#define ST_DIALECT_ITENSOR_ITENSOR_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "st/Model/Layout.h"

#include "st/Dialect/ITensor/ITensorDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "st/Dialect/ITensor/ITensorTypes.h.inc"

#define GET_OP_CLASSES
#include "st/Dialect/ITensor/ITensorOps.h.inc"

namespace st::itensor {

/// The groups of a reassociation attribute, as tensor.expand_shape has it.
model::Reassociation getReassociation(mlir::ArrayAttr groups);

} // namespace st::itensor

#endif // ST_DIALECT_ITENSOR_ITENSOR_H
