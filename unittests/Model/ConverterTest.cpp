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
