//===- ConverterJsonTest.cpp ----------------------------------------------===//
#include "st/Model/Converter.h"

#include <gtest/gtest.h>

using namespace st::model;

namespace {

const char *kTilesTwice = R"({
  "source": {"shape": [8, 8], "element": [4, 2],
             "loops": [{"trip_count": 4, "step": 2, "dim": 1},
                       {"trip_count": 2, "step": 4, "dim": 0}]},
  "result": {"shape": [8, 8], "element": [4, 2],
             "loops": [{"trip_count": 4, "step": 2, "dim": 1},
                       {"trip_count": 2, "dim": null},
                       {"trip_count": 2, "step": 4, "dim": 0}]}})";

std::string errorOf(const std::string &text) {
  std::string error;
  EXPECT_FALSE(converterProblemFromJson(text, error));
  return error;
}

TEST(ConverterJson, ReadsAndWritesProblems) {
  std::string error;
  auto problem = converterProblemFromJson(kTilesTwice, error);
  ASSERT_TRUE(problem) << error;
  EXPECT_EQ(problem->result.loops[1], (LayoutLoop{2, 0, kReaccess}));
  EXPECT_EQ(toJson(solve(*problem)),
            "{\n  \"shared_loops\": 1,\n  \"buffer_shape\": [\n    8,\n    "
            "2\n  ],\n  \"rolling_dim\": null,\n  \"ping_pong\": false,\n  "
            "\"buffer_numbers\": 16\n}\n");
  auto again = converterProblemFromJson(toJson(*problem), error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->source, problem->source);
  EXPECT_EQ(again->result, problem->result);
}

TEST(ConverterJson, WritesLineBuffersAndSecondCopies) {
  ConverterSolution solution{0, {3, 8}, 0, false};
  EXPECT_NE(toJson(solution).find("\"rolling_dim\": 0"), std::string::npos);
  solution = {0, {3, 8}};
  EXPECT_NE(toJson(solution).find("\"buffer_numbers\": 48"), std::string::npos);
}

TEST(ConverterJson, SaysWhatIsWrong) {
  EXPECT_EQ(errorOf("{}"), "\"source\": expected an object, got nothing");
  EXPECT_EQ(errorOf(R"({"source": 1})"),
            "\"source\": expected an object, got 1");
  EXPECT_EQ(errorOf(R"({"source": {"shape": [8], "element": [1],
                        "loops": [{"trip_count": 8, "dim": "x"}]}})"),
            "\"source.loops[0].dim\": expected an integer of at least 0, got "
            "\"x\"");
  EXPECT_EQ(errorOf(R"({"source": {"shape": [8], "element": [1],
                        "loops": [{"trip_count": 8, "dim": 4294967296}]}})"),
            "\"source.loops[0].dim\": expected a data dimension, got "
            "4294967296");
  EXPECT_EQ(errorOf(R"({"source": {"shape": [8], "element": [1],
                        "loops": [{"trip_count": 8}]}})"),
            "\"source.loops[0].dim\": expected an integer of at least 0, got "
            "nothing");
}

} // namespace
