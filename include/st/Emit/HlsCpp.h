//===- HlsCpp.h - a design as HLS C++ ---------------------------*- C++ -*-===//
//
// Prints what the IR after the LowLevel stage says, and decides nothing
// (docs/contracts.md, section 5). The module holds
//  - one top function with the attribute `st.top`: memrefs in, each with
//    `st.name` and `st.kind`; FIFO declarations, views of the arguments and
//    calls of tasks in its body;
//  - the tasks, private functions with `st.task`, over FIFOs and memrefs.
// Everything else is refused with one error at the op. On failure the stream
// holds nothing of use.
//
//===----------------------------------------------------------------------===//
#ifndef ST_EMIT_HLSCPP_H
#define ST_EMIT_HLSCPP_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace st::emit {

/// Writes NAME.cpp: the tasks and the top function.
mlir::LogicalResult emitHlsCpp(mlir::ModuleOp module, llvm::raw_ostream &os);

/// Writes NAME.h: the declaration of the top function.
mlir::LogicalResult emitHlsHeader(mlir::ModuleOp module, llvm::raw_ostream &os);

/// NAME: what the top function is called in C++, which names the files too.
/// Fails, with an error, when the module has no top function.
mlir::FailureOr<std::string> getDesignName(mlir::ModuleOp module);

} // namespace st::emit

#endif // ST_EMIT_HLSCPP_H
