//===- Modules.cpp - parsing and printing in the fuzz targets -------------===//
#include "Modules.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "st/InitAllDialects.h"

using namespace mlir;

static constexpr int kInputsPerContext = 256;

static std::unique_ptr<MLIRContext> context;

void fuzz::beginInput() {
  static int inputs = 0;
  if (inputs++ % kInputsPerContext != 0)
    return;
  DialectRegistry registry;
  st::registerAllDialects(registry);
  context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  // As in st-opt: the import gate is to refuse unknown operations.
  context->allowUnregisteredDialects();
  context->printOpOnDiagnostic(false);
}

OwningOpRef<ModuleOp> fuzz::parse(StringRef text, std::string *diagnosed) {
  ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &diagnostic) {
    if (diagnosed && diagnosed->empty())
      *diagnosed = diagnostic.str();
  });
  // MLIR's lexer looks at the character behind the end.
  std::string terminated = text.str();
  return parseSourceString<ModuleOp>(terminated, ParserConfig(context.get()));
}

std::string fuzz::print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

/// Whether a line of IR is about a dialect of ours.
static bool isOurs(StringRef line) {
  return llvm::any_of(
      ArrayRef<StringRef>{"itensor", "stream", "dataflow", "tensor_ext"},
      [&](StringRef name) { return line.contains(name); });
}

/// The first line of `a` that is not that of `b`.
static StringRef findDifference(StringRef a, StringRef b) {
  while (!a.empty()) {
    auto [line, rest] = a.split('\n');
    auto [other, otherRest] = b.split('\n');
    if (line != other)
      return line;
    a = rest;
    b = otherRest;
  }
  return b;
}

void fuzz::checkRoundTrip(ModuleOp module) {
  std::string text = print(module), diagnosed;
  OwningOpRef<ModuleOp> again = parse(text, &diagnosed);
  if (!again) {
    if (isOurs(diagnosed))
      fail("printed text is refused: " + diagnosed + "\n" + text);
    return;
  }
  std::string second = print(*again);
  if (text != second && isOurs(findDifference(text, second)))
    fail("printing is not stable:\n" + text + "\n" + second);
}
