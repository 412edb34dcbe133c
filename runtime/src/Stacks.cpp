//===- Stacks.cpp - the stacks of a run's tasks ---------------------------===//
#include "Stacks.h"

#include <new>
#include <sys/mman.h>
#include <unistd.h>

using namespace st::runtime;

/// Distances between stack tops that differ; together a page.
static constexpr std::size_t kColours = 16;
static constexpr std::size_t kColourBytes = 256;

static Stack mapStack(std::size_t bytes) {
  std::size_t total = StackPool::kGuardBytes + bytes;
  void *memory = mmap(nullptr, total, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw std::bad_alloc();
  Stack stack;
  stack.guard = static_cast<char *>(memory);
  stack.bottom = stack.guard + StackPool::kGuardBytes;
  stack.end = stack.bottom + bytes;
  if (mprotect(stack.bottom, bytes, PROT_READ | PROT_WRITE) != 0) {
    munmap(memory, total);
    throw std::bad_alloc();
  }
  // Huge pages would take two megabytes for a task that needs one kilobyte.
  madvise(stack.bottom, bytes, MADV_NOHUGEPAGE);
  return stack;
}

void StackPool::setStackBytes(std::size_t bytes) {
  std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::size_t rounded = (bytes + page - 1) / page * page;
  if (rounded == bytes_)
    return;
  release();
  bytes_ = rounded;
}

const Stack &StackPool::get(std::size_t index) {
  while (stacks_.size() <= index) {
    Stack stack = mapStack(bytes_ + kColours * kColourBytes);
    // Mappings are aligned alike: without this the innermost frames of all
    // tasks would compete for the same few lines of the first-level cache.
    stack.top = stack.end - stacks_.size() % kColours * kColourBytes;
    stacks_.push_back(stack);
  }
  return stacks_[index];
}

void StackPool::release() {
  for (const Stack &stack : stacks_)
    munmap(stack.guard, static_cast<std::size_t>(stack.end - stack.guard));
  stacks_.clear();
}
