//===- KahnNetwork.cpp ----------------------------------------------------===//
#include "KahnNetwork.h"

#include <algorithm>
#include <unordered_map>

using namespace st::model;

KahnNetwork::KahnNetwork(const Design &design, std::vector<int64_t> depthTokens)
    : fills(design.fifos.size(), 0), depths(std::move(depthTokens)) {
  std::unordered_map<std::string, int> indexOf;
  for (const Task &task : design.tasks) {
    int index = static_cast<int>(tasks.size());
    indexOf.emplace(task.name, index);
    tasks.emplace_back();
    compile(task.behaviour, tasks.back());
    tasks.back().program.push_back({Instruction::Kind::End});
    ready.push_back(index);
  }
  for (const Fifo &fifo : design.fifos) {
    producers.push_back(indexOf.at(fifo.producer));
    consumers.push_back(indexOf.at(fifo.consumer));
  }
}

void KahnNetwork::compile(const std::vector<Step> &steps, TaskState &task) {
  for (const Step &step : steps) {
    if (step.kind == Step::Kind::Read) {
      task.program.push_back({Instruction::Kind::Read, step.fifo});
      continue;
    }
    if (step.kind == Step::Kind::Write) {
      task.program.push_back({Instruction::Kind::Write, step.fifo});
      continue;
    }
    int start = static_cast<int>(task.program.size());
    compile(step.body, task);
    // A loop without tokens takes no time here.
    if (static_cast<int>(task.program.size()) == start || step.tripCount == 1)
      continue;
    task.program.push_back({Instruction::Kind::Repeat,
                            static_cast<int>(task.iterations.size()),
                            step.tripCount, start});
    task.iterations.push_back(0);
  }
}

void KahnNetwork::wait(TaskState &task, int fifo, bool forPlace) {
  task.waitedFifo = fifo;
  task.waitsForPlace = forPlace;
}

void KahnNetwork::wake(int index, int fifo) {
  if (tasks[index].waitedFifo != fifo)
    return;
  tasks[index].waitedFifo = -1;
  ready.push_back(index);
}

void KahnNetwork::runTask(int index) {
  TaskState &task = tasks[index];
  while (true) {
    const Instruction &instruction = task.program[task.next];
    int fifo = instruction.operand;
    switch (instruction.kind) {
    case Instruction::Kind::Read:
      if (fills[fifo] == 0)
        return wait(task, fifo, /*forPlace=*/false);
      --fills[fifo];
      ++task.next;
      wake(producers[fifo], fifo);
      break;
    case Instruction::Kind::Write:
      if (fills[fifo] >= depths[fifo])
        return wait(task, fifo, /*forPlace=*/true);
      ++fills[fifo];
      ++task.next;
      wake(consumers[fifo], fifo);
      break;
    case Instruction::Kind::Repeat: {
      int64_t &iteration = task.iterations[instruction.operand];
      bool isDone = ++iteration == instruction.tripCount;
      if (isDone)
        iteration = 0;
      task.next = isDone ? task.next + 1 : instruction.target;
      break;
    }
    case Instruction::Kind::End:
      task.hasEnded = true;
      ++endedCount;
      return;
    }
  }
}

bool KahnNetwork::run() {
  while (!ready.empty()) {
    int index = ready.back();
    ready.pop_back();
    runTask(index);
  }
  return endedCount == tasks.size();
}

int KahnNetwork::blockerOf(int task) const {
  int fifo = tasks[task].waitedFifo;
  return tasks[task].waitsForPlace ? consumers[fifo] : producers[fifo];
}

std::vector<int> KahnNetwork::findCycle() const {
  // Both ends of a FIFO move equally many tokens, so no task waits for one that
  // has ended, and following the waits from anywhere leads into a cycle.
  int task = 0;
  while (tasks[task].hasEnded)
    ++task;
  std::vector<bool> isSeen(tasks.size(), false);
  for (; !isSeen[task]; task = blockerOf(task))
    isSeen[task] = true;

  std::vector<int> cycle{task};
  for (int next = blockerOf(task); next != task; next = blockerOf(next))
    cycle.push_back(next);
  std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()),
              cycle.end());
  return cycle;
}

void KahnNetwork::grow(int fifo) {
  ++depths[fifo];
  wake(producers[fifo], fifo);
}
