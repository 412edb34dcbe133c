//===- Converter.cpp - Algorithm 1 ----------------------------------------===//
//
// Why sharing by trip count, step and dimension alone is sound for tiles,
// whatever the sizes of the two elements: under a shared loop both sides
// complete the same mixed-radix digits, and the set that completes given digits
// to an interval is unique. So both sides visit the same numbers under each
// shared iteration.
//
// Windows complete no digits. Along a dimension that no shared loop walks the
// source fills all of the tensor under each shared iteration, so nothing can be
// missing. Along one that is walked, both sides start at the same place and the
// source must fill an interval there without holes, within which lies all that
// the result reads.
//
// At run time a dynamic loop of tiles of step s makes ceil(n / s) iterations
// over n numbers, and a dynamic loop of windows as many fewer than its most as
// steps fit, rounded up, in what is missing from the largest size. For a step
// of 1 both are n, if they are equal at the largest size; only then are they
// shared.
//
// Where one copy of a buffer is enough, that is, where the result's order with
// its re-access loops removed is the source's, number by number: the last
// visits of the numbers are those with all re-access loops in their last
// iteration, so they come in the order in which the source fills. Each slot
// that the next fill waits for is freed before any slot it comes to later, so
// filling follows the last visits at their own pace.
//
//===----------------------------------------------------------------------===//
#include "st/Model/Converter.h"
#include "ConverterProgram.h"

#include <algorithm>
#include <numeric>

using namespace st::model;

namespace {

/// Whether the slices tile `dim`, whatever they do along others.
bool tilesAlong(const Layout &layout, int dim) {
  if (layout.origin(dim) != 0 ||
      (layout.dilation(dim) != 1 && layout.element[dim] != 1))
    return false;
  Layout alone{{layout.shape[dim]}, {layout.element[dim]}};
  for (const LayoutLoop &loop : layout.loops)
    if (loop.dim == dim)
      alone.loops.push_back({loop.tripCount, loop.step, 0});
  return !check(alone);
}

/// Whether what the slices cover along `dim` is an interval without holes.
bool isInterval(const Layout &tiles, int dim, int64_t size) {
  int64_t covered = tiles.element[dim];
  for (const LayoutLoop &loop : tiles.loops)
    if (loop.dim == dim)
      covered *= loop.tripCount;
  return covered == size;
}

/// Whether the source fills all that the result needs under the first
/// `sharedLoops` loops, which are in lockstep: see the top of the file.
bool isFilledUnder(const Layout &source, const Layout &result,
                   int sharedLoops) {
  if (!result.window)
    return true;
  std::vector<int64_t> filled = boxUnder(source, sharedLoops);
  std::vector<int64_t> needed = boxUnder(result, sharedLoops);
  for (int i = 0; i < sharedLoops; ++i) {
    const LayoutLoop &loop = result.loops[i];
    int dim = loop.dim;
    if (dim == kReaccess)
      continue;
    if (loop.isDynamic && loop.step != 1)
      return false;
    bool isContained =
        result.origin(dim) >= 0 &&
        result.origin(dim) + needed[dim] <= filled[dim] &&
        isInterval(layoutBelow(source, sharedLoops), dim, filled[dim]);
    if (!isContained && !tilesAlong(result, dim))
      return false;
  }
  return true;
}

/// The most loops that both sides, without loops of one iteration, can share.
int countSharedLoops(const Layout &source, const Layout &result) {
  size_t limit = std::min(source.loops.size(), result.loops.size());
  int shared = 0;
  while (shared < static_cast<int>(limit) &&
         isLockstep(source.loops[shared], result.loops[shared]))
    ++shared;
  while (!isFilledUnder(source, result, shared))
    --shared;
  return shared;
}

/// The outer loop that `a` and `b` have in common when each is cut in two; of
/// one iteration when there is none.
LayoutLoop commonOuterLoop(const LayoutLoop &a, const LayoutLoop &b) {
  if (a.dim != b.dim)
    return {};
  // Cut in two, a loop that ends on its own would end elsewhere.
  if (a.isDynamic || b.isDynamic)
    return isLockstep(a, b) ? a : LayoutLoop();
  if (a.dim == kReaccess)
    return {std::gcd(a.tripCount, b.tripCount), 0, kReaccess};
  int64_t reach = a.tripCount * a.step;
  if (reach != b.tripCount * b.step)
    return {};
  // Both steps divide the reach, and so does their least common multiple.
  int64_t step = a.step / std::gcd(a.step, b.step) * b.step;
  return {reach / step, step, a.dim};
}

/// `layout` with loop `index` cut into `outer` and what is left inside it.
Layout cutLoop(Layout layout, size_t index, const LayoutLoop &outer) {
  LayoutLoop inner = layout.loops[index];
  inner.tripCount /= outer.tripCount;
  inner.isDynamic = false;
  layout.loops[index] = outer;
  if (inner.tripCount > 1)
    layout.loops.insert(layout.loops.begin() + index + 1, inner);
  return layout;
}

/// `layout` with as few loops as are legal: loops of one iteration dropped, and
/// loops that continue each other merged, unless that hides that a last tile is
/// walked beyond the tensor.
Layout withFewLoops(const Layout &layout) {
  Layout canonical = canonicalize(layout);
  return check(canonical) ? withoutUnitLoops(layout) : canonical;
}

/// Outer loops of equal reach cut at their common steps.
ConverterProblem cutCommonLoops(ConverterProblem aligned) {
  for (size_t i = 0;
       i < aligned.source.loops.size() && i < aligned.result.loops.size();
       ++i) {
    LayoutLoop outer =
        commonOuterLoop(aligned.source.loops[i], aligned.result.loops[i]);
    if (outer.tripCount == 1)
      break;
    ConverterProblem cut{cutLoop(aligned.source, i, outer),
                         cutLoop(aligned.result, i, outer)};
    // A cut that does not let windows share more coarsens a line buffer.
    if (!isFilledUnder(cut.source, cut.result, static_cast<int>(i) + 1))
      break;
    aligned = cut;
  }
  return aligned;
}

/// The same order with tokens of one number.
Layout toNumbers(Layout layout) {
  for (size_t dim = 0; dim < layout.element.size(); ++dim) {
    layout.loops.push_back({layout.element[dim], 1, static_cast<int>(dim)});
    layout.element[dim] = 1;
  }
  return canonicalize(layout);
}

/// Whether the result's last visits come in another order than the source.
bool needsSecondCopy(const Layout &source, const Layout &result,
                     int sharedLoops) {
  if (result.window)
    return true;
  Layout drained = layoutBelow(result, sharedLoops);
  auto isReaccess = [](const LayoutLoop &loop) {
    return loop.dim == kReaccess;
  };
  drained.loops.erase(
      std::remove_if(drained.loops.begin(), drained.loops.end(), isReaccess),
      drained.loops.end());
  return toNumbers(layoutBelow(source, sharedLoops)).loops !=
         toNumbers(drained).loops;
}

} // namespace

std::optional<std::string> st::model::check(const ConverterProblem &problem) {
  if (auto message = check(problem.source))
    return "illegal source layout: " + *message;
  if (auto message = check(problem.result))
    return "illegal result layout: " + *message;
  if (problem.source.shape != problem.result.shape ||
      problem.source.dynamicDims != problem.result.dynamicDims)
    return "expected two layouts of one tensor, got " +
           describe(problem.source) + " and " + describe(problem.result);
  if (canonicalize(problem.source).window)
    return "expected tiles on the writing side, got " +
           describe(problem.source);
  return std::nullopt;
}

int64_t ConverterSolution::bufferNumbers() const {
  int64_t count = needsPingPong ? 2 : 1;
  for (int64_t size : bufferShape)
    count *= size;
  return count;
}

ConverterProblem st::model::alignLoops(const ConverterProblem &problem) {
  ConverterProblem few{withFewLoops(problem.source),
                       withFewLoops(problem.result)};
  ConverterProblem aligned = cutCommonLoops(few);
  if (!aligned.result.window)
    return aligned;
  // A line buffer may be smaller than the box under more shared loops.
  ConverterProblem best = withCountedLoops(problem);
  for (const ConverterProblem &form : {few, aligned})
    if (solve(form).bufferNumbers() <= solve(best).bufferNumbers())
      best = form;
  return best;
}

ConverterSolution st::model::solveUnder(const ConverterProblem &problem,
                                        int sharedLoops) {
  ConverterProblem counted = withCountedLoops(problem);
  ConverterSolution solution;
  solution.sharedLoops = sharedLoops;
  solution.bufferShape = boxUnder(counted.source, sharedLoops);
  solution.needsPingPong =
      needsSecondCopy(counted.source, counted.result, sharedLoops);
  if (!counted.result.window) {
    std::vector<int64_t> drained = boxUnder(counted.result, sharedLoops);
    for (size_t dim = 0; dim < drained.size(); ++dim)
      solution.bufferShape[dim] =
          std::max(solution.bufferShape[dim], drained[dim]);
    return solution;
  }
  auto rolling = findRollingBuffer(counted, sharedLoops);
  if (rolling && rolling->size < solution.bufferShape[rolling->dim]) {
    solution.rollingDim = rolling->dim;
    solution.bufferShape[rolling->dim] = rolling->size;
    solution.needsPingPong = false;
  }
  return solution;
}

ConverterSolution st::model::solve(const ConverterProblem &problem) {
  ConverterProblem counted = withCountedLoops(problem);
  return solveUnder(counted, countSharedLoops(counted.source, counted.result));
}
