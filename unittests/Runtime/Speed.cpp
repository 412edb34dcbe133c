//===- Speed.cpp - what a token costs -------------------------------------===//
//
// Prints nanoseconds per token and FIFO (one write and one read) for a few
// depths: the best of many short runs, since the machine may be busy.
//
//===----------------------------------------------------------------------===//
#include "TestDesign.h"
#include "TestTasks.h"
#include "hls_vector.h"

#include <chrono>
#include <cstdio>
#include <memory>

using namespace st::test;

template <typename T> static void source(int count, hls::stream<T> &out) {
  for (int i = 0; i < count; ++i)
    out.write(T(float(i)));
}

template <typename T>
static void pass(int count, hls::stream<T> &in, hls::stream<T> &out) {
  for (int i = 0; i < count; ++i)
    out.write(in.read());
}

template <typename T> static void sink(int count, hls::stream<T> &in) {
  for (int i = 0; i < count; ++i)
    in.read();
}

/// A chain of `fifos` FIFOs of this depth, `count` tokens through each.
template <typename T>
static void measure(const char *token, int fifos, int64_t depth, int count) {
  std::map<std::string, int64_t> depths;
  for (int i = 0; i < fifos; ++i)
    depths["f" + std::to_string(i)] = depth;
  auto design = [&](void **) {
    std::vector<std::unique_ptr<hls::stream<T>>> chain;
    for (int i = 0; i < fifos; ++i)
      chain.push_back(
          std::make_unique<hls::stream<T>>(("f" + std::to_string(i)).c_str()));
    ST_DATAFLOW_REGION;
    ST_TASK(source<T>)(count, *chain.front());
    for (int i = 1; i < fifos; ++i)
      ST_TASK(pass<T>)(count, *chain[i - 1], *chain[i]);
    ST_TASK(sink<T>)(count, *chain.back());
  };
  double best = 1e30;
  for (int repeat = 0; repeat < 100; ++repeat) {
    auto start = std::chrono::steady_clock::now();
    Outcome outcome = run(depths, design);
    std::chrono::duration<double, std::nano> spent =
        std::chrono::steady_clock::now() - start;
    if (outcome.code != ST_DONE)
      std::printf("failed: %s\n", outcome.message().c_str());
    best = std::min(best, spent.count() / (double(count) * fifos));
  }
  std::printf("%-10s %5d %6lld %10.2f\n", token, fifos,
              static_cast<long long>(depth), best);
}

int main() {
  std::printf("%-10s %5s %6s %10s\n", "token", "fifos", "depth", "ns/token");
  for (int fifos : {1, 10, 100})
    for (int64_t depth : {1, 2, 16, 1024})
      measure<float>("float", fifos, depth, 100000 / fifos);
  for (int fifos : {1, 10, 100})
    for (int64_t depth : {2, 16, 1024})
      measure<hls::vector<float, 16>>("float x 16", fifos, depth,
                                      100000 / fifos);
  return 0;
}
