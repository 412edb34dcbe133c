//===- LayoutJsonTest.cpp -------------------------------------------------===//
#include "st/Model/LayoutJson.h"

#include <gtest/gtest.h>

using namespace st::model;

namespace {

std::string errorOf(const std::string &text) {
  std::string error;
  EXPECT_FALSE(layoutFromJson(text, error));
  return error;
}

TEST(LayoutJson, ReadsWhatItWrites) {
  Layout layout{{8, 16},
                {3, 1},
                {{2, 0, kReaccess, true}, {6, 1, 0, true}, {16, 1, 1}},
                LayoutWindow{{-1, 0}, {2, 1}},
                {0}};
  std::string error;
  EXPECT_EQ(layoutFromJson(toJson(layout), error), layout) << error;
  layout.window.reset();
  EXPECT_EQ(layoutFromJson(toJson(layout), error), layout) << error;
}

TEST(LayoutJson, LeavesOutWhatIsNotThere) {
  std::string text = toJson(rowMajorLayout({4}, 2));
  for (const char *key : {"window", "dynamic"})
    EXPECT_EQ(text.find(key), std::string::npos) << text;
  std::string error;
  EXPECT_EQ(layoutFromJson(R"({"shape": [4], "element": [2], "loops":
                [{"trip_count": 2, "step": 2, "dim": 0}]})",
                           error),
            rowMajorLayout({4}, 2));
}

TEST(LayoutJson, SaysWhatIsWrong) {
  std::string start = R"({"shape": [8], "element": [8], "loops": [], )";
  EXPECT_EQ(errorOf(start + R"("window": {"origin": [0.5]}})"),
            "\"window.origin[0]\": expected an integer of at least "
            "-281474976710656, got 0.5");
  EXPECT_EQ(errorOf(start + R"("window": {"origin": [-1], "dilation": [0]}})"),
            "\"window.dilation[0]\": expected an integer of at least 1, got 0");
  EXPECT_EQ(errorOf(start + R"("window": {"origin": [-1]}})"),
            "\"window.dilation\": expected an array, got nothing");
  EXPECT_EQ(errorOf(start + R"("dynamic_dims": [4294967296]})"),
            "\"dynamic_dims\": expected data dimensions, got 4294967296");
  EXPECT_EQ(errorOf(R"({"shape": [8], "element": [1],
                        "loops": [{"trip_count": 8, "dim": 0, "dynamic": 1}]})"),
            "\"loops[0].dynamic\": expected true or false, got 1");
  EXPECT_EQ(errorOf("[]"), "expected an object, got an array");
  EXPECT_EQ(errorOf("{").substr(0, 13), "expected JSON");
}

} // namespace
