//===- Pipeline.h - the compiler as a list of stages ----------------------===//
#ifndef ST_PIPELINE_PIPELINE_H
#define ST_PIPELINE_PIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace st {

enum class Stage {
#define ST_STAGE(identifier, name, contract) identifier,
#include "st/Pipeline/Stages.def"
};

/// One stage: its name on the command line and what is true after it.
struct StageInfo {
  Stage stage;
  llvm::StringRef name;
  llvm::StringRef contract;
};

/// All stages, in order.
llvm::ArrayRef<StageInfo> getStages();

struct PipelineOptions {
  /// Most numbers in a token.
  int64_t tileSize = 16;
  /// Fewest tokens in a FIFO.
  int64_t startDepth = 2;
};

/// Adds the passes of one stage; the last one checks what the stage promises.
void buildStage(mlir::OpPassManager &manager, Stage stage,
                const PipelineOptions &options);

/// Registers `--st-stage-STAGE` for each stage, `--st-pipeline` for all of
/// them, and the checks `--st-verify-STAGE`.
void registerPipelines();

/// Runs the stages from `first` to `last`, both included; after each, `observe`
/// sees the module. Stops at the first stage that fails. A module that does not
/// start at the beginning was written or changed by hand: it must hold what the
/// stage before `first` promises.
mlir::LogicalResult
runPipeline(mlir::ModuleOp module, Stage first, Stage last,
            const PipelineOptions &options,
            llvm::function_ref<mlir::LogicalResult(const StageInfo &)> observe);

} // namespace st

#endif // ST_PIPELINE_PIPELINE_H
