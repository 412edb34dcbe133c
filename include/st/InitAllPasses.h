//===- InitAllPasses.h - every pass that the tools know -------------------===//
#ifndef ST_INITALLPASSES_H
#define ST_INITALLPASSES_H

#include "mlir/InitAllPasses.h"
#include "st/Analysis/Passes.h"
#include "st/Pipeline/Pipeline.h"
#include "st/Transforms/Allocation/Passes.h"
#include "st/Transforms/Bufferization/Passes.h"
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Fusion/Passes.h"
#include "st/Transforms/LinalgToDataflow/Passes.h"
#include "st/Transforms/LowLevel/Passes.h"
#include "st/Transforms/Prepare/Passes.h"

namespace st {

/// Registers MLIR's passes and ours, stage by stage.
inline void registerAllPasses() {
  mlir::registerAllPasses();
  prepare::registerPreparePasses();
  prepare::registerPreparePipeline();
  registerAnalysisPasses();
  registerLinalgToDataflowPasses();
  registerFusionPasses();
  registerDataflowOptPasses();
  registerAllocationPasses();
  registerBufferizationPasses();
  registerLowLevelPasses();
  registerPipelines();
}

} // namespace st

#endif // ST_INITALLPASSES_H
