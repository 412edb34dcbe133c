//===- FifoSizing.cpp - growth of the full FIFO of a deadlock -------------===//
//
// Why the depths are minimal: a cycle of waiting with a single full FIFO
// consists, but for that FIFO's bound, of data dependences alone. It stops
// every execution in which that FIFO is not deeper, whatever the other depths.
// So only growth that was a choice between several full FIFOs can be too much,
// and those FIFOs are tried smaller afterwards.
//
//===----------------------------------------------------------------------===//
#include "st/Model/FifoSizing.h"

#include "KahnNetwork.h"

#include <algorithm>
#include <numeric>
#include <tuple>

using namespace st::model;

namespace {

/// The full FIFOs of a cycle of waiting.
std::vector<int> fullFifos(const KahnNetwork &network,
                           const std::vector<int> &cycle) {
  std::vector<int> full;
  for (int task : cycle)
    if (network.waitsForPlace(task))
      full.push_back(network.waitedFifo(task));
  return full;
}

Deadlock describeCycle(const Design &design, const KahnNetwork &network,
                       const std::vector<int> &cycle) {
  Deadlock deadlock;
  for (int task : cycle) {
    deadlock.cycle.push_back(design.tasks[task].name);
    std::vector<std::string> &side =
        network.waitsForPlace(task) ? deadlock.full : deadlock.empty;
    side.push_back(design.fifos[network.waitedFifo(task)].name);
  }
  return deadlock;
}

/// Which full FIFO of a cycle is grown.
class GrowthOrder {
public:
  /// FIFOs with isLast are grown only when no other is full. Among equals the
  /// one through which the fewest bits pass in a run: a stretch of the run is
  /// held most cheaply there, whatever the rates of the tasks between.
  GrowthOrder(const Design &design, const std::vector<bool> &isLast)
      : rank(design.fifos.size()) {
    std::vector<int> order(design.fifos.size());
    std::iota(order.begin(), order.end(), 0);
    auto key = [&](int fifo) {
      const Fifo &f = design.fifos[fifo];
      return std::make_tuple(static_cast<bool>(isLast[fifo]),
                             f.tokenCount * f.tokenBits, fifo);
    };
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return key(a) < key(b); });
    for (size_t i = 0; i < order.size(); ++i)
      rank[order[i]] = static_cast<int>(i);
  }

  /// -1 when none is full.
  int choose(const std::vector<int> &full) const {
    auto best = std::min_element(full.begin(), full.end(), [&](int a, int b) {
      return rank[a] < rank[b];
    });
    return best == full.end() ? -1 : *best;
  }

private:
  std::vector<int> rank;
};

bool ends(const Design &design, const std::vector<int64_t> &depths) {
  return KahnNetwork(design, depths).run();
}

/// The smallest depth from `lowest` on of one FIFO with which the run ends, the
/// others as given. `depths` must let it end.
int64_t smallestDepth(const Design &design, std::vector<int64_t> depths,
                      int fifo, int64_t lowest) {
  int64_t tooSmall = lowest - 1;
  int64_t enough = depths[fifo];
  // Mostly nothing can be taken away; then one run tells.
  int64_t middle = enough - 1;
  while (tooSmall < middle) {
    depths[fifo] = middle;
    (ends(design, depths) ? enough : tooSmall) = middle;
    middle = tooSmall + (enough - tooSmall) / 2;
  }
  return enough;
}

/// Goes on with a run that fixed depths stopped, and fills in what they lack.
void findNeeded(const Design &design, KahnNetwork &network,
                const GrowthOrder &order, const std::vector<bool> &isFixed,
                const std::vector<int64_t> &given, Deadlock &deadlock) {
  while (!network.run()) {
    int fifo = order.choose(fullFifos(network, network.findCycle()));
    // A cyclic wait for data: no depth lets the run end.
    if (fifo == -1)
      return;
    network.grow(fifo);
  }
  std::vector<int64_t> depths = network.depthTokens();
  for (size_t i = 0; i < given.size(); ++i) {
    if (!isFixed[i] || depths[i] == given[i])
      continue;
    depths[i] = smallestDepth(design, depths, static_cast<int>(i), given[i]);
    if (depths[i] > given[i])
      deadlock.needed.emplace_back(design.fifos[i].name, depths[i]);
  }
}

std::vector<int64_t> startDepths(const FifoSizingProblem &problem) {
  std::vector<int64_t> depths;
  for (const Fifo &fifo : problem.design.fifos)
    depths.push_back(fifo.isFixed
                         ? fifo.depthTokens
                         : std::min(problem.startDepthTokens, fifo.tokenCount));
  return depths;
}

} // namespace

std::optional<std::string> st::model::check(const FifoSizingProblem &problem) {
  if (problem.startDepthTokens < 1)
    return "expected a start depth of at least 1 token, got " +
           std::to_string(problem.startDepthTokens);
  if (auto message = check(problem.design))
    return message;
  for (const Fifo &fifo : problem.design.fifos)
    if (fifo.isFixed && fifo.depthTokens < 1)
      return "FIFO \"" + fifo.name +
             "\": expected a fixed depth of at least 1 token, got " +
             std::to_string(fifo.depthTokens);
  return std::nullopt;
}

std::optional<FifoSizingSolution>
st::model::solve(const FifoSizingProblem &problem, Deadlock &deadlock) {
  deadlock = {};
  const Design &design = problem.design;
  std::vector<bool> isFixed;
  for (const Fifo &fifo : design.fifos)
    isFixed.push_back(fifo.isFixed);
  GrowthOrder order(design, isFixed);
  std::vector<int64_t> start = startDepths(problem);
  std::vector<bool> wasChosen(start.size(), false);

  KahnNetwork network(design, start);
  while (!network.run()) {
    std::vector<int> cycle = network.findCycle();
    std::vector<int> full = fullFifos(network, cycle);
    int fifo = order.choose(full);
    if (fifo == -1 || isFixed[fifo]) {
      deadlock = describeCycle(design, network, cycle);
      findNeeded(design, network, order, isFixed, start, deadlock);
      return std::nullopt;
    }
    wasChosen[fifo] = wasChosen[fifo] || full.size() > 1;
    network.grow(fifo);
  }

  FifoSizingSolution solution{network.depthTokens(), {}};
  for (size_t i = 0; i < start.size(); ++i)
    if (wasChosen[i])
      solution.depthTokens[i] = smallestDepth(design, solution.depthTokens,
                                              static_cast<int>(i), start[i]);
  for (size_t i = 0; i < start.size(); ++i)
    solution.grownTokens.push_back(solution.depthTokens[i] - start[i]);
  return solution;
}

std::optional<Deadlock>
st::model::findDeadlock(const Design &design,
                        const std::vector<int64_t> &depthTokens) {
  KahnNetwork network(design, depthTokens);
  if (network.run())
    return std::nullopt;

  // A FIFO below its known minimum is what is wrong, not one beside it.
  std::vector<bool> isSound;
  for (size_t i = 0; i < depthTokens.size(); ++i)
    isSound.push_back(depthTokens[i] >= design.fifos[i].minimumDepthTokens);
  Deadlock deadlock = describeCycle(design, network, network.findCycle());
  findNeeded(design, network, GrowthOrder(design, isSound),
             std::vector<bool>(depthTokens.size(), true), depthTokens,
             deadlock);
  return deadlock;
}
