//===- DesignBuilder.h - the design that IR describes ---------------------===//
#ifndef ST_ANALYSIS_DESIGN_BUILDER_H
#define ST_ANALYSIS_DESIGN_BUILDER_H

#include "st/Dialect/Dataflow/Dataflow.h"
#include "st/Model/Design.h"

namespace st {

/// Reads a kernel into a Design: its tasks with their behaviour, its FIFOs.
/// Works before bufferization (FIFOs are itensor.instance) and after
/// (stream.stream); memory ports are filled in after it. Emits an error at what
/// cannot be read: a loop without constant bounds, a read under a condition.
mlir::FailureOr<model::Design> buildDesign(dataflow::KernelOp kernel);

} // namespace st

#endif // ST_ANALYSIS_DESIGN_BUILDER_H
