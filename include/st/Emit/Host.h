//===- Host.h - what calls a design from the host ---------------*- C++ -*-===//
#ifndef ST_EMIT_HOST_H
#define ST_EMIT_HOST_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace st::emit {

/// Writes host/NAME_cpu.cpp: `extern "C" void st_design_top(void **ports)`,
/// which calls the top function with one pointer per port, in the order of its
/// arguments. The module is what emitHlsCpp takes.
mlir::LogicalResult emitCpuHost(mlir::ModuleOp module, llvm::raw_ostream &os);

} // namespace st::emit

#endif // ST_EMIT_HOST_H
