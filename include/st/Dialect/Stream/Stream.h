//===- Stream.h - hardware FIFOs and local arrays ---------------*- C++ -*-===//
#ifndef ST_DIALECT_STREAM_STREAM_H
#define ST_DIALECT_STREAM_STREAM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "st/Dialect/Stream/StreamDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "st/Dialect/Stream/StreamTypes.h.inc"

#define GET_OP_CLASSES
#include "st/Dialect/Stream/StreamOps.h.inc"

#endif // ST_DIALECT_STREAM_STREAM_H
