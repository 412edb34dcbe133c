//===- Converter.cpp - Algorithm 1 ----------------------------------------===//
//
// Why sharing by trip count, step and dimension alone is sound, whatever the
// sizes of the two elements: under a shared loop both sides complete the same
// mixed-radix digits, and the set that completes given digits to an interval is
// unique. So both sides visit the same numbers under each shared iteration.
//
//===----------------------------------------------------------------------===//
#include "st/Model/Converter.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace st::model;

namespace {

bool isLockstep(const LayoutLoop &a, const LayoutLoop &b) {
  return a.tripCount == b.tripCount && a.dim == b.dim &&
         (a.dim == kReaccess || a.step == b.step);
}

/// The outer loop that `a` and `b` have in common when each is cut in two; of
/// one iteration when there is none.
LayoutLoop commonOuterLoop(const LayoutLoop &a, const LayoutLoop &b) {
  if (a.dim != b.dim)
    return {};
  if (a.dim == kReaccess)
    return {std::gcd(a.tripCount, b.tripCount), 0, kReaccess};
  int64_t reach = a.tripCount * a.step;
  if (reach != b.tripCount * b.step)
    return {};
  // Both steps divide the reach, and so does their least common multiple.
  int64_t step = a.step / std::gcd(a.step, b.step) * b.step;
  return {reach / step, step, a.dim};
}

/// `layout` with as few loops as are legal: loops of one iteration dropped, and
/// loops that continue each other merged, unless that hides that a last tile is
/// walked beyond the tensor.
Layout withFewLoops(const Layout &layout) {
  Layout canonical = canonicalize(layout);
  return check(canonical) ? withoutUnitLoops(layout) : canonical;
}

/// The box around all slices under the first `sharedLoops` loops.
std::vector<int64_t> boxUnder(const Layout &layout, int sharedLoops) {
  std::vector<int64_t> box = layout.element;
  for (size_t i = sharedLoops; i < layout.loops.size(); ++i) {
    const LayoutLoop &loop = layout.loops[i];
    if (loop.dim != kReaccess)
      box[loop.dim] += (loop.tripCount - 1) * loop.step;
  }
  return box;
}

/// Calls `visit` with each position of a box of `size` at `offset`, and stops
/// when it returns false.
bool forEachPosition(
    const std::vector<int64_t> &offset, const std::vector<int64_t> &size,
    const std::function<bool(const std::vector<int64_t> &)> &visit) {
  Layout box{size, std::vector<int64_t>(size.size(), 1), {}};
  for (size_t dim = 0; dim < size.size(); ++dim)
    box.loops.push_back({size[dim], 1, static_cast<int>(dim)});
  bool isGood = true;
  forEachToken(box, [&](const std::vector<int64_t> &inBox) {
    std::vector<int64_t> position = offset;
    for (size_t dim = 0; dim < position.size(); ++dim)
      position[dim] += inBox[dim];
    isGood = isGood && visit(position);
  });
  return isGood;
}

std::string quote(const std::vector<int64_t> &position) {
  std::string text;
  for (int64_t value : position)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

bool isInside(const std::vector<int64_t> &position,
              const std::vector<int64_t> &shape) {
  for (size_t dim = 0; dim < shape.size(); ++dim)
    if (position[dim] >= shape[dim])
      return false;
  return true;
}

/// The slices that one side visits under one shared iteration, relative to it:
/// the same under each, since offsets add up.
std::vector<std::vector<int64_t>> slicesUnder(const Layout &layout,
                                              int sharedLoops) {
  Layout below = layout;
  below.loops.erase(below.loops.begin(), below.loops.begin() + sharedLoops);
  std::vector<std::vector<int64_t>> slices;
  forEachToken(below, [&](const std::vector<int64_t> &offset) {
    slices.push_back(offset);
  });
  return slices;
}

/// The start of each shared iteration.
std::vector<std::vector<int64_t>> sharedOffsets(const Layout &layout,
                                                int sharedLoops) {
  Layout above = layout;
  above.loops.resize(sharedLoops);
  std::vector<std::vector<int64_t>> offsets;
  forEachToken(above, [&](const std::vector<int64_t> &offset) {
    offsets.push_back(offset);
  });
  return offsets;
}

std::vector<int64_t> add(std::vector<int64_t> a,
                         const std::vector<int64_t> &b) {
  for (size_t dim = 0; dim < a.size(); ++dim)
    a[dim] += b[dim];
  return a;
}

} // namespace

std::optional<std::string> st::model::check(const ConverterProblem &problem) {
  if (auto message = check(problem.source))
    return "illegal source layout: " + *message;
  if (auto message = check(problem.result))
    return "illegal result layout: " + *message;
  if (problem.source.shape != problem.result.shape)
    return "expected two layouts of one tensor, got " +
           describe(problem.source) + " and " + describe(problem.result);
  return std::nullopt;
}

ConverterProblem st::model::alignLoops(const ConverterProblem &problem) {
  ConverterProblem aligned{withFewLoops(problem.source),
                           withFewLoops(problem.result)};
  std::vector<LayoutLoop> &a = aligned.source.loops;
  std::vector<LayoutLoop> &b = aligned.result.loops;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i) {
    LayoutLoop outer = commonOuterLoop(a[i], b[i]);
    if (outer.tripCount == 1)
      break;
    for (std::vector<LayoutLoop> *loops : {&a, &b}) {
      LayoutLoop inner = (*loops)[i];
      inner.tripCount /= outer.tripCount;
      (*loops)[i] = outer;
      if (inner.tripCount > 1)
        loops->insert(loops->begin() + i + 1, inner);
    }
  }
  return aligned;
}

ConverterSolution st::model::solve(const ConverterProblem &problem) {
  Layout source = withoutUnitLoops(problem.source);
  Layout result = withoutUnitLoops(problem.result);

  ConverterSolution solution;
  size_t limit = std::min(source.loops.size(), result.loops.size());
  size_t shared = 0;
  while (shared < limit &&
         isLockstep(source.loops[shared], result.loops[shared]))
    ++shared;
  solution.sharedLoops = static_cast<int>(shared);

  solution.bufferShape = boxUnder(source, solution.sharedLoops);
  std::vector<int64_t> drained = boxUnder(result, solution.sharedLoops);
  for (size_t dim = 0; dim < drained.size(); ++dim)
    solution.bufferShape[dim] =
        std::max(solution.bufferShape[dim], drained[dim]);
  return solution;
}

std::optional<std::string>
st::model::verify(const ConverterProblem &problem,
                  const ConverterSolution &solution) {
  Layout source = withoutUnitLoops(problem.source);
  Layout result = withoutUnitLoops(problem.result);
  int shared = solution.sharedLoops;
  if (shared < 0 || shared > static_cast<int>(std::min(source.loops.size(),
                                                       result.loops.size())))
    return "expected at most as many shared loops as each side has, got " +
           std::to_string(shared);
  if (solution.bufferShape.size() != source.shape.size())
    return std::string("expected a buffer of the tensor's rank");

  auto holds = [&](const std::vector<int64_t> &position) {
    return isInside(position, solution.bufferShape);
  };
  auto filledSlices = slicesUnder(source, shared);
  auto drainedSlices = slicesUnder(result, shared);
  for (const auto &slice : filledSlices)
    if (!forEachPosition(slice, source.element, holds))
      return "the buffer cannot hold the source's slice at " + quote(slice);
  for (const auto &slice : drainedSlices)
    if (!forEachPosition(slice, result.element, holds))
      return "the buffer cannot hold the result's slice at " + quote(slice);

  auto sourceOffsets = sharedOffsets(source, shared);
  auto resultOffsets = sharedOffsets(result, shared);
  if (sourceOffsets != resultOffsets)
    return std::string(
        "the two sides do not walk the shared loops in lockstep");

  std::set<std::vector<int64_t>> filled;
  for (const auto &slice : filledSlices)
    forEachPosition(slice, source.element, [&](const auto &position) {
      filled.insert(position);
      return true;
    });
  // Padding is never filled by a shorter source; no reader uses it.
  for (const auto &start : resultOffsets)
    for (const auto &slice : drainedSlices)
      if (!forEachPosition(slice, result.element, [&](const auto &position) {
            return filled.count(position) ||
                   !isInside(add(start, position), result.shape);
          }))
        return "the slice at " + quote(add(start, slice)) +
               " is drained before it was filled";
  return std::nullopt;
}
