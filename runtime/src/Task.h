//===- Task.h - one task of a run -----------------------------------------===//
#ifndef ST_RUNTIME_TASK_H
#define ST_RUNTIME_TASK_H

#include "Stacks.h"
#include "st_fifo.h"

#include <boost/context/fiber.hpp>

#include <functional>
#include <string>

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// What a task waits for.
enum class Wait { Nothing, Token, Place };

/// A fiber and what it waits for. The scheduler's own thread of control is one
/// too, with an empty name.
struct Task {
  // What a switch touches comes first, in one line of the cache.
  /// Where to resume it; empty while it runs and after its end.
  boost::context::fiber context;
  Task *nextReady = nullptr;
  /// The FIFO waited on; of no meaning when `wait` is Nothing.
  Fifo *waitsOn = nullptr;
  Wait wait = Wait::Nothing;
  bool hasEnded = false;
  /// Null for the scheduler.
  const Stack *stack = nullptr;
  std::string name;
  std::function<void()> body;
};

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_TASK_H
