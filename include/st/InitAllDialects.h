//===- InitAllDialects.h - every dialect that the tools know --------------===//
#ifndef ST_INITALLDIALECTS_H
#define ST_INITALLDIALECTS_H

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "st/Dialect/Dataflow/BufferizableOpInterfaceImpl.h"
#include "st/Dialect/Dataflow/Dataflow.h"
#include "st/Dialect/ITensor/BufferizableOpInterfaceImpl.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Dialect/TensorExt/TensorExt.h"

namespace st {

/// Registers MLIR's dialects and ours.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<dataflow::DataflowDialect, itensor::ITensorDialect,
                  stream::StreamDialect, tensor_ext::TensorExtDialect>();
  dataflow::registerBufferizableOpInterfaceExternalModels(registry);
  itensor::registerBufferizableOpInterfaceExternalModels(registry);
}

} // namespace st

#endif // ST_INITALLDIALECTS_H
