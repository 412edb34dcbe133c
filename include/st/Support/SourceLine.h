//===- SourceLine.h - the user's line that an operation comes from --------===//
#ifndef ST_SUPPORT_SOURCELINE_H
#define ST_SUPPORT_SOURCELINE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace st {

/// The file positions in `location`, innermost call first: call sites, fused
/// and named locations are walked through.
inline void
collectSourceLines(mlir::Location location,
                   llvm::SmallVectorImpl<mlir::FileLineColLoc> &lines) {
  if (auto file = llvm::dyn_cast<mlir::FileLineColLoc>(location)) {
    lines.push_back(file);
  } else if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
    collectSourceLines(call.getCallee(), lines);
    collectSourceLines(call.getCaller(), lines);
  } else if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) {
    collectSourceLines(name.getChildLoc(), lines);
  } else if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    for (mlir::Location part : fused.getLocations())
      collectSourceLines(part, lines);
  }
}

/// The innermost position that is the user's code rather than a line inside an
/// installed package (torch.nn); the innermost of all where every one is; a
/// null location where there is none.
inline mlir::FileLineColLoc findSourceLine(mlir::Location location) {
  llvm::SmallVector<mlir::FileLineColLoc> lines;
  collectSourceLines(location, lines);
  for (mlir::FileLineColLoc line : lines)
    if (!line.getFilename().getValue().contains("site-packages/"))
      return line;
  return lines.empty() ? mlir::FileLineColLoc() : lines.front();
}

/// "net.py:12" for findSourceLine, without folders; empty where there is none.
inline std::string describeSourceLine(mlir::Location location) {
  mlir::FileLineColLoc line = findSourceLine(location);
  if (!line)
    return "";
  llvm::StringRef file = line.getFilename().getValue();
  return (file.substr(file.rfind('/') + 1) + ":" + llvm::Twine(line.getLine()))
      .str();
}

} // namespace st

#endif // ST_SUPPORT_SOURCELINE_H
