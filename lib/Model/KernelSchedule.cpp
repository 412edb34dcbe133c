//===- KernelSchedule.cpp - search of a kernel's loop order ---------------===//
#include "st/Model/KernelSchedule.h"
#include "st/Model/Converter.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace st::model;

int64_t st::model::balancedTile(int64_t size, int64_t maximum) {
  int64_t slices = (size + maximum - 1) / maximum;
  return (size + slices - 1) / slices;
}

/// Whether each number of `result` is made once, by iterations of its own.
static std::optional<std::string> checkResult(const KernelProblem &problem,
                                              const KernelAccess &result) {
  std::vector<int64_t> uses(problem.ranges.size());
  for (size_t i = 0; i < result.shape.size(); ++i) {
    if (result.iterationDims[i] != kWholeDim)
      ++uses[result.iterationDims[i]];
    else if (result.shape[i] > 1)
      return "a data dimension of " + std::to_string(result.shape[i]) +
             " of a result is not indexed by an iteration dimension";
  }
  for (size_t dim = 0; dim < uses.size(); ++dim) {
    bool isMissing =
        uses[dim] == 0 && !problem.isReduction[dim] && problem.ranges[dim] > 1;
    bool isReduced = uses[dim] > 0 && problem.isReduction[dim];
    if (isMissing || isReduced || uses[dim] > 1)
      return "results must be indexed by every parallel dimension, once, and "
             "by no reduction";
  }
  return std::nullopt;
}

std::optional<std::string> st::model::check(const KernelProblem &problem) {
  if (problem.ranges.size() != problem.isReduction.size())
    return "expected a kind per iteration dimension";
  if (problem.tileSize < 1)
    return "tile size of at least 1 expected, got " +
           std::to_string(problem.tileSize);
  if (problem.results.empty())
    return "a kernel needs at least one result";
  auto checkAccess =
      [&](const KernelAccess &access) -> std::optional<std::string> {
    if (access.shape.size() != access.iterationDims.size())
      return "expected an iteration dimension per data dimension";
    for (size_t i = 0; i < access.shape.size(); ++i) {
      int dim = access.iterationDims[i];
      if (dim == kWholeDim)
        continue;
      if (dim < 0 || dim >= static_cast<int>(problem.ranges.size()))
        return "iteration dimension out of range: " + std::to_string(dim);
      if (problem.ranges[dim] != access.shape[i])
        return "a data dimension of " + std::to_string(access.shape[i]) +
               " is indexed by an iteration dimension of " +
               std::to_string(problem.ranges[dim]);
    }
    return std::nullopt;
  };
  for (const KernelAccess &operand : problem.operands)
    if (auto error = checkAccess(operand))
      return error;
  for (const KernelAccess &result : problem.results) {
    if (auto error = checkAccess(result))
      return error;
    if (auto error = checkResult(problem, result))
      return error;
  }
  return std::nullopt;
}

namespace {

/// The data dimension along which tokens of `layout` are vectors, or -1.
int getVectorDim(const Layout &layout) {
  for (size_t i = 0; i < layout.element.size(); ++i)
    if (layout.element[i] > 1)
      return static_cast<int>(i);
  return -1;
}

/// Evaluates one loop order.
class Scheduler {
public:
  Scheduler(const KernelProblem &problem, const std::vector<int64_t> &tiles,
            const std::vector<int> &order)
      : problem(problem), tiles(tiles), order(order),
        position(problem.ranges.size(), -1) {
    for (size_t i = 0; i < order.size(); ++i)
      position[order[i]] = static_cast<int>(i);
  }

  KernelSolution run() const {
    KernelSolution solution;
    solution.tiles = tiles;
    solution.order = order;
    for (const KernelAccess &operand : problem.operands) {
      solution.operands.push_back(scheduleOperand(operand));
      solution.sizeBytes += getBytes(operand, solution.operands.back());
    }
    for (const KernelAccess &result : problem.results) {
      solution.results.push_back(scheduleResult(result));
      solution.sizeBytes += getBytes(result, solution.results.back());
    }
    return solution;
  }

private:
  static int64_t getBytes(const KernelAccess &access, const KernelPort &port) {
    int64_t count = 1;
    for (int64_t size : port.box)
      count *= size;
    return (count + port.converterCount) * access.scalarBytes;
  }

  int64_t getTrips(int dim) const {
    return (problem.ranges[dim] + tiles[dim] - 1) / tiles[dim];
  }

  /// The first outer loop that does not step the access in lockstep: one it
  /// does not use, or the end.
  int getOperandLevel(const KernelAccess &access) const {
    for (size_t i = 0; i < order.size(); ++i)
      if (std::find(access.iterationDims.begin(), access.iterationDims.end(),
                    order[i]) == access.iterationDims.end() ||
          std::count(access.iterationDims.begin(), access.iterationDims.end(),
                     order[i]) > 1)
        return static_cast<int>(i);
    return static_cast<int>(order.size());
  }

  int getResultLevel() const {
    for (size_t i = 0; i < order.size(); ++i)
      if (problem.isReduction[order[i]])
        return static_cast<int>(i);
    return static_cast<int>(order.size());
  }

  bool isOutside(int dim, int level) const {
    return dim != kWholeDim && position[dim] >= 0 && position[dim] < level;
  }

  std::vector<int64_t> getBox(const KernelAccess &access, int level) const {
    std::vector<int64_t> box;
    for (size_t i = 0; i < access.shape.size(); ++i) {
      int dim = access.iterationDims[i];
      if (dim == kWholeDim)
        box.push_back(access.shape[i]);
      else if (isOutside(dim, level))
        box.push_back(tiles[dim]);
      else
        box.push_back(roundUp(access.shape[i], tiles[dim]));
    }
    return box;
  }

  /// The outer loops above `level`, as loops of the access's layout.
  std::vector<LayoutLoop> getPrefix(const KernelAccess &access,
                                    int level) const {
    std::vector<LayoutLoop> prefix;
    for (int i = 0; i < level; ++i)
      for (size_t data = 0; data < access.shape.size(); ++data)
        if (access.iterationDims[data] == order[i])
          prefix.push_back(
              {getTrips(order[i]), tiles[order[i]], static_cast<int>(data)});
    return prefix;
  }

  /// Slice size along the last data dimension, the direction of vectors.
  int64_t getVectorSize(const KernelAccess &access) const {
    if (access.shape.empty())
      return 1;
    int dim = access.iterationDims.back();
    return dim == kWholeDim
               ? balancedTile(access.shape.back(), problem.tileSize)
               : tiles[dim];
  }

  /// A layout that reads the box under `level` in the order of its dimensions.
  Layout makeLayout(const KernelAccess &access, int level,
                    const std::vector<int64_t> &box) const {
    Layout layout;
    layout.shape = access.shape;
    layout.element.assign(access.shape.size(), 1);
    if (!layout.element.empty())
      layout.element.back() = getVectorSize(access);
    layout.loops = getPrefix(access, level);
    for (size_t i = 0; i < box.size(); ++i) {
      // A whole dimension ends with the tensor, a tile where the tile ends.
      bool isTile = isOutside(access.iterationDims[i], level);
      int64_t step = layout.element[i];
      int64_t extent = isTile ? box[i] : access.shape[i];
      int64_t trips = (extent + step - 1) / step;
      if (trips > 1)
        layout.loops.push_back({trips, step, static_cast<int>(i)});
    }
    return layout;
  }

  /// Whether the producer's order can be taken as it is: under the loops above
  /// `level`, which it walks in lockstep, any order fills the box.
  bool adoptsProducer(const KernelAccess &access, int level) const {
    Layout layout = withoutUnitLoops(*access.producer);
    std::vector<LayoutLoop> prefix = getPrefix(access, level);
    if (layout.loops.size() < prefix.size() ||
        !std::equal(prefix.begin(), prefix.end(), layout.loops.begin()))
      return false;
    for (size_t i = 0; i < access.shape.size(); ++i) {
      int dim = access.iterationDims[i];
      if (!isOutside(dim, level))
        continue;
      // What is left below the shared loop must stay inside the tile.
      int64_t extent = layout.element[i];
      for (size_t l = prefix.size(); l < layout.loops.size(); ++l)
        if (layout.loops[l].dim == static_cast<int>(i))
          extent += (layout.loops[l].tripCount - 1) * layout.loops[l].step;
      if (extent > tiles[dim])
        return false;
    }
    for (const LayoutLoop &loop : layout.loops)
      if (loop.dim == kReaccess)
        return false;
    return true;
  }

  KernelPort scheduleOperand(const KernelAccess &access) const {
    KernelPort port;
    port.level = getOperandLevel(access);
    port.box = getBox(access, port.level);
    if (access.producer && adoptsProducer(access, port.level)) {
      port.layout = withoutUnitLoops(*access.producer);
      growBox(port, access);
      return port;
    }
    port.layout = makeLayout(access, port.level, port.box);
    growBox(port, access);
    if (access.producer && !isSameOrder(*access.producer, port.layout)) {
      ConverterSolution converter =
          solve(alignLoops({*access.producer, port.layout}));
      port.converterCount = 1;
      for (int64_t size : converter.bufferShape)
        port.converterCount *= size;
    }
    return port;
  }

  /// Makes room for the padding of the last token in each dimension.
  void growBox(KernelPort &port, const KernelAccess &access) const {
    size_t prefix = getPrefix(access, port.level).size();
    for (size_t i = 0; i < port.box.size(); ++i) {
      int64_t extent = port.layout.element[i];
      for (size_t l = prefix; l < port.layout.loops.size(); ++l)
        if (port.layout.loops[l].dim == static_cast<int>(i))
          extent +=
              (port.layout.loops[l].tripCount - 1) * port.layout.loops[l].step;
      port.box[i] = std::max(port.box[i], extent);
    }
  }

  KernelPort scheduleResult(const KernelAccess &access) const {
    KernelPort port;
    port.level = getResultLevel();
    port.box = getBox(access, port.level);
    port.layout.shape = access.shape;
    port.layout.element.assign(access.shape.size(), 1);
    if (!access.shape.empty())
      port.layout.element.back() = getVectorSize(access);
    port.layout.loops = getPrefix(access, port.level);
    // Below the level: first the remaining outer loops in their order, then
    // what is left of the tiles.
    for (size_t i = port.level; i < order.size(); ++i)
      for (size_t data = 0; data < access.shape.size(); ++data)
        if (access.iterationDims[data] == order[i])
          port.layout.loops.push_back(
              {getTrips(order[i]), tiles[order[i]], static_cast<int>(data)});
    for (size_t data = 0; data < access.shape.size(); ++data) {
      int dim = access.iterationDims[data];
      int64_t tile = dim == kWholeDim ? access.shape[data] : tiles[dim];
      int64_t step = port.layout.element[data];
      if (tile > step)
        port.layout.loops.push_back(
            {(tile + step - 1) / step, step, static_cast<int>(data)});
    }
    return port;
  }

  const KernelProblem &problem;
  const std::vector<int64_t> &tiles;
  const std::vector<int> &order;
  std::vector<int> position;
};

/// Whether each iteration reads a number of its own of `access`.
bool coversAll(const KernelProblem &problem, const KernelAccess &access) {
  std::set<int> dims(access.iterationDims.begin(), access.iterationDims.end());
  dims.erase(kWholeDim);
  return dims.size() == problem.ranges.size();
}

bool usesReduction(const KernelProblem &problem, const KernelAccess &access) {
  return std::any_of(
      access.iterationDims.begin(), access.iterationDims.end(),
      [&](int dim) { return dim != kWholeDim && problem.isReduction[dim]; });
}

/// Whether results leave number by number: those of a reduction of one stream,
/// which gives far fewer numbers than it takes tokens, and those of
/// element-wise work on such numbers. Vectors would make each wait for its
/// neighbours. A contraction needs several outputs at a time, so that each
/// accumulator is updated at a distance.
bool hasScalarResults(const KernelProblem &problem) {
  bool isReduced = std::count(problem.isReduction.begin(),
                              problem.isReduction.end(), true) > 0;
  auto isReducedOperand = [&](const KernelAccess &operand) {
    return usesReduction(problem, operand);
  };
  if (isReduced && std::count_if(problem.operands.begin(),
                                 problem.operands.end(), isReducedOperand) > 1)
    return false;
  return std::any_of(problem.operands.begin(), problem.operands.end(),
                     [&](const KernelAccess &operand) {
                       bool isScalar = operand.producer &&
                                       operand.producer->elementCount() == 1;
                       return coversAll(problem, operand) &&
                              (isReduced || isScalar);
                     });
}

/// Dimensions along which some stream's tokens are vectors are cut into tiles.
std::vector<int64_t> chooseTiles(const KernelProblem &problem) {
  std::vector<int64_t> tiles(problem.ranges.size(), 1);
  auto cut = [&](int dim) {
    if (dim != kWholeDim)
      tiles[dim] = balancedTile(problem.ranges[dim], problem.tileSize);
  };
  if (!hasScalarResults(problem))
    for (const KernelAccess &result : problem.results)
      if (!result.shape.empty())
        cut(result.iterationDims.back());
  for (const KernelAccess &operand : problem.operands) {
    int data = operand.producer ? getVectorDim(*operand.producer)
                                : static_cast<int>(operand.shape.size()) - 1;
    if (data >= 0)
      cut(operand.iterationDims[data]);
  }
  return tiles;
}

/// Parallel dimensions as given, then reductions; only those with a loop.
std::vector<int> getNaturalOrder(const KernelProblem &problem,
                                 const std::vector<int64_t> &tiles) {
  std::vector<int> order;
  for (bool reductions : {false, true})
    for (size_t d = 0; d < problem.ranges.size(); ++d)
      if (problem.isReduction[d] == reductions && problem.ranges[d] > tiles[d])
        order.push_back(static_cast<int>(d));
  return order;
}

} // namespace

KernelSolution st::model::solve(const KernelProblem &problem,
                                std::vector<KernelCandidate> *candidates) {
  constexpr size_t kMaxPermutedLoops = 7;
  std::vector<int64_t> tiles = chooseTiles(problem);
  std::vector<int> natural = getNaturalOrder(problem, tiles);
  size_t permuted = std::min(natural.size(), kMaxPermutedLoops);
  std::vector<size_t> permutation(permuted);
  std::iota(permutation.begin(), permutation.end(), 0);

  std::optional<KernelSolution> best;
  do {
    std::vector<int> order = natural;
    for (size_t i = 0; i < permuted; ++i)
      order[i] = natural[permutation[i]];
    KernelSolution solution = Scheduler(problem, tiles, order).run();
    bool isBetter = !best || solution.sizeBytes < best->sizeBytes;
    if (isBetter && best)
      std::swap(solution, *best);
    else if (isBetter) {
      best = std::move(solution);
      continue;
    }
    if (candidates)
      candidates->push_back({solution.order, solution.sizeBytes});
  } while (std::next_permutation(permutation.begin(), permutation.end()));
  return *best;
}

std::optional<std::string> st::model::verify(const KernelProblem &problem,
                                             const KernelSolution &solution) {
  auto verifyPort = [&](const KernelPort &port) -> std::optional<std::string> {
    if (auto error = check(port.layout))
      return error;
    // Each outer loop above the level is one loop of the layout.
    size_t prefix = port.level;
    for (size_t data = 0; data < port.box.size(); ++data) {
      int64_t extent = port.layout.element[data];
      for (size_t l = prefix; l < port.layout.loops.size(); ++l)
        if (port.layout.loops[l].dim == static_cast<int>(data))
          extent +=
              (port.layout.loops[l].tripCount - 1) * port.layout.loops[l].step;
      if (extent > port.box[data])
        return "a buffer of " + std::to_string(port.box[data]) +
               " numbers along dimension " + std::to_string(data) +
               " cannot hold the " + std::to_string(extent) +
               " that are read into it";
    }
    return std::nullopt;
  };
  for (const KernelPort &port : solution.operands)
    if (auto error = verifyPort(port))
      return error;
  for (const KernelPort &port : solution.results)
    if (auto error = verifyPort(port))
      return error;
  return std::nullopt;
}
