//===- StackOverflow.h - a task that runs out of stack --------------------===//
#ifndef ST_RUNTIME_STACK_OVERFLOW_H
#define ST_RUNTIME_STACK_OVERFLOW_H

#include <csetjmp>
#include <csignal>

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// While it lives, an access to the guard pages of the current task's stack
/// jumps to `recovery()`, on the thread's own stack, instead of ending the
/// process. All other faults go to the handler that was there before. There is
/// one at a time.
class StackOverflowTrap {
public:
  StackOverflowTrap();
  ~StackOverflowTrap();

  /// To be set with sigsetjmp by the function that switches to tasks.
  sigjmp_buf &recovery();

private:
  struct sigaction previousAction_;
  stack_t previousStack_;
};

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_STACK_OVERFLOW_H
