//===- Converter.h - Algorithm 1: the buffer between two layouts ----------===//
//
// A stream layout converter stands between a producer and a consumer that walk
// one tensor in different orders (StreamTensor, Algorithm 1).
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_CONVERTER_H
#define ST_MODEL_CONVERTER_H

#include "st/Model/Layout.h"

namespace st::model {

/// Two layouts of one tensor, at the two ends of an edge. The source's slices
/// tile the tensor; the result's may be windows.
struct ConverterProblem {
  Layout source;
  Layout result;
};

/// How the converter works: under the first `sharedLoops` loops, which both
/// sides walk in lockstep, a buffer of `bufferShape` numbers is filled in the
/// source's order and drained in the result's. Loops of one iteration are not
/// counted. A window may reach outside the tensor; numbers there are in no
/// buffer, so the draining side guards its reads.
struct ConverterSolution {
  int sharedLoops = 0;
  /// One size per data dimension, in numbers: the source's padding included,
  /// and that of a result made of tiles. Dynamic sizes count at their largest.
  std::vector<int64_t> bufferShape;
  /// The data dimension along which the buffer is a line buffer: position p,
  /// counted from the start of the shared iteration, lies at p modulo the
  /// buffer's size. See RollingBuffer for when it is filled.
  std::optional<int> rollingDim = std::nullopt;
  /// Whether filling and draining overlap only with a second copy of the
  /// buffer. One copy is enough for a line buffer, where they take turns, and
  /// where the last visits of the drain come in the order of the fill.
  bool needsPingPong = true;

  /// Numbers that the converter holds, both copies together.
  int64_t bufferNumbers() const;
};

/// A line buffer. The outermost loop below the shared ones walks `dim` on both
/// sides. Before iteration i of the result's loop is drained, the source's loop
/// runs until filledEnd(i); what no iteration waits for is taken from the
/// source at the end of each shared iteration. All lengths are in numbers along
/// `dim`, all positions counted from the start of the shared iteration.
struct RollingBuffer {
  int dim = 0;
  /// What one iteration of the source's loop fills.
  int64_t granule = 1;
  /// What all its iterations fill.
  int64_t limit = 1;
  /// Iteration i of the result's loop reads within `reach` numbers from
  /// origin + i * step on.
  int64_t origin = 0;
  int64_t step = 1;
  int64_t reach = 1;
  /// The smallest circular buffer.
  int64_t size = 1;

  /// The end of what must be filled for iteration `i`.
  int64_t filledEnd(int64_t i) const;
};

/// Says why the problem is not sound (illegal layout, different tensors,
/// windows on the writing side).
std::optional<std::string> check(const ConverterProblem &problem);

/// The same two orders, written so that solve() can share the most: loops of
/// one iteration dropped, loops that continue each other merged, and outer
/// loops of equal reach cut at their common steps where that lets them be
/// shared. Vectors of a row-major tensor that are read in row-major tiles then
/// share the loop over the rows of tiles. The problem must pass check(), and so
/// does the result.
ConverterProblem alignLoops(const ConverterProblem &problem);

/// The most shared loops and the smallest buffer under them. Re-access loops
/// are shared when both sides have them at the same place. The problem must
/// pass check().
ConverterSolution solve(const ConverterProblem &problem);

/// The smallest buffer under `sharedLoops` loops, at most as many as solve()
/// shares.
ConverterSolution solveUnder(const ConverterProblem &problem, int sharedLoops);

/// The line buffer under `sharedLoops` loops. Nothing when the result has no
/// windows, the sides do not walk one dimension in ascending order, or it has
/// more than 2^22 lines. Costs the iterations of one loop.
std::optional<RollingBuffer> findRollingBuffer(const ConverterProblem &problem,
                                               int sharedLoops);

/// Says why the solution is wrong: a slice that the buffer cannot hold, a
/// number that is drained before it was filled or after it was overwritten, or
/// a second copy that is missing. Replays the converter, so for small shapes.
std::optional<std::string> verify(const ConverterProblem &problem,
                                  const ConverterSolution &solution);

/// Reads {"source": LAYOUT, "result": LAYOUT}; LAYOUT as in LayoutJson.h. On
/// failure returns nothing and says in `error` what was expected and what was
/// found.
std::optional<ConverterProblem>
converterProblemFromJson(const std::string &text, std::string &error);

/// The text that converterProblemFromJson reads.
std::string toJson(const ConverterProblem &problem);

/// {"shared_loops", "buffer_shape", "rolling_dim", "ping_pong",
/// "buffer_numbers"}, newline at the end; the rolling dimension may be null.
std::string toJson(const ConverterSolution &solution);

} // namespace st::model

#endif // ST_MODEL_CONVERTER_H
