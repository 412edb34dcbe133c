//===- Trace.h - the decisions of a compilation, for trace.json -----------===//
#ifndef ST_ANALYSIS_TRACE_H
#define ST_ANALYSIS_TRACE_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace st {

/// The text of trace.json: per kernel its loop order, tiles and bytes with the
/// orders that lost; per converter its buffer; per FIFO its depth and the depth
/// that the order of tokens needs. Read from the IR after allocation.
std::string getTrace(mlir::ModuleOp module);

} // namespace st

#endif // ST_ANALYSIS_TRACE_H
