//===- PassFuzzer.cpp - passes on mutated IR ------------------------------===//
//
// The first byte chooses a pipeline of Pipelines.def, the rest is IR. A pass
// may refuse what it gets; what it accepts, it leaves as valid IR.
//
//===----------------------------------------------------------------------===//
#include "Modules.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "st/InitAllPasses.h"

using namespace mlir;

static const StringRef kPipelines[] = {
#define FUZZ_PIPELINE(text) text,
#include "Pipelines.def"
};

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  st::registerAllPasses();
  return 0;
}

static void run(ModuleOp module, StringRef pipeline) {
  MLIRContext *context = module.getContext();
  std::string diagnosed;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    if (diagnosed.empty())
      diagnosed = diagnostic.str();
  });
  PassManager manager(context);
  if (failed(parsePassPipeline(pipeline, manager)))
    fuzz::fail("no such pipeline: " + pipeline.str());
  // A pass that left invalid IR would look like one that refused it.
  manager.enableVerifier(false);
  diagnosed.clear();
  if (failed(manager.run(module)))
    return;
  diagnosed.clear();
  if (failed(verify(module)))
    fuzz::fail(("invalid IR after " + pipeline + ": " + diagnosed).str());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::beginInput();
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  if (text.empty() || text.contains('\0'))
    return -1;
  size_t choice = static_cast<uint8_t>(text.front() - 'A');
  if (auto module = fuzz::parse(text.drop_front()))
    run(*module, kPipelines[choice % std::size(kPipelines)]);
  return 0;
}
