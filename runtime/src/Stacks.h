//===- Stacks.h - the stacks of a run's tasks -----------------------------===//
#ifndef ST_RUNTIME_STACKS_H
#define ST_RUNTIME_STACKS_H

#include <cstddef>
#include <vector>

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// A mapped stack with inaccessible pages below it.
struct Stack {
  char *guard = nullptr;
  char *bottom = nullptr;
  /// Where the task's stack begins; at most a page below the mapping's end.
  char *top = nullptr;
  char *end = nullptr;
};

/// Stacks that are kept from run to run, so that a task finds its pages already
/// mapped: stack i is for the i-th task. Memory is taken when it is touched.
class StackPool {
public:
  static constexpr std::size_t kDefaultBytes = std::size_t(64) << 20;
  static constexpr std::size_t kMinimumBytes = std::size_t(64) << 10;
  /// A frame may be far larger than a page, so that its first access would jump
  /// over a small guard into another task's stack.
  static constexpr std::size_t kGuardBytes = std::size_t(64) << 20;

  ~StackPool() { release(); }

  std::size_t stackBytes() const { return bytes_; }

  /// The size of each stack from now on; rounded up to pages.
  void setStackBytes(std::size_t bytes);

  /// Throws std::bad_alloc when the address space is used up.
  const Stack &get(std::size_t index);

private:
  void release();

  std::size_t bytes_ = kDefaultBytes;
  std::vector<Stack> stacks_;
};

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_STACKS_H
