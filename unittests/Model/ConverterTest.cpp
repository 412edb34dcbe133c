//===- ConverterTest.cpp --------------------------------------------------===//
#include "st/Model/Converter.h"
#include "RandomLayout.h"

#include <gtest/gtest.h>

using namespace st::model;
using namespace st::model::testing;

namespace {

using Shape = std::vector<int64_t>;

// The paper's example: column-major tiles, then each column of tiles twice.
TEST(Converter, SharesTheLoopOverColumns) {
  ConverterProblem problem{
      {{8, 8}, {4, 2}, {{4, 2, 1}, {2, 4, 0}}},
      {{8, 8}, {4, 2}, {{4, 2, 1}, {2, 0, kReaccess}, {2, 4, 0}}}};
  ASSERT_EQ(check(problem), std::nullopt);
  ConverterSolution solution = solve(problem);
  EXPECT_EQ(solution.sharedLoops, 1);
  EXPECT_EQ(solution.bufferShape, (Shape{8, 2}));
  EXPECT_EQ(verify(problem, solution), std::nullopt);
}

// The paper's figure of a materialised converter: 16x64 of a 64x64 tensor.
TEST(Converter, BuffersOneBandOfRowTiles) {
  ConverterProblem problem{
      {{64, 64}, {16, 16}, {{4, 16, 0}, {4, 16, 1}}},
      {{64, 64}, {16, 16}, {{4, 16, 0}, {3, 0, kReaccess}, {4, 16, 1}}}};
  ConverterSolution solution = solve(problem);
  EXPECT_EQ(solution.sharedLoops, 1);
  EXPECT_EQ(solution.bufferShape, (Shape{16, 64}));
}

TEST(Converter, BuffersAllWhenNothingIsShared) {
  ConverterProblem problem{{{8, 6}, {1, 1}, {{8, 1, 0}, {6, 1, 1}}},
                           {{8, 6}, {1, 1}, {{6, 1, 1}, {8, 1, 0}}}};
  ConverterSolution solution = solve(problem);
  EXPECT_EQ(solution.sharedLoops, 0);
  EXPECT_EQ(solution.bufferShape, (Shape{8, 6}));
}

TEST(Converter, BuffersOneTokenForEqualOrders) {
  Layout layout = rowMajorLayout({8, 32}, 16);
  ConverterSolution solution = solve({layout, layout});
  EXPECT_EQ(solution.sharedLoops, 2);
  EXPECT_EQ(solution.bufferShape, (Shape{1, 16}));
}

TEST(Converter, RegroupsVectorsUnderTheSharedRows) {
  ConverterProblem problem{rowMajorLayout({4, 32}, 16),
                           rowMajorLayout({4, 32}, 8)};
  ConverterSolution solution = solve(problem);
  EXPECT_EQ(solution.sharedLoops, 1);
  EXPECT_EQ(solution.bufferShape, (Shape{1, 32}));
  // Cut at the common step, each vector of 16 is two vectors of 8.
  ConverterProblem aligned = alignLoops(problem);
  solution = solve(aligned);
  EXPECT_EQ(solution.sharedLoops, 2);
  EXPECT_EQ(solution.bufferShape, (Shape{1, 16}));
  EXPECT_EQ(verify(aligned, solution), std::nullopt);
}

TEST(Converter, AlignedRowsShareTheRowsOfTiles) {
  ConverterProblem problem{rowMajorLayout({64, 64}, 16),
                           {{64, 64}, {16, 16}, {{4, 16, 0}, {4, 16, 1}}}};
  EXPECT_EQ(solve(problem).bufferShape, (Shape{64, 64}));
  EXPECT_EQ(solve(alignLoops(problem)).bufferShape, (Shape{16, 64}));
}

TEST(Converter, HoldsThePaddingOfEitherSide) {
  ConverterProblem problem{rowMajorLayout({3, 20}, 16),
                           rowMajorLayout({3, 20}, 20)};
  ConverterSolution solution = solve(problem);
  EXPECT_EQ(solution.bufferShape, (Shape{1, 32}));
  EXPECT_EQ(verify(problem, solution), std::nullopt);
}

TEST(Converter, CheckNamesTheLayoutsOfDifferentTensors) {
  EXPECT_EQ(check(ConverterProblem{rowMajorLayout({4, 8}, 8),
                                   rowMajorLayout({8, 4}, 4)}),
            "expected two layouts of one tensor, got row-major vectors of 1x8 "
            "over 4x8 and row-major vectors of 1x4 over 8x4");
  Layout illegal{{8}, {4}, {}};
  EXPECT_EQ(
      check(ConverterProblem{illegal, rowMajorLayout({8}, 4)}),
      "illegal source layout: expected 2 slices of 4 along data dimension "
      "0 of size 8, got 1");
  EXPECT_EQ(
      check(ConverterProblem{rowMajorLayout({8}, 4), illegal}),
      "illegal result layout: expected 2 slices of 4 along data dimension "
      "0 of size 8, got 1");
}

TEST(Converter, VerifyRefusesWrongSolutions) {
  ConverterProblem problem{{{4, 4}, {1, 1}, {{4, 1, 0}, {4, 1, 1}}},
                           {{4, 4}, {1, 1}, {{4, 1, 1}, {4, 1, 0}}}};
  EXPECT_EQ(verify(problem, {0, {3, 4}}),
            "the buffer cannot hold the source's slice at [3, 0]");
  EXPECT_EQ(verify(problem, {1, {4, 4}}),
            "the two sides do not walk the shared loops in lockstep");
  EXPECT_EQ(verify(problem, {3, {4, 4}}),
            "expected at most as many shared loops as each side has, got 3");
  EXPECT_EQ(verify(problem, {0, {4}}),
            "expected a buffer of the tensor's rank");
  ConverterProblem wide{{{4}, {1}, {{4, 1, 0}}}, {{4}, {4}, {}}};
  EXPECT_EQ(verify(wide, {0, {3}}),
            "the buffer cannot hold the source's slice at [3]");
  ConverterProblem narrow{{{4}, {4}, {}}, {{4}, {2}, {{2, 2, 0}}}};
  EXPECT_EQ(verify(narrow, {0, {3}}),
            "the buffer cannot hold the source's slice at [0]");
}

Layout rows(Shape shape) { return rowMajorLayout(shape, 1); }

/// 3x3 windows over 8x8, moved by `step` rows, one number of padding around.
Layout convolution(int64_t step) {
  return {{8, 8},
          {3, 3},
          {{8 / step, step, 0}, {8, 1, 1}},
          LayoutWindow{{-1, -1}, {1, 1}}};
}

TEST(Converter, BuffersThreeLinesForWindowsOfThreeRows) {
  for (int64_t step : {1, 2}) {
    ConverterProblem problem{rows({8, 8}), convolution(step)};
    ASSERT_EQ(check(problem), std::nullopt);
    ConverterSolution solution = solve(problem);
    EXPECT_EQ(solution.sharedLoops, 0);
    EXPECT_EQ(solution.bufferShape, (Shape{3, 8}));
    EXPECT_EQ(solution.rollingDim, 0);
    EXPECT_FALSE(solution.needsPingPong);
    EXPECT_EQ(solution.bufferNumbers(), 24);
    EXPECT_EQ(verify(problem, solution), std::nullopt);
  }
}

TEST(Converter, LineBufferIsFilledInWholeSlicesOfTheSource) {
  ConverterProblem problem{{{8, 8}, {2, 8}, {{4, 2, 0}}}, convolution(1)};
  auto rolling = findRollingBuffer(problem, 0);
  ASSERT_TRUE(rolling);
  EXPECT_EQ(rolling->dim, 0);
  EXPECT_EQ(rolling->granule, 2);
  EXPECT_EQ(rolling->limit, 8);
  EXPECT_EQ(rolling->origin, -1);
  EXPECT_EQ(rolling->step, 1);
  EXPECT_EQ(rolling->reach, 3);
  // Rows 0 to 2 are read while rows 2 and 3 are there.
  EXPECT_EQ(rolling->size, 4);
  EXPECT_EQ(rolling->filledEnd(0), 2);
  EXPECT_EQ(rolling->filledEnd(1), 4);
  EXPECT_EQ(rolling->filledEnd(7), 8);
  EXPECT_EQ(solve(problem).bufferShape, (Shape{4, 8}));
}

TEST(Converter, LineBufferRollsUnderSharedChannels) {
  Layout source = rows({2, 8, 8});
  Layout result{{2, 8, 8},
                {1, 3, 3},
                {{2, 1, 0}, {6, 1, 1}, {6, 1, 2}},
                LayoutWindow{{0, 0, 0}, {1, 1, 1}}};
  ConverterSolution solution = solve({source, result});
  EXPECT_EQ(solution.sharedLoops, 1);
  EXPECT_EQ(solution.bufferShape, (Shape{1, 3, 8}));
  EXPECT_EQ(solution.rollingDim, 1);
  // With the buffer around the channels, it rolls along them.
  solution = solveUnder({source, result}, 0);
  EXPECT_EQ(solution.rollingDim, 0);
  EXPECT_EQ(solution.bufferShape, (Shape{1, 8, 8}));
  EXPECT_EQ(verify({source, result}, solution), std::nullopt);
}

// Dilated by 3, the first windows read numbers 2 and 5, and 0 and 3 after that.
TEST(Converter, LineBufferKeepsWhatALaterWindowReads) {
  ConverterProblem problem{rows({8}),
                           {{8}, {3}, {{3, 1, 0}}, LayoutWindow{{-1}, {3}}}};
  EXPECT_EQ(solve(problem).bufferShape, (Shape{7}));
  EXPECT_EQ(verify(problem, solve(problem)), std::nullopt);
}

TEST(Converter, BuffersAllWhereNoLineBufferIsSmaller) {
  // Columns are read first.
  Layout columns = convolution(1);
  std::swap(columns.loops[0], columns.loops[1]);
  ConverterSolution solution = solve({rows({8, 8}), columns});
  EXPECT_EQ(solution.rollingDim, std::nullopt);
  EXPECT_EQ(solution.bufferShape, (Shape{8, 8}));
  EXPECT_TRUE(solution.needsPingPong);
  // Windows as high as the tensor.
  Layout high{{3, 4}, {3, 1}, {{4, 1, 1}, {3, 1, 0}}};
  high.window = LayoutWindow{{-1, 0}, {1, 1}};
  EXPECT_EQ(solve({rows({3, 4}), high}).rollingDim, std::nullopt);
  // Rows come in descending order within a pair of them.
  Layout pairs{{4}, {1}, {{2, 1, 0}, {2, 2, 0}}};
  Layout window{{4}, {2}, {{3, 1, 0}}, LayoutWindow{{0}, {1}}};
  EXPECT_FALSE(findRollingBuffer({pairs, window}, 0));
  EXPECT_FALSE(findRollingBuffer({rows({4}), rows({4})}, 0));
}

TEST(Converter, WindowsShareLoopsUnderWhichTheyFindAll) {
  Layout source{{8}, {1}, {{2, 4, 0}, {4, 1, 0}}};
  Layout result{{8}, {3}, {{2, 4, 0}, {2, 1, 0}}, LayoutWindow{{0}, {1}}};
  EXPECT_EQ(solve({source, result}).sharedLoops, 1);
  // The last window of each half reaches into the next half.
  result.element = {4};
  EXPECT_EQ(solve({source, result}).sharedLoops, 0);
  // In front of each half lies the last one.
  result = {{8}, {2}, {{2, 4, 0}, {2, 1, 0}}, LayoutWindow{{-1}, {1}}};
  EXPECT_EQ(solve({source, result}).sharedLoops, 0);
  // Every other number is no interval.
  source = {{8}, {1}, {{2, 1, 0}, {4, 2, 0}}};
  result = {{8}, {2}, {{2, 1, 0}, {3, 2, 0}}, LayoutWindow{{0}, {1}}};
  EXPECT_EQ(solve({source, result}).sharedLoops, 0);
  // Along dimension 1 the windows are tiles.
  source = {{4, 8}, {1, 1}, {{2, 1, 1}, {4, 1, 0}, {4, 2, 1}}};
  result = {{4, 8},
            {3, 1},
            {{2, 1, 1}, {2, 1, 0}, {4, 2, 1}},
            LayoutWindow{{0, 0}, {1, 1}}};
  EXPECT_EQ(solve({source, result}).sharedLoops, 1);
}

Layout dynamicRows(int64_t element, bool isDynamic) {
  Layout layout{{8}, {element}, {{8 / element, element, 0, isDynamic}}};
  if (isDynamic)
    layout.dynamicDims = {0};
  return layout;
}

TEST(Converter, DynamicLoopsAreInLockstepWithTheirLike) {
  EXPECT_EQ(solve({dynamicRows(2, true), dynamicRows(2, true)}).sharedLoops, 1);
  Layout again = dynamicRows(2, true);
  again.loops.insert(again.loops.begin(), {3, 0, kReaccess, true});
  Layout fixed = again;
  fixed.loops[0].isDynamic = false;
  EXPECT_EQ(solve({again, again}).sharedLoops, 2);
  ConverterSolution solution = solve({again, fixed});
  EXPECT_EQ(solution.sharedLoops, 0);
  // The box is that of the largest size.
  EXPECT_EQ(solution.bufferShape, (Shape{8}));
  // Cut in two, a dynamic loop would end elsewhere.
  ConverterProblem problem{dynamicRows(1, true), dynamicRows(2, true)};
  ConverterProblem aligned = alignLoops(problem);
  EXPECT_EQ(aligned.source, problem.source);
  EXPECT_EQ(aligned.result, problem.result);
  // Of 7 numbers there are 4 tiles of two, but 3 windows.
  Layout windows = dynamicRows(2, true);
  windows.window = LayoutWindow{{0}, {1}};
  EXPECT_EQ(solve({dynamicRows(2, true), windows}).sharedLoops, 0);
  // As many tiles of one number as windows that begin at each number.
  windows = {{8}, {1}, {{8, 1, 0, true}}, LayoutWindow{{0}, {1}}, {0}};
  EXPECT_EQ(solve({dynamicRows(1, true), windows}).sharedLoops, 1);
}

TEST(Converter, OneCopyDoesWhereTheOrderOnlyRepeatsOrRegroups) {
  Layout columns{{4, 4}, {1, 1}, {{4, 1, 1}, {4, 1, 0}}};
  Layout again = rows({4, 4});
  again.loops.insert(again.loops.begin(), {3, 0, kReaccess});
  again.loops.push_back({2, 0, kReaccess});
  Layout blocks{{4, 4}, {2, 2}, {{2, 2, 0}, {2, 2, 1}}};
  Layout whole{{4, 4}, {4, 4}, {}};
  auto isTwice = [](const Layout &source, const Layout &result) {
    return solve({source, result}).needsPingPong;
  };
  EXPECT_FALSE(isTwice(rows({4, 4}), again));
  EXPECT_FALSE(isTwice(rows({4, 4}), rowMajorLayout({4, 4}, 2)));
  EXPECT_FALSE(isTwice(whole, rowMajorLayout({4, 4}, 2)));
  EXPECT_FALSE(isTwice(rowMajorLayout({4, 4}, 4), again));
  EXPECT_TRUE(isTwice(rows({4, 4}), columns));
  EXPECT_TRUE(isTwice(rows({4, 4}), blocks));
  EXPECT_TRUE(isTwice(blocks, whole));
  EXPECT_TRUE(isTwice(again, rows({4, 4})));
}

TEST(Converter, AlignmentKeepsTheSmallerLineBuffer) {
  // Cut at every fourth row, the two sides would share a box of 4 rows.
  ConverterProblem problem{
      rows({8, 2}),
      {{8, 2}, {2, 1}, {{2, 4, 0}, {2, 1, 1}}, LayoutWindow{{0, 0}, {1, 1}}}};
  ConverterProblem aligned = alignLoops(problem);
  EXPECT_EQ(aligned.source, problem.source);
  EXPECT_EQ(solve(aligned).bufferShape, (Shape{2, 2}));
}

TEST(Converter, CheckRefusesWindowsOnTheWritingSide) {
  EXPECT_EQ(check(ConverterProblem{convolution(1), rows({8, 8})}),
            "expected tiles on the writing side, got row-major windows of 3x3 "
            "over 8x8, moved by 1x1, from [-1, -1]");
  EXPECT_EQ(
      check(ConverterProblem{dynamicRows(4, true), dynamicRows(4, false)}),
      "expected two layouts of one tensor, got row-major vectors of 4 "
      "over ?max=8 and row-major vectors of 4 over 8");
}

TEST(Converter, VerifyReplaysLineBuffers) {
  ConverterProblem problem{rows({8, 8}), convolution(1)};
  ConverterSolution solution = solve(problem);
  solution.bufferShape[0] = 2;
  EXPECT_EQ(verify(problem, solution),
            "the slice at [0, -1] is overwritten before it is drained");
  solution.bufferShape[0] = 0;
  EXPECT_EQ(verify(problem, solution),
            "expected a line buffer of at least 1 number along data dimension "
            "0, got 0");
  solution.rollingDim = 1;
  EXPECT_EQ(verify(problem, solution),
            "expected both sides to walk data dimension 1, along which the "
            "buffer rolls, next and in ascending order");
}

TEST(Converter, VerifyRefusesWhatIsNotThere) {
  // The third row has not come under the first shared iteration.
  Layout windows{{8, 8}, {3, 8}, {{6, 1, 0}}, LayoutWindow{{0, 0}, {1, 1}}};
  Layout tiles{{8, 8}, {1, 8}, {{8, 1, 0}}};
  EXPECT_EQ(verify({tiles, windows}, {1, {3, 8}}),
            "the two sides do not walk the shared loops in lockstep");
  windows.loops = {{4, 2, 0}};
  windows.window->origin = {-1, 0};
  tiles = {{8, 8}, {2, 8}, {{4, 2, 0}}};
  EXPECT_EQ(verify({tiles, windows}, {1, {3, 8}}),
            "the buffer cannot hold the result's slice at [-1, 0]");
  windows.window->origin = {0, 0};
  EXPECT_EQ(verify({tiles, windows}, {1, {3, 8}}),
            "the slice at [0, 0] is drained before it was filled");
  EXPECT_EQ(verify({tiles, windows}, {1, {2, 8}}),
            "the buffer cannot hold the result's slice at [0, 0]");
  EXPECT_EQ(verify({dynamicRows(2, true), dynamicRows(2, false)}, {1, {2}}),
            "the two sides do not walk the shared loops in lockstep");
}

TEST(Converter, VerifyMissesTheSecondCopy) {
  ConverterProblem problem{rows({2, 2}),
                           {{2, 2}, {1, 1}, {{2, 1, 1}, {2, 1, 0}}}};
  EXPECT_EQ(verify(problem, {0, {2, 2}, std::nullopt, false}),
            "expected a second copy of the buffer, since the slice at [0, 1] "
            "is filled before that at [1, 0] and drained for the last time "
            "after it");
}

/// A box that is one smaller along any dimension fails.
void expectSmallestBox(const ConverterProblem &problem,
                       const ConverterSolution &solution) {
  for (size_t dim = 0; dim < solution.bufferShape.size(); ++dim) {
    ConverterSolution smaller = solution;
    --smaller.bufferShape[dim];
    ASSERT_NE(verify(problem, smaller), std::nullopt) << "dimension " << dim;
  }
}

/// No more loops can be shared, even around a buffer for all.
void expectMostShared(const ConverterProblem &problem,
                      const ConverterSolution &solution) {
  size_t limit =
      std::min(problem.source.loops.size(), problem.result.loops.size());
  ConverterSolution whole{0, problem.source.paddedShape()};
  Shape other = problem.result.paddedShape();
  for (size_t dim = 0; dim < other.size(); ++dim)
    whole.bufferShape[dim] = std::max(whole.bufferShape[dim], other[dim]);
  for (size_t shared = solution.sharedLoops + 1; shared <= limit; ++shared) {
    whole.sharedLoops = static_cast<int>(shared);
    ASSERT_NE(verify(problem, whole), std::nullopt) << shared << " shared";
  }
}

TEST(ConverterProperty, SolutionsAreRightAndSmallest) {
  int shared = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Shape shape = randomShape(random, pick(random, 1, 3), 6);
    Layout source = randomLayout(random, shape);
    ConverterProblem problem{source, seed % 2 ? rewritten(random, source)
                                              : randomLayout(random, shape)};
    ASSERT_EQ(check(problem), std::nullopt);
    ConverterSolution solution = solve(problem);
    ASSERT_EQ(verify(problem, solution), std::nullopt);
    expectSmallestBox(problem, solution);

    ConverterProblem aligned = alignLoops(problem);
    ASSERT_TRUE(isSameOrder(aligned.source, problem.source));
    ASSERT_TRUE(isSameOrder(aligned.result, problem.result));
    ConverterSolution better = solve(aligned);
    ASSERT_EQ(verify(aligned, better), std::nullopt);
    expectSmallestBox(aligned, better);
    expectMostShared(aligned, better);
    for (size_t dim = 0; dim < shape.size(); ++dim)
      ASSERT_LE(better.bufferShape[dim], solution.bufferShape[dim]);
    shared += better.sharedLoops > 0;
  }
  EXPECT_GT(shared, 1000);
}

} // namespace
