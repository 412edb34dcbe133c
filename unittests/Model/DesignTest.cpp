//===- DesignTest.cpp -----------------------------------------------------===//
#include "DesignBuilder.h"

#include <gtest/gtest.h>

using namespace st::model;
using namespace st::model::testing;

namespace {

std::string messageOf(const Design &design) {
  return check(design).value_or("consistent");
}

TEST(DesignCheck, AcceptsAConsistentDesign) {
  EXPECT_EQ(messageOf(normDesign(8)), "consistent");
  EXPECT_EQ(messageOf(Design{}), "consistent");
}

TEST(DesignCheck, RefusesNamesUsedTwice) {
  Design design = normDesign(8);
  design.fifos[1].name = "x";
  EXPECT_EQ(messageOf(design),
            "expected the name of a FIFO to be used once, got \"x\" twice");
  design = normDesign(8);
  design.tasks[1].name = "load";
  EXPECT_EQ(messageOf(design),
            "expected the name of a task to be used once, got \"load\" twice");
  design = normDesign(8);
  design.ports = {{"x", "input", "f32", {8}}, {"x", "output", "f32", {8}}};
  EXPECT_EQ(messageOf(design),
            "expected the name of a port to be used once, got \"x\" twice");
  design = normDesign(8);
  design.tasks[0].buffers = {{"", "f32", {8}, 32}};
  EXPECT_EQ(messageOf(design),
            "task \"load\": expected every buffer to have a name");
}

TEST(DesignCheck, RefusesTwoWritersOrReaders) {
  Design design = normDesign(8);
  design.tasks[4].behaviour.push_back(write(0));
  EXPECT_EQ(messageOf(design),
            "FIFO \"x\": expected only task \"load\" to write "
            "it, got task \"store\" too");
  design = normDesign(8);
  design.tasks[0].behaviour.push_back(read(1));
  EXPECT_EQ(messageOf(design), "FIFO \"copy\": expected only task "
                               "\"statistics\" to read it, got task \"load\" "
                               "too");
}

TEST(DesignCheck, RefusesAFifoWithoutAnEnd) {
  Design design = normDesign(8);
  design.fifos[0].producer = "";
  design.tasks[0].behaviour.clear();
  EXPECT_EQ(messageOf(design),
            "FIFO \"x\": expected a task to write it, got none");
  design = normDesign(8);
  design.fifos[0].producer = "lode";
  design.tasks[0].behaviour.clear();
  EXPECT_EQ(messageOf(design), "FIFO \"x\": expected a task to write it, got "
                               "unknown task \"lode\"");
  design = normDesign(8);
  design.fifos[3].tokenCount = 0;
  design.tasks[2].behaviour.pop_back();
  design.tasks[3].behaviour.erase(design.tasks[3].behaviour.begin());
  EXPECT_EQ(messageOf(design), "FIFO \"mean\": expected task \"statistics\" to "
                               "write it, got no token");
}

TEST(DesignCheck, RefusesALayoutOfAnotherStream) {
  Design design = normDesign(8);
  design.fifos[0].layout = Layout{{8}, {1}, {{8, 1, 0}}};
  EXPECT_EQ(messageOf(design), "consistent");
  design.fifos[0].layout = Layout{{8}, {2}, {{4, 2, 0}}};
  EXPECT_EQ(messageOf(design), "FIFO \"x\": expected 4 tokens in one run, as "
                               "its layout has, got 8");
  design.fifos[0].layout = Layout{{8}, {2}, {{8, 1, 0}}};
  EXPECT_EQ(messageOf(design),
            "FIFO \"x\": " + *check(*design.fifos[0].layout));
}

TEST(DesignCheck, RefusesEndsThatDifferInTokens) {
  Design design = normDesign(8);
  design.tasks[4].behaviour[0].tripCount = 7;
  EXPECT_EQ(messageOf(design), "FIFO \"y\": expected task \"store\" to read 8 "
                               "tokens in one run, got 7");
}

TEST(DesignCheck, RefusesSizesThatMakeNoSense) {
  Design design = normDesign(8);
  design.tasks[0].behaviour[0].tripCount = 0;
  EXPECT_EQ(messageOf(design),
            "task \"load\": expected a loop of at least 1 iteration, got 0");
  design = normDesign(8);
  design.tasks[0].behaviour[0].body[0].fifo = 5;
  EXPECT_EQ(messageOf(design),
            "task \"load\": expected the index of one of 5 FIFOs, got 5");
  int64_t big = int64_t(1) << 40;
  design.tasks[0].behaviour = {loop(big, {loop(big, {write(0)})})};
  EXPECT_EQ(
      messageOf(design),
      "task \"load\": expected fewer than 2^63 iterations of a loop nest");
  int64_t half = int64_t(1) << 62;
  design.tasks[0].behaviour = {loop(half, {write(0), write(0)})};
  EXPECT_EQ(messageOf(design),
            "task \"load\": expected fewer than 2^63 tokens in one run");
  design = normDesign(8);
  design.fifos[0].lanes = 0;
  EXPECT_EQ(messageOf(design),
            "FIFO \"x\": expected tokens of at least 1 number "
            "and 1 bit, got 0 and 32");
  design = normDesign(8);
  design.fifos[0].depthTokens = -1;
  EXPECT_EQ(messageOf(design),
            "FIFO \"x\": expected a depth of at least 0 tokens, got -1");
  design = normDesign(half);
  EXPECT_EQ(messageOf(design),
            "FIFO \"x\": expected fewer than 2^63 bits in one run");
}

} // namespace
