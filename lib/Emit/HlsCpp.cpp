//===- HlsCpp.cpp - a design as HLS C++ -----------------------------------===//
#include "st/Emit/HlsCpp.h"

#include "TaskEmitter.h"
#include "TopFunction.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace st::emit {

FailureOr<std::string> getDesignName(ModuleOp module) {
  FailureOr<TopFunction> top = getTopFunction(module);
  if (failed(top))
    return failure();
  return top->name;
}

LogicalResult emitHlsCpp(ModuleOp module, raw_ostream &os) {
  FailureOr<TopFunction> top = getTopFunction(module);
  if (failed(top))
    return failure();
  Prelude prelude;
  std::string functions;
  llvm::raw_string_ostream functionStream(functions);
  for (auto &[task, name] : top->tasks) {
    functionStream << "\n";
    TaskEmitter emitter(top->fileNames, prelude, functionStream);
    if (failed(emitter.emit(cast<func::FuncOp>(task), name)))
      return failure();
  }
  if (failed(emitTopFunction(*top, functionStream)))
    return failure();

  os << "// " << top->name << ": a dataflow design emitted by StreamTensor.\n"
     << "#include \"hls_stream.h\"\n#include \"hls_vector.h\"\n"
     << "#include \"hls_math.h\"\n#include \"st_dataflow.h\"\n\n"
     << "#include <cstdint>\n";
  for (const std::string &header : prelude.headers)
    os << "#include <" << header << ">\n";
  for (const std::string &helper : prelude.helpers)
    os << "\n" << helperText(helper);
  os << functionStream.str();
  return success();
}

LogicalResult emitHlsHeader(ModuleOp module, raw_ostream &os) {
  FailureOr<TopFunction> top = getTopFunction(module);
  if (failed(top))
    return failure();
  std::string guard = "ST_DESIGN_" + StringRef(top->name).upper() + "_H";
  os << "// The top function of " << top->name << ".\n#ifndef " << guard
     << "\n#define " << guard
     << "\n\n#include <cstdint>\n\n// Ports, in order:\n";
  for (const TopPort &port : top->ports) {
    os << "//   " << port.name << ": " << port.kind << ", "
       << *cppType(port.type.getElementType());
    for (int64_t size : port.type.getShape())
      os << "[" << size << "]";
    os << "\n";
  }
  os << top->signature() << ";\n\n#endif // " << guard << "\n";
  return success();
}

} // namespace st::emit
