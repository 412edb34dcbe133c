//===- TensorExt.h - tensors of memory words --------------------*- C++ -*-===//
#ifndef ST_DIALECT_TENSOREXT_TENSOREXT_H
#define ST_DIALECT_TENSOREXT_TENSOREXT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "st/Dialect/TensorExt/TensorExtDialect.h.inc"

#define GET_OP_CLASSES
#include "st/Dialect/TensorExt/TensorExtOps.h.inc"

#endif // ST_DIALECT_TENSOREXT_TENSOREXT_H
