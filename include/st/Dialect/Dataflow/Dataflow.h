//===- Dataflow.h - the dataflow dialect: kernel, task, DMA ---------------===//
#ifndef ST_DIALECT_DATAFLOW_DATAFLOW_H
#define ST_DIALECT_DATAFLOW_DATAFLOW_H

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "st/Dialect/ITensor/ITensor.h"

#include "st/Dialect/Dataflow/DataflowDialect.h.inc"

#define GET_OP_CLASSES
#include "st/Dialect/Dataflow/DataflowOps.h.inc"

#endif // ST_DIALECT_DATAFLOW_DATAFLOW_H
