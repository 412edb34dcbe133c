//===- Outputs.cpp - the files that stc writes ----------------------------===//
#include "Outputs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace st;

static std::string getPath(StringRef folder, StringRef file) {
  SmallString<256> path(folder);
  sys::path::append(path, file);
  return path.str().str();
}

static Error makeError(const Twine &what, std::error_code code) {
  return createStringError(code, what + ": " + code.message());
}

/// Writes one file completely; a full disk shows when it is closed.
static Error writeFile(const std::string &path, const std::string &text) {
  std::error_code code =
      sys::fs::create_directories(sys::path::parent_path(path),
                                  /*IgnoreExisting=*/true, sys::fs::all_all);
  if (code)
    return makeError("cannot make the folder of '" + path + "'", code);
  raw_fd_ostream os(path, code);
  if (code)
    return makeError("cannot write '" + path + "'", code);
  os << text;
  os.close();
  if (os.has_error()) {
    code = os.error();
    os.clear_error();
    return makeError("cannot write '" + path + "'", code);
  }
  return Error::success();
}

Error Outputs::write(StringRef folder) const {
  SmallVector<std::pair<std::string, std::string>> written;
  SmallVector<std::string> newFolders;
  auto removeWritten = [&] {
    for (auto &[partial, path] : written)
      sys::fs::remove(partial);
    for (const std::string &newFolder : reverse(newFolders))
      sys::fs::remove(newFolder);
  };
  for (auto &[file, text] : files) {
    std::string path = getPath(folder, file), partial = path + ".partial";
    written.push_back({partial, path});
    std::string parent = sys::path::parent_path(path).str();
    if (!sys::fs::exists(parent))
      newFolders.push_back(parent);
    if (Error error = writeFile(partial, text)) {
      removeWritten();
      return error;
    }
  }
  for (auto &[partial, path] : written)
    if (std::error_code code = sys::fs::rename(partial, path)) {
      removeWritten();
      return makeError("cannot rename '" + partial + "'", code);
    }
  return Error::success();
}
