//===- SourceLine.h - where in the user's model an operation comes from ---===//
#ifndef ST_ANALYSIS_SOURCE_LINE_H
#define ST_ANALYSIS_SOURCE_LINE_H

#include "mlir/IR/Location.h"

namespace st {

/// The first file and line in `loc` as "file.py:12" (without folders, so that
/// output does not depend on where the model lies); empty when there is none.
std::string getSourceLine(mlir::Location loc);

} // namespace st

#endif // ST_ANALYSIS_SOURCE_LINE_H
