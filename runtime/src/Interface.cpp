//===- Interface.cpp - what designs and hosts call ------------------------===//
//
// The C interface stands beside the region so that a design that uses the one
// also gets the other out of the static library.
//
//===----------------------------------------------------------------------===//
#include "Run.h"
#include "Scheduler.h"
#include "st_dataflow.h"
#include "st_runtime.h"

#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>

using namespace st::runtime;

static std::mutex interfaceMutex;

Region::Region() : exceptionsAtOpening_(std::uncaught_exceptions()) {
  currentRun().openRegion();
}

Region::~Region() {
  bool hasFailed = std::uncaught_exceptions() > exceptionsAtOpening_;
  try {
    currentRun().closeRegion(hasFailed);
  } catch (const std::exception &error) {
    currentRun().fail(error.what());
  }
}

void st::runtime::registerTask(const std::string &name,
                               std::function<void()> body,
                               const std::vector<Fifo *> &fifos) {
  if (!currentRun().isRegionOpen() || !theScheduler.isOutsideTasks())
    throw std::logic_error("task `" + name +
                           "` is called outside of a dataflow region; write "
                           "ST_DATAFLOW_REGION before the first ST_TASK");
  Task *task = theScheduler.add(name, std::move(body));
  for (Fifo *fifo : fifos) {
    fifo->attach(task);
    if (fifo->ends().size() > 2)
      throw std::logic_error("FIFO `" + fifo->name() +
                             "` is passed to a third task, `" + name +
                             "`; expected one writer and one reader");
  }
}

static void require(bool condition, const std::string &message) {
  if (!condition)
    throw std::invalid_argument(message);
}

/// Does `call` under the lock. Returns 0, or 1 when it throws, with a report.
template <typename Call> static int configure(Call call) {
  std::lock_guard<std::mutex> lock(interfaceMutex);
  try {
    call();
    return 0;
  } catch (const std::exception &error) {
    currentRun().refuse(error.what());
    return 1;
  }
}

int st_set_fifo_depth(const char *fifo, int64_t depth) {
  return configure([&] {
    require(fifo && *fifo, "st_set_fifo_depth: expected the FIFO's name, got "
                           "an empty one");
    require(depth >= 1, "FIFO `" + std::string(fifo) +
                            "`: expected a depth of at least 1 token, got " +
                            std::to_string(depth));
    currentRun().setDepth(fifo, static_cast<uint64_t>(depth));
  });
}

int st_set_stack_bytes(int64_t bytes) {
  constexpr int64_t kMinimum = StackPool::kMinimumBytes;
  return configure([&] {
    require(bytes >= kMinimum, "st_set_stack_bytes: expected at least " +
                                   std::to_string(kMinimum) + " bytes, got " +
                                   std::to_string(bytes));
    theScheduler.setStackBytes(static_cast<std::size_t>(bytes));
  });
}

/// Calls the design; throws what it throws.
static void runDesign(void **ports, int64_t count) {
  int64_t expected = st_design_port_count ? st_design_port_count() : count;
  require(count == expected && count >= 0,
          "st_run: expected " + std::to_string(expected) + " ports, got " +
              std::to_string(count) +
              "; pass one pointer per port of design.json");
  require(ports || count == 0, "st_run: expected " + std::to_string(count) +
                                   " ports, got a null pointer");
  st_design_top(ports);
}

int st_run(void **ports, int64_t count) {
  std::lock_guard<std::mutex> lock(interfaceMutex);
  Run &run = currentRun();
  run.begin();
  try {
    runDesign(ports, count);
  } catch (const std::bad_alloc &) {
    run.fail("out of memory or address space; expected " +
             std::to_string(theScheduler.stackBytes()) +
             " bytes per task's stack; lower it with st_set_stack_bytes");
  } catch (const std::exception &error) {
    run.fail(error.what());
  } catch (...) {
    run.fail("the design threw something that is not a std::exception");
  }
  run.end();
  return static_cast<int>(run.report().status);
}

const char *st_report(void) {
  static std::string text;
  std::lock_guard<std::mutex> lock(interfaceMutex);
  text = toJson(currentRun().report());
  return text.c_str();
}
