//===- CppNames.h - identifiers of emitted code -----------------*- C++ -*-===//
#ifndef ST_LIB_EMIT_CPPNAMES_H
#define ST_LIB_EMIT_CPPNAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace st::emit {

/// Turns any text into an identifier of C++ and Verilog: other characters
/// become single underscores, a keyword gets one appended. Never empty.
std::string mangle(llvm::StringRef text);

/// The names in use in one scope and the scopes around it. Names that differ
/// only in case count as equal: VHDL does not tell them apart.
class NameScope {
public:
  /// The mangled hint, with a number appended when it is taken; taken from now
  /// on until the innermost open scope closes.
  std::string declare(llvm::StringRef hint);

  /// Opens a scope; the names declared in it are free again when it closes.
  void open() { marks.push_back(declared.size()); }
  void close();

private:
  llvm::StringSet<> taken;
  std::vector<std::string> declared;
  std::vector<size_t> marks;
};

} // namespace st::emit

#endif // ST_LIB_EMIT_CPPNAMES_H
