//===- Clang.h - libclang's C interface in C++ terms ----------------------===//
#ifndef ST_LINT_CLANG_H
#define ST_LINT_CLANG_H

#include "Facts.h"

#include <clang-c/Index.h>

#include <functional>
#include <string>
#include <vector>

namespace st::lint {

/// The text of a libclang string, which is released.
std::string take(CXString string);

/// Calls `visit` with each direct child.
void forEachChild(CXCursor cursor, const std::function<void(CXCursor)> &visit);

/// Calls `visit` with the cursor and all below it, in order of the source.
void forEachBelow(CXCursor cursor, const std::function<void(CXCursor)> &visit);

std::vector<CXCursor> childrenOf(CXCursor cursor);

/// Where the cursor's text starts in the file; of a macro, where it is used.
Location startOf(CXCursor cursor);
Location locate(CXSourceLocation location);
/// The character after the cursor's text.
unsigned endOffset(CXCursor cursor);

/// The cursor without casts, parentheses and the like that wrap it.
CXCursor unwrap(CXCursor expression);

/// The type without references and names given to it.
CXType bareType(CXType type);

/// Whether the type is hls::stream<...>, known or not yet instantiated.
bool isStream(CXType type);

/// Names of the scopes around a declaration, outermost first, "a::b".
std::string scopeOf(CXCursor declaration);

} // namespace st::lint

#endif // ST_LINT_CLANG_H
