//===- BufferizableOpInterfaceImpl.h - kernels over memory ----------------===//
#ifndef ST_DIALECT_DATAFLOW_BUFFERIZABLEOPINTERFACEIMPL_H
#define ST_DIALECT_DATAFLOW_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace st::dataflow {

/// Lets one-shot bufferization turn the tensors of kernels, tasks, loads and
/// stores into memory: a kernel allocates nothing, what it stores goes to
/// memory that it is given.
void registerBufferizableOpInterfaceExternalModels(
    mlir::DialectRegistry &registry);

} // namespace st::dataflow

#endif // ST_DIALECT_DATAFLOW_BUFFERIZABLEOPINTERFACEIMPL_H
