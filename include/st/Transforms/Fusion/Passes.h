//===- Passes.h - stage "kernel fusion" -----------------------------------===//
#ifndef ST_TRANSFORMS_FUSION_PASSES_H
#define ST_TRANSFORMS_FUSION_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "st/Dialect/Dataflow/Dataflow.h"

namespace st {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "st/Transforms/Fusion/Passes.h.inc"

} // namespace st

#endif // ST_TRANSFORMS_FUSION_PASSES_H
