//===- st-solve.cpp - one decision problem in JSON ------------------------===//
//
// Reads a problem of lib/Model, solves it and prints the answer as JSON, so
// that a decision of the compiler can be repeated, tested and asked about
// alone. Exit code: 0 solved, 1 no solution (the answer says why), 2 bad input.
//
//===----------------------------------------------------------------------===//
#include "st/Model/Converter.h"
#include "st/Model/FifoSizing.h"
#include "st/Model/LayoutJson.h"
#include "st/Model/OrderInterpreter.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace st::model;
using Json = nlohmann::ordered_json;

namespace {

enum ExitCode { kSolved = 0, kNoSolution = 1, kBadInput = 2 };

/// How a layout is written, for --help.
constexpr const char *kLayoutHelp =
    "LAYOUT is {\"shape\": [...], \"element\": [...], \"loops\": [LOOP...],\n"
    "  \"window\": {\"origin\": [...], \"dilation\": [...]}, "
    "\"dynamic_dims\": [...]},\n"
    "LOOP is {\"trip_count\", \"step\", \"dim\", \"dynamic\"}, outermost "
    "first.\n"
    "The dim of a loop that visits everything below it again is null. A window "
    "(on\n"
    "the result only) lets slices overlap, leave gaps and begin outside; "
    "dynamic\n"
    "sizes are given at their largest. step (0), window, dynamic (false) and\n"
    "dynamic_dims may be left out.\n";

int refuse(const std::string &file, const std::string &message) {
  std::cerr << "st-solve: error: " << (file == "-" ? "standard input" : file)
            << ": " << message << "\n";
  return kBadInput;
}

int print(const Json &answer, ExitCode code) {
  std::cout << answer.dump(2, ' ', false, Json::error_handler_t::replace)
            << "\n";
  return code;
}

/// The whole text of a file; of standard input for "-".
std::optional<std::string> readText(const std::string &file) {
  using Iterator = std::istreambuf_iterator<char>;
  if (file == "-")
    return std::string(Iterator(std::cin), {});
  std::ifstream stream(file, std::ios::binary);
  // A folder opens like a file, and fails with an exception when read.
  if (!stream || std::filesystem::is_directory(file))
    return std::nullopt;
  return std::string(Iterator(stream), {});
}

/// Null for an empty text.
Json orNull(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

int printOrderOf(const std::string &file, int64_t maxTokens, bool asText) {
  auto text = readText(file);
  if (!text)
    return refuse(file, "expected a readable file");
  std::string error;
  auto layout = layoutFromJson(*text, error);
  if (!layout)
    return refuse(file, error);
  if (auto message = check(*layout))
    return refuse(file, *message);
  if (asText) {
    std::cout << printOrder(*layout, maxTokens);
    return kSolved;
  }
  Json tokens = Json::array();
  for (int64_t i = 0; i < std::min(maxTokens, layout->tokenCount()); ++i) {
    Token token = interpretToken(*layout, i);
    Json numbers = Json::array();
    for (std::optional<int64_t> number : token.numbers)
      numbers.push_back(number ? Json(*number) : Json(nullptr));
    tokens.push_back({{"token", i},
                      {"offset", token.offset},
                      {"numbers", std::move(numbers)}});
  }
  return print({{"order", describe(*layout)},
                {"token_count", layout->tokenCount()},
                {"tokens", std::move(tokens)}},
               kSolved);
}

int solveConverter(const std::string &file, bool align) {
  auto text = readText(file);
  if (!text)
    return refuse(file, "expected a readable file");
  std::string error;
  auto problem = converterProblemFromJson(*text, error);
  if (!problem)
    return refuse(file, error);
  if (auto message = check(*problem))
    return refuse(file, *message);

  // The answer counts loops of the layouts as they are solved; print them too.
  if (align)
    problem = alignLoops(*problem);
  else
    problem = ConverterProblem{withoutUnitLoops(problem->source),
                               withoutUnitLoops(problem->result)};
  Json answer = Json::parse(toJson(solve(*problem)));
  answer["source_order"] = describe(problem->source);
  answer["result_order"] = describe(problem->result);
  answer["first_difference"] =
      orNull(describeDifference(problem->source, problem->result));
  answer.update(Json::parse(toJson(*problem)));
  return print(answer, kSolved);
}

Json writeDeadlock(const Deadlock &deadlock) {
  Json needed = Json::object();
  for (const auto &[fifo, depth] : deadlock.needed)
    needed[fifo] = depth;
  return {{"status", "deadlock"},
          {"deadlock",
           {{"cycle", deadlock.cycle},
            {"full", deadlock.full},
            {"empty", deadlock.empty},
            {"needed", std::move(needed)}}}};
}

/// Runs the design with the depths it states.
int checkDepths(const std::string &file, const Design &design) {
  std::vector<int64_t> depths;
  for (const Fifo &fifo : design.fifos) {
    if (fifo.depthTokens < 1)
      return refuse(file, "FIFO \"" + fifo.name +
                              "\": expected a depth of at least 1 token, got " +
                              std::to_string(fifo.depthTokens));
    depths.push_back(fifo.depthTokens);
  }
  if (auto deadlock = findDeadlock(design, depths))
    return print(writeDeadlock(*deadlock), kNoSolution);
  return print({{"status", "done"}}, kSolved);
}

int solveFifo(const std::string &file, int64_t startDepth, bool asWritten) {
  auto text = readText(file);
  if (!text)
    return refuse(file, "expected a readable file");
  std::string error;
  auto design = designFromJson(*text, error);
  if (!design)
    return refuse(file, error);
  FifoSizingProblem problem{std::move(*design), startDepth};
  if (auto message = check(problem))
    return refuse(file, *message);
  if (asWritten)
    return checkDepths(file, problem.design);

  Deadlock deadlock;
  auto solution = solve(problem, deadlock);
  if (!solution)
    return print(writeDeadlock(deadlock), kNoSolution);
  Json fifos = Json::array();
  int64_t totalBits = 0;
  for (size_t i = 0; i < problem.design.fifos.size(); ++i) {
    const Fifo &fifo = problem.design.fifos[i];
    fifos.push_back({{"name", fifo.name},
                     {"depth_tokens", solution->depthTokens[i]},
                     {"grown_tokens", solution->grownTokens[i]}});
    totalBits += solution->depthTokens[i] * fifo.tokenBits;
  }
  return print({{"status", "done"},
                {"total_bits", totalBits},
                {"fifos", std::move(fifos)}},
               kSolved);
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app{"Solves one decision problem of the compiler, given as JSON."};
  app.require_subcommand(1);
  app.footer("Examples:\n"
             "  st-solve converter problem.json\n"
             "  st-solve order layout.json --text\n"
             "  st-solve fifo out/design.json\n"
             "Exit code: 0 solved, 1 no solution, 2 bad input.");
  std::string file;
  bool align = false, asWritten = false;
  bool asText = false;
  int64_t startDepth = 2, maxTokens = 64;

  CLI::App *converter = app.add_subcommand(
      "converter",
      "the buffer between two layouts of one tensor (Algorithm 1)");
  converter->add_option("FILE", file, "{\"source\", \"result\"}; - is stdin")
      ->required();
  converter->add_flag("--align", align, "cut loops so that more are shared");

  converter->footer(
      std::string("Reads {\"source\": LAYOUT, \"result\": LAYOUT}.\n") +
      kLayoutHelp +
      "Prints\n"
      "  shared_loops      outer loops that enclose the buffer\n"
      "  buffer_shape      numbers per data dimension\n"
      "  rolling_dim       dimension of a line buffer, where position p lies\n"
      "                    at p modulo the buffer's size; or null\n"
      "  ping_pong         whether filling overlaps draining only with a\n"
      "                    second copy\n"
      "  buffer_numbers    both copies together\n"
      "  source_order, result_order, first_difference   in words; the last is\n"
      "                    null for equal orders\n"
      "  source, result    the layouts whose loops are counted");

  CLI::App *order =
      app.add_subcommand("order", "the tokens of one layout, in order");
  order->add_option("FILE", file, "LAYOUT; - is stdin")->required();
  order->add_option("--tokens", maxTokens, "how many tokens to print at most")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  order->add_flag("--text", asText, "a table instead of JSON");
  order->footer(std::string("Reads LAYOUT.\n") + kLayoutHelp +
                "Prints\n"
                "  order             the layout in words\n"
                "  token_count       tokens of a whole run\n"
                "  tokens            [{token, offset, numbers}]; numbers are\n"
                "                    row-major indices, null for padding");

  CLI::App *fifo = app.add_subcommand(
      "fifo", "depths with which no execution of a design deadlocks");
  fifo->add_option("DESIGN", file, "design.json; - is stdin")->required();
  fifo->add_option("--start-depth", startDepth,
                   "depth in tokens from which free FIFOs start")
      ->capture_default_str();
  fifo->add_flag("--as-written", asWritten,
                 "run with the depths that the design states instead");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? kSolved : kBadInput;
  }
  if (converter->parsed())
    return solveConverter(file, align);
  if (order->parsed())
    return printOrderOf(file, maxTokens, asText);
  return solveFifo(file, startDepth, asWritten);
}
