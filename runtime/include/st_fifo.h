//===- st_fifo.h - the untyped part of a FIFO -----------------------------===//
//
// Counters, roles and blocking of a bounded FIFO between two tasks. Tasks are
// fibers of one thread, so nothing here is locked or atomic. What does not
// block is inline; what does is in src/Fifo.cpp.
//
// Everything is hidden: two designs loaded into one process must not share
// their state.
//
//===----------------------------------------------------------------------===//
#ifndef ST_FIFO_H
#define ST_FIFO_H

#include <cstdint>
#include <string>
#include <vector>

#define ST_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#pragma GCC visibility push(hidden)

namespace st::runtime {

struct Task;

/// The task that runs now; outside of tasks a task of its own, never null.
extern Task *currentTask;

/// A FIFO of at most `depth` tokens, one writer, one reader. Its depth is what
/// st_set_fifo_depth gave its name.
class Fifo {
public:
  Fifo(const Fifo &) = delete;
  Fifo &operator=(const Fifo &) = delete;

  const std::string &name() const { return name_; }
  uint64_t depthTokens() const { return depth_; }
  uint64_t peakTokens() const { return peak_; }
  uint64_t writtenTokens() const { return written_; }
  uint64_t takenTokens() const { return taken_; }

  /// The task that writes (reads) this FIFO, null before it first did.
  Task *writer() const { return writer_; }
  Task *reader() const { return reader_; }

  /// The task of each call's argument that is this FIFO, in order.
  const std::vector<Task *> &ends() const { return ends_; }

  /// Notes that the FIFO is an argument of `task`.
  void attach(Task *task);

  /// Adds a place, and makes a writer that waits for it ready.
  void grow();

protected:
  explicit Fifo(const char *name);
  virtual ~Fifo();

  /// Moves the tokens to a ring of `slots` slots, a power of two.
  virtual void moveToRing(uint64_t slots) = 0;

  /// Slots of the smallest ring that holds `depth` tokens.
  static uint64_t slotsFor(uint64_t depth);

  /// Returns when there is a token, which is at `readSlot()`.
  void beginRead() {
    if (ST_UNLIKELY(reader_ != currentTask))
      claimReader();
    while (ST_UNLIKELY(written_ == taken_))
      blockOnEmpty();
  }

  void endRead() {
    ++taken_;
    if (ST_UNLIKELY(waiter_ != nullptr))
      wakeWaiter();
  }

  /// Returns when there is a free place, which is at `writeSlot()`.
  void beginWrite() {
    if (ST_UNLIKELY(writer_ != currentTask))
      claimWriter();
    while (ST_UNLIKELY(written_ - taken_ >= depth_))
      blockOnFull();
  }

  void endWrite() {
    ++written_;
    if (written_ - taken_ > peak_)
      peak_ = written_ - taken_;
    if (ST_UNLIKELY(waiter_ != nullptr))
      wakeWaiter();
  }

  uint64_t readSlot() const { return taken_ & slotMask_; }
  uint64_t writeSlot() const { return written_ & slotMask_; }

  /// The tests of a polling task. A negative answer lets the other tasks run
  /// first: in one thread nothing would change while the task asks again.
  bool hasToken() {
    if (written_ == taken_)
      letOthersRun();
    return written_ != taken_;
  }
  bool hasPlace() {
    if (written_ - taken_ >= depth_)
      letOthersRun();
    return written_ - taken_ < depth_;
  }

  /// The ring's first slot and its number of slots minus one.
  void *slots_ = nullptr;
  uint64_t slotMask_ = 0;

private:
  void claimReader();
  void claimWriter();
  void blockOnEmpty();
  void blockOnFull();
  void wakeWaiter();
  void letOthersRun();

  /// Tokens written and taken since the start; their difference is inside.
  uint64_t written_ = 0;
  uint64_t taken_ = 0;
  uint64_t depth_ = 1;
  uint64_t peak_ = 0;
  /// The task blocked here. One pointer is enough: a FIFO is not full and empty
  /// at once.
  Task *waiter_ = nullptr;
  Task *reader_ = nullptr;
  Task *writer_ = nullptr;
  std::string name_;
  std::vector<Task *> ends_;
};

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_FIFO_H
