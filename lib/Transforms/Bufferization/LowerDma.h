//===- LowerDma.h - loops between memory and FIFOs ------------------------===//
#ifndef ST_LIB_TRANSFORMS_BUFFERIZATION_LOWERDMA_H
#define ST_LIB_TRANSFORMS_BUFFERIZATION_LOWERDMA_H

#include "mlir/IR/Builders.h"
#include "st/Model/Layout.h"

namespace st {

/// Builds the loops that read `memory` token by token in the order of `layout`
/// and write `fifo`. Numbers beyond the logical shape are zero.
void buildDmaLoad(mlir::OpBuilder &builder, mlir::Location loc,
                  const model::Layout &layout, mlir::Value memory,
                  mlir::Value fifo);

/// Builds the loops that read `fifo` and write `memory`; numbers beyond the
/// logical shape are dropped.
void buildDmaStore(mlir::OpBuilder &builder, mlir::Location loc,
                   const model::Layout &layout, mlir::Value fifo,
                   mlir::Value memory);

} // namespace st

#endif // ST_LIB_TRANSFORMS_BUFFERIZATION_LOWERDMA_H
