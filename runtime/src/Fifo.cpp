//===- Fifo.cpp - what a FIFO does when it blocks or is misused -----------===//
#include "Run.h"
#include "Scheduler.h"

#include <stdexcept>

using namespace st::runtime;

Fifo::Fifo(const char *name) : name_(name) { depth_ = currentRun().add(*this); }

Fifo::~Fifo() { currentRun().remove(*this); }

uint64_t Fifo::slotsFor(uint64_t depth) {
  uint64_t slots = 1;
  while (slots < depth)
    slots *= 2;
  return slots;
}

void Fifo::attach(Task *task) { ends_.push_back(task); }

void Fifo::grow() {
  ++depth_;
  if (slotsFor(depth_) > slotMask_ + 1)
    moveToRing(slotsFor(depth_));
  if (waiter_ && waiter_->wait == Wait::Place)
    wakeWaiter();
}

/// Refuses an access by a task that is not the one of this role.
static void checkRole(const Fifo &fifo, const Task *known, const char *does,
                      const char *role) {
  if (theScheduler.isOutsideTasks())
    throw std::logic_error(
        "FIFO `" + fifo.name() +
        "` is accessed outside of a task; make the call that accesses it a "
        "task with ST_TASK");
  if (known)
    throw std::logic_error("FIFO `" + fifo.name() + "` has a second " + role +
                           ": task `" + known->name + "` " + does +
                           " it already, expected one " + role +
                           "; give each " + role + " a FIFO of its own");
}

void Fifo::claimReader() {
  checkRole(*this, reader_, "reads", "reader");
  reader_ = currentTask;
}

void Fifo::claimWriter() {
  checkRole(*this, writer_, "writes", "writer");
  writer_ = currentTask;
}

void Fifo::blockOnEmpty() {
  waiter_ = currentTask;
  theScheduler.block(Wait::Token, *this);
}

void Fifo::blockOnFull() {
  waiter_ = currentTask;
  theScheduler.block(Wait::Place, *this);
}

void Fifo::wakeWaiter() {
  Task *task = waiter_;
  waiter_ = nullptr;
  theScheduler.makeReady(*task);
}

void Fifo::letOthersRun() { theScheduler.letOthersRun(); }
