//===- KernelSchedule.h - loop order, tiles and local buffers of a kernel
//--===//
//
// How one structured operation (iteration ranges, affine accesses) becomes a
// loop nest that reads and writes streams (StreamTensor, section 4.2): which
// dimensions are cut into vectors, in which order the loops run, at which loop
// each operand is taken into a local buffer, and at which loop results leave.
//
// The nest:
//   for each outer loop, in `order`:
//     operands whose level this is fill their buffer from their stream
//     results whose level this is start their accumulator
//     ... inner loops ...
//     results whose level this is leave in their stream
//   innermost: the point loops over the tiles, which compute on the buffers.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_KERNEL_SCHEDULE_H
#define ST_MODEL_KERNEL_SCHEDULE_H

#include "st/Model/Layout.h"

namespace st::model {

/// `iterationDim` of a data dimension whose index is not just one iteration
/// dimension (a constant, a window, an offset). It is always buffered whole.
inline constexpr int kWholeDim = -1;

/// One operand or result of the operation.
struct KernelAccess {
  /// Logical shape of the tensor.
  std::vector<int64_t> shape;
  /// Per data dimension the iteration dimension that is its index, or
  /// kWholeDim.
  std::vector<int> iterationDims;
  int64_t scalarBytes = 4;
  /// The order in which the producer sends it; nothing for a tensor in memory,
  /// which a DMA can read in any order. Ignored for results.
  std::optional<Layout> producer;
};

/// The operation to schedule.
struct KernelProblem {
  /// Iterations per iteration dimension.
  std::vector<int64_t> ranges;
  std::vector<bool> isReduction;
  std::vector<KernelAccess> operands;
  std::vector<KernelAccess> results;
  /// Most numbers in a token.
  int64_t tileSize = 16;
};

/// What happens to one operand or result.
struct KernelPort {
  /// The number of outer loops around the filling (draining) of its buffer.
  int level = 0;
  /// Size of the local buffer per data dimension, padding included.
  std::vector<int64_t> box;
  /// The order in which the stream is read (written).
  Layout layout;
  /// Numbers held in a converter in front of it; 0 when the producer's order is
  /// taken as it is.
  int64_t converterCount = 0;
};

struct KernelSolution {
  /// Tile size per iteration dimension; 1 for dimensions that are not cut.
  std::vector<int64_t> tiles;
  /// Iteration dimensions with an outer loop, outermost first.
  std::vector<int> order;
  std::vector<KernelPort> operands;
  std::vector<KernelPort> results;
  /// On-chip bytes: local buffers and the converters in front.
  int64_t sizeBytes = 0;
};

/// A loop order that was looked at and what it would have cost.
struct KernelCandidate {
  std::vector<int> order;
  int64_t sizeBytes = 0;
};

/// Says why the problem is not sound.
std::optional<std::string> check(const KernelProblem &problem);

/// The loop order of least on-chip memory; of equal ones the first in the order
/// "parallel dimensions as given, then reductions". When `candidates` is given,
/// the orders that lost are appended. Tries all orders up to seven outer loops,
/// beyond that the dimensions past the seventh stay innermost.
/// The problem must pass check().
KernelSolution solve(const KernelProblem &problem,
                     std::vector<KernelCandidate> *candidates = nullptr);

/// Says what is wrong with a solution: an illegal layout, a buffer that does
/// not hold what is read under its level.
std::optional<std::string> verify(const KernelProblem &problem,
                                  const KernelSolution &solution);

/// Size of the equal slices into which `size` is cut when none may be larger
/// than `maximum`: as few as possible, then as small as possible, so that the
/// padding is least.
int64_t balancedTile(int64_t size, int64_t maximum);

/// The smallest multiple of `tile` that holds `size`.
inline int64_t roundUp(int64_t size, int64_t tile) {
  return (size + tile - 1) / tile * tile;
}

} // namespace st::model

#endif // ST_MODEL_KERNEL_SCHEDULE_H
