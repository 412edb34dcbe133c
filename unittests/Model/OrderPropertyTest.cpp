//===- OrderPropertyTest.cpp - orders and converters against brute force --===//
//
// Random pairs of layouts over one tensor. The environment variable ST_SEED
// chooses others; a failure prints the number of its pair, which with the seed
// makes it again.
//
//===----------------------------------------------------------------------===//
#include "RandomLayout.h"
#include "st/Model/AccessOrder.h"
#include "st/Model/OrderInterpreter.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <map>

using namespace st::model;
using namespace st::model::testing;

namespace {

using Shape = std::vector<int64_t>;
using Offsets = std::vector<Shape>;

constexpr unsigned kPairs = 100000;

unsigned getSeed() {
  const char *text = std::getenv("ST_SEED");
  unsigned seed = text ? std::strtoul(text, nullptr, 10) : 1;
  std::cout << "ST_SEED=" << seed << "\n";
  return seed;
}

int64_t countNumbers(const Layout &layout) {
  return layout.tokenCount() * layout.elementCount();
}

Layout pickLayout(Random &random, const Shape &shape, int64_t windowsIn) {
  return pick(random, 1, windowsIn) == 1 ? randomWindow(random, shape)
                                         : randomLayout(random, shape);
}

/// Two layouts of one tensor; those of even `index` are one order, written
/// twice.
ConverterProblem makePair(Random &random, unsigned index) {
  const int64_t kLargest[] = {13, 7, 5, 4};
  int rank = static_cast<int>(pick(random, 1, 4));
  Shape shape = randomShape(random, rank, kLargest[rank - 1]);
  ConverterProblem pair;
  if (index % 2 == 0) {
    pair.source = pickLayout(random, shape, 4);
    pair.result = rewritten(random, pair.source);
    return pair;
  }
  pair.source = pickLayout(random, shape, 6);
  switch (pick(random, 0, 3)) {
  case 0:
    pair.result = mutated(random, pair.source);
    break;
  case 1:
    if (!pair.source.window) {
      pair.result = windowsOver(random, pair.source);
      break;
    }
    [[fallthrough]];
  default:
    pair.result = pickLayout(random, shape, 2);
  }
  return pair;
}

/// A legal pair of moderate size.
ConverterProblem makeLegalPair(Random &random, unsigned index) {
  while (true) {
    ConverterProblem pair = makePair(random, index);
    if (!check(pair.source) && !check(pair.result) &&
        countNumbers(pair.source) + countNumbers(pair.result) < 2000)
      return pair;
  }
}

bool hasEqualSlices(const Layout &a, const Layout &b) {
  bool isEqual = a.element == b.element;
  for (size_t dim = 0; isEqual && dim < a.shape.size(); ++dim)
    isEqual = a.element[dim] == 1 || a.dilation(dim) == b.dilation(dim);
  return isEqual;
}

void expectOrdersCompared(const ConverterProblem &pair, const Offsets &a,
                          const Offsets &b) {
  bool isEqualSlice = hasEqualSlices(pair.source, pair.result);
  bool isEqual = isEqualSlice && a == b;
  ASSERT_EQ(isSameOrder(pair.source, pair.result), isEqual);
  auto difference = findFirstDifference(pair.source, pair.result);
  ASSERT_EQ(difference.has_value(), !isEqual);
  ASSERT_EQ(describeDifference(pair.source, pair.result).empty(), isEqual);
  if (!difference)
    return;
  size_t token = 0;
  while (isEqualSlice && token < a.size() && token < b.size() &&
         a[token] == b[token])
    ++token;
  ASSERT_EQ(difference->token, static_cast<int64_t>(token));
  auto at = [token](const Offsets &offsets) {
    return token < offsets.size() ? std::optional<Shape>(offsets[token])
                                  : std::nullopt;
  };
  ASSERT_EQ(difference->a, at(a));
  ASSERT_EQ(difference->b, at(b));
}

/// The slices of one side below the shared loops, as sets of positions.
std::vector<Offsets> slicesBelow(Layout layout, int sharedLoops) {
  layout = withoutUnitLoops(layout);
  layout.window.reset();
  layout.loops.erase(layout.loops.begin(), layout.loops.begin() + sharedLoops);
  Layout element = rowMajorLayout(layout.element, 1);
  std::vector<Offsets> slices;
  for (const Shape &offset : enumerate(layout)) {
    slices.emplace_back();
    for (Shape position : enumerate(element)) {
      for (size_t dim = 0; dim < position.size(); ++dim)
        position[dim] += offset[dim];
      slices.back().push_back(position);
    }
  }
  return slices;
}

/// Runs a buffer of one copy over some rounds: after each token that is
/// drained, tokens of the next round are filled in the source's order, at the
/// drain's pace, into slots that were drained for the last time. Whether the
/// drain never waits.
bool runsWithOneCopy(const std::vector<Offsets> &fills,
                     const std::vector<Offsets> &drains) {
  std::map<Shape, size_t> lastDrain;
  for (size_t i = 0; i < drains.size(); ++i)
    for (const Shape &position : drains[i])
      lastDrain[position] = i;
  // In which round each position was filled, and up to which it was drained.
  std::map<Shape, int> filled, freed;
  for (const Offsets &fill : fills)
    for (const Shape &position : fill) {
      filled[position] = 0;
      freed[position] = lastDrain.count(position) ? -1 : 99;
    }
  size_t next = 0;
  int nextRound = 1;
  for (int round = 0; round < 3; ++round)
    for (size_t i = 0; i < drains.size(); ++i) {
      for (const Shape &position : drains[i]) {
        if (filled.count(position) && filled[position] != round)
          return false;
        if (lastDrain[position] == i)
          freed[position] = round;
      }
      size_t size = fills[0].size();
      for (size_t pace = drains[i].size() + size - 1;
           pace >= size && nextRound <= round + 1; pace -= size) {
        bool isFree = true;
        for (const Shape &position : fills[next])
          isFree = isFree && freed[position] >= nextRound - 1;
        if (!isFree)
          break;
        for (const Shape &position : fills[next])
          filled[position] = nextRound;
        next = (next + 1) % fills.size();
        nextRound += next == 0;
      }
    }
  return true;
}

void expectSmallest(const ConverterProblem &problem,
                    const ConverterSolution &solution) {
  for (size_t dim = 0; dim < solution.bufferShape.size(); ++dim) {
    ConverterSolution smaller = solution;
    --smaller.bufferShape[dim];
    ASSERT_NE(verify(problem, smaller), std::nullopt) << "dimension " << dim;
  }
}

struct Counts {
  int pairs = 0, equal = 0, windows = 0, converters = 0, windowReaders = 0,
      windowsShared = 0, rolling = 0, oneCopy = 0, oneCopyRun = 0, smallest = 0,
      parts = 0, joined = 0, collapsed = 0;
};

void expectConverted(const ConverterProblem &problem, Counts &counts) {
  ConverterSolution solution = solve(problem);
  ASSERT_EQ(verify(problem, solution), std::nullopt);
  auto delivered = convert(problem, solution, interpret(problem.source));
  ASSERT_TRUE(delivered);
  ASSERT_TRUE(*delivered == interpret(problem.result));
  counts.rolling += solution.rollingDim.has_value();
  bool isWindow = canonicalize(problem.result).window.has_value();
  counts.windowReaders += isWindow;
  counts.windowsShared += isWindow && solution.sharedLoops > 0;
  bool isOneCopy = !solution.needsPingPong && !solution.rollingDim;
  counts.oneCopy += isOneCopy;
  if (countNumbers(problem.source) + countNumbers(problem.result) > 150)
    return;
  ++counts.smallest;
  expectSmallest(problem, solution);
  if (!isOneCopy)
    return;
  ++counts.oneCopyRun;
  ASSERT_TRUE(
      runsWithOneCopy(slicesBelow(problem.source, solution.sharedLoops),
                      slicesBelow(problem.result, solution.sharedLoops)));
}

void expectParts(Random &random, const Layout &layout, Counts &counts) {
  int dim = static_cast<int>(pick(random, 0, layout.shape.size() - 1));
  int64_t unit = layout.element[dim], size = layout.shape[dim];
  int64_t start = pick(random, 0, (size - 1) / unit) * unit;
  int64_t length = std::min(pick(random, 1, size) * unit, size - start);
  TokenSequence stream = interpret(layout);
  if (auto part = takePart(layout, dim, start, length)) {
    auto expected = chunk(stream, layout.shape, dim, start, length);
    ASSERT_TRUE(expected);
    ASSERT_TRUE(interpret(*part) == *expected)
        << start << " to " << start + length << " of dimension " << dim;
    ++counts.parts;
  }
  int64_t parts = pick(random, 1, 3);
  if (auto joined = joinParts(layout, dim, parts)) {
    std::vector<StreamPart> streams(parts, {stream, layout.shape});
    ASSERT_TRUE(interpret(*joined) == join(streams, dim));
    ++counts.joined;
  }
}

void expectCollapsed(const Layout &layout, Counts &counts) {
  if (layout.shape.size() < 2)
    return;
  Shape shape(layout.shape.begin() + 1, layout.shape.end());
  shape[0] *= layout.shape[0];
  Reassociation groups = {{0, 1}};
  for (int dim = 2; dim < static_cast<int>(layout.shape.size()); ++dim)
    groups.push_back({dim});
  auto collapsed = collapseLayout(layout, shape, groups);
  if (!collapsed)
    return;
  ++counts.collapsed;
  TokenSequence expected = reassociate(interpret(layout), shape);
  TokenSequence got = interpret(*collapsed);
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(got[i].numbers, expected[i].numbers);
    if (!expected[i].offset.empty())
      ASSERT_EQ(got[i].offset, expected[i].offset);
  }
}

std::string toText(const ConverterProblem &pair) {
  return describe(pair.source) + "\n" + describe(pair.result) + "\n" +
         toJson(pair);
}

void expectPair(Random &random, const ConverterProblem &pair, Counts &counts) {
  bool isTiles = !canonicalize(pair.source).window;
  ++counts.pairs;
  counts.equal += isSameOrder(pair.source, pair.result);
  counts.windows += !isTiles || canonicalize(pair.result).window.has_value();
  expectOrdersCompared(pair, enumerate(pair.source), enumerate(pair.result));
  if (!isTiles)
    return;
  ++counts.converters;
  ASSERT_EQ(check(pair), std::nullopt);
  ConverterProblem aligned = alignLoops(pair);
  ASSERT_TRUE(isSameOrder(aligned.source, pair.source));
  ASSERT_TRUE(isSameOrder(aligned.result, pair.result));
  expectConverted(pair, counts);
  if (aligned.source != pair.source || aligned.result != pair.result)
    expectConverted(aligned, counts);
  ASSERT_LE(solve(aligned).bufferNumbers(), solve(pair).bufferNumbers());
  if (random() % 2 == 0 && !pair.source.window) {
    expectParts(random, pair.source, counts);
    expectCollapsed(pair.source, counts);
  }
}

TEST(OrderProperty, RandomPairsAgreeWithBruteForce) {
  unsigned seed = getSeed();
  Counts counts;
  for (unsigned i = 0; i < kPairs; ++i) {
    Random random(seed * kPairs + i);
    ConverterProblem pair = makeLegalPair(random, i);
    expectPair(random, pair, counts);
    ASSERT_FALSE(HasFailure()) << "ST_SEED=" << seed << ", pair " << i << "\n"
                               << toText(pair);
  }
  std::cout << counts.pairs << " pairs, " << counts.equal << " of equal order, "
            << counts.windows << " with windows; " << counts.converters
            << " converters, read " << counts.windowReaders
            << " times by windows (" << counts.windowsShared
            << " with shared loops, " << counts.rolling << " line buffers), "
            << counts.oneCopy << " times of one copy (" << counts.oneCopyRun
            << " run), " << counts.smallest << " found smallest; "
            << counts.parts << " parts, " << counts.joined << " joins, "
            << counts.collapsed << " reshapes\n";
  EXPECT_GE(counts.equal, static_cast<int>(kPairs / 2));
  EXPECT_GT(counts.windowsShared, 100);
  EXPECT_GT(counts.rolling, 1000);
  EXPECT_GT(counts.oneCopyRun, 1000);
  EXPECT_GT(counts.parts, 1000);
  EXPECT_GT(counts.joined, 1000);
  EXPECT_GT(counts.collapsed, 100);
}

/// The nest that visits the slices of `layout`; its innermost loop is written
/// out if `isUnrolled`, so that the nest is no plain one.
std::vector<AccessStep> toProgram(const Layout &layout, bool isUnrolled) {
  size_t rank = layout.shape.size();
  std::vector<AccessStep> body = {AccessStep::access(
      layout.window ? layout.window->origin : Shape(rank, 0))};
  for (size_t i = layout.loops.size(); i > 0; --i) {
    const LayoutLoop &loop = layout.loops[i - 1];
    Shape step(rank, 0);
    if (loop.dim != kReaccess)
      step[loop.dim] = loop.step;
    if (!isUnrolled || i < layout.loops.size()) {
      body = {AccessStep::loop(loop.tripCount, step, body)};
      continue;
    }
    AccessStep access = body[0];
    for (int64_t k = 1; k < loop.tripCount; ++k) {
      for (size_t dim = 0; dim < rank; ++dim)
        access.offset[dim] += step[dim];
      body.push_back(access);
    }
  }
  return body;
}

TEST(OrderProperty, ProgramsAreComparedAsTheyRun) {
  unsigned seed = getSeed();
  for (unsigned i = 0; i < 10000; ++i) {
    SCOPED_TRACE("pair " + std::to_string(i));
    Random random(seed * kPairs + i);
    ConverterProblem pair = makeLegalPair(random, i);
    // A program says nothing of the slices' size and dilation.
    bool isEqual = enumerate(pair.source) == enumerate(pair.result);
    for (bool isUnrolled : {false, true}) {
      AccessOrderAnswer answer =
          checkAccessOrder(toProgram(pair.source, isUnrolled), pair.result);
      ASSERT_EQ(answer.verdict, isEqual ? AccessOrderAnswer::kAgrees
                                        : AccessOrderAnswer::kDiffers)
          << answer.message << "\n"
          << toText(pair);
      ASSERT_EQ(answer.message.empty(), isEqual);
    }
  }
}

/// A layout with some dimensions made dynamic.
Layout withDynamicDims(Layout layout, const std::vector<int> &dims) {
  layout = withoutUnitLoops(layout);
  layout.dynamicDims = dims;
  for (int dim : dims) {
    LayoutLoop *largest = nullptr;
    for (LayoutLoop &loop : layout.loops)
      if (loop.dim == dim && (!largest || loop.step > largest->step))
        largest = &loop;
    if (largest)
      largest->isDynamic = true;
  }
  return layout;
}

/// The static layout of a run in which each dynamic dimension has `missing`
/// numbers less than at its largest.
Layout atRunTime(Layout layout, int64_t missing) {
  for (LayoutLoop &loop : layout.loops) {
    if (!loop.isDynamic || loop.dim == kReaccess)
      continue;
    int64_t size = layout.shape[loop.dim] - missing;
    loop.tripCount =
        layout.window ? loop.tripCount - (missing + loop.step - 1) / loop.step
                      : (size + loop.step - 1) / loop.step;
    loop.isDynamic = false;
  }
  for (int dim : layout.dynamicDims)
    layout.shape[dim] -= missing;
  layout.dynamicDims.clear();
  return layout;
}

TEST(OrderProperty, DynamicConvertersAreRightAtSmallerSizes) {
  unsigned seed = getSeed();
  int run = 0, shared = 0, rolling = 0;
  for (unsigned i = 0; i < 20000; ++i) {
    Random random(seed * kPairs + i);
    ConverterProblem pair = makeLegalPair(random, i);
    int dim = static_cast<int>(pick(random, 0, pair.source.shape.size() - 1));
    int64_t missing = pick(random, 0, pair.source.shape[dim] - 1);
    pair.source = withDynamicDims(pair.source, {dim});
    pair.result = withDynamicDims(pair.result, {dim});
    if (check(pair))
      continue;
    SCOPED_TRACE("pair " + std::to_string(i) + ", " + std::to_string(missing) +
                 " missing\n" + toText(pair));
    if (pick(random, 0, 1))
      pair = alignLoops(pair);
    ASSERT_EQ(check(pair), std::nullopt);
    ConverterSolution solution = solve(pair);
    ASSERT_EQ(verify(pair, solution), std::nullopt);
    // As they are counted, without loops of one iteration at the largest size.
    pair = {withoutUnitLoops(pair.source), withoutUnitLoops(pair.result)};
    ConverterProblem smaller{atRunTime(pair.source, missing),
                             atRunTime(pair.result, missing)};
    if (!check(smaller.source) && !check(smaller.result) &&
        isSameOrder(pair.source, pair.result))
      ASSERT_EQ(enumerate(smaller.source), enumerate(smaller.result));
    bool rolls = solution.rollingDim.has_value();
    auto isOne = [&](const Layout &layout) {
      return rolls && layout.loops[solution.sharedLoops].tripCount == 1;
    };
    // Nothing rolls when a loop has only one iteration left; windows may tile
    // the tensor at this size and then read their padding from the buffer.
    if (check(smaller) || isOne(smaller.source) || isOne(smaller.result) ||
        canonicalize(pair.result).window.has_value() !=
            canonicalize(smaller.result).window.has_value())
      continue;
    auto isUnit = [](const LayoutLoop &loop) { return loop.tripCount == 1; };
    auto first = smaller.source.loops.begin();
    solution.sharedLoops -= static_cast<int>(
        std::count_if(first, first + solution.sharedLoops, isUnit));
    ASSERT_EQ(verify(smaller, solution), std::nullopt);
    ++run;
    shared += solution.sharedLoops > 0;
    rolling += rolls;
  }
  std::cout << run << " runs, " << shared << " with shared loops, " << rolling
            << " line buffers\n";
  EXPECT_GT(run, 5000);
  EXPECT_GT(shared, 500);
  EXPECT_GT(rolling, 200);
}

} // namespace
