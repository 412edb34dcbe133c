//===- StackOverflow.cpp - a task that runs out of stack ------------------===//
//
// A design runs inside a host process such as Python: an overflow has to become
// an error of the run, not the end of the process.
//
//===----------------------------------------------------------------------===//
#include "StackOverflow.h"

#include "Task.h"

using namespace st::runtime;

namespace {
sigjmp_buf recoveryPoint;
struct sigaction outerAction;
// The task's stack is used up, so that the handler needs one of its own.
alignas(16) char handlerStack[64 << 10];

void onFault(int, siginfo_t *info, void *) {
  const Stack *stack = currentTask->stack;
  char *address = static_cast<char *>(info->si_addr);
  if (stack && address >= stack->guard && address < stack->bottom)
    siglongjmp(recoveryPoint, 1);
  // Returning repeats the access, now under the handler that was there before.
  sigaction(SIGSEGV, &outerAction, nullptr);
}
} // namespace

StackOverflowTrap::StackOverflowTrap() {
  stack_t own = {};
  own.ss_sp = handlerStack;
  own.ss_size = sizeof(handlerStack);
  sigaltstack(&own, &previousStack_);

  struct sigaction action = {};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, &previousAction_);
  outerAction = previousAction_;
}

StackOverflowTrap::~StackOverflowTrap() {
  sigaction(SIGSEGV, &previousAction_, nullptr);
  sigaltstack(&previousStack_, nullptr);
}

sigjmp_buf &StackOverflowTrap::recovery() { return recoveryPoint; }
