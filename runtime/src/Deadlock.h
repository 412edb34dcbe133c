//===- Deadlock.h - why all tasks are blocked -----------------------------===//
//
// Every blocked task waits for exactly one other task, the one at the far end
// of its FIFO. Following these steps leads into a cycle of waiting, or to a
// task that has ended.
//
//===----------------------------------------------------------------------===//
#ifndef ST_RUNTIME_DEADLOCK_H
#define ST_RUNTIME_DEADLOCK_H

#include "Report.h"
#include "Scheduler.h"

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// Tasks that wait for each other, or a list of tasks.
using Cycle = std::vector<const Task *>;
using Tasks = std::vector<std::unique_ptr<Task>>;

/// The stop of a run in which no task is ready and some have not ended.
struct Deadlock {
  /// Each starts with its first registered task; in order of that task.
  std::vector<Cycle> cycles;
  /// Tasks that wait for one that has ended or that nobody knows.
  Cycle stranded;

  /// The tasks that a report names: the first cycle, or else the stranded.
  const Cycle &shownTasks() const;

  /// The FIFO to give one more place: a full one on the first cycle that has
  /// one. One that grew before comes first, then the one with the fewest
  /// places, so that few FIFOs change. Null when no depth ends the run.
  Fifo *fifoToGrow(const std::vector<Fifo *> &grown) const;

  /// Says in words why no depth ends the run; empty when one may.
  std::string incurableCause() const;
};

Deadlock findDeadlock(const Tasks &tasks);

/// The deadlock as it is reported, `needed` left empty.
DeadlockReport describeDeadlock(const Deadlock &deadlock, const Tasks &tasks);

/// "task `a` waits for a place in FIFO `x` (2 of 2 taken), ..." along a cycle,
/// or for all stranded tasks when there is none.
std::string deadlockInWords(const Deadlock &deadlock);

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_DEADLOCK_H
