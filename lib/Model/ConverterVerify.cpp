//===- ConverterVerify.cpp - a converter's solution, replayed -------------===//
#include "ConverterProgram.h"
#include "SliceNumbers.h"

#include <algorithm>

using namespace st::model;

namespace {

std::string quote(const std::vector<int64_t> &position) {
  std::string text;
  for (int64_t value : position)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

std::vector<int64_t> add(std::vector<int64_t> a,
                         const std::vector<int64_t> &b) {
  for (size_t dim = 0; dim < a.size(); ++dim)
    a[dim] += b[dim];
  return a;
}

/// The buffer during a run: which number each slot holds, and since when.
class Replay {
public:
  explicit Replay(const ConverterProgram &program)
      : program(program), source(program.problem.source),
        result(program.problem.result), paddedShape(source.paddedShape()),
        slots(program.slotCount()) {
    int64_t numbers = 1;
    for (int64_t size : paddedShape)
      numbers *= size;
    lastFilled.assign(numbers, -1);
  }

  std::optional<std::string> run() {
    for (const auto &start : program.starts) {
      for (ConverterProgram::Step step : program.steps)
        if (auto message = step.isFill
                               ? fill(start, program.filled[step.slice])
                               : drain(start, program.drained[step.slice]))
          return message;
      ++round;
    }
    return std::nullopt;
  }

private:
  struct Slot {
    int64_t number = -1, round = -1;
  };

  std::optional<std::string> fill(const std::vector<int64_t> &start,
                                  const std::vector<int64_t> &slice) {
    bool isHeld = forEachNumber(source, slice, [&](const auto &position) {
      auto slot = program.slotOf(position);
      if (!slot)
        return false;
      int64_t number = *indexOf(add(start, position), paddedShape);
      slots[*slot] = {number, round};
      lastFilled[number] = round;
      return true;
    });
    if (isHeld)
      return std::nullopt;
    return "the buffer cannot hold the source's slice at " + quote(slice);
  }

  std::optional<std::string> drain(const std::vector<int64_t> &start,
                                   const std::vector<int64_t> &slice) {
    std::string message;
    forEachNumber(result, slice, [&](const auto &position) {
      message = read(add(start, position), program.slotOf(position));
      return message.empty();
    });
    if (message.empty())
      return std::nullopt;
    if (message == kNotHeld)
      return message + quote(slice);
    return "the slice at " + quote(add(start, slice)) + message;
  }

  /// What is wrong with the number at `position` of the tensor; empty if all is
  /// right.
  std::string read(const std::vector<int64_t> &position,
                   std::optional<int64_t> slot) const {
    bool isInside = indexOf(position, result.shape).has_value();
    // Windows guard their reads outside the tensor; tiles read padding, though
    // no reader uses it, and a shorter source never fills it.
    if (!isInside && result.window)
      return "";
    if (!slot)
      return kNotHeld;
    if (!isInside)
      return "";
    int64_t number = *indexOf(position, paddedShape);
    if (slots[*slot].number == number && slots[*slot].round == round)
      return "";
    return lastFilled[number] == round ? " is overwritten before it is drained"
                                       : " is drained before it was filled";
  }

  static constexpr const char *kNotHeld =
      "the buffer cannot hold the result's slice at ";
  const ConverterProgram &program;
  const Layout &source, &result;
  std::vector<int64_t> paddedShape;
  std::vector<Slot> slots;
  /// The round in which each number of the padded tensor was last filled.
  std::vector<int64_t> lastFilled;
  int64_t round = 0;
};

/// Says where the next fill, following the last drains in one copy of the
/// buffer, would wait for a drain that comes after those it needs later.
std::optional<std::string> findMissingCopy(const ConverterProgram &program) {
  const ConverterProblem &problem = program.problem;
  std::vector<int64_t> lastDrain(program.slotCount(), -1);
  for (size_t i = 0; i < program.drained.size(); ++i)
    forEachNumber(problem.result, program.drained[i], [&](const auto &at) {
      if (auto slot = program.slotOf(at))
        lastDrain[*slot] = static_cast<int64_t>(i);
      return true;
    });
  int64_t latest = -1;
  size_t latestSlice = 0;
  for (size_t i = 0; i < program.filled.size(); ++i) {
    int64_t first = -1, last = -1;
    forEachNumber(problem.source, program.filled[i], [&](const auto &at) {
      int64_t drain = lastDrain[*program.slotOf(at)];
      last = std::max(last, drain);
      if (drain >= 0 && (first < 0 || drain < first))
        first = drain;
      return true;
    });
    if (first >= 0 && first < latest)
      return "expected a second copy of the buffer, since the slice at " +
             quote(program.filled[latestSlice]) + " is filled before that at " +
             quote(program.filled[i]) +
             " and drained for the last time after it";
    if (last > latest) {
      latest = last;
      latestSlice = i;
    }
  }
  return std::nullopt;
}

} // namespace

std::optional<std::string>
st::model::verify(const ConverterProblem &problem,
                  const ConverterSolution &solution) {
  std::string error;
  auto program = buildProgram(problem, solution, error);
  if (!program)
    return error;
  if (auto message = Replay(*program).run())
    return message;
  if (solution.needsPingPong || solution.rollingDim)
    return std::nullopt;
  return findMissingCopy(*program);
}
