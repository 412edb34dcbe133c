//===- Host.cpp - what calls a design from the host -----------------------===//
#include "st/Emit/Host.h"

#include "TopFunction.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace st::emit {

LogicalResult emitCpuHost(ModuleOp module, raw_ostream &os) {
  FailureOr<TopFunction> top = getTopFunction(module);
  if (failed(top))
    return failure();
  os << "// Calls " << top->name << " from the CPU runtime.\n#include \""
     << top->name << ".h\"\n#include \"st_runtime.h\"\n\n"
     << "extern \"C\" int64_t st_design_port_count(void) { return "
     << top->ports.size() << "; }\n\n"
     << "extern \"C\" void st_design_top(void **ports) {\n  " << top->name
     << "(";
  for (auto [index, port] : llvm::enumerate(top->ports))
    os << (index ? "," : "") << "\n      static_cast<" << port.pointerType()
       << ">(ports[" << index << "])";
  os << ");\n}\n";
  return success();
}

} // namespace st::emit
