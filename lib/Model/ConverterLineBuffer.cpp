//===- ConverterLineBuffer.cpp - buffers that roll along a dimension ------===//
//
// A line buffer of the size found here never loses a number that is needed: at
// iteration i it holds what lies between the first number that i or a later
// iteration reads and filledEnd(i), all in different slots, and since numbers
// come in ascending order within a granule, the last to come to a slot is the
// one that is needed. One slot less, and the last number of some iteration
// comes over the first.
//
//===----------------------------------------------------------------------===//
#include "ConverterProgram.h"

#include <algorithm>
#include <limits>

using namespace st::model;

namespace {

/// Whether the first loop walks a dimension, and the others over it by smaller
/// steps.
bool leadsItsDimension(const std::vector<LayoutLoop> &loops) {
  return !loops.empty() && loops[0].dim != kReaccess &&
         std::all_of(
             loops.begin() + 1, loops.end(), [&](const LayoutLoop &loop) {
               return loop.dim != loops[0].dim || loop.step < loops[0].step;
             });
}

/// Whether each pass over `dim` goes through it in ascending order.
bool isAscending(const std::vector<LayoutLoop> &loops, int dim) {
  int64_t last = std::numeric_limits<int64_t>::max();
  for (const LayoutLoop &loop : loops) {
    if (loop.dim != dim)
      continue;
    if (loop.step >= last)
      return false;
    last = loop.step;
  }
  return true;
}

/// Where the slices lie along `dim`, counted from the first; ascending.
std::vector<int64_t> positionsAlong(const Layout &layout, int dim) {
  std::vector<int64_t> positions;
  for (int64_t i = 0; i < layout.element[dim]; ++i)
    positions.push_back(i * layout.dilation(dim));
  for (const LayoutLoop &loop : layout.loops) {
    size_t count = loop.dim == dim ? positions.size() : 0;
    for (int64_t i = 1; count > 0 && i < loop.tripCount; ++i)
      for (size_t k = 0; k < count; ++k)
        positions.push_back(positions[k] + i * loop.step);
  }
  std::sort(positions.begin(), positions.end());
  return positions;
}

/// More lines than any tensor on a device has, and the most that are counted.
constexpr int64_t kMostLines = int64_t(1) << 22;

/// Whether the lines, and the numbers of a slice along them, can be counted.
bool isCountable(const Layout &result, int dim) {
  int64_t numbers = result.element[dim];
  for (const LayoutLoop &loop : result.loops)
    if (loop.dim == dim &&
        (__builtin_mul_overflow(numbers, loop.tripCount, &numbers) ||
         numbers > kMostLines))
      return false;
  return numbers <= kMostLines;
}

/// The largest distance, over the iterations of the result's loop, from the
/// first number that it or a later one reads to the end of what is filled.
int64_t rollingSize(const RollingBuffer &rolling, const Layout &below,
                    int64_t iterations, int64_t shape) {
  std::vector<int64_t> positions;
  if (rolling.origin < 0)
    positions = positionsAlong(below, rolling.dim);
  int64_t needed = std::numeric_limits<int64_t>::max(), size = 1;
  for (int64_t i = iterations - 1; i >= 0; --i) {
    int64_t first = rolling.origin + i * rolling.step;
    if (first < 0) {
      // Dilated windows may step over the tensor's first numbers.
      auto inside =
          std::lower_bound(positions.begin(), positions.end(), -first);
      first = inside == positions.end() ? shape : first + *inside;
    }
    if (first < shape)
      needed = std::min(needed, first);
    size = std::max(size, rolling.filledEnd(i) - needed);
  }
  return size;
}

} // namespace

int64_t RollingBuffer::filledEnd(int64_t i) const {
  int64_t end = std::max<int64_t>(origin + i * step + reach, 0);
  return std::min((end + granule - 1) / granule * granule, limit);
}

std::optional<RollingBuffer>
st::model::findRollingBuffer(const ConverterProblem &problem, int sharedLoops) {
  ConverterProblem counted = withCountedLoops(problem);
  Layout source = layoutBelow(counted.source, sharedLoops);
  Layout result = layoutBelow(counted.result, sharedLoops);
  if (!result.window || !leadsItsDimension(result.loops) ||
      source.loops.empty() || source.loops[0].dim != result.loops[0].dim ||
      !isCountable(result, result.loops[0].dim))
    return std::nullopt;
  RollingBuffer rolling;
  rolling.dim = source.loops[0].dim;
  rolling.granule = source.loops[0].step;
  // Holes are left where a shared loop walks the dimension by smaller steps. In
  // descending order, numbers no longer needed would come over needed ones.
  if (boxUnder(source, 1)[rolling.dim] != rolling.granule ||
      !isAscending(source.loops, rolling.dim))
    return std::nullopt;
  rolling.limit = rolling.granule * source.loops[0].tripCount;
  rolling.origin = result.origin(rolling.dim);
  rolling.step = result.loops[0].step;
  rolling.reach = boxUnder(result, 1)[rolling.dim];
  rolling.size =
      rollingSize(rolling, layoutBelow(result, 1), result.loops[0].tripCount,
                  result.shape[rolling.dim]);
  return rolling;
}
