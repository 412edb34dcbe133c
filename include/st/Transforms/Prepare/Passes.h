//===- Passes.h - stage Prepare: import gate and Linalg clean-up ----------===//
#ifndef ST_TRANSFORMS_PREPARE_PASSES_H
#define ST_TRANSFORMS_PREPARE_PASSES_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace st::prepare {

#define GEN_PASS_DECL
#include "st/Transforms/Prepare/Passes.h.inc"

/// Adds the whole stage: linalg-on-tensors as torch-mlir emits it in, IR that
/// satisfies st-verify-prepared out.
void buildPreparePipeline(mlir::OpPassManager &manager);

/// Registers `--st-prepare-pipeline`.
void registerPreparePipeline();

#define GEN_PASS_REGISTRATION
#include "st/Transforms/Prepare/Passes.h.inc"

} // namespace st::prepare

#endif // ST_TRANSFORMS_PREPARE_PASSES_H
