//===- Passes.h - stage "bufferization" ---===//
#ifndef ST_TRANSFORMS_BUFFERIZATION_PASSES_H
#define ST_TRANSFORMS_BUFFERIZATION_PASSES_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "st/Dialect/Dataflow/Dataflow.h"
#include "st/Dialect/Stream/Stream.h"

namespace st {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "st/Transforms/Bufferization/Passes.h.inc"

} // namespace st

#endif // ST_TRANSFORMS_BUFFERIZATION_PASSES_H
