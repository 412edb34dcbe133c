//===- BufferizableOpInterfaceImpl.h - tiles of itensors as memory --------===//
#ifndef ST_DIALECT_ITENSOR_BUFFERIZABLEOPINTERFACEIMPL_H
#define ST_DIALECT_ITENSOR_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace st::itensor {

/// Lets one-shot bufferization turn the tiles that `itensor.read` and
/// `itensor.write` take as tensors into memory, also where affine loops carry
/// them.
void registerBufferizableOpInterfaceExternalModels(
    mlir::DialectRegistry &registry);

} // namespace st::itensor

#endif // ST_DIALECT_ITENSOR_BUFFERIZABLEOPINTERFACEIMPL_H
