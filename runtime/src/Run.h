//===- Run.h - the state of one run ---------------------------------------===//
#ifndef ST_RUNTIME_RUN_H
#define ST_RUNTIME_RUN_H

#include "Report.h"
#include "st_fifo.h"

#include <string>
#include <unordered_map>
#include <vector>

#pragma GCC visibility push(hidden)

namespace st::runtime {

/// FIFOs and outcome of one run, and the depths, which outlive it.
class Run {
public:
  void setDepth(const std::string &fifo, uint64_t depth) {
    depths_[fifo] = depth;
  }

  /// Forgets the last run's outcome.
  void begin();
  /// Ends the run and keeps what was wrong before any task ran.
  void end();
  /// Makes the run one that ended with an error; the first message stays.
  void fail(const std::string &message);
  /// Replaces the last run's outcome by an error.
  void refuse(const std::string &message);

  /// Enters a FIFO and returns its depth, 1 when it has none (an error of the
  /// run). Throws std::logic_error outside of a run.
  uint64_t add(Fifo &fifo);
  void remove(Fifo &fifo);

  /// The region's scope begins, ends, or is left by an exception.
  void openRegion();
  void closeRegion(bool hasFailed);
  bool isRegionOpen() const { return isRegionOpen_; }

  const Report &report() const { return report_; }

private:
  bool hasSetupError() const;
  void runTasks();
  void reportDeadlock();
  void reportFifos();
  void reportLeftOvers();

  std::unordered_map<std::string, uint64_t> depths_;
  std::vector<Fifo *> fifos_;
  std::vector<std::string> withoutDepth_;
  std::vector<std::string> duplicates_;
  bool isRunning_ = false;
  bool isRegionOpen_ = false;
  Report report_;
};

/// The run of this design; there is one at a time.
Run &currentRun();

} // namespace st::runtime

#pragma GCC visibility pop

#endif // ST_RUNTIME_RUN_H
