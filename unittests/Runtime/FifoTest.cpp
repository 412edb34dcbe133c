//===- FifoTest.cpp - the interface of hls::stream ------------------------===//
#include "TestDesign.h"
#include "TestTasks.h"
#include "hls_vector.h"

#include <gtest/gtest.h>

using namespace st::test;

namespace {

void writeOperators(Stream &out) {
  for (int i = 0; i < 5; ++i)
    out << i;
}

void readEveryWay(Stream &in, std::vector<int> &result) {
  int token = -1;
  in >> token;
  result.push_back(token);
  in.read(token);
  result.push_back(token);
  result.push_back(in.read());
  while (!in.read_nb(token)) {
  }
  result.push_back(token);
  while (in.empty()) {
  }
  result.push_back(in.read());
}

TEST(Fifo, AllWaysToReadAndWrite) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 1}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(readEveryWay)(a, result);
    ST_TASK(writeOperators)(a);
  });
  EXPECT_EQ(outcome.code, ST_DONE) << outcome.message();
  EXPECT_EQ(result, (std::vector<int>{0, 1, 2, 3, 4}));
}

void fillExactly(Stream &out, int &accepted) {
  while (out.write_nb(7) && accepted < 100)
    ++accepted;
}

void takeLate(int count, Stream &in, Stream &start, std::vector<int> &result) {
  start.read();
  collect(count, in, result);
}

void startLate(Stream &out, int &accepted) {
  // Longer than it takes the other task to find its FIFO full.
  for (int i = 0; i < 10; ++i)
    (void)out.full(), (void)out.empty();
  out.write(accepted);
}

TEST(Fifo, HoldsExactlyItsDepth) {
  for (int64_t depth : {1, 2, 3, 4, 5, 8, 13}) {
    std::vector<int> result;
    int accepted = 0;
    Outcome outcome = run({{"a", depth}, {"start", 1}}, [&](void **) {
      Stream a("a"), start("start");
      ST_DATAFLOW_REGION;
      ST_TASK(fillExactly)(a, accepted);
      ST_TASK(startLate)(start, accepted);
      ST_TASK(takeLate)(static_cast<int>(depth), a, start, result);
    });
    EXPECT_EQ(outcome.code, ST_DONE) << outcome.message();
    EXPECT_EQ(accepted, depth);
    EXPECT_EQ(outcome.fifo("a")["peak"], depth);
  }
}

using Vector = hls::vector<float, 16>;

void produceVectors(hls::stream<Vector> &out) {
  for (int i = 0; i < 9; ++i)
    out.write(Vector(float(i)));
}

void addVectors(hls::stream<Vector> &in, Vector &total) {
  for (int i = 0; i < 9; ++i)
    total += in.read();
}

TEST(Fifo, CarriesVectorsAndTakesADepthParameter) {
  Vector total(0.0f);
  Outcome outcome = run({{"a", 3}}, [&](void **) {
    hls::stream<Vector, 3> a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produceVectors)(a);
    ST_TASK(addVectors)(a, total);
  });
  EXPECT_EQ(outcome.code, ST_DONE) << outcome.message();
  EXPECT_EQ(total, Vector(36.0f));
}

} // namespace
