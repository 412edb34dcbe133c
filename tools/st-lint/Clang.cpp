//===- Clang.cpp - libclang's C interface in C++ terms --------------------===//
#include "Clang.h"

using namespace st::lint;

std::string st::lint::take(CXString string) {
  const char *text = clang_getCString(string);
  std::string result = text ? text : "";
  clang_disposeString(string);
  return result;
}

void st::lint::forEachChild(CXCursor cursor,
                            const std::function<void(CXCursor)> &visit) {
  auto call = [](CXCursor child, CXCursor, CXClientData data) {
    (*static_cast<const std::function<void(CXCursor)> *>(data))(child);
    return CXChildVisit_Continue;
  };
  clang_visitChildren(cursor, call,
                      const_cast<std::function<void(CXCursor)> *>(&visit));
}

void st::lint::forEachBelow(CXCursor cursor,
                            const std::function<void(CXCursor)> &visit) {
  visit(cursor);
  forEachChild(cursor, [&](CXCursor child) { forEachBelow(child, visit); });
}

std::vector<CXCursor> st::lint::childrenOf(CXCursor cursor) {
  std::vector<CXCursor> children;
  forEachChild(cursor, [&](CXCursor child) { children.push_back(child); });
  return children;
}

Location st::lint::locate(CXSourceLocation location) {
  Location result;
  CXFile file;
  clang_getExpansionLocation(location, &file, &result.line, &result.column,
                             &result.offset);
  if (file)
    result.file = take(clang_getFileName(file));
  return result;
}

Location st::lint::startOf(CXCursor cursor) {
  return locate(clang_getRangeStart(clang_getCursorExtent(cursor)));
}

unsigned st::lint::endOffset(CXCursor cursor) {
  return locate(clang_getRangeEnd(clang_getCursorExtent(cursor))).offset;
}

CXCursor st::lint::unwrap(CXCursor expression) {
  while (true) {
    CXCursorKind kind = clang_getCursorKind(expression);
    if (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr)
      return expression;
    std::vector<CXCursor> children = childrenOf(expression);
    if (children.size() != 1)
      return expression;
    expression = children.front();
  }
}

CXType st::lint::bareType(CXType type) {
  type = clang_getCanonicalType(type);
  if (type.kind == CXType_LValueReference ||
      type.kind == CXType_RValueReference)
    type = clang_getCanonicalType(clang_getPointeeType(type));
  return type;
}

bool st::lint::isStream(CXType type) {
  std::string name =
      take(clang_getTypeSpelling(clang_getUnqualifiedType(bareType(type))));
  return name.rfind("hls::stream<", 0) == 0 || name.rfind("stream<", 0) == 0;
}

std::string st::lint::scopeOf(CXCursor declaration) {
  std::string scope;
  for (CXCursor parent = clang_getCursorSemanticParent(declaration);
       !clang_Cursor_isNull(parent) &&
       clang_getCursorKind(parent) != CXCursor_TranslationUnit;
       parent = clang_getCursorSemanticParent(parent)) {
    std::string name = take(clang_getCursorSpelling(parent));
    scope = scope.empty() ? name : name + "::" + scope;
  }
  return scope;
}
