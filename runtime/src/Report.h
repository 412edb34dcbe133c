//===- Report.h - the outcome of a run ------------------------------------===//
#ifndef ST_RUNTIME_REPORT_H
#define ST_RUNTIME_REPORT_H

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#pragma GCC visibility push(hidden)

namespace st::runtime {

struct FifoReport {
  std::string name;
  uint64_t depthTokens = 0;
  uint64_t peakTokens = 0;
  /// Tokens that were written.
  uint64_t tokens = 0;
};

struct BlockedTask {
  std::string task;
  std::string fifo;
  bool isOnFull = false;
};

struct DeadlockReport {
  /// Tasks each of which waits for the next, and the last for the first.
  std::vector<std::string> cycle;
  std::vector<BlockedTask> blocked;
  /// FIFOs that the tasks of the cycle wait on, in its order; those of all
  /// tasks that wait for an ended one when there is no cycle.
  std::vector<std::string> full;
  std::vector<std::string> empty;
  /// FIFO and depth with which the run ends; empty when no depth helps.
  std::vector<std::pair<std::string, uint64_t>> needed;
};

/// The outcome of a run, as st_report gives it.
struct Report {
  enum class Status { Done, Deadlock, Error };
  Status status = Status::Done;
  std::string message;
  std::vector<FifoReport> fifos;
  std::optional<DeadlockReport> deadlock;
};

/// The report's text as of docs/contracts.md, section 6, on one line.
std::string toJson(const Report &report);

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_REPORT_H
