//===- Outputs.h - the files that stc writes ------------------------------===//
#ifndef ST_TOOLS_STC_OUTPUTS_H
#define ST_TOOLS_STC_OUTPUTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>

namespace st {

/// Files to be written into one folder: all or none. A file is first written
/// beside its place; only when every one is complete are they renamed.
class Outputs {
public:
  void add(llvm::StringRef path, std::string text) {
    files[path.str()] = std::move(text);
  }
  /// Writes all files below `folder`, which is made when it is not there. After
  /// an error in writing, neither a file nor a new folder is left.
  llvm::Error write(llvm::StringRef folder) const;

private:
  std::map<std::string, std::string> files;
};

} // namespace st

#endif // ST_TOOLS_STC_OUTPUTS_H
