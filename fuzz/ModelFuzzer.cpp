//===- ModelFuzzer.cpp - problems of lib/Model, read from JSON ------------===//
//
// Each reader refuses the text or gives a problem that can be written down
// again; what check() accepts, solve() solves; small solutions are verified.
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"

#include "st/Model/Converter.h"
#include "st/Model/Design.h"
#include "st/Model/FifoSizing.h"

using namespace st::model;

/// Replays and executions cost as much as there is to move.
static constexpr int64_t kMostNumbers = 1 << 12;

/// The product of two counts, kMostNumbers + 1 if it is more than that.
static int64_t multiply(int64_t a, int64_t b) {
  if (a == 0 || b == 0)
    return 0;
  return a < 0 || b < 0 || a > kMostNumbers / b ? kMostNumbers + 1 : a * b;
}

static bool isSmall(const Layout &layout) {
  int64_t numbers = 1;
  for (const LayoutLoop &loop : layout.loops)
    numbers = multiply(numbers, loop.tripCount);
  for (int64_t size : layout.element)
    numbers = multiply(numbers, size);
  return numbers <= kMostNumbers;
}

static void solveConverter(const ConverterProblem &problem) {
  std::string error, text = toJson(problem);
  auto again = converterProblemFromJson(text, error);
  if (!again || toJson(*again) != text)
    fuzz::fail("a converter problem is not what it was: " + error + "\n" +
               text);
  if (check(problem))
    return;
  ConverterProblem aligned = alignLoops(problem);
  if (auto message = check(aligned))
    fuzz::fail("aligned loops are refused: " + *message + "\n" + text);
  ConverterSolution solution = solve(problem);
  ConverterSolution alignedSolution = solve(aligned);
  describe(problem.source);
  describeDifference(problem.source, problem.result);
  if (!isSmall(problem.source) || !isSmall(problem.result))
    return;
  if (!isSameOrder(problem.source, canonicalize(problem.source)))
    fuzz::fail("the canonical form is another order\n" + text);
  if (auto message = verify(problem, solution))
    fuzz::fail("a wrong converter: " + *message + "\n" + text);
  if (auto message = verify(aligned, alignedSolution))
    fuzz::fail("a wrong aligned converter: " + *message + "\n" + text);
}

static bool isSmall(const Design &design) {
  int64_t tokens = 0;
  for (const Fifo &fifo : design.fifos) {
    if (fifo.tokenCount > kMostNumbers)
      return false;
    tokens += fifo.tokenCount;
  }
  return tokens <= kMostNumbers;
}

static void sizeFifos(Design design) {
  std::string error, text = toJson(design);
  auto again = designFromJson(text, error);
  if (!again || toJson(*again) != text)
    fuzz::fail("a design is not what it was: " + error + "\n" + text);
  FifoSizingProblem problem{std::move(design)};
  if (check(problem) || !isSmall(problem.design))
    return;
  Deadlock deadlock;
  auto solution = solve(problem, deadlock);
  if (solution && findDeadlock(problem.design, solution->depthTokens))
    fuzz::fail("depths with which the design is deadlocked\n" + text);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size), error;
  if (auto problem = converterProblemFromJson(text, error))
    solveConverter(*problem);
  if (auto design = designFromJson(text, error))
    sizeFifos(std::move(*design));
  return 0;
}
