//===- AccessOrder.h - does a program visit slices in a layout's order? ---===//
//
// The loop nests that read or write an itensor must come to its slices in the
// order that the type states. A program is given as a tree of loops and
// accesses, free of MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_ACCESS_ORDER_H
#define ST_MODEL_ACCESS_ORDER_H

#include "st/Model/Layout.h"

namespace st::model {

/// A loop or an access of one slice. All offsets are per data dimension, in
/// numbers.
struct AccessStep {
  bool isLoop = false;
  /// Of a loop: its iterations, at least 0, how far each moves the slices in it
  /// (zero, forward or backward), and what it runs in program order.
  int64_t tripCount = 0;
  std::vector<int64_t> step = {};
  std::vector<AccessStep> body = {};
  /// Of an access: where the slice begins while all loops around it stand at
  /// their first iteration.
  std::vector<int64_t> offset = {};

  static AccessStep loop(int64_t tripCount, std::vector<int64_t> step,
                         std::vector<AccessStep> body);
  static AccessStep access(std::vector<int64_t> offset);
};

struct AccessOrderAnswer {
  enum Verdict {
    kAgrees,
    kDiffers,
    /// The first `maxTokens` tokens agree and the rest was not looked at.
    kNotChecked,
  };
  Verdict verdict = kAgrees;
  /// Where program and layout part, or what was not checked; empty when they
  /// agree.
  std::string message = {};
};

/// Whether a program that visits the slices of one tensor in the order of
/// `program` does so in the order of `layout`, which must be legal; dynamic
/// sizes are taken at their largest. A plain nest of loops that each walk at
/// most one dimension forward is compared without enumeration, everything else
/// token by token, `maxTokens` of them at most.
AccessOrderAnswer checkAccessOrder(const std::vector<AccessStep> &program,
                                   const Layout &layout,
                                   int64_t maxTokens = int64_t(1) << 24);

} // namespace st::model

#endif // ST_MODEL_ACCESS_ORDER_H
