//===- Pipeline.cpp - the compiler as a list of stages --------------------===//
//
// Read this file to see what happens in which order. A comment stands wherever
// the order matters.
//
//===----------------------------------------------------------------------===//
#include "st/Pipeline/Pipeline.h"
#include "mlir/Dialect/Affine/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "st/Pipeline/Contracts.h"
#include "st/Transforms/Allocation/Passes.h"
#include "st/Transforms/Bufferization/Passes.h"
#include "st/Transforms/DataflowOpt/Passes.h"
#include "st/Transforms/Fusion/Passes.h"
#include "st/Transforms/LinalgToDataflow/Passes.h"
#include "st/Transforms/LowLevel/Passes.h"
#include "st/Transforms/Prepare/Passes.h"

using namespace mlir;
using namespace st;

llvm::ArrayRef<StageInfo> st::getStages() {
  static const StageInfo stages[] = {
#define ST_STAGE(identifier, name, contract)                                   \
  {Stage::identifier, name, contract},
#include "st/Pipeline/Stages.def"
  };
  return stages;
}

static void buildLinalgToDataflow(OpPassManager &manager,
                                  const PipelineOptions &options) {
  ConvertLinalgToKernelPassOptions kernels;
  kernels.tileSize = options.tileSize;
  manager.addNestedPass<func::FuncOp>(createConvertLinalgToKernelPass(kernels));
}

static void buildFusion(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createFuseKernelsPass());
  manager.addNestedPass<func::FuncOp>(createMaterializeKernelPass());
}

static void buildDataflowOpt(OpPassManager &manager) {
  // Forks first: an instance is a FIFO, and a FIFO has one reader.
  manager.addNestedPass<func::FuncOp>(createEnsureITensorSingleUsePass());
  manager.addNestedPass<func::FuncOp>(createMaterializeStreamOpsPass());
  manager.addNestedPass<func::FuncOp>(createConvertEmptyToInstancePass());
}

static void buildAllocation(OpPassManager &manager,
                            const PipelineOptions &options) {
  SizeFifosPassOptions fifos;
  fifos.startDepth = options.startDepth;
  manager.addNestedPass<func::FuncOp>(createSizeFifosPass(fifos));
}

static void buildLowLevel(OpPassManager &manager) {
  manager.addPass(createConvertDataflowToFuncPass());
  manager.addNestedPass<func::FuncOp>(
      affine::createSimplifyAffineStructuresPass());
  manager.addPass(createCanonicalizerPass());
  // Each task computes an index once.
  manager.addNestedPass<func::FuncOp>(createCSEPass());
}

static void buildPasses(OpPassManager &manager, Stage stage,
                        const PipelineOptions &options) {
  switch (stage) {
  case Stage::Prepare:
    return prepare::buildPreparePipeline(manager);
  case Stage::LinalgToDataflow:
    return buildLinalgToDataflow(manager, options);
  case Stage::Fusion:
    return buildFusion(manager);
  case Stage::DataflowOpt:
    return buildDataflowOpt(manager);
  case Stage::Allocation:
    return buildAllocation(manager, options);
  case Stage::Bufferization:
    return manager.addPass(createLowerITensorToStreamPass());
  case Stage::LowLevel:
    return buildLowLevel(manager);
  }
}

void st::buildStage(OpPassManager &manager, Stage stage,
                    const PipelineOptions &options) {
  buildPasses(manager, stage, options);
  // Prepare ends with a check of its own.
  if (stage != Stage::Prepare)
    manager.addPass(createVerifyStagePass(stage));
}

namespace {
struct CommandLineOptions : PassPipelineOptions<CommandLineOptions> {
  Option<int64_t> tileSize{*this, "default-tile-size",
                           llvm::cl::desc("most numbers in a token"),
                           llvm::cl::init(16)};
  Option<int64_t> startDepth{*this, "start-depth",
                             llvm::cl::desc("fewest tokens in a FIFO"),
                             llvm::cl::init(2)};

  PipelineOptions get() const { return {tileSize, startDepth}; }
};
} // namespace

void st::registerPipelines() {
  registerVerifyStagePasses();
  for (const StageInfo &info : getStages()) {
    static llvm::StringMap<std::string> arguments;
    std::string &argument = arguments[info.name];
    argument = ("st-stage-" + info.name).str();
    PassPipelineRegistration<CommandLineOptions>(
        argument, info.contract,
        [stage = info.stage](OpPassManager &manager,
                             const CommandLineOptions &options) {
          buildStage(manager, stage, options.get());
        });
  }
  PassPipelineRegistration<CommandLineOptions>(
      "st-pipeline", "all stages of the compiler",
      [](OpPassManager &manager, const CommandLineOptions &options) {
        for (const StageInfo &info : getStages())
          buildStage(manager, info.stage, options.get());
      });
}

/// Whether `module` holds what the stage before `first` promises.
static LogicalResult checkStart(ModuleOp module, Stage first) {
  auto before = static_cast<Stage>(static_cast<int>(first) - 1);
  if (first == Stage::Prepare || before == Stage::Prepare)
    return success();
  PassManager manager(module.getContext());
  manager.addPass(createVerifyStagePass(before));
  return manager.run(module);
}

LogicalResult
st::runPipeline(ModuleOp module, Stage first, Stage last,
                const PipelineOptions &options,
                llvm::function_ref<LogicalResult(const StageInfo &)> observe) {
  if (failed(checkStart(module, first)))
    return failure();
  for (const StageInfo &info : getStages()) {
    if (info.stage < first)
      continue;
    PassManager manager(module.getContext());
    buildStage(manager, info.stage, options);
    if (failed(manager.run(module)) || failed(observe(info)))
      return failure();
    if (info.stage == last)
      break;
  }
  return success();
}
