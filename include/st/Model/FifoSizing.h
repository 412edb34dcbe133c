//===- FifoSizing.h - depths with which no execution deadlocks ------------===//
//
// The untimed lower bound of every FIFO's depth from the order of tokens alone:
// bounded execution of a Kahn network, growing the full FIFO of a deadlock
// (Parks, "Bounded Scheduling of Process Networks", 1995). Which state a
// bounded network stops in does not depend on the schedule, so depths that let
// one execution end let every execution end.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_FIFO_SIZING_H
#define ST_MODEL_FIFO_SIZING_H

#include "st/Model/Design.h"

namespace st::model {

/// A design whose depths are wanted. FIFOs with isFixed keep their depth.
struct FifoSizingProblem {
  Design design;
  /// Depth from which every free FIFO starts; two lets a writer and a reader
  /// work in the same cycle.
  int64_t startDepthTokens = 2;
};

struct FifoSizingSolution {
  /// One depth per FIFO of the design; at most the tokens of a run (at least
  /// 1).
  std::vector<int64_t> depthTokens;
  /// One per FIFO: how often it was grown and is thus needed by the order.
  std::vector<int64_t> grownTokens;
};

/// A stop of all tasks before their end.
struct Deadlock {
  /// Tasks of one cycle of waiting, in order, and the FIFO each waits on.
  std::vector<std::string> cycle;
  std::vector<std::string> full;
  std::vector<std::string> empty;
  /// FIFO name and least depth that would let the run end, for each fixed FIFO
  /// that is too small. Empty when no depth would.
  std::vector<std::pair<std::string, int64_t>> needed;
};

std::optional<std::string> check(const FifoSizingProblem &problem);

/// Depths that let every execution end, or the deadlock that fixed depths (or a
/// cyclic wait for data, which no depth cures) force. No depth can be lowered
/// alone, above startDepthTokens; where every deadlock had a single full FIFO,
/// no depths are lower at all. The problem must pass check(). Costs two runs of
/// all token events, and one more per FIFO grown where several were full.
std::optional<FifoSizingSolution> solve(const FifoSizingProblem &problem,
                                        Deadlock &deadlock);

/// Runs the design with the given depths; says where it stops if it does, and
/// the depths that are needed instead (FIFOs below their minimumDepthTokens are
/// grown before others). The design must pass check().
std::optional<Deadlock> findDeadlock(const Design &design,
                                     const std::vector<int64_t> &depthTokens);

} // namespace st::model

#endif // ST_MODEL_FIFO_SIZING_H
