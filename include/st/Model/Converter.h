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

/// Two layouts of one tensor, at the two ends of an edge.
struct ConverterProblem {
  Layout source;
  Layout result;
};

/// How the converter works: under the first `sharedLoops` loops, which both
/// sides walk in lockstep, a buffer of `bufferShape` numbers is filled in the
/// source's order and drained in the result's.
struct ConverterSolution {
  int sharedLoops = 0;
  /// One size per data dimension, in numbers, padding included.
  std::vector<int64_t> bufferShape;
};

/// Says why the problem is not sound (illegal layout, different tensors).
std::optional<std::string> check(const ConverterProblem &problem);

/// The same two orders, written so that solve() can share the most: loops of
/// one iteration dropped, loops that continue each other merged, and outer
/// loops of equal reach cut at their common steps. Vectors of a row-major
/// tensor that are read in row-major tiles then share the loop over the rows of
/// tiles. The problem must pass check(), and so does the result.
ConverterProblem alignLoops(const ConverterProblem &problem);

/// The most shared loops and the smallest box under them. The shared loops are
/// counted over the layouts without their loops of one iteration. Re-access
/// loops are shared when both sides have them at the same place.
/// The problem must pass check().
ConverterSolution solve(const ConverterProblem &problem);

/// Says why the solution is wrong: a slice that the buffer cannot hold, or an
/// element that is drained before it was filled. Enumerates; for small shapes.
std::optional<std::string> verify(const ConverterProblem &problem,
                                  const ConverterSolution &solution);

/// Reads {"source": LAYOUT, "result": LAYOUT}; a layout is {"shape": [...],
/// "element": [...], "loops": [{"trip_count", "step", "dim"}]}, where the dim
/// of a re-access loop is null. On failure returns nothing and says in `error`
/// what was expected and what was found.
std::optional<ConverterProblem>
converterProblemFromJson(const std::string &text, std::string &error);

/// The text that converterProblemFromJson reads.
std::string toJson(const ConverterProblem &problem);

/// {"shared_loops", "buffer_shape"}, newline at the end.
std::string toJson(const ConverterSolution &solution);

} // namespace st::model

#endif // ST_MODEL_CONVERTER_H
