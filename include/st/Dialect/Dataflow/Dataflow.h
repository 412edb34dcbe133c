//===- Dataflow.h - the dataflow dialect: kernel, task, DMA ---------------===//
#ifndef ST_DIALECT_DATAFLOW_DATAFLOW_H
#define ST_DIALECT_DATAFLOW_DATAFLOW_H

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "st/Dialect/ITensor/ITensor.h"

#include "st/Dialect/Dataflow/DataflowDialect.h.inc"

#define GET_OP_CLASSES
#include "st/Dialect/Dataflow/DataflowOps.h.inc"

namespace st::dataflow {

/// The memory that `tensor`, a value in a kernel, was stored into, seen through
/// tasks and stores of parts; `tensor` itself when nothing stored it, null when
/// it was stored into new memory.
mlir::Value getStoredMemory(mlir::Value tensor);

} // namespace st::dataflow

#endif // ST_DIALECT_DATAFLOW_DATAFLOW_H
