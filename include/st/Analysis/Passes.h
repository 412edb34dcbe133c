//===- Passes.h - passes that only look -----------------------------------===//
#ifndef ST_ANALYSIS_PASSES_H
#define ST_ANALYSIS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace st {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "st/Analysis/Passes.h.inc"

} // namespace st

#endif // ST_ANALYSIS_PASSES_H
