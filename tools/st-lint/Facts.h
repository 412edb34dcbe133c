//===- Facts.h - what the rules know of a source file ---------------------===//
#ifndef ST_LINT_FACTS_H
#define ST_LINT_FACTS_H

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace st::lint {

/// Where something starts; lines and columns count from one.
struct Location {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  /// Characters before it in the file.
  unsigned offset = 0;
};

/// `#pragma HLS directive name=value ...`, names in lower case.
struct Pragma {
  Location at;
  std::string directive;
  std::map<std::string, std::string> options;
};

/// A call of a function of the project.
struct Call {
  Location at;
  std::string callee;
  /// Index into Unit::functions, or -1 when its body is not known.
  int function = -1;
  /// The variable that each argument names; empty when it is not just a name.
  std::vector<std::string> arguments;
  /// Whether it is written ST_TASK(callee)(...).
  bool isTask = false;
};

struct Statement {
  enum class Kind { Declaration, Empty, Call, Other };
  Kind kind = Kind::Other;
  Location at;
  /// The start of its text.
  std::string text;
};

/// A variable of type hls::stream in a dataflow body.
struct Channel {
  std::string name;
  Location at;
  bool isArray = false;
};

/// The statements of a `#pragma HLS dataflow`.
struct DataflowBody {
  Location at;
  std::vector<Statement> statements;
  std::vector<Channel> channels;
  std::vector<Call> calls;
  /// Where ST_DATAFLOW_REGION stands.
  std::optional<Location> region;
};

/// A parameter of type hls::stream, and what the function does with it.
struct StreamParameter {
  std::string name;
  Location at;
  int position = 0;
  bool isReference = false;
  bool isRead = false;
  bool isWritten = false;
  /// Function (index into Unit::functions) and position it is passed on to.
  std::vector<std::pair<int, int>> passedTo;
};

/// Something that hardware does not have.
struct Construct {
  enum class Kind { EndlessLoop, Goto, Allocation };
  Kind kind;
  Location at;
  std::string text;
};

struct Function {
  std::string name;
  Location at;
  std::vector<Pragma> pragmas;
  std::vector<StreamParameter> streams;
  std::vector<Construct> constructs;
  std::vector<Call> calls;
  std::optional<DataflowBody> dataflow;
};

/// A source file: its functions and those that they call, in order of sight.
struct Unit {
  std::vector<Function> functions;
};

/// Parses `file` as a synthesiser would (__SYNTHESIS__ is defined), with the
/// compiler's arguments. On failure returns nothing and puts the compiler's
/// errors in `error`.
std::optional<Unit> readUnit(const std::string &file,
                             const std::vector<std::string> &arguments,
                             std::string &error);

} // namespace st::lint

#endif // ST_LINT_FACTS_H
