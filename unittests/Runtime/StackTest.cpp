//===- StackTest.cpp - local arrays and stack overflow --------------------===//
#include "TestDesign.h"
#include "TestTasks.h"

#include <gtest/gtest.h>

using namespace st::test;

namespace {

/// Fills a local array of `Bytes` and reads it back over a FIFO's blocking.
template <int Bytes> void useArray(Stream &in, Stream &out) {
  volatile char array[Bytes];
  for (int i = 0; i < Bytes; i += 512)
    array[i] = static_cast<char>(i >> 9);
  int errors = in.read();
  for (int i = 0; i < Bytes; i += 512)
    errors += array[i] != static_cast<char>(i >> 9);
  out.write(errors);
}

template <int Bytes> Outcome runTwoArrays(std::vector<int> &result) {
  return run({{"a", 2}, {"b", 2}, {"c", 2}}, [&](void **) {
    Stream a("a"), b("b"), c("c");
    ST_DATAFLOW_REGION;
    ST_TASK(collect)(1, c, result);
    ST_TASK(useArray<Bytes>)(b, c);
    ST_TASK(useArray<Bytes>)(a, b);
    ST_TASK(produce)(1, a);
  });
}

constexpr int kMiB = 1 << 20;

TEST(Stack, LargeLocalArraysOfTwoTasksAreApart) {
  std::vector<int> result;
  Outcome outcome = runTwoArrays<40 * kMiB>(result);
  EXPECT_EQ(outcome.code, ST_DONE) << outcome.message();
  EXPECT_EQ(result, std::vector<int>{0});
}

TEST(Stack, OverflowIsAnErrorThatNamesTheTask) {
  std::vector<int> result;
  Outcome outcome = runTwoArrays<80 * kMiB>(result);
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("overflowed its stack of 67108864 bytes"))
      << outcome.message();
  EXPECT_TRUE(outcome.says("useArray<Bytes>"));
  EXPECT_TRUE(outcome.says("st_set_stack_bytes"));
}

TEST(Stack, SizeCanBeSetAndRunsGoOnAfterAnOverflow) {
  std::vector<int> result;
  EXPECT_EQ(runTwoArrays<80 * kMiB>(result).code, ST_ERROR);
  ASSERT_EQ(st_set_stack_bytes(100 * kMiB), 0);
  result.clear();
  EXPECT_EQ(runTwoArrays<80 * kMiB>(result).code, ST_DONE);
  EXPECT_EQ(result, std::vector<int>{0});
  ASSERT_EQ(st_set_stack_bytes(128 << 10), 0);
  EXPECT_EQ(runTwoArrays<kMiB>(result).code, ST_ERROR);
  ASSERT_EQ(st_set_stack_bytes(64 * kMiB), 0);
}

TEST(Stack, SizeBelowTheLeastIsRefused) {
  EXPECT_EQ(st_set_stack_bytes(1000), 1);
  auto report = nlohmann::json::parse(st_report());
  EXPECT_EQ(report["message"],
            "st_set_stack_bytes: expected at least 65536 bytes, got 1000");
}

} // namespace
