//===- Contracts.h - what each stage promises, checked --------------------===//
#ifndef ST_PIPELINE_CONTRACTS_H
#define ST_PIPELINE_CONTRACTS_H

#include "mlir/Pass/Pass.h"
#include "st/Pipeline/Pipeline.h"

namespace st {

/// A pass `st-verify-STAGE` that fails, with an error at each offending
/// operation, when what `stage` promises does not hold. Changes nothing.
/// Prepare has a pass of its own: st-verify-prepared.
std::unique_ptr<mlir::Pass> createVerifyStagePass(Stage stage);

/// Registers these passes.
void registerVerifyStagePasses();

} // namespace st

#endif // ST_PIPELINE_CONTRACTS_H
