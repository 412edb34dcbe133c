//===- KernelScheduleTest.cpp ---------------------------------------------===//
#include "st/Model/KernelSchedule.h"
#include "KernelSimulation.h"
#include "RandomLayout.h"
#include "st/Model/Converter.h"

#include <gtest/gtest.h>
#include <set>

using namespace st::model;
using namespace st::model::testing;

namespace {

using Sizes = std::vector<int64_t>;
using Order = std::vector<int>;

KernelAccess access(const Sizes &shape, const std::vector<int> &dims,
                    std::optional<Layout> producer = std::nullopt) {
  KernelAccess result;
  result.shape = shape;
  result.iterationDims = dims;
  result.producer = producer;
  return result;
}

/// y[m, n] += x[m, k] * w[k, n].
KernelProblem matmul(int64_t m, int64_t n, int64_t k) {
  return {{m, n, k},
          {false, false, true},
          {access({m, k}, {0, 2}), access({k, n}, {2, 1})},
          {access({m, n}, {0, 1})}};
}

/// Schedules, and checks by simulation that the nest computes the operation.
KernelSolution solveAndSimulate(const KernelProblem &problem) {
  EXPECT_EQ(check(problem), std::nullopt);
  KernelSolution solution = solve(problem);
  EXPECT_EQ(verify(problem, solution), std::nullopt);
  EXPECT_EQ(simulate(problem, solution), std::nullopt);
  return solution;
}

int64_t count(const Sizes &sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

TEST(KernelSchedule, CutsIntoTheFewestEqualSlices) {
  EXPECT_EQ(balancedTile(64, 16), 16);
  EXPECT_EQ(balancedTile(37, 16), 13);
  EXPECT_EQ(balancedTile(17, 16), 9);
  EXPECT_EQ(balancedTile(16, 16), 16);
  EXPECT_EQ(balancedTile(1, 16), 1);
  EXPECT_EQ(balancedTile(5, 1), 1);
}

// An activation of 8x32 is kept on chip, so that the weight, which is larger,
// goes by once.
TEST(KernelSchedule, StreamsTheWeightOfAMatmulOnce) {
  KernelProblem problem = matmul(8, 128, 32);
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.operands[1].layout.tokenCount(), 32 * 128 / 16);
  for (const KernelPort &port : solution.operands)
    EXPECT_EQ(port.converterCount, 0);
  // Less than the weight is held.
  EXPECT_LT(solution.sizeBytes, 32 * 128 * 4);
  EXPECT_EQ(solution.operands[1].box, (Sizes{16, 16}));
}

TEST(KernelSchedule, MatvecKeepsOnlyTheVector) {
  KernelProblem problem{{48, 64},
                        {false, true},
                        {access({48, 64}, {0, 1}), access({64}, {1})},
                        {access({48}, {0})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_LE(count(solution.operands[0].box), 16 * 16);
  EXPECT_EQ(count(solution.operands[0].box) + count(solution.operands[1].box) +
                count(solution.results[0].box),
            solution.sizeBytes / 4);
  EXPECT_LE(solution.sizeBytes, (16 * 16 + 64 + 16) * 4);
}

TEST(KernelSchedule, ElementwiseHoldsOneToken) {
  KernelProblem problem{{8, 48},
                        {false, false},
                        {access({8, 48}, {0, 1}), access({48}, {1})},
                        {access({8, 48}, {0, 1})}};
  problem.operands.pop_back();
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.order, (Order{0, 1}));
  EXPECT_EQ(solution.tiles, (Sizes{1, 16}));
  EXPECT_EQ(solution.operands[0].box, (Sizes{1, 16}));
  EXPECT_EQ(solution.results[0].box, (Sizes{1, 16}));
  EXPECT_EQ(solution.results[0].layout,
            (Layout{{8, 48}, {1, 16}, {{8, 1, 0}, {3, 16, 1}}}));
}

TEST(KernelSchedule, TransposesTileByTile) {
  KernelProblem problem{{32, 48},
                        {false, false},
                        {access({48, 32}, {1, 0})},
                        {access({32, 48}, {0, 1})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.tiles, (Sizes{16, 16}));
  EXPECT_EQ(solution.operands[0].box, (Sizes{16, 16}));
  EXPECT_EQ(solution.results[0].box, (Sizes{16, 16}));
}

// y[i] += x[i + k] * w[k]: every number of x is met again.
TEST(KernelSchedule, BuffersAWindowWhole) {
  KernelProblem problem{{30, 3},
                        {false, true},
                        {access({32}, {kWholeDim}), access({3}, {1})},
                        {access({30}, {0})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.operands[0].level, 0);
  EXPECT_EQ(solution.operands[0].box, (Sizes{32}));
  EXPECT_EQ(solution.operands[0].layout, (Layout{{32}, {16}, {{2, 16, 0}}}));
}

TEST(KernelSchedule, PadsOddSizes) {
  KernelProblem problem = matmul(5, 37, 41);
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.tiles, (Sizes{1, 13, 14}));
  EXPECT_EQ(solution.results[0].layout.element, (Sizes{1, 13}));
  EXPECT_EQ(solution.operands[0].layout.element, (Sizes{1, 14}));
}

TEST(KernelSchedule, SizeOneNeedsNoLoop) {
  KernelSolution solution = solveAndSimulate(matmul(1, 1, 1));
  EXPECT_EQ(solution.order, Order{});
  EXPECT_EQ(solution.sizeBytes, 3 * 4);
}

TEST(KernelSchedule, ScalarsHaveEmptyLayouts) {
  KernelProblem problem{{}, {}, {access({}, {})}, {access({}, {})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.operands[0].layout, Layout{});
  EXPECT_EQ(solution.results[0].layout, Layout{});
  EXPECT_EQ(solution.sizeBytes, 2 * 4);
}

// A row's statistic leaves as soon as the row has come.
TEST(KernelSchedule, ReductionOfOneStreamGivesScalars) {
  KernelProblem problem{
      {8, 48}, {false, true}, {access({8, 48}, {0, 1})}, {access({8}, {0})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.tiles, (Sizes{1, 16}));
  EXPECT_EQ(solution.results[0].level, 1);
  EXPECT_EQ(solution.results[0].layout, (Layout{{8}, {1}, {{8, 1, 0}}}));
}

TEST(KernelSchedule, TakesTheProducersOrder) {
  Layout columns{{32, 32}, {1, 16}, {{2, 16, 1}, {32, 1, 0}}};
  KernelProblem problem{{32, 32},
                        {false, false},
                        {access({32, 32}, {0, 1}, columns)},
                        {access({32, 32}, {0, 1})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.order, (Order{1, 0}));
  EXPECT_EQ(solution.operands[0].layout, columns);
  EXPECT_EQ(solution.operands[0].converterCount, 0);
  EXPECT_EQ(solution.results[0].layout, columns);
}

// Below its level an operand may come in any order.
TEST(KernelSchedule, TakesAnyOrderIntoAWholeBuffer) {
  Layout columns{{32, 32}, {1, 16}, {{2, 16, 1}, {32, 1, 0}}};
  KernelProblem problem = matmul(64, 32, 32);
  problem.operands[1].producer = columns;
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.operands[1].level, 0);
  EXPECT_EQ(solution.operands[1].layout, columns);
  EXPECT_EQ(solution.operands[1].converterCount, 0);
}

// Two operands in opposite orders: one of them needs a converter, and it
// counts.
TEST(KernelSchedule, CountsTheConverterWhereOrdersDiffer) {
  Layout rows = rowMajorLayout({32, 32}, 16);
  Layout columns{{32, 32}, {1, 16}, {{2, 16, 1}, {32, 1, 0}}};
  KernelProblem problem{
      {32, 32},
      {false, false},
      {access({32, 32}, {0, 1}, rows), access({32, 32}, {0, 1}, columns)},
      {access({32, 32}, {0, 1})}};
  KernelSolution solution = solveAndSimulate(problem);
  EXPECT_EQ(solution.operands[0].layout, rows);
  EXPECT_EQ(solution.operands[0].converterCount, 0);
  EXPECT_EQ(solution.operands[1].converterCount, 32 * 32);
  EXPECT_EQ(solution.sizeBytes, (3 * 16 + 32 * 32) * 4);
}

TEST(KernelSchedule, CountsBytesOfEachElementType) {
  KernelProblem problem{{8}, {false}, {access({8}, {0})}, {access({8}, {0})}};
  problem.operands[0].scalarBytes = 1;
  problem.results[0].scalarBytes = 8;
  EXPECT_EQ(solve(problem).sizeBytes, 8 + 64);
}

TEST(KernelSchedule, CheckNamesWhatIsWrong) {
  KernelProblem problem = matmul(4, 4, 4);
  auto with = [&](auto change) {
    KernelProblem changed = problem;
    change(changed);
    return check(changed).value_or("");
  };
  EXPECT_EQ(check(problem), std::nullopt);
  EXPECT_EQ(with([](auto &p) { p.isReduction.pop_back(); }),
            "expected a kind per iteration dimension");
  EXPECT_EQ(with([](auto &p) { p.tileSize = 0; }),
            "tile size of at least 1 expected, got 0");
  EXPECT_EQ(with([](auto &p) { p.results.clear(); }),
            "a kernel needs at least one result");
  EXPECT_EQ(with([](auto &p) { p.operands[0].iterationDims.pop_back(); }),
            "expected an iteration dimension per data dimension");
  EXPECT_EQ(with([](auto &p) { p.operands[0].iterationDims[0] = 3; }),
            "iteration dimension out of range: 3");
  EXPECT_EQ(with([](auto &p) { p.operands[0].shape[0] = 5; }),
            "a data dimension of 5 is indexed by an iteration dimension of 4");
  const char *wrongResult =
      "results must be indexed by every parallel dimension, once, and by no "
      "reduction";
  EXPECT_EQ(with([](auto &p) { p.results[0].iterationDims = {0, 2}; }),
            wrongResult);
  EXPECT_EQ(with([](auto &p) { p.results[0].iterationDims = {0, 0}; }),
            wrongResult);
  EXPECT_EQ(with([](auto &p) {
              p.results[0] = KernelAccess{{4}, {0}, 4, std::nullopt};
            }),
            wrongResult);
  EXPECT_EQ(with([](auto &p) {
              p.results[0] = KernelAccess{{4, 4, 2}, {0, 1, kWholeDim}, 4, {}};
            }),
            "a data dimension of 2 of a result is not indexed by an iteration "
            "dimension");
}

TEST(KernelSchedule, VerifyRefusesSmallBuffers) {
  KernelProblem problem = matmul(4, 32, 32);
  KernelSolution solution = solve(problem);
  solution.operands[1].box[0] = 3;
  EXPECT_NE(verify(problem, solution), std::nullopt);
  solution = solve(problem);
  solution.results[0].box[1] = 3;
  EXPECT_NE(verify(problem, solution), std::nullopt);
  solution = solve(problem);
  solution.operands[0].layout.element[1] = 3;
  EXPECT_NE(verify(problem, solution), std::nullopt);
}

//===----------------------------------------------------------------------===//
// Random problems
//===----------------------------------------------------------------------===//

/// A legal operation of up to four loops; operands may come from producers in
/// any order, use a dimension twice, or have dimensions of their own.
KernelProblem randomProblem(Random &random) {
  KernelProblem problem;
  problem.tileSize = pick(random, 1, 5);
  int rank = static_cast<int>(pick(random, 0, 4));
  std::vector<int> parallel;
  for (int dim = 0; dim < rank; ++dim) {
    problem.ranges.push_back(pick(random, 1, rank > 3 ? 5 : 9));
    problem.isReduction.push_back(pick(random, 0, 2) == 0);
    if (!problem.isReduction[dim])
      parallel.push_back(dim);
  }
  auto add = [&](std::vector<KernelAccess> &list, std::vector<int> dims) {
    KernelAccess result = access({}, dims);
    for (int dim : dims)
      result.shape.push_back(dim == kWholeDim ? pick(random, 1, 7)
                                              : problem.ranges[dim]);
    list.push_back(result);
  };
  for (int64_t i = pick(random, 1, 2); i > 0; --i) {
    shuffle(parallel, random);
    add(problem.results, parallel);
  }
  for (int64_t i = pick(random, 0, 3); i > 0; --i) {
    std::vector<int> dims;
    for (int dim = 0; dim < rank; ++dim)
      if (pick(random, 0, 2) != 0)
        dims.push_back(dim);
    if (rank > 0 && pick(random, 0, 7) == 0)
      dims.push_back(static_cast<int>(pick(random, 0, rank - 1)));
    if (pick(random, 0, 4) == 0)
      dims.push_back(kWholeDim);
    shuffle(dims, random);
    add(problem.operands, dims);
    KernelAccess &operand = problem.operands.back();
    if (!dims.empty() && pick(random, 0, 1))
      operand.producer = randomLayout(random, operand.shape);
  }
  return problem;
}

/// As if the kernels followed each other: the producer is a kernel as well.
void chain(Random &random, KernelProblem &problem) {
  for (KernelAccess &operand : problem.operands) {
    KernelProblem producer = randomProblem(random);
    producer.tileSize = problem.tileSize;
    producer.ranges = operand.shape;
    producer.isReduction.assign(operand.shape.size(), false);
    std::vector<int> identity, shuffled;
    for (size_t dim = 0; dim < operand.shape.size(); ++dim)
      identity.push_back(static_cast<int>(dim));
    shuffled = identity;
    shuffle(shuffled, random);
    Sizes shape;
    for (int dim : shuffled)
      shape.push_back(operand.shape[dim]);
    producer.operands = {access(shape, shuffled)};
    producer.results = {access(operand.shape, identity)};
    ASSERT_EQ(check(producer), std::nullopt);
    operand.producer = solve(producer).results[0].layout;
  }
}

/// What holds of every solution.
void expectSound(const KernelProblem &problem) {
  ASSERT_EQ(check(problem), std::nullopt);
  std::vector<KernelCandidate> candidates;
  KernelSolution solution = solve(problem, &candidates);
  EXPECT_EQ(verify(problem, solution), std::nullopt);
  EXPECT_EQ(simulate(problem, solution), std::nullopt);

  int64_t bytes = 0;
  for (size_t i = 0; i < problem.operands.size(); ++i) {
    const KernelPort &port = solution.operands[i];
    const KernelAccess &operand = problem.operands[i];
    bytes += (count(port.box) + port.converterCount) * operand.scalarBytes;
    bool isConverted =
        operand.producer && !isSameOrder(*operand.producer, port.layout);
    EXPECT_EQ(port.converterCount > 0, isConverted);
    if (!isConverted)
      continue;
    ConverterProblem converter = alignLoops({*operand.producer, port.layout});
    EXPECT_EQ(check(converter), std::nullopt);
    EXPECT_EQ(port.converterCount, count(solve(converter).bufferShape));
  }
  for (size_t i = 0; i < problem.results.size(); ++i)
    bytes += count(solution.results[i].box) * problem.results[i].scalarBytes;
  EXPECT_EQ(solution.sizeBytes, bytes);

  // Every order was looked at, and none is better.
  std::set<Order> orders{solution.order};
  for (const KernelCandidate &candidate : candidates) {
    EXPECT_GE(candidate.sizeBytes, solution.sizeBytes);
    EXPECT_TRUE(orders.insert(candidate.order).second);
  }
  size_t factorial = 1;
  for (size_t i = 2; i <= solution.order.size(); ++i)
    factorial *= i;
  EXPECT_EQ(orders.size(), factorial);
}

TEST(KernelSchedule, RandomProblemsComputeTheOperation) {
  for (unsigned seed = 0; seed < 4000 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    expectSound(randomProblem(random));
  }
}

TEST(KernelSchedule, RandomChainsComputeTheOperation) {
  for (unsigned seed = 0; seed < 2000 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    KernelProblem problem = randomProblem(random);
    chain(random, problem);
    expectSound(problem);
  }
}

/// Numbers on chip when operands come from memory and every size divides: under
/// the first loop that an access does not use it is held whole, above it tile
/// by tile.
int64_t countOnChip(const KernelProblem &problem, const Sizes &tiles,
                    const Order &order) {
  auto getHeld = [&](const KernelAccess &port, auto isBarrier) {
    Sizes box = port.shape;
    for (int loop : order) {
      if (isBarrier(loop))
        break;
      for (size_t i = 0; i < box.size(); ++i)
        if (port.iterationDims[i] == loop)
          box[i] = tiles[loop];
    }
    return count(box);
  };
  int64_t total = 0;
  for (const KernelAccess &operand : problem.operands)
    total += getHeld(operand, [&](int loop) {
      return std::count(operand.iterationDims.begin(),
                        operand.iterationDims.end(), loop) != 1;
    });
  for (const KernelAccess &result : problem.results)
    total += getHeld(result, [&](int loop) {
      return static_cast<bool>(problem.isReduction[loop]);
    });
  return total;
}

TEST(KernelSchedule, NoOrderNeedsLess) {
  for (unsigned seed = 0; seed < 2000 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    KernelProblem problem = randomProblem(random);
    problem.tileSize = 4;
    for (int64_t &range : problem.ranges)
      range = int64_t(1) << pick(random, 0, 4);
    for (auto list : {&problem.operands, &problem.results})
      for (KernelAccess &port : *list) {
        port.producer.reset();
        for (size_t i = 0; i < port.shape.size(); ++i)
          port.shape[i] = port.iterationDims[i] == kWholeDim
                              ? 8
                              : problem.ranges[port.iterationDims[i]];
      }
    KernelSolution solution = solve(problem);
    int64_t least = solution.sizeBytes / 4;
    EXPECT_EQ(countOnChip(problem, solution.tiles, solution.order), least);
    Order order = solution.order;
    std::sort(order.begin(), order.end());
    do
      EXPECT_GE(countOnChip(problem, solution.tiles, order), least);
    while (std::next_permutation(order.begin(), order.end()));
  }
}

// Beyond seven loops the rest keep their places: eight loops are 5040 orders,
// not 40320.
TEST(KernelSchedule, PermutesAtMostSevenLoops) {
  KernelProblem problem;
  problem.tileSize = 1;
  KernelAccess port;
  for (int dim = 0; dim < 8; ++dim) {
    problem.ranges.push_back(2);
    problem.isReduction.push_back(false);
    port.shape.push_back(2);
    port.iterationDims.push_back(dim);
  }
  problem.operands = problem.results = {port};
  std::vector<KernelCandidate> candidates;
  KernelSolution solution = solve(problem, &candidates);
  EXPECT_EQ(candidates.size(), 5039u);
  EXPECT_EQ(solution.order, port.iterationDims);
  EXPECT_EQ(verify(problem, solution), std::nullopt);
}

} // namespace
