//===- Dialects.h - the dialects that stc reads ---------------------------===//
#ifndef ST_TOOLS_STC_DIALECTS_H
#define ST_TOOLS_STC_DIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace st {

/// Registers the dialects of the compiler and of what a front end may send, so
/// that the import gate can refuse an operation by its name and line. Far fewer
/// than st-opt's, which take a minute to compile.
void registerCompilerDialects(mlir::DialectRegistry &registry);

} // namespace st

#endif // ST_TOOLS_STC_DIALECTS_H
