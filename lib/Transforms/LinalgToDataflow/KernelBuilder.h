//===- KernelBuilder.h - from a schedule to a kernel ----------------------===//
#ifndef ST_LIB_TRANSFORMS_LINALGTODATAFLOW_KERNELBUILDER_H
#define ST_LIB_TRANSFORMS_LINALGTODATAFLOW_KERNELBUILDER_H

#include "StructuredOp.h"
#include "st/Dialect/Dataflow/Dataflow.h"
#include "st/Model/KernelSchedule.h"

namespace st {

/// Builds at `builder` the kernel of `op` as `solution` schedules it: one task
/// that fills its buffers from the operands' streams, computes tile by tile and
/// writes the results' streams. The kernel has a result per result of `op` that
/// is used, in their order.
dataflow::KernelOp buildKernel(mlir::OpBuilder &builder, const StructuredOp &op,
                               const model::KernelSolution &solution,
                               llvm::StringRef name);

} // namespace st

#endif // ST_LIB_TRANSFORMS_LINALGTODATAFLOW_KERNELBUILDER_H
