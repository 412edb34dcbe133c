//===- ConverterProgram.cpp -----------------------------------------------===//
#include "ConverterProgram.h"
#include "SliceNumbers.h"

#include <algorithm>

using namespace st::model;

namespace {

/// `layout` without a window that only says that the slices tile the tensor.
Layout withoutTrivialWindow(Layout layout) {
  if (layout.window && !canonicalize(layout).window)
    layout.window.reset();
  return layout;
}

/// The start of each iteration of the outer loops.
std::vector<std::vector<int64_t>> offsetsOf(const Layout &layout) {
  std::vector<std::vector<int64_t>> offsets;
  forEachToken(layout, [&](const std::vector<int64_t> &offset) {
    offsets.push_back(offset);
  });
  return offsets;
}

Layout layoutAbove(Layout layout, int sharedLoops) {
  layout.window.reset();
  layout.loops.resize(sharedLoops);
  return layout;
}

std::string quoteDim(int dim) {
  return "data dimension " + std::to_string(dim);
}

std::optional<std::string> checkForm(const ConverterProblem &problem,
                                     const ConverterSolution &solution) {
  int shared = solution.sharedLoops;
  size_t most =
      std::min(problem.source.loops.size(), problem.result.loops.size());
  if (shared < 0 || shared > static_cast<int>(most))
    return "expected at most as many shared loops as each side has, got " +
           std::to_string(shared);
  if (solution.bufferShape.size() != problem.source.shape.size())
    return std::string("expected a buffer of the tensor's rank");
  for (int i = 0; i < shared; ++i) {
    const LayoutLoop &a = problem.source.loops[i], &b = problem.result.loops[i];
    if (a.isDynamic != b.isDynamic || (a.isDynamic && !isLockstep(a, b)))
      return std::string(
          "the two sides do not walk the shared loops in lockstep");
  }
  if (!solution.rollingDim)
    return std::nullopt;
  int dim = *solution.rollingDim;
  auto rolling = findRollingBuffer(problem, shared);
  if (!rolling || rolling->dim != dim)
    return "expected both sides to walk " + quoteDim(dim) +
           ", along which the buffer rolls, next and in ascending order";
  if (solution.bufferShape[dim] < 1)
    return "expected a line buffer of at least 1 number along " +
           quoteDim(dim) + ", got " + std::to_string(solution.bufferShape[dim]);
  return std::nullopt;
}

void appendSteps(ConverterProgram &program, bool isFill, size_t begin,
                 size_t end) {
  for (size_t slice = begin; slice < end; ++slice)
    program.steps.push_back({isFill, slice});
}

/// The steps of a line buffer: granule by granule as the windows need them.
void appendRollingSteps(ConverterProgram &program) {
  const ConverterProblem &problem = program.problem;
  int shared = program.solution.sharedLoops;
  RollingBuffer rolling = *findRollingBuffer(problem, shared);
  int64_t granules = problem.source.loops[shared].tripCount;
  int64_t iterations = problem.result.loops[shared].tripCount;
  size_t fills = program.filled.size() / granules;
  size_t drains = program.drained.size() / iterations;
  int64_t filled = 0;
  for (int64_t i = 0; i < iterations; ++i) {
    for (; filled * rolling.granule < rolling.filledEnd(i); ++filled)
      appendSteps(program, true, filled * fills, (filled + 1) * fills);
    appendSteps(program, false, i * drains, (i + 1) * drains);
  }
  appendSteps(program, true, filled * fills, granules * fills);
}

} // namespace

ConverterProblem st::model::withCountedLoops(const ConverterProblem &problem) {
  return {withoutTrivialWindow(withoutUnitLoops(problem.source)),
          withoutTrivialWindow(withoutUnitLoops(problem.result))};
}

Layout st::model::layoutBelow(const Layout &layout, int sharedLoops) {
  Layout below = layout;
  below.loops.erase(below.loops.begin(), below.loops.begin() + sharedLoops);
  return below;
}

std::vector<int64_t> st::model::boxUnder(const Layout &layout,
                                         int sharedLoops) {
  Layout below = layoutBelow(layout, sharedLoops);
  std::vector<int64_t> box = below.paddedShape();
  for (size_t dim = 0; dim < box.size(); ++dim)
    box[dim] -= below.origin(dim);
  return box;
}

bool st::model::isLockstep(const LayoutLoop &a, const LayoutLoop &b) {
  return a.tripCount == b.tripCount && a.dim == b.dim &&
         a.isDynamic == b.isDynamic && (a.dim == kReaccess || a.step == b.step);
}

int64_t ConverterProgram::slotCount() const {
  int64_t count = 1;
  for (int64_t size : solution.bufferShape)
    count *= std::max<int64_t>(size, 0);
  return count;
}

std::optional<int64_t>
ConverterProgram::slotOf(const std::vector<int64_t> &position) const {
  if (!solution.rollingDim)
    return indexOf(position, solution.bufferShape);
  std::vector<int64_t> slot = position;
  int dim = *solution.rollingDim;
  if (slot[dim] < 0)
    return std::nullopt;
  slot[dim] %= solution.bufferShape[dim];
  return indexOf(slot, solution.bufferShape);
}

std::optional<ConverterProgram>
st::model::buildProgram(const ConverterProblem &problem,
                        const ConverterSolution &solution, std::string &error) {
  ConverterProgram program;
  program.problem = withCountedLoops(problem);
  program.solution = solution;
  const Layout &source = program.problem.source;
  const Layout &result = program.problem.result;
  int shared = solution.sharedLoops;
  if (auto message = checkForm(program.problem, solution)) {
    error = *message;
    return std::nullopt;
  }
  program.starts = offsetsOf(layoutAbove(source, shared));
  if (program.starts != offsetsOf(layoutAbove(result, shared))) {
    error = "the two sides do not walk the shared loops in lockstep";
    return std::nullopt;
  }
  program.filled = offsetsOf(layoutBelow(source, shared));
  program.drained = offsetsOf(layoutBelow(result, shared));
  if (solution.rollingDim) {
    appendRollingSteps(program);
  } else {
    appendSteps(program, true, 0, program.filled.size());
    appendSteps(program, false, 0, program.drained.size());
  }
  return program;
}
