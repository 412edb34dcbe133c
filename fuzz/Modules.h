//===- Modules.h - parsing and printing in the fuzz targets -----*- C++ -*-===//
#ifndef FUZZ_MODULES_H
#define FUZZ_MODULES_H

#include "Fuzz.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace fuzz {

/// Begins an input, of which no module is left from the one before: every few
/// hundred inputs the context is made anew, as what it interns stays in it.
void beginInput();

/// The module in `text`, or nothing if it is not valid. `diagnosed` is the
/// first error.
mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef text,
                                        std::string *diagnosed = nullptr);

/// The text of a module.
std::string print(mlir::ModuleOp module);

/// Fails unless the text of `module` gives `module` again. Where the two part
/// at something of MLIR's own, nothing is said.
void checkRoundTrip(mlir::ModuleOp module);

} // namespace fuzz

#endif // FUZZ_MODULES_H
