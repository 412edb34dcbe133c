//===- Contracts.cpp - what each stage promises, checked ------------------===//
//
// One table: which operations may be left where, and one more check for what a
// list of operations cannot say. A later stage relies on this and looks at
// nothing again.
//
//===----------------------------------------------------------------------===//
#include "st/Pipeline/Contracts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "st/Analysis/DesignBuilder.h"
#include "st/Analysis/StreamOrder.h"
#include "st/Emit/HlsCpp.h"
#include "st/Model/Design.h"

using namespace mlir;
using namespace st;
using dataflow::KernelOp;

namespace {

//===----------------------------------------------------------------------===//
// Checks beyond the list of operations
//===----------------------------------------------------------------------===//

/// Tokens are numbers or vectors.
LogicalResult checkTokens(KernelOp kernel) {
  WalkResult result = kernel.walk([](Operation *op) {
    if (!isa<itensor::ReadOp, itensor::WriteOp>(op))
      return WalkResult::advance();
    Value token =
        isa<itensor::ReadOp>(op) ? op->getResult(0) : op->getOperand(0);
    if (!isa<TensorType>(token.getType()))
      return WalkResult::advance();
    op->emitOpError("expects a token as a number or vector here, got ")
        << token.getType() << "; tensors as tokens are not lowered yet";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Every stream is read and written in the order of its type.
LogicalResult checkOrders(ModuleOp module) {
  bool isGood = true;
  module.walk([&](KernelOp kernel) {
    isGood &=
        succeeded(checkTokens(kernel)) && succeeded(checkStreamOrders(kernel));
  });
  return success(isGood);
}

LogicalResult checkOneKernel(ModuleOp module) {
  bool isGood = succeeded(checkOrders(module));
  for (auto function : module.getOps<func::FuncOp>()) {
    auto kernels = function.getOps<KernelOp>();
    if (!llvm::hasSingleElement(kernels)) {
      function.emitOpError("expects one fused kernel, got ")
          << llvm::range_size(kernels);
      isGood = false;
      continue;
    }
    for (BlockArgument argument : (*kernels.begin()).getBody().getArguments())
      if (!isa<RankedTensorType>(argument.getType())) {
        (*kernels.begin()).emitOpError("expects memory as argument #")
            << argument.getArgNumber() << ", which a load reads, got "
            << argument.getType();
        isGood = false;
      }
  }
  return success(isGood);
}

/// Every stream is a FIFO with one writer and one reader, which move as many
/// tokens.
LogicalResult checkStreams(ModuleOp module) {
  bool isGood = succeeded(checkOneKernel(module));
  module.walk([&](KernelOp kernel) {
    FailureOr<model::Design> design = buildDesign(kernel);
    isGood &= succeeded(design);
    if (failed(design))
      return;
    if (auto error = model::check(*design)) {
      kernel.emitOpError("is no sound design: ") << *error;
      isGood = false;
    }
  });
  return success(isGood);
}

LogicalResult checkDepths(ModuleOp module) {
  bool isGood = succeeded(checkStreams(module));
  module.walk([&](itensor::InstanceOp instance) {
    if (instance.getDepth())
      return;
    instance.emitOpError("'") << instance.getName() << "' expects a depth";
    isGood = false;
  });
  return success(isGood);
}

bool isValue(Type type) { return isa<TensorType, itensor::ITensorType>(type); }

LogicalResult checkNoValues(ModuleOp module) {
  bool isGood = true;
  module.walk([&](Operation *op) {
    auto complain = [&](Type type) {
      op->emitOpError("expects streams and memory, got a value of type ")
          << type;
      isGood = false;
    };
    for (Type type : op->getResultTypes())
      if (isValue(type))
        complain(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          if (isValue(type))
            complain(type);
  });
  return success(isGood);
}

/// What can be emitted is what emission accepts.
LogicalResult checkEmission(ModuleOp module) {
  return emit::emitHlsCpp(module, llvm::nulls());
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// What a task computes with, in every stage.
#define ST_COMPUTE " stream.buffer affine.* arith.* math.* memref.* vector.*"
#define ST_STREAMS                                                             \
  "itensor.read itensor.write itensor.converter itensor.fork itensor.chunk "   \
  "itensor.concat itensor.join"
#define ST_TENSORS "dataflow.kernel tensor.expand_shape tensor.collapse_shape"

/// Lists of operations, or dialects as "affine.*", between spaces. An empty
/// list leaves the judgement to `check`.
struct Contract {
  Stage stage;
  StringRef inFunction, inKernel, inTask;
  LogicalResult (*check)(ModuleOp module);
};

const Contract contracts[] = {
    {Stage::LinalgToDataflow, ST_TENSORS, "dataflow.task itensor.empty",
     ST_STREAMS " dataflow.load dataflow.store" ST_COMPUTE, checkOrders},
    {Stage::Fusion, ST_TENSORS,
     "dataflow.task itensor.empty itensor.instance itensor.cast "
     "itensor.reassociate",
     ST_STREAMS " dataflow.load dataflow.store" ST_COMPUTE, checkOneKernel},
    {Stage::DataflowOpt, ST_TENSORS,
     "dataflow.task itensor.instance itensor.cast itensor.reassociate",
     "itensor.read itensor.write dataflow.load dataflow.store" ST_COMPUTE,
     checkStreams},
    {Stage::Allocation, ST_TENSORS,
     "dataflow.task itensor.instance itensor.cast itensor.reassociate",
     "itensor.read itensor.write dataflow.load dataflow.store" ST_COMPUTE,
     checkDepths},
    {Stage::Bufferization,
     "dataflow.kernel memref.expand_shape memref.collapse_shape",
     "dataflow.task stream.stream", "stream.read stream.write" ST_COMPUTE,
     checkNoValues},
    {Stage::LowLevel, "", "", "", checkEmission},
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool isAllowed(Operation *op, StringRef list) {
  if (list.empty() || op->hasTrait<OpTrait::IsTerminator>())
    return true;
  std::string dialect = (op->getName().getDialectNamespace() + ".*").str();
  SmallVector<StringRef> names;
  list.split(names, ' ');
  return llvm::is_contained(names, op->getName().getStringRef()) ||
         llvm::is_contained(names, dialect);
}

class VerifyStagePass
    : public PassWrapper<VerifyStagePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerifyStagePass)

  VerifyStagePass(const StageInfo &info, const Contract &contract)
      : contract(contract), stage(info.name),
        argument(("st-verify-" + info.name).str()),
        description(("check the stage's promise: " + info.contract).str()) {}

  StringRef getArgument() const override { return argument; }
  StringRef getDescription() const override { return description; }

  void runOnOperation() override {
    bool isGood = true;
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Operation &op : function.getBody().getOps())
        isGood &= checkInFunction(op);
    // The checks may rely on the lists.
    if (!isGood || failed(contract.check(getOperation())))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  bool checkOp(Operation *op, StringRef place, StringRef list) {
    if (isAllowed(op, list))
      return true;
    InFlightDiagnostic error = op->emitOpError("may not be left in a ")
                               << place << " after the stage '" << stage
                               << "'; expected one of " << list;
    error.attachNote() << "help: run --st-stage-" << stage
                       << " before; what is written by hand keeps to this "
                          "list, and after the stage itself this is a bug of "
                          "the compiler: please report the model";
    return false;
  }

  bool checkInFunction(Operation &op) {
    bool isGood = checkOp(&op, "function", contract.inFunction);
    if (auto kernel = dyn_cast<KernelOp>(op))
      for (Operation &inner : kernel.getBody().getOps())
        isGood &= checkInKernel(inner);
    return isGood;
  }

  bool checkInKernel(Operation &op) {
    bool isGood = checkOp(&op, "kernel", contract.inKernel);
    if (auto task = dyn_cast<dataflow::TaskOp>(op))
      task.getBody().walk(
          [&](Operation *inner) { isGood &= checkInTask(inner); });
    return isGood;
  }

  bool checkInTask(Operation *op) {
    if (!isa<dataflow::TaskOp>(op))
      return checkOp(op, "task", contract.inTask);
    op->emitOpError("cannot be inside a task: tasks that nest are not lowered "
                    "yet; put it beside the other");
    return false;
  }

  const Contract &contract;
  std::string stage, argument, description;
};

} // namespace

std::unique_ptr<Pass> st::createVerifyStagePass(Stage stage) {
  const StageInfo *info =
      llvm::find_if(getStages(), [&](const StageInfo &candidate) {
        return candidate.stage == stage;
      });
  const Contract *contract =
      llvm::find_if(contracts, [&](const Contract &candidate) {
        return candidate.stage == stage;
      });
  return std::make_unique<VerifyStagePass>(*info, *contract);
}

void st::registerVerifyStagePasses() {
  for (const Contract &contract : contracts)
    registerPass(
        [stage = contract.stage] { return createVerifyStagePass(stage); });
}
