//===- Deadlock.cpp - why all tasks are blocked ---------------------------===//
#include "Deadlock.h"

#include <algorithm>
#include <map>

using namespace st::runtime;

/// The task at the other end of the FIFO that `task` waits on, or null. Known
/// from the calls' arguments, since the other end may not have touched it yet.
static const Task *farEnd(const Task &task) {
  const std::vector<Task *> &ends = task.waitsOn->ends();
  if (ends.size() < 2)
    return nullptr;
  return ends[0] == &task ? ends[1] : ends[0];
}

static bool isBlocked(const Task &task) { return task.wait != Wait::Nothing; }

static bool hasFull(const Cycle &cycle) {
  return std::any_of(cycle.begin(), cycle.end(), [](const Task *task) {
    return task->wait == Wait::Place;
  });
}

/// The cycle that `path` ends in, when it leads back to `task`.
static Cycle cycleFrom(const std::vector<const Task *> &path,
                       const Task *task) {
  return Cycle(std::find(path.begin(), path.end(), task), path.end());
}

static void startWithFirst(Cycle &cycle, const Tasks &tasks) {
  for (const auto &task : tasks) {
    auto position = std::find(cycle.begin(), cycle.end(), task.get());
    if (position == cycle.end())
      continue;
    std::rotate(cycle.begin(), position, cycle.end());
    return;
  }
}

Deadlock st::runtime::findDeadlock(const Tasks &tasks) {
  Deadlock deadlock;
  std::map<const Task *, size_t> walkOf;
  for (size_t walk = 0; walk < tasks.size(); ++walk) {
    std::vector<const Task *> path;
    const Task *task = tasks[walk].get();
    while (task && isBlocked(*task) && walkOf.try_emplace(task, walk).second) {
      path.push_back(task);
      task = farEnd(*task);
    }
    if (path.empty())
      continue;
    if (!task || !isBlocked(*task))
      deadlock.stranded.push_back(path.back());
    else if (walkOf[task] == walk)
      deadlock.cycles.push_back(cycleFrom(path, task));
  }
  for (Cycle &cycle : deadlock.cycles)
    startWithFirst(cycle, tasks);
  return deadlock;
}

Fifo *Deadlock::fifoToGrow(const std::vector<Fifo *> &grown) const {
  if (!incurableCause().empty())
    return nullptr;
  auto hasGrown = [&](const Fifo *fifo) {
    return std::find(grown.begin(), grown.end(), fifo) != grown.end();
  };
  Fifo *best = nullptr;
  for (const Task *task : cycles.front()) {
    if (task->wait != Wait::Place)
      continue;
    Fifo *fifo = task->waitsOn;
    auto rank = [&](const Fifo *f) {
      return std::make_pair(!hasGrown(f), f->depthTokens());
    };
    if (!best || rank(fifo) < rank(best))
      best = fifo;
  }
  return best;
}

/// What one blocked task waits for.
static std::string waitInWords(const Task &task) {
  const Fifo &fifo = *task.waitsOn;
  if (task.wait == Wait::Token)
    return "task `" + task.name + "` waits for a token in FIFO `" +
           fifo.name() + "` (empty)";
  return "task `" + task.name + "` waits for a place in FIFO `" + fifo.name() +
         "` (full, depth " + std::to_string(fifo.depthTokens()) + ")";
}

static std::string strandedInWords(const Task &task) {
  const Task *other = farEnd(task);
  std::string end = task.wait == Wait::Token ? "writes" : "reads";
  if (!other)
    return waitInWords(task) + ", which no task " + end;
  return waitInWords(task) + ", but `" + other->name + "`, which " + end +
         " it, has ended";
}

template <typename Items, typename Write>
static std::string join(const Items &items, Write write) {
  std::string result;
  for (const Task *item : items)
    result += (result.empty() ? "" : ", ") + write(*item);
  return result;
}

const Cycle &Deadlock::shownTasks() const {
  return cycles.empty() ? stranded : cycles.front();
}

std::string Deadlock::incurableCause() const {
  if (!stranded.empty())
    return strandedInWords(*stranded.front());
  for (const Cycle &cycle : cycles)
    if (!hasFull(cycle))
      return "a cyclic wait for data: " + join(cycle, waitInWords);
  return "";
}

std::string st::runtime::deadlockInWords(const Deadlock &deadlock) {
  if (!deadlock.cycles.empty())
    return join(deadlock.cycles.front(), waitInWords);
  return join(deadlock.stranded, strandedInWords);
}

DeadlockReport st::runtime::describeDeadlock(const Deadlock &deadlock,
                                             const Tasks &tasks) {
  DeadlockReport report;
  for (const auto &task : tasks)
    if (isBlocked(*task))
      report.blocked.push_back(
          {task->name, task->waitsOn->name(), task->wait == Wait::Place});
  for (const Task *task : deadlock.shownTasks())
    (task->wait == Wait::Place ? report.full : report.empty)
        .push_back(task->waitsOn->name());
  if (!deadlock.cycles.empty())
    for (const Task *task : deadlock.cycles.front())
      report.cycle.push_back(task->name);
  return report;
}
