//===- Rules.cpp - what emitted HLS C++ has to keep to --------------------===//
#include "Rules.h"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

using namespace st::lint;

namespace {

using Findings = std::vector<Finding>;

std::string quote(const std::string &text) { return "`" + text + "`"; }

void forEachDataflow(
    const Unit &unit,
    const std::function<void(const Function &, const DataflowBody &)> &visit) {
  for (const Function &function : unit.functions)
    if (function.dataflow)
      visit(function, *function.dataflow);
}

void checkDataflowBody(const Unit &unit, Findings &findings) {
  forEachDataflow(unit, [&](const Function &function,
                            const DataflowBody &body) {
    for (const Statement &statement : body.statements)
      if (statement.kind == Statement::Kind::Other)
        findings.push_back(
            {statement.at, "",
             "statement in the dataflow body of " + quote(function.name),
             "declarations and calls of functions only", quote(statement.text),
             "move it into a function of its own and call it"});
  });
}

void checkDataflowRegion(const Unit &unit, Findings &findings) {
  forEachDataflow(unit, [&](const Function &function,
                            const DataflowBody &body) {
    // Code for a synthesiser alone has neither.
    bool hasTask = std::any_of(body.calls.begin(), body.calls.end(),
                               [](const Call &call) { return call.isTask; });
    if (!hasTask && !body.region)
      return;
    const char *help = "write ST_DATAFLOW_REGION after the channels and "
                       "ST_TASK(f)(...) for each call";
    if (!body.region)
      findings.push_back({body.at, "",
                          "dataflow body of " + quote(function.name) +
                              " has tasks but no region",
                          "ST_DATAFLOW_REGION", "none", help});
    for (const Call &call : body.calls)
      if (!call.isTask)
        findings.push_back({call.at, "",
                            "call of " + quote(call.callee) +
                                " is not a task, so that it runs alone",
                            "ST_TASK(" + call.callee + ")(...)", "a plain call",
                            help});
    if (!body.region)
      return;
    for (const Channel &channel : body.channels)
      if (channel.at.offset > body.region->offset)
        findings.push_back(
            {channel.at, "",
             "channel " + quote(channel.name) + " ends before the region runs",
             "its declaration before ST_DATAFLOW_REGION",
             "its declaration after it", help});
    for (const Call &call : body.calls)
      if (call.at.offset < body.region->offset)
        findings.push_back(
            {call.at, "",
             "call of " + quote(call.callee) + " stands before the region",
             "ST_DATAFLOW_REGION before it", "ST_DATAFLOW_REGION after it",
             help});
  });
}

/// Whether a function reads or writes a parameter, itself or by passing it on.
struct Direction {
  bool isRead = false;
  bool isWritten = false;
};

void addDirection(const Unit &unit, int function, int position,
                  std::set<std::pair<int, int>> &seen, Direction &direction) {
  if (!seen.emplace(function, position).second)
    return;
  for (const StreamParameter &stream : unit.functions[function].streams) {
    if (stream.position != position)
      continue;
    direction.isRead |= stream.isRead;
    direction.isWritten |= stream.isWritten;
    for (auto [callee, calleePosition] : stream.passedTo)
      addDirection(unit, callee, calleePosition, seen, direction);
  }
}

/// One call that has the channel as an argument.
struct ChannelEnd {
  const Call *call;
  Direction direction;
};

std::vector<ChannelEnd> endsOf(const Unit &unit, const DataflowBody &body,
                               const std::string &channel) {
  std::vector<ChannelEnd> ends;
  for (const Call &call : body.calls) {
    Direction direction;
    bool isEnd = false;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      if (call.arguments[i] != channel)
        continue;
      isEnd = true;
      std::set<std::pair<int, int>> seen;
      if (call.function >= 0)
        addDirection(unit, call.function, static_cast<int>(i), seen, direction);
    }
    if (isEnd)
      ends.push_back({&call, direction});
  }
  return ends;
}

std::string callees(const std::vector<ChannelEnd> &ends) {
  std::string names;
  for (const ChannelEnd &end : ends)
    names += (names.empty() ? "" : ", ") + quote(end.call->callee);
  return names.empty() ? "no call" : names;
}

void checkChannelEnds(const Unit &unit, Findings &findings) {
  forEachDataflow(unit, [&](const Function &, const DataflowBody &body) {
    for (const Channel &channel : body.channels) {
      if (channel.isArray) {
        findings.push_back({channel.at, "",
                            "channels of array " + quote(channel.name) +
                                " cannot be told apart",
                            "one variable per channel", "an array",
                            "declare a variable for each element"});
        continue;
      }
      std::vector<ChannelEnd> ends = endsOf(unit, body, channel.name);
      if (ends.size() != 2)
        findings.push_back(
            {channel.at, "",
             "channel " + quote(channel.name) + " has " +
                 std::to_string(ends.size()) +
                 (ends.size() == 1 ? " end" : " ends"),
             "to be passed to two calls, a writer and a reader", callees(ends),
             ends.size() > 2 ? "duplicate the stream with a fork"
                             : "connect both ends or remove the channel"});
    }
  });
}

std::string inWords(const Direction &direction) {
  if (direction.isRead && direction.isWritten)
    return "reads and writes it";
  if (direction.isRead)
    return "reads it";
  return direction.isWritten ? "writes it" : "does neither";
}

void checkChannelDirection(const Unit &unit, Findings &findings) {
  forEachDataflow(unit, [&](const Function &, const DataflowBody &body) {
    for (const Channel &channel : body.channels) {
      std::vector<ChannelEnd> ends = endsOf(unit, body, channel.name);
      if (ends.size() != 2 || ends[0].call->function < 0 ||
          ends[1].call->function < 0)
        continue;
      const Direction &first = ends[0].direction, &second = ends[1].direction;
      if (first.isRead != first.isWritten &&
          second.isRead != second.isWritten && first.isRead != second.isRead)
        continue;
      findings.push_back({channel.at, "",
                          "channel " + quote(channel.name) +
                              " does not lead from a writer to a reader",
                          "one end that only writes and one that only reads",
                          quote(ends[0].call->callee) + " " + inWords(first) +
                              ", " + quote(ends[1].call->callee) + " " +
                              inWords(second),
                          "give each direction a channel of its own"});
    }
  });
}

const Pragma *streamPragma(const Function &function,
                           const std::string &variable) {
  for (const Pragma &pragma : function.pragmas)
    if (auto named = pragma.options.find("variable");
        pragma.directive == "stream" && named != pragma.options.end() &&
        named->second == variable)
      return &pragma;
  return nullptr;
}

bool isPositiveInteger(const std::string &text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos &&
         text.find_first_not_of('0') != std::string::npos;
}

/// What is wrong with a channel's depth, empty when it is sound.
std::string depthProblem(const Pragma *pragma) {
  if (!pragma)
    return "no stream pragma";
  auto depth = pragma->options.find("depth");
  if (depth == pragma->options.end())
    return "a pragma without depth";
  return isPositiveInteger(depth->second) ? "" : "depth=" + depth->second;
}

void checkChannelDepth(const Unit &unit, Findings &findings) {
  forEachDataflow(
      unit, [&](const Function &function, const DataflowBody &body) {
        for (const Channel &channel : body.channels) {
          const Pragma *pragma = streamPragma(function, channel.name);
          std::string problem = depthProblem(pragma);
          if (problem.empty())
            continue;
          std::string wanted =
              "#pragma HLS stream variable=" + channel.name + " depth=N";
          findings.push_back(
              {pragma ? pragma->at : channel.at, "",
               "channel " + quote(channel.name) + " has no depth of at least 1",
               quote(wanted), problem,
               "add " + quote(wanted) + " after its declaration"});
        }
      });
}

void checkStreamByReference(const Unit &unit, Findings &findings) {
  for (const Function &function : unit.functions)
    for (const StreamParameter &stream : function.streams)
      if (!stream.isReference)
        findings.push_back({stream.at, "",
                            "stream " + quote(stream.name) + " of " +
                                quote(function.name) + " is passed by value",
                            "hls::stream<T> &" + stream.name,
                            "a parameter that is no reference",
                            "make it a reference: a FIFO cannot be copied"});
}

/// Whether `target` is reached by calls that start in `function`.
bool reaches(const Unit &unit, int function, int target, std::set<int> &seen) {
  for (const Call &call : unit.functions[function].calls) {
    if (call.function == target)
      return true;
    if (call.function >= 0 && seen.insert(call.function).second &&
        reaches(unit, call.function, target, seen))
      return true;
  }
  return false;
}

void checkRecursion(const Unit &unit, Findings &findings) {
  for (int i = 0; i < static_cast<int>(unit.functions.size()); ++i) {
    std::set<int> seen;
    if (reaches(unit, i, i, seen))
      findings.push_back({unit.functions[i].at, "",
                          quote(unit.functions[i].name) + " calls itself",
                          "calls without a cycle",
                          "a cycle of calls that leads back to it",
                          "write it as a loop: hardware has no call stack"});
  }
}

void checkConstructs(const Unit &unit, Construct::Kind kind,
                     const std::string &what, const std::string &expected,
                     const std::string &help, Findings &findings) {
  for (const Function &function : unit.functions)
    for (const Construct &construct : function.constructs)
      if (construct.kind == kind)
        findings.push_back({construct.at, "",
                            what + " in " + quote(function.name), expected,
                            quote(construct.text), help});
}

void checkAllocation(const Unit &unit, Findings &findings) {
  checkConstructs(unit, Construct::Kind::Allocation, "dynamic allocation",
                  "local arrays of a constant size",
                  "use a local array: hardware has no heap", findings);
}

void checkEndlessLoop(const Unit &unit, Findings &findings) {
  checkConstructs(unit, Construct::Kind::EndlessLoop, "endless loop",
                  "a loop with a bound",
                  "count the iterations: a task ends when its tokens are "
                  "through",
                  findings);
}

void checkGoto(const Unit &unit, Findings &findings) {
  checkConstructs(unit, Construct::Kind::Goto, "goto", "loops and conditions",
                  "write it as a loop or an if", findings);
}

} // namespace

const std::vector<Rule> &st::lint::allRules() {
  static const std::vector<Rule> rules = {
      {"dataflow-body",
       "a dataflow body is declarations and calls only; a synthesiser makes "
       "processes of the calls and refuses or serialises the rest",
       checkDataflowBody},
      {"dataflow-region",
       "ST_DATAFLOW_REGION stands between the channels and the calls, and each "
       "call is an ST_TASK; a plain call would run alone on the CPU",
       checkDataflowRegion},
      {"channel-ends",
       "a channel is passed to exactly two calls; a FIFO has one writer and "
       "one reader",
       checkChannelEnds},
      {"channel-direction",
       "one end of a channel only writes it and the other only reads it",
       checkChannelDirection},
      {"channel-depth",
       "a channel has a stream pragma with a depth; a default depth of two "
       "may deadlock",
       checkChannelDepth},
      {"stream-by-reference", "streams are passed by reference",
       checkStreamByReference},
      {"no-recursion", "no function calls itself, not even through others",
       checkRecursion},
      {"no-dynamic-allocation",
       "no heap: new, malloc, std::vector and the like", checkAllocation},
      {"no-endless-loop", "every loop has a condition that can become false",
       checkEndlessLoop},
      {"no-goto", "no goto", checkGoto},
  };
  return rules;
}

std::vector<Finding> st::lint::lint(const Unit &unit) {
  Findings findings;
  for (const Rule &rule : allRules()) {
    size_t first = findings.size();
    rule.check(unit, findings);
    for (size_t i = first; i < findings.size(); ++i)
      findings[i].rule = rule.id;
  }
  auto key = [](const Finding &finding) {
    return std::tie(finding.at.file, finding.at.line, finding.at.column,
                    finding.rule, finding.message);
  };
  std::sort(
      findings.begin(), findings.end(),
      [&](const Finding &a, const Finding &b) { return key(a) < key(b); });
  return findings;
}
