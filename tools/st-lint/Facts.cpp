//===- Facts.cpp - reads a source file with clang -------------------------===//
#include "Facts.h"

#include "Clang.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <sstream>

using namespace st::lint;

namespace {

std::string lower(std::string text) {
  for (char &c : text)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool startsWith(const std::string &text, const std::string &prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

struct Token {
  std::string text;
  Location at;
};

std::vector<Token> tokensOf(CXTranslationUnit unit, CXCursor cursor) {
  CXToken *tokens = nullptr;
  unsigned count = 0;
  clang_tokenize(unit, clang_getCursorExtent(cursor), &tokens, &count);
  std::vector<Token> result;
  for (unsigned i = 0; i < count; ++i)
    if (clang_getTokenKind(tokens[i]) != CXToken_Comment)
      result.push_back({take(clang_getTokenSpelling(unit, tokens[i])),
                        locate(clang_getTokenLocation(unit, tokens[i]))});
  clang_disposeTokens(unit, tokens, count);
  return result;
}

/// The `#pragma HLS` lines among the tokens; clang drops pragmas that it does
/// not know, so that they are not in its tree.
std::vector<Pragma> findPragmas(const std::vector<Token> &tokens) {
  std::vector<Pragma> pragmas;
  for (size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (tokens[i].text != "#" || tokens[i + 1].text != "pragma" ||
        lower(tokens[i + 2].text) != "hls")
      continue;
    Pragma pragma{tokens[i].at, lower(tokens[i + 3].text), {}};
    unsigned line = tokens[i].at.line;
    for (i += 4; i < tokens.size() && tokens[i].at.line == line; ++i)
      if (i + 2 < tokens.size() && tokens[i + 1].text == "=" &&
          tokens[i + 2].at.line == line)
        pragma.options[lower(tokens[i].text)] = tokens[i + 2].text;
    --i;
    pragmas.push_back(std::move(pragma));
  }
  return pragmas;
}

/// Reads one translation unit.
class UnitReader {
public:
  explicit UnitReader(CXTranslationUnit translationUnit)
      : translationUnit(translationUnit) {}

  Unit read() {
    readDeclarations(clang_getTranslationUnitCursor(translationUnit));
    return std::move(unit);
  }

private:
  void readDeclarations(CXCursor scope);
  int readFunction(CXCursor definition);
  int functionCalled(CXCursor call);
  void readParameters(CXCursor definition, Function &function);
  void readBody(CXCursor definition, Function &function);
  void readUse(CXCursor reference, Function &function);
  void readConstruct(CXCursor cursor, Function &function);
  void readDataflow(CXCursor definition, const std::vector<Token> &tokens,
                    Function &function);
  void readStatement(CXCursor statement, DataflowBody &body);
  Call readCall(CXCursor call);

  const std::string &textOf(const std::string &file);
  /// The text from an offset of the cursor's file on, blanks skipped.
  std::string textFrom(const Location &at, size_t length);
  bool hasNoCondition(CXCursor forStatement);

  CXTranslationUnit translationUnit;
  Unit unit;
  std::map<std::string, int> indexOfFunction;
  std::map<std::string, std::string> texts;
};

const std::string &UnitReader::textOf(const std::string &file) {
  auto [position, isNew] = texts.try_emplace(file);
  if (isNew) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream content;
    content << stream.rdbuf();
    position->second = content.str();
  }
  return position->second;
}

std::string UnitReader::textFrom(const Location &at, size_t length) {
  const std::string &text = textOf(at.file);
  size_t start = at.offset;
  while (start < text.size() &&
         std::isspace(static_cast<unsigned char>(text[start])))
    ++start;
  return start < text.size() ? text.substr(start, length) : "";
}

/// Functions of the file itself; what it includes is read when it is called.
void UnitReader::readDeclarations(CXCursor scope) {
  forEachChild(scope, [&](CXCursor cursor) {
    if (!clang_Location_isFromMainFile(clang_getCursorLocation(cursor)))
      return;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
      readDeclarations(cursor);
      return;
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
      if (clang_isCursorDefinition(cursor))
        readFunction(cursor);
      return;
    default:
      return;
    }
  });
}

int UnitReader::readFunction(CXCursor definition) {
  std::string id = take(clang_getCursorUSR(definition));
  auto [position, isNew] =
      indexOfFunction.try_emplace(id, static_cast<int>(unit.functions.size()));
  if (!isNew)
    return position->second;
  int index = position->second;
  unit.functions.emplace_back();
  Function function;
  function.name = take(clang_getCursorSpelling(definition));
  function.at = locate(clang_getCursorLocation(definition));
  readParameters(definition, function);
  readBody(definition, function);
  std::vector<Token> tokens = tokensOf(translationUnit, definition);
  function.pragmas = findPragmas(tokens);
  readDataflow(definition, tokens, function);
  unit.functions[index] = std::move(function);
  return index;
}

/// Functions of the vendor's and the standard library are not looked into.
int UnitReader::functionCalled(CXCursor call) {
  CXCursor callee = clang_getCursorReferenced(call);
  if (clang_Cursor_isNull(callee))
    return -1;
  CXCursor templated = clang_getSpecializedCursorTemplate(callee);
  CXCursor definition = clang_getCursorDefinition(
      clang_Cursor_isNull(templated) ? callee : templated);
  if (clang_Cursor_isNull(definition) ||
      clang_Location_isInSystemHeader(clang_getCursorLocation(definition)))
    return -1;
  std::string scope = scopeOf(definition) + "::";
  if (startsWith(scope, "hls::") || startsWith(scope, "st::") ||
      startsWith(scope, "std::"))
    return -1;
  return readFunction(definition);
}

void UnitReader::readParameters(CXCursor definition, Function &function) {
  int position = 0;
  forEachChild(definition, [&](CXCursor child) {
    if (clang_getCursorKind(child) != CXCursor_ParmDecl)
      return;
    CXType type = clang_getCursorType(child);
    if (isStream(type))
      function.streams.push_back(
          {take(clang_getCursorSpelling(child)),
           locate(clang_getCursorLocation(child)),
           position,
           clang_getCanonicalType(type).kind == CXType_LValueReference,
           false,
           false,
           {}});
    ++position;
  });
}

void UnitReader::readBody(CXCursor definition, Function &function) {
  forEachBelow(definition, [&](CXCursor cursor) {
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_DeclRefExpr:
      return readUse(cursor, function);
    case CXCursor_CallExpr:
      function.calls.push_back(readCall(cursor));
      break;
    default:
      break;
    }
    readConstruct(cursor, function);
  });
  for (const Call &call : function.calls)
    for (size_t i = 0; i < call.arguments.size(); ++i)
      for (StreamParameter &stream : function.streams)
        if (call.function >= 0 && call.arguments[i] == stream.name)
          stream.passedTo.emplace_back(call.function, static_cast<int>(i));
}

/// What follows the name of a stream says what is done with it. Read from the
/// text, since a template's body has no resolved members.
void UnitReader::readUse(CXCursor reference, Function &function) {
  CXCursor declaration = clang_getCursorReferenced(reference);
  if (clang_getCursorKind(declaration) != CXCursor_ParmDecl)
    return;
  std::string name = take(clang_getCursorSpelling(declaration));
  Location after = startOf(reference);
  after.offset += static_cast<unsigned>(name.size());
  std::string text = textFrom(after, 40);
  bool isMember = startsWith(text, ".");
  if (isMember)
    text.erase(0, text.find_first_not_of(" \t\n", 1));
  for (StreamParameter &stream : function.streams) {
    if (stream.name != name)
      continue;
    stream.isRead |= startsWith(text, isMember ? "read" : ">>");
    stream.isWritten |= startsWith(text, isMember ? "write" : "<<");
  }
}

bool isConstantTrue(CXCursor condition) {
  CXEvalResult result = clang_Cursor_Evaluate(condition);
  if (!result)
    return false;
  bool isTrue = clang_EvalResult_getKind(result) == CXEval_Int &&
                clang_EvalResult_getAsInt(result) != 0;
  clang_EvalResult_dispose(result);
  return isTrue;
}

/// libclang leaves missing parts of a for statement out without saying which.
bool UnitReader::hasNoCondition(CXCursor forStatement) {
  std::vector<Token> tokens = tokensOf(translationUnit, forStatement);
  int depth = 0;
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const std::string &text = tokens[i].text;
    depth += text == "(" || text == "{" || text == "[";
    depth -= text == ")" || text == "}" || text == "]";
    if (depth == 1 && text == ";")
      return tokens[i + 1].text == ";";
  }
  return false;
}

bool isAllocatingFunction(const std::string &name) {
  static const std::array<const char *, 7> names = {
      "malloc",        "calloc", "realloc",       "free",
      "aligned_alloc", "alloca", "posix_memalign"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool isAllocatingType(CXType type) {
  static const std::array<const char *, 12> names = {
      "vector<",        "basic_string<",  "map<",      "set<",
      "unordered_map<", "unordered_set<", "deque<",    "list<",
      "unique_ptr<",    "shared_ptr<",    "function<", "queue<"};
  std::string name = take(clang_getTypeSpelling(
      clang_getUnqualifiedType(clang_getCanonicalType(type))));
  if (!startsWith(name, "std::"))
    return false;
  name.erase(0, startsWith(name, "std::__cxx11::") ? 14 : 5);
  return std::any_of(names.begin(), names.end(), [&](const char *allocating) {
    return startsWith(name, allocating);
  });
}

void UnitReader::readConstruct(CXCursor cursor, Function &function) {
  auto add = [&](Construct::Kind kind, const std::string &text) {
    function.constructs.push_back({kind, startOf(cursor), text});
  };
  switch (clang_getCursorKind(cursor)) {
  case CXCursor_WhileStmt:
    if (isConstantTrue(childrenOf(cursor).front()))
      add(Construct::Kind::EndlessLoop, "while (true)");
    return;
  case CXCursor_DoStmt:
    if (isConstantTrue(childrenOf(cursor).back()))
      add(Construct::Kind::EndlessLoop, "do ... while (true)");
    return;
  case CXCursor_ForStmt:
    if (hasNoCondition(cursor))
      add(Construct::Kind::EndlessLoop, "for without a condition");
    return;
  case CXCursor_GotoStmt:
  case CXCursor_IndirectGotoStmt:
    return add(Construct::Kind::Goto, "goto");
  case CXCursor_CXXNewExpr:
    return add(Construct::Kind::Allocation, "new");
  case CXCursor_CXXDeleteExpr:
    return add(Construct::Kind::Allocation, "delete");
  case CXCursor_CallExpr:
    if (std::string name = take(clang_getCursorSpelling(cursor));
        isAllocatingFunction(name))
      add(Construct::Kind::Allocation, name);
    return;
  case CXCursor_VarDecl:
    if (CXType type = clang_getCursorType(cursor); isAllocatingType(type))
      add(Construct::Kind::Allocation, take(clang_getTypeSpelling(type)));
    return;
  default:
    return;
  }
}

Call UnitReader::readCall(CXCursor cursor) {
  Call call;
  call.at = startOf(cursor);
  call.callee = take(clang_getCursorSpelling(cursor));
  call.function = functionCalled(cursor);
  call.isTask = startsWith(textFrom(call.at, 7), "ST_TASK");
  for (int i = 0; i < clang_Cursor_getNumArguments(cursor); ++i) {
    CXCursor argument = unwrap(clang_Cursor_getArgument(cursor, i));
    bool isName = clang_getCursorKind(argument) == CXCursor_DeclRefExpr;
    call.arguments.push_back(isName ? take(clang_getCursorSpelling(argument))
                                    : "");
  }
  return call;
}

/// The innermost compound statement around the dataflow pragma is its body.
void UnitReader::readDataflow(CXCursor definition,
                              const std::vector<Token> &tokens,
                              Function &function) {
  auto pragma = std::find_if(
      function.pragmas.begin(), function.pragmas.end(),
      [](const Pragma &pragma) { return pragma.directive == "dataflow"; });
  if (pragma == function.pragmas.end())
    return;
  CXCursor body = clang_getNullCursor();
  forEachBelow(definition, [&](CXCursor cursor) {
    if (clang_getCursorKind(cursor) == CXCursor_CompoundStmt &&
        startOf(cursor).offset <= pragma->at.offset &&
        pragma->at.offset < endOffset(cursor))
      body = cursor;
  });
  if (clang_Cursor_isNull(body))
    return;
  function.dataflow.emplace();
  function.dataflow->at = pragma->at;
  for (const Token &token : tokens)
    if (token.text == "ST_DATAFLOW_REGION" && !function.dataflow->region)
      function.dataflow->region = token.at;
  forEachChild(body, [&](CXCursor statement) {
    readStatement(statement, *function.dataflow);
  });
}

void UnitReader::readStatement(CXCursor cursor, DataflowBody &body) {
  Statement statement;
  statement.at = startOf(cursor);
  statement.text = textFrom(statement.at, 60);
  statement.text = statement.text.substr(0, statement.text.find('\n'));
  CXCursor inner = unwrap(cursor);
  CXCursorKind kind = clang_getCursorKind(inner);
  if (kind == CXCursor_DeclStmt) {
    statement.kind = Statement::Kind::Declaration;
    forEachChild(inner, [&](CXCursor variable) {
      CXType type = clang_getCanonicalType(clang_getCursorType(variable));
      CXType element = clang_getArrayElementType(type);
      bool isArray = element.kind != CXType_Invalid;
      if (clang_getCursorKind(variable) == CXCursor_VarDecl &&
          type.kind != CXType_LValueReference &&
          isStream(isArray ? element : type))
        body.channels.push_back({take(clang_getCursorSpelling(variable)),
                                 locate(clang_getCursorLocation(variable)),
                                 isArray});
    });
  } else if (kind == CXCursor_NullStmt) {
    statement.kind = Statement::Kind::Empty;
  } else if (kind == CXCursor_CallExpr) {
    CXCursorKind callee = clang_getCursorKind(clang_getCursorReferenced(inner));
    bool isOperator =
        startsWith(take(clang_getCursorSpelling(inner)), "operator");
    if (callee == CXCursor_FunctionDecl && !isOperator) {
      statement.kind = Statement::Kind::Call;
      body.calls.push_back(readCall(inner));
    }
  }
  body.statements.push_back(std::move(statement));
}

/// The compiler's errors, one a line; empty when there are none.
std::string errorsOf(CXTranslationUnit unit) {
  std::string errors;
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit); ++i) {
    CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
    if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
      errors += take(clang_formatDiagnostic(
                    diagnostic, clang_defaultDiagnosticDisplayOptions())) +
                "\n";
    clang_disposeDiagnostic(diagnostic);
  }
  return errors;
}

} // namespace

std::optional<Unit>
st::lint::readUnit(const std::string &file,
                   const std::vector<std::string> &arguments,
                   std::string &error) {
  std::vector<const char *> options = {"-xc++", "-std=c++17",
                                       "-D__SYNTHESIS__"};
  for (const std::string &argument : arguments)
    options.push_back(argument.c_str());
  CXIndex index = clang_createIndex(0, 0);
  CXTranslationUnit translationUnit = nullptr;
  CXErrorCode code = clang_parseTranslationUnit2(
      index, file.c_str(), options.data(), static_cast<int>(options.size()),
      nullptr, 0, CXTranslationUnit_None, &translationUnit);
  std::optional<Unit> unit;
  if (code != CXError_Success) {
    error = "cannot parse \"" + file +
            "\"; expected a C++ file that can be read and compiler arguments "
            "after --\n";
  } else {
    error = errorsOf(translationUnit);
    if (error.empty())
      unit = UnitReader(translationUnit).read();
    clang_disposeTranslationUnit(translationUnit);
  }
  clang_disposeIndex(index);
  return unit;
}
