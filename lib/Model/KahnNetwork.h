//===- KahnNetwork.h - untimed execution of a design's token order --------===//
//
// Private to lib/Model. Each task runs its behaviour; FIFOs are counters.
// Tokens carry no data, so a run is a few nanoseconds per token.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_KAHN_NETWORK_H
#define ST_MODEL_KAHN_NETWORK_H

#include "st/Model/Design.h"

namespace st::model {

/// A bounded Kahn process network. The state in which it stops depends on the
/// depths only, never on the order in which tasks are picked.
class KahnNetwork {
public:
  /// `design` must pass check(); one depth per FIFO.
  KahnNetwork(const Design &design, std::vector<int64_t> depthTokens);

  /// Runs until every task has ended or waits. True when all have ended.
  bool run();

  /// Tasks of one cycle of waiting, each followed by the one it waits for, from
  /// the lowest index on. Only after run() was false; never empty then.
  std::vector<int> findCycle() const;

  /// The FIFO that a waiting task waits on, and whether it waits for a place
  /// (rather than for a token).
  int waitedFifo(int task) const { return tasks[task].waitedFifo; }
  bool waitsForPlace(int task) const { return tasks[task].waitsForPlace; }

  /// Gives a full FIFO one more place. Only between runs.
  void grow(int fifo);

  const std::vector<int64_t> &depthTokens() const { return depths; }

private:
  struct Instruction {
    enum class Kind { Read, Write, Repeat, End };
    Kind kind;
    /// Read and Write: the FIFO. Repeat: its counter.
    int operand = 0;
    /// Repeat: iterations, and the first instruction of the body.
    int64_t tripCount = 0;
    int target = 0;
  };
  struct TaskState {
    std::vector<Instruction> program;
    std::vector<int64_t> iterations;
    int next = 0;
    int waitedFifo = -1;
    bool waitsForPlace = false;
    bool hasEnded = false;
  };

  static void compile(const std::vector<Step> &steps, TaskState &task);
  void runTask(int index);
  void wait(TaskState &task, int fifo, bool forPlace);
  /// Makes `index` ready if it waits on `fifo`.
  void wake(int index, int fifo);
  int blockerOf(int task) const;

  std::vector<TaskState> tasks;
  std::vector<int> producers;
  std::vector<int> consumers;
  std::vector<int64_t> fills;
  std::vector<int64_t> depths;
  std::vector<int> ready;
  size_t endedCount = 0;
};

} // namespace st::model

#endif // ST_MODEL_KAHN_NETWORK_H
