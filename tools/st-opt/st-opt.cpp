//===- st-opt.cpp - run any pass on a file --------------------------------===//

#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "st/InitAllDialects.h"
#include "st/InitAllPasses.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  st::registerAllDialects(registry);
  st::registerAllPasses();
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "StreamTensor pass driver\n", registry);

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &error);
  std::unique_ptr<llvm::ToolOutputFile> result =
      file ? openOutputFile(output, &error) : nullptr;
  if (!result) {
    llvm::errs() << "error: " << error << "\n";
    return 1;
  }
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // The import gate refuses unknown operations and names their line; the parser
  // could not.
  config.allowUnregisteredDialects(true);
  if (failed(MlirOptMain(result->os(), std::move(file), registry, config)))
    return 1;
  result->keep();
  return 0;
}
