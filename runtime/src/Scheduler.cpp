//===- Scheduler.cpp - runs tasks until they end or are all blocked -------===//
#include "Scheduler.h"

#include "StackOverflow.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

using namespace st::runtime;
using boost::context::fiber;

Task *st::runtime::currentTask = nullptr;

namespace {
/// Gives a task a stack of the pool, which also takes it back.
struct BorrowedStack {
  const Stack *stack;

  boost::context::stack_context allocate() {
    boost::context::stack_context context;
    context.sp = stack->top;
    context.size = static_cast<std::size_t>(stack->top - stack->bottom);
    return context;
  }
  void deallocate(boost::context::stack_context &) {}
};
} // namespace

Scheduler st::runtime::theScheduler;

Scheduler::Scheduler() { currentTask = &main_; }

Task *Scheduler::add(std::string name, std::function<void()> body) {
  auto task = std::make_unique<Task>();
  task->name = std::move(name);
  task->body = std::move(body);
  task->stack = &stacks_.get(tasks_.size());
  task->context = makeContext(*task);
  makeReady(*task);
  tasks_.push_back(std::move(task));
  return tasks_.back().get();
}

fiber Scheduler::makeContext(Task &task) {
  return fiber(std::allocator_arg, BorrowedStack{task.stack},
               [this, &task](fiber &&from) {
                 adopt(std::move(from));
                 runBody(task);
                 task.hasEnded = true;
                 previous_ = &task;
                 Task &next = failure_ ? main_ : nextTask();
                 currentTask = &next;
                 return std::move(next.context);
               });
}

void Scheduler::runBody(Task &task) {
  try {
    task.body();
  } catch (const boost::context::detail::forced_unwind &) {
    // How clear() ends a blocked task; it has to reach Boost.Context.
    throw;
  } catch (const std::exception &error) {
    failure_ = "task `" + task.name + "` failed: " + error.what();
  } catch (...) {
    failure_ = "task `" + task.name +
               "` failed: it threw something that is not a std::exception";
  }
}

void Scheduler::run() {
  StackOverflowTrap trap;
  // The only jump back here abandons the frames of the task that overflowed.
  if (sigsetjmp(trap.recovery(), 1) != 0) {
    failure_ = "task `" + currentTask->name + "` overflowed its stack of " +
               std::to_string(stacks_.stackBytes()) +
               " bytes; give it more with st_set_stack_bytes, or make its "
               "local arrays smaller";
    currentTask->hasEnded = true;
    currentTask = &main_;
    // Where run() waited for its tasks is not to be unwound: it goes on here.
    new (&main_.context) fiber();
    return;
  }
  if (Task &next = nextTask(); &next != &main_)
    switchTo(next);
}

bool Scheduler::haveAllEnded() const {
  return std::all_of(tasks_.begin(), tasks_.end(),
                     [](const auto &task) { return task->hasEnded; });
}

void Scheduler::clear() {
  for (auto &task : tasks_) {
    Task *self = std::exchange(currentTask, task.get());
    task->context = fiber();
    currentTask = self;
  }
  tasks_.clear();
  firstReady_ = lastReady_ = nullptr;
  failure_.reset();
}

void Scheduler::letOthersRun() {
  if (isOutsideTasks() || !firstReady_)
    return;
  makeReady(*currentTask);
  switchTo(nextTask());
}
