//===- SourceLine.cpp - where in the user's model an operation comes from -===//
#include "st/Analysis/SourceLine.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/Path.h"

using namespace mlir;

std::string st::getSourceLine(Location loc) {
  std::string result;
  loc->walk([&](Location inner) {
    auto file = dyn_cast<FileLineColLoc>(inner);
    if (!file)
      return WalkResult::advance();
    result = (llvm::sys::path::filename(file.getFilename()) + ":" +
              Twine(file.getLine()))
                 .str();
    return WalkResult::interrupt();
  });
  return result;
}
