//===- st-translate.cpp - prints what the emitters make of a module -------===//
#include "st/Dialect/Stream/Stream.h"
#include "st/Emit/HlsCpp.h"
#include "st/Emit/Host.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
namespace cl = llvm::cl;

using Emitter = LogicalResult (*)(ModuleOp, raw_ostream &);

static Emitter getEmitter(StringRef name) {
  if (name == "hls")
    return st::emit::emitHlsCpp;
  return name == "header" ? st::emit::emitHlsHeader : st::emit::emitCpuHost;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::opt<std::string> inputName(cl::Positional, cl::desc("FILE.mlir"),
                                 cl::init("-"));
  cl::opt<std::string> outputName("o", cl::desc("output file"), cl::init("-"));
  cl::opt<std::string> what("emit", cl::desc("hls, header or host"),
                            cl::init("hls"));
  cl::opt<bool> split("split-input-file",
                      cl::desc("translate each part between // ----- lines"));
  cl::opt<bool> verify("verify-diagnostics",
                       cl::desc("compare with the expected-error comments"));
  cl::ParseCommandLineOptions(argc, argv, "StreamTensor's emitters\n");
  if (!llvm::is_contained({"hls", "header", "host"}, what)) {
    llvm::errs() << "st-translate: expected --emit to be hls, header or host, "
                    "got '"
                 << what << "'\n";
    return 1;
  }

  std::string error;
  auto input = openInputFile(inputName, &error);
  auto output = input ? openOutputFile(outputName, &error) : nullptr;
  if (!output) {
    llvm::errs() << "st-translate: " << error << "\n";
    return 1;
  }
  DialectRegistry registry;
  registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                  math::MathDialect, memref::MemRefDialect, scf::SCFDialect,
                  st::stream::StreamDialect, vector::VectorDialect>();
  auto translate = [&](std::unique_ptr<llvm::MemoryBuffer> buffer,
                       raw_ostream &os) {
    MLIRContext context(registry);
    context.printOpOnDiagnostic(!verify);
    auto sources = std::make_shared<llvm::SourceMgr>();
    sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
    if (!verify) {
      SourceMgrDiagnosticHandler handler(*sources, &context);
      auto module = parseSourceFile<ModuleOp>(*sources, &context);
      return success(module && succeeded(getEmitter(what)(*module, os)));
    }
    SourceMgrDiagnosticVerifierHandler handler(*sources, &context);
    if (auto module = parseSourceFile<ModuleOp>(*sources, &context))
      (void)getEmitter(what)(*module, os);
    return handler.verify();
  };
  StringRef marker = split ? kDefaultSplitMarker : "";
  if (failed(splitAndProcessBuffer(std::move(input), translate, output->os(),
                                   marker, marker)))
    return 1;
  output->keep();
  return 0;
}
