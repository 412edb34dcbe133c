//===- AffineBufferization.h - loops over tokens that carry tiles ---------===//
#ifndef ST_DIALECT_ITENSOR_AFFINEBUFFERIZATION_H
#define ST_DIALECT_ITENSOR_AFFINEBUFFERIZATION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace st::itensor {

/// Lets one-shot bufferization turn tensors that an affine.for carries into
/// memory.
void registerAffineBufferization(mlir::DialectRegistry &registry);

} // namespace st::itensor

#endif // ST_DIALECT_ITENSOR_AFFINEBUFFERIZATION_H
