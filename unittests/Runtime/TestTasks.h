//===- TestTasks.h - tasks that several tests use -------------------------===//
#ifndef ST_UNITTESTS_RUNTIME_TEST_TASKS_H
#define ST_UNITTESTS_RUNTIME_TEST_TASKS_H

#include "hls_stream.h"

#include <vector>

namespace st::test {

using Stream = hls::stream<int>;

/// Writes 0, 1, ... count - 1.
inline void produce(int count, Stream &out) {
  for (int i = 0; i < count; ++i)
    out.write(i);
}

/// Passes `count` tokens on, each plus one.
inline void addOne(int count, Stream &in, Stream &out) {
  for (int i = 0; i < count; ++i)
    out.write(in.read() + 1);
}

/// Appends `count` tokens to `result`.
inline void collect(int count, Stream &in, std::vector<int> &result) {
  for (int i = 0; i < count; ++i)
    result.push_back(in.read());
}

/// Copies `count` tokens to both outputs.
inline void fork(int count, Stream &in, Stream &left, Stream &right) {
  for (int i = 0; i < count; ++i) {
    int token = in.read();
    left.write(token);
    right.write(token);
  }
}

/// Sums groups of `group` tokens and repeats each sum `group` times: nothing
/// comes out before a whole group went in, as in a norm.
inline void sumGroups(int count, int group, Stream &in, Stream &out) {
  for (int i = 0; i < count; i += group) {
    int sum = 0;
    for (int j = 0; j < group; ++j)
      sum += in.read();
    for (int j = 0; j < group; ++j)
      out.write(sum);
  }
}

/// Adds the tokens of two FIFOs pair by pair.
inline void join(int count, Stream &left, Stream &right, Stream &out) {
  for (int i = 0; i < count; ++i) {
    int token = left.read();
    out.write(token + right.read());
  }
}

} // namespace st::test

#endif // ST_UNITTESTS_RUNTIME_TEST_TASKS_H
