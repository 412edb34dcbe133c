//===- RunTest.cpp - runs that end, and misuse that is refused ------------===//
#include "TestDesign.h"
#include "TestTasks.h"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

using namespace st::test;

namespace {

/// produce -> addOne -> collect over FIFOs `a` and `b`.
std::function<void(void **)> chain(int count, std::vector<int> &result) {
  return [count, &result](void **) {
    Stream a("a"), b("b");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(count, a);
    ST_TASK(addOne)(count, a, b);
    ST_TASK(collect)(count, b, result);
  };
}

std::vector<int> countFrom(int first, int count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

TEST(Run, ChainKeepsOrderAndReportsItsFifos) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 2}, {"b", 3}}, chain(100, result));
  EXPECT_EQ(outcome.code, ST_DONE);
  EXPECT_EQ(outcome.report["status"], "done");
  EXPECT_EQ(result, countFrom(1, 100));
  EXPECT_EQ(outcome.fifo("a"), nlohmann::json::parse(R"({"name": "a",
      "depth": 2, "peak": 2, "tokens": 100})"));
  EXPECT_EQ(outcome.fifo("b")["depth"], 3);
  EXPECT_FALSE(outcome.report.contains("deadlock"));
}

TEST(Run, DepthOneIsEnoughForAChain) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 1}, {"b", 1}}, chain(100, result));
  EXPECT_EQ(outcome.code, ST_DONE);
  EXPECT_EQ(result, countFrom(1, 100));
  EXPECT_EQ(outcome.fifo("a")["peak"], 1);
}

TEST(Run, TasksRunWhateverTheOrderOfTheirCalls) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 2}, {"b", 2}}, [&](void **) {
    Stream a("a"), b("b");
    ST_DATAFLOW_REGION;
    ST_TASK(collect)(50, b, result);
    ST_TASK(addOne)(50, a, b);
    ST_TASK(produce)(50, a);
  });
  EXPECT_EQ(outcome.code, ST_DONE);
  EXPECT_EQ(result, countFrom(1, 50));
}

TEST(Run, HundredTasks) {
  constexpr int kTasks = 100;
  std::map<std::string, int64_t> depths;
  for (int i = 0; i <= kTasks; ++i)
    depths["f" + std::to_string(i)] = 2;
  std::vector<int> result;
  Outcome outcome = run(depths, [&](void **) {
    std::vector<std::unique_ptr<Stream>> fifos;
    for (int i = 0; i <= kTasks; ++i)
      fifos.push_back(
          std::make_unique<Stream>(("f" + std::to_string(i)).c_str()));
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(1000, *fifos[0]);
    for (int i = 0; i < kTasks; ++i)
      ST_TASK(addOne)(1000, *fifos[i], *fifos[i + 1]);
    ST_TASK(collect)(1000, *fifos[kTasks], result);
  });
  EXPECT_EQ(outcome.code, ST_DONE) << outcome.message();
  EXPECT_EQ(result, countFrom(kTasks, 1000));
}

TEST(Run, NothingIsLeftAfterAnyOutcome) {
  for (int i = 0; i < 3; ++i) {
    std::vector<int> result;
    Outcome stuck = run({{"a", 2}, {"b", 2}}, [&](void **) {
      Stream a("a"), b("b");
      ST_DATAFLOW_REGION;
      ST_TASK(produce)(10, a);
      ST_TASK(collect)(11, a, result);
    });
    EXPECT_EQ(stuck.code, ST_DEADLOCK);
    result.clear();
    Outcome done = run({{"a", 2}, {"b", 2}}, chain(100, result));
    EXPECT_EQ(done.code, ST_DONE) << done.message();
    EXPECT_EQ(result, countFrom(1, 100));
    EXPECT_EQ(done.fifo("a")["tokens"], 100);
    EXPECT_EQ(done.message(), "");
  }
}

TEST(Run, DepthsCanChangeBetweenRuns) {
  std::vector<int> result;
  run({{"a", 2}, {"b", 2}}, chain(100, result));
  Outcome outcome = run({{"a", 7}}, chain(100, result));
  EXPECT_EQ(outcome.fifo("a")["depth"], 7);
  EXPECT_EQ(outcome.fifo("a")["peak"], 7);
  EXPECT_EQ(outcome.fifo("b")["depth"], 2);
}

TEST(Run, FifosWithoutDepthAreAllNamed) {
  Outcome outcome = run({}, [](void **) {
    Stream first("no_depth_1"), second("no_depth_2");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(1, first);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("FIFO `no_depth_1`, `no_depth_2` has no depth"))
      << outcome.message();
  EXPECT_TRUE(outcome.says("st_set_fifo_depth"));
}

TEST(Run, DepthBelowOneIsRefused) {
  EXPECT_EQ(st_set_fifo_depth("a", 0), 1);
  auto report = nlohmann::json::parse(st_report());
  EXPECT_EQ(report["status"], "error");
  EXPECT_NE(std::string(report["message"]).find("`a`"), std::string::npos);
  EXPECT_EQ(st_set_fifo_depth("", 1), 1);
  EXPECT_EQ(st_set_fifo_depth(nullptr, 1), 1);
  EXPECT_EQ(st_set_fifo_depth("a", 1), 0);
}

TEST(Run, WrongCountOfPortsIsRefused) {
  void *ports[1] = {nullptr};
  EXPECT_EQ(st_run(ports, 1), ST_ERROR);
  auto report = nlohmann::json::parse(st_report());
  EXPECT_NE(std::string(report["message"]).find("expected 0 ports, got 1"),
            std::string::npos);
}

TEST(Run, TwoFifosOfOneNameAreRefused) {
  Outcome outcome = run({{"a", 2}}, [](void **) {
    Stream first("a"), second("a");
    ST_DATAFLOW_REGION;
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("two FIFOs are named `a`"));
}

TEST(Run, SecondWriterIsRefused) {
  Outcome outcome = run({{"a", 2}}, [](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(4, a);
    ST_TASK(produce)(4, a);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("FIFO `a` has a second writer"))
      << outcome.message();
}

TEST(Run, SecondReaderIsRefused) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(collect)(4, a, result);
    ST_TASK(collect)(4, a, result);
    ST_TASK(produce)(4, a);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("FIFO `a` is passed to a third task, `produce`"))
      << outcome.message();
}

TEST(Run, LeftOverTokensAreAnError) {
  std::vector<int> result;
  Outcome outcome = run({{"a", 4}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(10, a);
    ST_TASK(collect)(7, a, result);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("FIFO `a` holds tokens"));
  EXPECT_TRUE(outcome.says("10 were written by `produce`, 7 read by `collect`"))
      << outcome.message();
}

TEST(Run, NamesAreEscapedInTheReport) {
  std::vector<int> result;
  Outcome outcome = run({{"a\"\\\n", 2}}, [&](void **) {
    Stream a("a\"\\\n");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(1, a);
    ST_TASK(collect)(1, a, result);
  });
  EXPECT_EQ(outcome.code, ST_DONE);
  EXPECT_EQ(outcome.report["fifos"][0]["name"], "a\"\\\n");
}

void fail(Stream &in) {
  in.read();
  throw std::runtime_error("bad token");
}

struct CountsDestruction {
  int &count;
  ~CountsDestruction() { ++count; }
};

void waitForEver(Stream &in, int &destructions) {
  CountsDestruction guard{destructions};
  in.read();
}

TEST(Run, ExceptionOfATaskIsAnErrorAndUnwindsTheOthers) {
  int destructions = 0;
  Outcome outcome = run({{"a", 2}, {"b", 2}}, [&](void **) {
    Stream a("a"), b("b");
    ST_DATAFLOW_REGION;
    ST_TASK(waitForEver)(b, destructions);
    ST_TASK(produce)(10, a);
    ST_TASK(fail)(a);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_EQ(outcome.message(), "task `fail` failed: bad token");
  EXPECT_EQ(destructions, 1);
}

void throwInt(Stream &in) { throw 42; }

TEST(Run, AnyThrownTypeIsAnError) {
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(1, a);
    ST_TASK(throwInt)(a);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("task `throwInt` failed"));
}

TEST(Run, ExceptionOfTheTopFunctionRunsNoTask) {
  bool hasRun = false;
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(+[](Stream &, bool &ran) { ran = true; })(a, hasRun);
    throw std::runtime_error("no memory bank");
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_EQ(outcome.message(), "no memory bank");
  EXPECT_FALSE(hasRun);
}

TEST(Run, TaskOutsideOfARegionIsRefused) {
  Outcome outcome = run({{"a", 2}}, [](void **) {
    Stream a("a");
    ST_TASK(produce)(1, a);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("write ST_DATAFLOW_REGION before"));
}

TEST(Run, PlainCallInsteadOfATaskIsRefused) {
  Outcome outcome = run({{"a", 2}}, [](void **) {
    Stream a("a");
    ST_DATAFLOW_REGION;
    produce(1, a);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("FIFO `a` is accessed outside of a task"));
}

void nested(Stream &in) {
  Stream inner("a");
  in.read();
}

TEST(Run, FifoInsideATaskIsRefused) {
  Outcome outcome = run({{"b", 2}}, [](void **) {
    Stream b("b");
    ST_DATAFLOW_REGION;
    ST_TASK(produce)(1, b);
    ST_TASK(nested)(b);
  });
  EXPECT_EQ(outcome.code, ST_ERROR);
  EXPECT_TRUE(outcome.says("FIFO `a` is local to a task")) << outcome.message();
}

template <int Count, typename T> void produceMany(hls::stream<T> &out) {
  for (int i = 0; i < Count; ++i)
    out.write(T(i));
}

void sum(int count, hls::stream<long> &in, const std::vector<long> &weights,
         long &result) {
  for (int i = 0; i < count; ++i)
    result += in.read() * weights[i];
}

TEST(Run, TemplatesAreTasksAndTemporariesAreKept) {
  long result = 0;
  Outcome outcome = run({{"a", 2}}, [&](void **) {
    hls::stream<long> a("a");
    ST_DATAFLOW_REGION;
    ST_TASK(produceMany<3, long>)(a);
    ST_TASK(sum)(3, a, std::vector<long>{5, 6, 7}, result);
  });
  EXPECT_EQ(outcome.code, ST_DONE) << outcome.message();
  EXPECT_EQ(result, 6 + 2 * 7);
}

} // namespace
