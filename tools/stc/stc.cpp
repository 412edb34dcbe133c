//===- stc.cpp - the compiler ---------------------------------------------===//
//
// model.mlir in; design.json, HLS C++, the CPU host and trace.json out.
//
//===----------------------------------------------------------------------===//
#include "Dialects.h"
#include "Outputs.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "st/Analysis/DesignBuilder.h"
#include "st/Analysis/Trace.h"
#include "st/Emit/HlsCpp.h"
#include "st/Emit/Host.h"
#include "st/Pipeline/Pipeline.h"
#include "st/Support/SourceLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("stc options");
static cl::opt<std::string> input(cl::Positional, cl::Required,
                                  cl::desc("MODEL.mlir"), cl::cat(category));
static cl::opt<std::string> output("o", cl::desc("folder for the outputs"),
                                   cl::value_desc("DIR"), cl::Required,
                                   cl::cat(category));
static cl::opt<std::string> functionName("function",
                                         cl::desc("the function to compile"),
                                         cl::value_desc("NAME"),
                                         cl::cat(category));
static cl::opt<std::string> target("target", cl::desc("the device"),
                                   cl::init("u55c"), cl::cat(category));
static cl::opt<std::string> firstStage(
    "from",
    cl::desc("start with this stage; MODEL.mlir holds what comes before it, "
             "for example written by hand or taken from --dump-stages"),
    cl::value_desc("STAGE"), cl::cat(category));
static cl::opt<std::string> lastStage("to", cl::desc("stop after this stage"),
                                      cl::value_desc("STAGE"),
                                      cl::cat(category));
static cl::opt<std::string>
    dumpFolder("dump-stages", cl::desc("write the IR after each stage here"),
               cl::value_desc("DIR"), cl::cat(category));
static cl::opt<int64_t> tileSize("default-tile-size",
                                 cl::desc("most numbers in a token"),
                                 cl::init(16), cl::cat(category));

/// Prints diagnostics as "error: what" with notes and the user's line, and
/// nothing of the IR.
static void printDiagnostic(Diagnostic &diagnostic) {
  StringRef kind = "error";
  if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
    kind = "warning";
  if (diagnostic.getSeverity() == DiagnosticSeverity::Remark)
    kind = "remark";
  llvm::errs() << kind << ": ";
  if (FileLineColLoc line = st::findSourceLine(diagnostic.getLocation()))
    llvm::errs() << line.getFilename().getValue() << ":" << line.getLine()
                 << ": ";
  llvm::errs() << diagnostic << "\n";
  for (Diagnostic &note : diagnostic.getNotes())
    llvm::errs() << "note: " << note << "\n";
}

static LogicalResult fail(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return failure();
}

static OwningOpRef<ModuleOp> readModule(MLIRContext &context) {
  std::string error;
  auto file = openInputFile(input, &error);
  if (!file) {
    (void)fail(error);
    return {};
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
}

/// Leaves only the function to compile in `module`.
static LogicalResult selectFunction(ModuleOp module) {
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  SmallVector<StringRef> names;
  func::FuncOp chosen;
  for (func::FuncOp function : functions) {
    names.push_back(function.getName());
    if (function.getName() == functionName ||
        (functionName.empty() && functions.size() == 1))
      chosen = function;
  }
  if (functions.empty())
    return fail("expected a function in '" + input + "', got none");
  if (!chosen)
    return fail("expected " +
                (functionName.empty() ? "one function"
                                      : "a function '" + functionName + "'") +
                " in '" + input + "', got " + llvm::join(names, ", ") +
                "\nhelp: choose one with --function NAME");
  for (func::FuncOp function : functions)
    if (function != chosen)
      function.erase();
  return success();
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.enableDebugInfo();
  module.print(os, flags);
  return text;
}

/// The stage called `name`, which was given as `option`; `otherwise` for none.
static FailureOr<st::Stage> getStage(StringRef option, StringRef name,
                                     st::Stage otherwise) {
  SmallVector<StringRef> names;
  for (const st::StageInfo &info : st::getStages()) {
    if (info.name == name)
      return info.stage;
    names.push_back(info.name);
  }
  if (name.empty())
    return otherwise;
  return fail("expected a stage, got " + option + "=" + name +
              "\nhelp: the stages are " + llvm::join(names, ", "));
}

static FailureOr<std::pair<st::Stage, st::Stage>> getStageRange() {
  FailureOr<st::Stage> first =
      getStage("--from", firstStage, st::Stage::Prepare);
  FailureOr<st::Stage> last =
      getStage("--to", lastStage, st::getStages().back().stage);
  if (failed(first) || failed(last))
    return failure();
  // The design is read behind bufferization.
  if (*first > st::Stage::Bufferization)
    return fail("expected a stage up to bufferization, got --from=" +
                firstStage);
  if (*first > *last)
    return fail("expected --from before --to, got --from=" + firstStage +
                " and --to=" + lastStage);
  return std::pair(*first, *last);
}

/// Emits every file of the finished design, all under the top function's name,
/// which is not that of the IR where C++ or Verilog reserve it.
static LogicalResult addOutputs(ModuleOp module, st::model::Design &design,
                                const std::string &trace,
                                st::Outputs &outputs) {
  FailureOr<std::string> name = st::emit::getDesignName(module);
  if (failed(name))
    return failure();
  design.name = *name;
  auto emit = [&](auto function, const std::string &path) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (failed(function(module, os)))
      return failure();
    outputs.add(path, text);
    return success();
  };
  if (failed(emit(st::emit::emitHlsCpp, "hls/" + *name + ".cpp")) ||
      failed(emit(st::emit::emitHlsHeader, "hls/" + *name + ".h")) ||
      failed(emit(st::emit::emitCpuHost, "host/" + *name + "_cpu.cpp")))
    return failure();
  outputs.add("design.json", st::model::toJson(design));
  outputs.add("trace.json", trace);
  return success();
}

static LogicalResult compile(ModuleOp module, st::Outputs &outputs) {
  FailureOr<std::pair<st::Stage, st::Stage>> range = getStageRange();
  if (failed(range))
    return failure();
  auto [first, last] = *range;
  st::PipelineOptions options;
  options.tileSize = tileSize;
  st::model::Design design;
  // Decisions are read before bufferization; without them there are none.
  std::string trace = st::getTrace(module);
  st::Outputs dumps;
  int number = static_cast<int>(first);
  auto observe = [&](const st::StageInfo &info) -> LogicalResult {
    if (!dumpFolder.empty())
      dumps.add((Twine(number++) + "-" + info.name + ".mlir").str(),
                print(module));
    if (info.stage == st::Stage::Allocation)
      trace = st::getTrace(module);
    if (info.stage != st::Stage::Bufferization)
      return success();
    WalkResult result = module.walk([&](st::dataflow::KernelOp kernel) {
      FailureOr<st::model::Design> built = st::buildDesign(kernel);
      if (succeeded(built))
        design = *built;
      return WalkResult(LogicalResult(built));
    });
    return failure(result.wasInterrupted());
  };
  LogicalResult result = st::runPipeline(module, first, last, options, observe);
  // What was reached before a failure is what is wanted most.
  if (!dumpFolder.empty())
    if (llvm::Error error = dumps.write(dumpFolder))
      return fail(llvm::toString(std::move(error)));
  if (failed(result))
    return failure();
  if (last != st::getStages().back().stage) {
    outputs.add("module.mlir", print(module));
    return success();
  }
  design.target = target;
  if (auto error = st::model::check(design))
    return fail("the compiled design is not sound: " + *error);
  return addOutputs(module, design, trace, outputs);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "StreamTensor compiler\n");
  DialectRegistry registry;
  st::registerCompilerDialects(registry);
  MLIRContext context(registry);
  // The import gate refuses unknown operations and names their line.
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  context.getDiagEngine().registerHandler(printDiagnostic);

  OwningOpRef<ModuleOp> module = readModule(context);
  if (!module)
    return 1;
  st::Outputs outputs;
  if (failed(selectFunction(*module)) || failed(compile(*module, outputs)))
    return 1;
  if (llvm::Error error = outputs.write(output)) {
    llvm::errs() << "error: " << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
  return 0;
}
