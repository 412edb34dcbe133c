//===- DeadlockTest.cpp - deadlocks and the depths that cure them ---------===//
#include "TestDesign.h"
#include "TestTasks.h"

#include <gtest/gtest.h>

using namespace st::test;
using nlohmann::json;

namespace {

/// A row of `group` tokens is needed before its sum is known, while the skip
/// path holds the row:  produce -> fork -> sumGroups -> join -> collect.
Outcome runResidual(int count, int group, int64_t skipDepth,
                    int64_t otherDepth = 2) {
  std::vector<int> result;
  return run({{"source", otherDepth},
              {"skip", skipDepth},
              {"main", otherDepth},
              {"sums", otherDepth},
              {"sink", otherDepth}},
             [&](void **) {
               Stream source("source"), skip("skip"), main("main"),
                   sums("sums"), sink("sink");
               ST_DATAFLOW_REGION;
               ST_TASK(produce)(count, source);
               ST_TASK(fork)(count, source, skip, main);
               ST_TASK(sumGroups)(count, group, main, sums);
               ST_TASK(join)(count, skip, sums, sink);
               ST_TASK(collect)(count, sink, result);
             });
}

TEST(Deadlock, ResidualRunsAtItsMinimalDepthAndNotBelow) {
  // join has taken one token of the row when it waits for the sum.
  EXPECT_EQ(runResidual(64, 16, 15).code, ST_DONE);
  EXPECT_EQ(runResidual(64, 16, 14).code, ST_DEADLOCK);
}

TEST(Deadlock, NamesTheCycleAndTheExactDepth) {
  Outcome outcome = runResidual(64, 16, 1);
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  EXPECT_EQ(outcome.report["status"], "deadlock");
  const json &deadlock = outcome.report["deadlock"];
  EXPECT_EQ(deadlock["cycle"], json({"fork", "join", "sumGroups"}));
  EXPECT_EQ(deadlock["needed"], json({{"skip", 15}}));
  EXPECT_EQ(deadlock["full"], json({"skip"}));
  EXPECT_EQ(deadlock["empty"], json({"sums", "main"}));
  EXPECT_EQ(deadlock["blocked"].size(), 5u);
  EXPECT_EQ(deadlock["blocked"][1],
            json({{"task", "fork"}, {"fifo", "skip"}, {"on", "full"}}));
  EXPECT_TRUE(outcome.says("`skip` depth 15")) << outcome.message();
}

TEST(Deadlock, ReportsTheFifosAsTheyWereWhenItStopped) {
  Outcome outcome = runResidual(64, 16, 3);
  EXPECT_EQ(outcome.fifo("skip")["depth"], 3);
  EXPECT_EQ(outcome.fifo("skip")["peak"], 3);
  EXPECT_EQ(outcome.fifo("skip")["tokens"], 4);
}

TEST(Deadlock, NeededDepthsEndTheRunAndOneLessDoesNot) {
  for (int group : {2, 3, 8, 32}) {
    Outcome outcome = runResidual(96, group, 1, 1);
    if (outcome.code == ST_DONE)
      continue;
    ASSERT_EQ(outcome.code, ST_DEADLOCK) << outcome.message();
    int64_t needed = outcome.report["deadlock"]["needed"]["skip"];
    EXPECT_EQ(runResidual(96, group, needed, 1).code, ST_DONE) << group;
    EXPECT_EQ(runResidual(96, group, needed - 1, 1).code, ST_DEADLOCK) << group;
  }
}

TEST(Deadlock, TwoIndependentOnesAreBothCured) {
  std::vector<int> result, result2;
  Outcome outcome =
      run({{"s1", 2},
           {"k1", 1},
           {"m1", 2},
           {"u1", 2},
           {"o1", 2},
           {"s2", 2},
           {"k2", 1},
           {"m2", 2},
           {"u2", 2},
           {"o2", 2}},
          [&](void **) {
            Stream s1("s1"), k1("k1"), m1("m1"), u1("u1"), o1("o1");
            Stream s2("s2"), k2("k2"), m2("m2"), u2("u2"), o2("o2");
            ST_DATAFLOW_REGION;
            ST_TASK(produce)(32, s1);
            ST_TASK(fork)(32, s1, k1, m1);
            ST_TASK(sumGroups)(32, 8, m1, u1);
            ST_TASK(join)(32, k1, u1, o1);
            ST_TASK(collect)(32, o1, result);
            ST_TASK(produce)(32, s2);
            ST_TASK(fork)(32, s2, k2, m2);
            ST_TASK(sumGroups)(32, 16, m2, u2);
            ST_TASK(join)(32, k2, u2, o2);
            ST_TASK(collect)(32, o2, result2);
          });
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  EXPECT_EQ(outcome.report["deadlock"]["needed"],
            json({{"k1", 7}, {"k2", 15}}));
}

void readThenWrite(Stream &in, Stream &out) { out.write(in.read()); }

TEST(Deadlock, CyclicWaitForDataHasNoCure) {
  Outcome outcome = run({{"ab", 2}, {"ba", 2}}, [](void **) {
    Stream ab("ab"), ba("ba");
    ST_DATAFLOW_REGION;
    ST_TASK(readThenWrite)(ab, ba);
    ST_TASK(readThenWrite)(ba, ab);
  });
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  const json &deadlock = outcome.report["deadlock"];
  EXPECT_EQ(deadlock["cycle"].size(), 2u);
  EXPECT_EQ(deadlock["needed"], json::object());
  EXPECT_TRUE(outcome.says("no depth helps: a cyclic wait for data"))
      << outcome.message();
}

TEST(Deadlock, AWriterThatEndsTooEarlyIsNamed) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(3, a);
    ST_TASK(collect)(4, a, result);
  });
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  EXPECT_EQ(outcome.report["deadlock"]["cycle"], json::array());
  EXPECT_EQ(outcome.report["deadlock"]["needed"], json::object());
  EXPECT_TRUE(outcome.says("but `produce`, which writes it, has ended"))
      << outcome.message();
}

TEST(Deadlock, AReaderThatEndsTooEarlyIsNamed) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(9, a);
    ST_TASK(collect)(4, a, result);
  });
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  EXPECT_TRUE(outcome.says("but `collect`, which reads it, has ended"))
      << outcome.message();
}

TEST(Deadlock, AFifoThatNobodyWritesIsNamed) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(collect)(1, a, result);
  });
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  EXPECT_TRUE(outcome.says("FIFO `a` (empty), which no task writes"))
      << outcome.message();
}

TEST(Deadlock, ATaskThatWaitsForItselfIsACycle) {
  Outcome outcome = run({{"a", 2}}, [](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(readThenWrite)(a, a);
  });
  EXPECT_EQ(outcome.code, ST_DEADLOCK);
  EXPECT_EQ(outcome.report["deadlock"]["cycle"], json({"readThenWrite"}));
}

} // namespace
