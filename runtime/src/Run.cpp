//===- Run.cpp - one run of a design --------------------------------------===//
#include "Run.h"

#include "Deadlock.h"
#include "Scheduler.h"

#include <algorithm>
#include <stdexcept>

using namespace st::runtime;

static Run theRun;
Run &st::runtime::currentRun() { return theRun; }

/// The first five names, quoted: more would hide what to do about them.
static std::string someNames(const std::vector<std::string> &names) {
  std::string result;
  for (size_t i = 0; i < names.size() && i < 5; ++i)
    result += (i ? ", `" : "`") + names[i] + "`";
  if (names.size() > 5)
    result += " and " + std::to_string(names.size() - 5) + " more";
  return result;
}

void Run::begin() {
  report_ = Report();
  withoutDepth_.clear();
  duplicates_.clear();
  isRunning_ = true;
}

void Run::end() {
  isRunning_ = false;
  if (!withoutDepth_.empty())
    fail("FIFO " + someNames(withoutDepth_) +
         " has no depth; expected st_set_fifo_depth(name, depth) before the "
         "run, got none; set it, and check that design.json is of this build");
  else if (!duplicates_.empty())
    fail("two FIFOs are named " + someNames(duplicates_) +
         "; expected one FIFO of a name");
}

void Run::fail(const std::string &message) {
  if (report_.status == Report::Status::Error)
    return;
  report_.status = Report::Status::Error;
  report_.message = message;
}

void Run::refuse(const std::string &message) {
  report_ = Report();
  fail(message);
}

bool Run::hasSetupError() const {
  return !withoutDepth_.empty() || !duplicates_.empty();
}

uint64_t Run::add(Fifo &fifo) {
  if (!isRunning_)
    throw std::logic_error("FIFO `" + fifo.name() +
                           "` is made outside of st_run");
  if (!theScheduler.isOutsideTasks())
    throw std::logic_error("FIFO `" + fifo.name() +
                           "` is local to a task; declare it in the top "
                           "function and pass it by reference");
  for (const Fifo *other : fifos_)
    if (other->name() == fifo.name())
      duplicates_.push_back(fifo.name());
  fifos_.push_back(&fifo);
  auto depth = depths_.find(fifo.name());
  if (depth != depths_.end())
    return depth->second;
  withoutDepth_.push_back(fifo.name());
  return 1;
}

void Run::remove(Fifo &fifo) {
  fifos_.erase(std::find(fifos_.begin(), fifos_.end(), &fifo));
}

void Run::openRegion() {
  if (!isRunning_)
    throw std::logic_error("a dataflow region is opened outside of st_run");
  if (isRegionOpen_ || !theScheduler.isOutsideTasks())
    throw std::logic_error("a dataflow region is opened inside another one; "
                           "expected one region per run");
  isRegionOpen_ = true;
}

void Run::closeRegion(bool hasFailed) {
  isRegionOpen_ = false;
  if (!hasFailed && !hasSetupError())
    runTasks();
  theScheduler.clear();
}

void Run::runTasks() {
  theScheduler.run();
  if (theScheduler.failure())
    fail(*theScheduler.failure());
  else if (!theScheduler.haveAllEnded())
    return reportDeadlock();
  reportFifos();
  reportLeftOvers();
}

/// Goes on with a run that stopped, with one more place at a time, until all
/// tasks end or no place helps. Leaves the last stop in `deadlock` and returns
/// the FIFOs that grew.
static std::vector<Fifo *> growUntilEnd(Deadlock &deadlock) {
  std::vector<Fifo *> grown;
  while (Fifo *fifo = deadlock.fifoToGrow(grown)) {
    if (std::find(grown.begin(), grown.end(), fifo) == grown.end())
      grown.push_back(fifo);
    fifo->grow();
    theScheduler.run();
    if (theScheduler.failure() || theScheduler.haveAllEnded())
      break;
    deadlock = findDeadlock(theScheduler.tasks());
  }
  return grown;
}

void Run::reportDeadlock() {
  // As they were when the run stopped, not as the search for depths leaves
  // them.
  reportFifos();
  Deadlock deadlock = findDeadlock(theScheduler.tasks());
  report_.status = Report::Status::Deadlock;
  report_.deadlock = describeDeadlock(deadlock, theScheduler.tasks());
  report_.message = "deadlock: " + deadlockInWords(deadlock);

  std::vector<Fifo *> grown = growUntilEnd(deadlock);
  if (theScheduler.failure()) {
    report_.message += "; with more places: " + *theScheduler.failure();
    return;
  }
  if (!theScheduler.haveAllEnded()) {
    report_.message += "; no depth helps: " + deadlock.incurableCause();
    return;
  }
  report_.message += "; needed:";
  for (const Fifo *fifo : grown) {
    report_.deadlock->needed.emplace_back(fifo->name(), fifo->depthTokens());
    report_.message += (fifo == grown.front() ? " `" : ", `") + fifo->name() +
                       "` depth " + std::to_string(fifo->depthTokens());
  }
}

void Run::reportFifos() {
  report_.fifos.clear();
  for (const Fifo *fifo : fifos_)
    report_.fifos.push_back({fifo->name(), fifo->depthTokens(),
                             fifo->peakTokens(), fifo->writtenTokens()});
}

void Run::reportLeftOvers() {
  for (const Fifo *fifo : fifos_) {
    if (fifo->writtenTokens() == fifo->takenTokens())
      continue;
    fail("FIFO `" + fifo->name() + "` holds tokens after all tasks ended: " +
         std::to_string(fifo->writtenTokens()) + " were written by `" +
         fifo->writer()->name + "`, " + std::to_string(fifo->takenTokens()) +
         " read" +
         (fifo->reader() ? " by `" + fifo->reader()->name + "`" : "") +
         "; both ends must agree on the number of tokens");
    return;
  }
}
