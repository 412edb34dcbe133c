//===- Passes.cpp - the order of the stage Prepare ------------------------===//

#include "st/Transforms/Prepare/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace st::prepare {

void buildPreparePipeline(OpPassManager &manager) {
  // torch-mlir leaves casts to dynamic shapes and checks of constants that fold
  // away; only what is left is the user's to change.
  manager.addPass(createCanonicalizerPass());
  manager.addNestedPass<func::FuncOp>(createNormalizeConcatPass());
  manager.addPass(createImportGatePass());

  OpPassManager &func = manager.nest<func::FuncOp>();
  func.addPass(createDemoteF64Pass());
  func.addPass(createGeneralizeLinalgPass());
  func.addPass(createCanonicalizerPass());
  func.addPass(createCSEPass());
  // Start values first: fusion must see that a reduction starts from a constant
  // to permute its result, and a broadcast start value becomes an addition.
  func.addPass(createFuseLinalgFillPass());
  // The paper fuses first. Dimensions of one element go first here, because
  // they make a producer's indexing map differ from a permutation.
  func.addPass(createLinalgFoldUnitExtentDimsPass());
  func.addPass(createNormalizeConcatPass());
  func.addPass(createCanonicalizerPass());
  func.addPass(createCSEPass());
  func.addPass(createFuseElementwisePass());
  func.addPass(createFuseLinalgFillPass());
  func.addPass(createCanonicalizerPass());
  func.addPass(createCSEPass());

  manager.addPass(createVerifyPreparedPass());
}

void registerPreparePipeline() {
  PassPipelineRegistration<>(
      "st-prepare-pipeline",
      "stage Prepare: import gate and Linalg clean-up, linalg-on-tensors in, "
      "one linalg.generic per kernel out",
      buildPreparePipeline);
}

} // namespace st::prepare
