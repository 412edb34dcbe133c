//===- Scheduler.h - runs tasks until they end or are all blocked ---------===//
#ifndef ST_RUNTIME_SCHEDULER_H
#define ST_RUNTIME_SCHEDULER_H

#include "Task.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// Fibers of one thread, served in the order in which they became ready. A task
/// runs until it blocks, and then hands over to the next one itself: a switch
/// of tasks is one switch of stacks. What a switch needs is inline, since the
/// processor mispredicts every return of a function that was called on another
/// stack.
class Scheduler {
public:
  Scheduler();

  /// Adds a ready task, which lives until clear().
  Task *add(std::string name, std::function<void()> body);

  const std::vector<std::unique_ptr<Task>> &tasks() const { return tasks_; }
  bool isOutsideTasks() const { return currentTask == &main_; }

  /// Runs until no task is ready or one failed.
  void run();

  /// What the first failed task reported.
  const std::optional<std::string> &failure() const { return failure_; }

  bool haveAllEnded() const;

  /// Unwinds tasks that have not ended and forgets all of them.
  void clear();

  /// Called by a task: waits until `makeReady` is called for it.
  void block(Wait wait, Fifo &fifo) {
    Task &task = *currentTask;
    task.wait = wait;
    task.waitsOn = &fifo;
    switchTo(nextTask());
  }
  void makeReady(Task &task) {
    task.wait = Wait::Nothing;
    task.nextReady = nullptr;
    (lastReady_ ? lastReady_->nextReady : firstReady_) = &task;
    lastReady_ = &task;
  }
  /// Called by a task: all ready tasks run first.
  void letOthersRun();

  std::size_t stackBytes() const { return stacks_.stackBytes(); }
  void setStackBytes(std::size_t bytes) { stacks_.setStackBytes(bytes); }

private:
  boost::context::fiber makeContext(Task &task);
  void runBody(Task &task);

  /// The ready task that waited longest, or the scheduler when there is none.
  Task &nextTask() {
    Task *next = firstReady_;
    if (!next)
      return main_;
    firstReady_ = next->nextReady;
    if (!firstReady_)
      lastReady_ = nullptr;
    return *next;
  }

  void switchTo(Task &next) {
    previous_ = currentTask;
    currentTask = &next;
    adopt(std::move(next.context).resume());
  }

  /// Keeps where the task that switched to this one goes on. A task that ended
  /// leaves nothing.
  void adopt(boost::context::fiber &&from) {
    if (from)
      previous_->context = std::move(from);
  }

  Task main_;
  /// The task that the current one was resumed by.
  Task *previous_ = nullptr;
  Task *firstReady_ = nullptr;
  Task *lastReady_ = nullptr;
  std::vector<std::unique_ptr<Task>> tasks_;
  std::optional<std::string> failure_;
  StackPool stacks_;
};

/// The scheduler of this design.
extern Scheduler theScheduler;

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_SCHEDULER_H
