//===- st-solve.cpp - one decision problem in JSON ------------------------===//
//
// Reads a problem of lib/Model, solves it and prints the answer as JSON, so
// that a decision of the compiler can be repeated, tested and asked about
// alone. Exit code: 0 solved, 1 no solution (the answer says why), 2 bad input.
//
//===----------------------------------------------------------------------===//
#include "st/Model/Converter.h"
#include "st/Model/FifoSizing.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace st::model;
using Json = nlohmann::ordered_json;

namespace {

enum ExitCode { kSolved = 0, kNoSolution = 1, kBadInput = 2 };

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
             "  st-solve fifo out/design.json\n"
             "Exit code: 0 solved, 1 no solution, 2 bad input.");
  std::string file;
  bool align = false, asWritten = false;
  int64_t startDepth = 2;

  CLI::App *converter = app.add_subcommand(
      "converter",
      "the buffer between two layouts of one tensor (Algorithm 1)");
  converter->add_option("FILE", file, "{\"source\", \"result\"}; - is stdin")
      ->required();
  converter->add_flag("--align", align, "cut loops so that more are shared");

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
  return solveFifo(file, startDepth, asWritten);
}
