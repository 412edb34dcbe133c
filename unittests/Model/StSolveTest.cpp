//===- StSolveTest.cpp - the command line over lib/Model ------------------===//
#include "DesignBuilder.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

using namespace st::model;
using namespace st::model::testing;
using Json = nlohmann::json;

namespace {

struct Outcome {
  int exitCode = -1;
  /// Standard output and standard error together.
  std::string text;
};

/// Runs st-solve with `arguments`, `input` on its standard input.
Outcome runSolve(const std::string &arguments, const std::string &input = "") {
  std::string file = ::testing::TempDir() + "st-solve-input.json";
  std::ofstream(file) << input;
  std::string command = ST_SOLVE " " + arguments + " < \"" + file + "\" 2>&1";
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return {};
  Outcome outcome;
  char buffer[4096];
  for (size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    outcome.text.append(buffer, n);
  outcome.exitCode = WEXITSTATUS(pclose(pipe));
  std::remove(file.c_str());
  return outcome;
}

TEST(StSolve, SolvesAConverter) {
  Outcome outcome = runSolve("converter -", R"({
    "source": {"shape": [8, 8], "element": [1, 4],
               "loops": [{"trip_count": 8, "step": 1, "dim": 0},
                         {"trip_count": 2, "step": 4, "dim": 1}]},
    "result": {"shape": [8, 8], "element": [4, 4],
               "loops": [{"trip_count": 2, "step": 4, "dim": 0},
                         {"trip_count": 2, "step": 4, "dim": 1}]}})");
  ASSERT_EQ(outcome.exitCode, 0) << outcome.text;
  Json answer = Json::parse(outcome.text);
  EXPECT_EQ(answer["shared_loops"], 0);
  EXPECT_EQ(answer["buffer_shape"], Json({8, 8}));
  EXPECT_EQ(answer["source_order"], "row-major vectors of 1x4 over 8x8");
  // What it prints is a problem again.
  answer = {{"source", answer["source"]}, {"result", answer["result"]}};
  outcome = runSolve("converter --align -", answer.dump());
  ASSERT_EQ(outcome.exitCode, 0) << outcome.text;
  answer = Json::parse(outcome.text);
  EXPECT_EQ(answer["shared_loops"], 1);
  EXPECT_EQ(answer["buffer_shape"], Json({4, 8}));
}

/// The paper's layouts (b) and (c), section 3.1.
const char *kColumns = R"({"shape": [8, 8], "element": [4, 2],
    "loops": [{"trip_count": 4, "step": 2, "dim": 1},
              {"trip_count": 2, "step": 4, "dim": 0}]})";
const char *kColumnsTwice = R"({"shape": [8, 8], "element": [4, 2],
    "loops": [{"trip_count": 4, "step": 2, "dim": 1},
              {"trip_count": 2, "dim": null},
              {"trip_count": 2, "step": 4, "dim": 0}]})";

TEST(StSolve, SolvesThePapersConverter) {
  Outcome outcome =
      runSolve("converter -", std::string("{\"source\": ") + kColumns +
                                  ", \"result\": " + kColumnsTwice + "}");
  ASSERT_EQ(outcome.exitCode, 0) << outcome.text;
  Json answer = Json::parse(outcome.text);
  EXPECT_EQ(answer["shared_loops"], 1);
  EXPECT_EQ(answer["buffer_shape"], Json({8, 2}));
  EXPECT_EQ(answer["rolling_dim"], nullptr);
  EXPECT_EQ(answer["ping_pong"], false);
  EXPECT_EQ(answer["buffer_numbers"], 16);
  EXPECT_EQ(answer["first_difference"],
            "they first differ at token 2, which is the slice of 4x2 at [0, 2] "
            "on one side and the slice of 4x2 at [0, 0] on the other");
}

TEST(StSolve, SolvesALineBuffer) {
  Outcome outcome = runSolve("converter -", R"({
    "source": {"shape": [8], "element": [1], "dynamic_dims": [0],
               "loops": [{"trip_count": 8, "step": 1, "dim": 0,
                          "dynamic": true}]},
    "result": {"shape": [8], "element": [3], "dynamic_dims": [0],
               "loops": [{"trip_count": 8, "step": 1, "dim": 0,
                          "dynamic": true}],
               "window": {"origin": [-1], "dilation": [1]}}})");
  ASSERT_EQ(outcome.exitCode, 0) << outcome.text;
  Json answer = Json::parse(outcome.text);
  EXPECT_EQ(answer["rolling_dim"], 0);
  EXPECT_EQ(answer["buffer_shape"], Json({3}));
  EXPECT_EQ(answer["buffer_numbers"], 3);
  EXPECT_EQ(answer["result"]["window"]["origin"], Json({-1}));
}

TEST(StSolve, EqualOrdersHaveNoFirstDifference) {
  Outcome outcome =
      runSolve("converter -", std::string("{\"source\": ") + kColumns +
                                  ", \"result\": " + kColumns + "}");
  EXPECT_EQ(Json::parse(outcome.text)["first_difference"], nullptr);
}

TEST(StSolve, PrintsAnOrder) {
  Outcome outcome = runSolve("order - --tokens 1", R"({"shape": [3],
    "element": [2], "loops": [{"trip_count": 2, "step": 2, "dim": 0}]})");
  ASSERT_EQ(outcome.exitCode, 0) << outcome.text;
  Json first = {{"token", 0}, {"offset", {0}}, {"numbers", {0, 1}}};
  EXPECT_EQ(Json::parse(outcome.text),
            Json({{"order", "row-major vectors of 2 over 3"},
                  {"token_count", 2},
                  {"tokens", Json::array({first})}}));
  outcome = runSolve("order - --text --tokens 2", kColumnsTwice);
  EXPECT_EQ(outcome.text, "column-major tiles of 4x2 over 8x8, each column "
                          "visited twice: 16 tokens\n"
                          "token  offset  loops\n"
                          "0      [0, 0]  0, 0, 0\n"
                          "1      [4, 0]  0, 0, 1\n"
                          "... 14 more\n");
}

TEST(StSolve, HelpDocumentsTheJson) {
  for (const char *command : {"converter", "order"}) {
    Outcome outcome = runSolve(std::string(command) + " --help");
    EXPECT_EQ(outcome.exitCode, 0);
    for (const char *key :
         {"LAYOUT is", "dynamic_dims", "origin", "trip_count"})
      EXPECT_NE(outcome.text.find(key), std::string::npos) << key;
  }
}

TEST(StSolve, SizesFifos) {
  Outcome outcome = runSolve("fifo --start-depth 1 -", toJson(normDesign(64)));
  ASSERT_EQ(outcome.exitCode, 0) << outcome.text;
  Json answer = Json::parse(outcome.text);
  EXPECT_EQ(answer["status"], "done");
  EXPECT_EQ(answer["total_bits"], (63 + 4) * 32);
  EXPECT_EQ(
      answer["fifos"][2],
      Json({{"name", "row"}, {"depth_tokens", 63}, {"grown_tokens", 62}}));
}

TEST(StSolve, ReportsADeadlock) {
  Design design = normDesign(64);
  for (Fifo &fifo : design.fifos)
    fifo.depthTokens = 2;
  Outcome outcome = runSolve("fifo --as-written -", toJson(design));
  EXPECT_EQ(outcome.exitCode, 1);
  Json answer = Json::parse(outcome.text);
  EXPECT_EQ(answer["status"], "deadlock");
  EXPECT_EQ(answer["deadlock"]["full"], Json({"row"}));
  EXPECT_EQ(answer["deadlock"]["needed"], Json({{"row", 63}}));

  design.fifos[2].isFixed = true;
  EXPECT_EQ(runSolve("fifo -", toJson(design)).text, outcome.text);
  design.fifos[2].depthTokens = 63;
  outcome = runSolve("fifo --as-written -", toJson(design));
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(Json::parse(outcome.text), Json({{"status", "done"}}));
}

TEST(StSolve, RefusesBadInputWithOneError) {
  auto expectRefused = [](const std::string &arguments,
                          const std::string &message,
                          const std::string &input = "") {
    Outcome outcome = runSolve(arguments, input);
    EXPECT_EQ(outcome.exitCode, 2) << arguments;
    EXPECT_NE(outcome.text.find(message), std::string::npos) << outcome.text;
  };
  expectRefused("", "A subcommand is required");
  expectRefused("fifo", "DESIGN is required");
  expectRefused("fifo no-such-file",
                "st-solve: error: no-such-file: expected a readable file");
  expectRefused("converter /", "st-solve: error: /: expected a readable file");
  expectRefused("converter -",
                "st-solve: error: standard input: expected JSON");
  expectRefused("converter -",
                "illegal source layout: expected 2 slices of 4 along data "
                "dimension 0 of size 8, got 1",
                R"({"source": {"shape": [8], "element": [4], "loops": []},
                    "result": {"shape": [8], "element": [8], "loops": []}})");
  expectRefused("order /", "st-solve: error: /: expected a readable file");
  expectRefused("order -", "st-solve: error: standard input: expected JSON");
  expectRefused("order -",
                "st-solve: error: standard input: expected 2 slices of 4 along "
                "data dimension 0 of size 8, got 1",
                R"({"shape": [8], "element": [4], "loops": []})");
  expectRefused("order - --tokens -1", "--tokens");
  Design design = normDesign(4);
  expectRefused("fifo --start-depth 0 -",
                "expected a start depth of at least 1 token, got 0",
                toJson(design));
  expectRefused("fifo --as-written -",
                "FIFO \"x\": expected a depth of at least 1 token, got 0",
                toJson(design));
}

} // namespace
