//===- KernelSimulation.h - runs a kernel's schedule number by number -----===//
//
// The nest of KernelSchedule.h, written without regard to how a schedule is
// found: buffers hold the coordinates of the numbers that streams bring.
//
//===----------------------------------------------------------------------===//
#ifndef ST_UNITTESTS_MODEL_KERNEL_SIMULATION_H
#define ST_UNITTESTS_MODEL_KERNEL_SIMULATION_H

#include "st/Model/KernelSchedule.h"

#include <map>

namespace st::model::testing {

class KernelSimulation {
public:
  KernelSimulation(const KernelProblem &problem, const KernelSolution &solution)
      : problem(problem), solution(solution), outer(problem.ranges.size()),
        lane(problem.ranges.size()) {
    for (const KernelPort &port : solution.operands)
      inputs.push_back(open(port));
    for (const KernelPort &port : solution.results)
      outputs.push_back(open(port));
  }

  /// What goes wrong first, if anything.
  std::optional<std::string> run() {
    runLevel(0);
    for (auto list : {&inputs, &outputs})
      for (const Stream &stream : *list)
        if (stream.next != stream.tokens.size())
          fail("a stream is left with tokens");
    return error;
  }

private:
  using Place = std::vector<int64_t>;

  /// A port's stream, and its buffer: for an operand the coordinates of the
  /// number at each place, for a result the number of updates so far.
  struct Stream {
    std::vector<Place> tokens;
    size_t next = 0;
    std::map<Place, Place> held;
    std::map<Place, int64_t> updates;
  };

  static Stream open(const KernelPort &port) {
    Stream stream;
    forEachToken(port.layout,
                 [&](const Place &offset) { stream.tokens.push_back(offset); });
    return stream;
  }

  void fail(const std::string &message) {
    if (!error)
      error = message;
  }

  static bool isInside(const Place &place, const std::vector<int64_t> &shape) {
    for (size_t i = 0; i < place.size(); ++i)
      if (place[i] < 0 || place[i] >= shape[i])
        return false;
    return true;
  }

  static Place add(Place a, const Place &b) {
    for (size_t i = 0; i < a.size(); ++i)
      a[i] += b[i];
    return a;
  }

  /// Visits the numbers that move under the port's level: their place in the
  /// buffer and their coordinates in the tensor.
  void
  forEachMoved(const KernelPort &port, Stream &stream,
               const std::function<void(const Place &, const Place &)> &visit) {
    Layout below = port.layout;
    if (below.loops.size() < static_cast<size_t>(port.level))
      return fail("a layout has fewer loops than its level");
    below.loops.erase(below.loops.begin(), below.loops.begin() + port.level);
    Layout lanes{port.layout.element, {}, {}};
    for (size_t i = 0; i < lanes.shape.size(); ++i)
      lanes.loops.push_back({lanes.shape[i], 1, static_cast<int>(i)});
    lanes.element.assign(lanes.shape.size(), 1);
    forEachToken(below, [&](const Place &local) {
      if (stream.next == stream.tokens.size())
        return fail("a stream has too few tokens");
      const Place &offset = stream.tokens[stream.next++];
      forEachToken(lanes, [&](const Place &inSlice) {
        visit(add(local, inSlice), add(offset, inSlice));
      });
    });
  }

  void fill(const KernelPort &port, Stream &stream) {
    stream.held.clear();
    forEachMoved(port, stream, [&](const Place &place, const Place &number) {
      if (!isInside(place, port.box))
        return fail("a buffer is overrun");
      stream.held[place] = number;
    });
  }

  void drain(const KernelAccess &access, const KernelPort &port,
             Stream &stream) {
    int64_t expected = 1;
    for (size_t dim = 0; dim < problem.ranges.size(); ++dim)
      if (problem.isReduction[dim])
        expected *= problem.ranges[dim];
    forEachMoved(port, stream, [&](const Place &place, const Place &number) {
      if (!isInside(place, port.box))
        return fail("a token reaches beyond its buffer");
      if (!isInside(number, access.shape))
        return; // padding
      if (stream.held[place] != number)
        fail("a result leaves from the wrong place");
      if (stream.updates[place] != expected)
        fail("a result leaves before it is complete");
    });
  }

  void runLevel(int level) {
    for (size_t i = 0; i < inputs.size(); ++i)
      if (solution.operands[i].level == level)
        fill(solution.operands[i], inputs[i]);
    for (size_t i = 0; i < outputs.size(); ++i)
      if (solution.results[i].level == level) {
        outputs[i].held.clear();
        outputs[i].updates.clear();
      }
    runInner(level);
    for (size_t i = 0; i < outputs.size(); ++i)
      if (solution.results[i].level == level)
        drain(problem.results[i], solution.results[i], outputs[i]);
  }

  void runInner(int level) {
    if (level == static_cast<int>(solution.order.size()))
      return runLanes(0);
    int dim = solution.order[level];
    int64_t tile = solution.tiles[dim];
    for (int64_t start = 0; start < problem.ranges[dim]; start += tile) {
      outer[dim] = start;
      runLevel(level + 1);
    }
    outer[dim] = 0;
  }

  void runLanes(size_t dim) {
    if (dim == problem.ranges.size())
      return runPoint();
    for (lane[dim] = 0; lane[dim] < solution.tiles[dim]; ++lane[dim])
      runLanes(dim + 1);
  }

  bool isOutside(int dim, int level) const {
    for (int i = 0; i < level; ++i)
      if (solution.order[i] == dim)
        return true;
    return false;
  }

  /// One iteration's place in a port's buffer and its number in the tensor;
  /// `whole` is the index along dimensions that are buffered whole.
  std::pair<Place, Place> locate(const KernelAccess &access,
                                 const KernelPort &port, int64_t whole) const {
    Place place, number;
    for (size_t i = 0; i < access.shape.size(); ++i) {
      int dim = access.iterationDims[i];
      number.push_back(dim == kWholeDim ? std::min(whole, access.shape[i] - 1)
                                        : outer[dim] + lane[dim]);
      bool isTile = dim != kWholeDim && isOutside(dim, port.level);
      place.push_back(isTile ? lane[dim] : number.back());
    }
    return {place, number};
  }

  void runPoint() {
    for (size_t dim = 0; dim < problem.ranges.size(); ++dim)
      if (outer[dim] + lane[dim] >= problem.ranges[dim])
        return; // padding
    for (size_t i = 0; i < inputs.size(); ++i)
      for (int64_t whole : {0, 3, 100}) {
        auto [place, number] =
            locate(problem.operands[i], solution.operands[i], whole);
        auto found = inputs[i].held.find(place);
        if (found == inputs[i].held.end() || found->second != number)
          fail("an operand is read that is not in its buffer");
      }
    for (size_t i = 0; i < outputs.size(); ++i) {
      auto [place, number] = locate(problem.results[i], solution.results[i], 0);
      if (!isInside(place, solution.results[i].box))
        fail("an accumulator lies outside its buffer");
      outputs[i].held[place] = number;
      ++outputs[i].updates[place];
    }
  }

  const KernelProblem &problem;
  const KernelSolution &solution;
  std::vector<int64_t> outer, lane;
  std::vector<Stream> inputs, outputs;
  std::optional<std::string> error;
};

/// Runs the schedule: says what goes wrong first, nothing when every iteration
/// finds its operands and every result leaves complete and once.
inline std::optional<std::string> simulate(const KernelProblem &problem,
                                           const KernelSolution &solution) {
  return KernelSimulation(problem, solution).run();
}

} // namespace st::model::testing

#endif // ST_UNITTESTS_MODEL_KERNEL_SIMULATION_H
