//===- FifoSizingTest.cpp -------------------------------------------------===//
#include "st/Model/FifoSizing.h"
#include "DesignBuilder.h"
#include "RandomLayout.h"

#include <gtest/gtest.h>

using namespace st::model;
using namespace st::model::testing;

namespace {

using Depths = std::vector<int64_t>;
using Names = std::vector<std::string>;
using Needed = std::vector<std::pair<std::string, int64_t>>;

/// The depths that solve() finds; fails the test when it finds none.
FifoSizingSolution sized(const Design &design, int64_t startDepthTokens = 1) {
  FifoSizingProblem problem{design, startDepthTokens};
  EXPECT_EQ(check(problem), std::nullopt);
  Deadlock deadlock;
  auto solution = solve(problem, deadlock);
  EXPECT_TRUE(solution);
  return solution.value_or(FifoSizingSolution{});
}

TEST(FifoSizing, HoldsTheRowWhileTheStatisticsAreTaken) {
  EXPECT_EQ(sized(normDesign(64)).depthTokens, (Depths{1, 1, 63, 1, 1}));
  EXPECT_EQ(sized(normDesign(64)).grownTokens, (Depths{0, 0, 62, 0, 0}));
  // The row is written first: then its last token has to be held as well.
  Design design = normDesign(64);
  std::swap(design.tasks[1].behaviour[0].body[1],
            design.tasks[1].behaviour[0].body[2]);
  EXPECT_EQ(sized(design).depthTokens, (Depths{1, 1, 64, 1, 1}));
}

TEST(FifoSizing, StartsFromTheWantedDepthButNotAboveTheTokensOfARun) {
  EXPECT_EQ(sized(normDesign(64), 2).depthTokens, (Depths{2, 2, 63, 1, 2}));
  EXPECT_EQ(sized(normDesign(64), 100).depthTokens,
            (Depths{64, 64, 64, 1, 64}));
}

// Around two operators of which the first wants whole rows of 8, and the second
// whole pairs: the skip path holds what they hold.
TEST(FifoSizing, CoversABlockOfOperatorsBesideTheSkipPath) {
  Design design;
  design.fifos = {
      fifo("main", "fork", "rows", 32), fifo("skip", "fork", "join", 32),
      fifo("mid", "rows", "pairs", 32), fifo("back", "pairs", "join", 32)};
  design.tasks = {
      task("fork", {loop(32, {write(0), write(1)})}),
      task("rows", {loop(4, {loop(8, {read(0)}), loop(8, {write(2)})})}),
      task("pairs", {loop(16, {loop(2, {read(2)}), loop(2, {write(3)})})}),
      task("join", {loop(32, {read(3), read(1)})})};
  EXPECT_EQ(sized(design).depthTokens, (Depths{1, 7, 1, 1}));
}

TEST(FifoSizing, KeepsFixedDepthsAndGrowsOthers) {
  // Two FIFOs on the skip path: one is fixed, the other takes the rest.
  Design design;
  design.fifos = {
      fifo("main", "fork", "rows", 16), fifo("before", "fork", "pass", 16),
      fifo("after", "pass", "join", 16), fifo("sum", "rows", "join", 1)};
  design.tasks = {task("fork", {loop(16, {write(0), write(1)})}),
                  task("rows", {loop(16, {read(0)}), write(3)}),
                  task("pass", {loop(16, {read(1), write(2)})}),
                  task("join", {read(3), loop(16, {read(2)})})};
  // 15 tokens pass `fork` before the sum is there; `pass` holds one of them.
  for (int64_t fixed : {1, 3, 13}) {
    design.fifos[1].isFixed = true;
    design.fifos[1].depthTokens = fixed;
    EXPECT_EQ(sized(design).depthTokens, (Depths{1, fixed, 14 - fixed, 1}));
  }
}

TEST(FifoSizing, NamesTheFixedFifoAndTheDepthThatItNeeds) {
  Design design = normDesign(64);
  design.fifos[2].isFixed = true;
  design.fifos[2].depthTokens = 1;
  Deadlock deadlock;
  EXPECT_FALSE(solve({design, 2}, deadlock));
  EXPECT_EQ(deadlock.cycle, (Names{"fork", "scale", "statistics"}));
  EXPECT_EQ(deadlock.full, (Names{"row"}));
  EXPECT_EQ(deadlock.empty, (Names{"mean", "copy"}));
  EXPECT_EQ(deadlock.needed, (Needed{{"row", 63}}));
}

TEST(FifoSizing, NamesTwoFixedFifos) {
  // Two norms, one after the other.
  Design design = normDesign(8);
  Design second = normDesign(8);
  for (Fifo &fifo : second.fifos)
    fifo = st::model::testing::fifo(fifo.name + "2", fifo.producer + "2",
                                    fifo.consumer + "2", fifo.tokenCount);
  std::function<void(std::vector<Step> &)> shift = [&](std::vector<Step> &s) {
    for (Step &step : s) {
      step.fifo += step.kind == Step::Kind::Loop ? 0 : 5;
      shift(step.body);
    }
  };
  for (Task &task : second.tasks) {
    task.name += "2";
    shift(task.behaviour);
    design.tasks.push_back(task);
  }
  design.fifos.insert(design.fifos.end(), second.fifos.begin(),
                      second.fifos.end());
  for (int fifo : {2, 7}) {
    design.fifos[fifo].isFixed = true;
    design.fifos[fifo].depthTokens = fifo;
  }
  design.fifos[7].depthTokens = 3;
  Deadlock deadlock;
  EXPECT_FALSE(solve({design, 2}, deadlock));
  EXPECT_EQ(deadlock.needed, (Needed{{"row", 7}, {"row2", 7}}));
}

TEST(FifoSizing, ReportsAWaitForDataThatNoDepthCures) {
  Design design;
  design.fifos = {fifo("a", "left", "right", 4), fifo("b", "right", "left", 4)};
  design.tasks = {task("left", {loop(4, {read(1), write(0)})}),
                  task("right", {loop(4, {read(0), write(1)})})};
  Deadlock deadlock;
  EXPECT_FALSE(solve({design, 2}, deadlock));
  EXPECT_EQ(deadlock.cycle, (Names{"left", "right"}));
  EXPECT_TRUE(deadlock.full.empty());
  EXPECT_EQ(deadlock.empty, (Names{"b", "a"}));
  EXPECT_TRUE(deadlock.needed.empty());
}

TEST(FifoSizing, RunsAFeedbackLoop) {
  // The left task starts four tokens ahead; the loop must hold them.
  Design design;
  design.fifos = {fifo("there", "left", "right", 12),
                  fifo("back", "right", "left", 12)};
  design.tasks = {
      task("left", {loop(4, {write(0)}), loop(8, {read(1), write(0)}),
                    loop(4, {read(1)})}),
      task("right", {loop(12, {read(0), write(1)})})};
  Depths depths = sized(design).depthTokens;
  // One token is in the hands of the right task.
  EXPECT_EQ(depths[0] + depths[1], 3);
}

TEST(FifoSizing, CheckRefusesUnsoundProblems) {
  EXPECT_EQ(check(FifoSizingProblem{normDesign(4), 0}),
            "expected a start depth of at least 1 token, got 0");
  Design design = normDesign(4);
  design.fifos[1].isFixed = true;
  EXPECT_EQ(check(FifoSizingProblem{design, 2}),
            "FIFO \"copy\": expected a fixed depth of at least 1 token, got 0");
  design.fifos[1].name = "x";
  EXPECT_EQ(check(FifoSizingProblem{design, 2}),
            "expected the name of a FIFO to be used once, got \"x\" twice");
}

TEST(FindDeadlock, SaysNothingOfDepthsThatAreEnough) {
  EXPECT_FALSE(findDeadlock(normDesign(8), {1, 1, 7, 1, 1}));
  EXPECT_TRUE(findDeadlock(normDesign(8), {8, 8, 6, 1, 8}));
}

TEST(FindDeadlock, BlamesTheFifoBelowItsMinimum) {
  Design design;
  design.fifos = {
      fifo("main", "fork", "rows", 16), fifo("before", "fork", "pass", 16),
      fifo("after", "pass", "join", 16), fifo("sum", "rows", "join", 1)};
  design.tasks = {task("fork", {loop(16, {write(0), write(1)})}),
                  task("rows", {loop(16, {read(0)}), write(3)}),
                  task("pass", {loop(16, {read(1), write(2)})}),
                  task("join", {read(3), loop(16, {read(2)})})};
  design.fifos[1].minimumDepthTokens = 2;
  design.fifos[2].minimumDepthTokens = 12;
  auto deadlock = findDeadlock(design, {2, 2, 1, 1});
  ASSERT_TRUE(deadlock);
  EXPECT_EQ(deadlock->full, (Names{"before", "after"}));
  EXPECT_EQ(deadlock->needed, (Needed{{"after", 12}}));
}

/// A graph without data cycles: tasks in topological order, any rates, any
/// order of reads and writes inside a task.
Design randomDesign(Random &random, int tasks, int fifos, int64_t mostTokens) {
  Design design;
  for (int i = 0; i < tasks; ++i)
    design.tasks.push_back(task("t" + std::to_string(i), {}));
  for (int i = 0; i < fifos; ++i) {
    int producer = pick(random, 0, tasks - 2);
    int consumer = pick(random, producer + 1, tasks - 1);
    int64_t count = pick(random, 1, mostTokens);
    design.fifos.push_back(fifo("f" + std::to_string(i),
                                design.tasks[producer].name,
                                design.tasks[consumer].name, count));
    design.fifos.back().tokenBits = pick(random, 1, 3) * 8;
    for (int64_t token = 0; token < count; ++token) {
      design.tasks[producer].behaviour.push_back(write(i));
      design.tasks[consumer].behaviour.push_back(read(i));
    }
  }
  for (Task &task : design.tasks)
    shuffle(task.behaviour, random);
  return design;
}

/// Runs straight-line behaviours, picking any task that can go: a second,
/// slower statement of what a bounded network does. The steps each task took.
std::vector<size_t> runAtRandom(const Design &design, const Depths &depths,
                                Random &random) {
  std::vector<size_t> next(design.tasks.size(), 0);
  Depths fill(design.fifos.size(), 0);
  auto canGo = [&](size_t i) {
    if (next[i] == design.tasks[i].behaviour.size())
      return false;
    const Step &step = design.tasks[i].behaviour[next[i]];
    return step.kind == Step::Kind::Read ? fill[step.fifo] > 0
                                         : fill[step.fifo] < depths[step.fifo];
  };
  while (true) {
    std::vector<size_t> able;
    for (size_t i = 0; i < next.size(); ++i)
      if (canGo(i))
        able.push_back(i);
    if (able.empty())
      return next;
    size_t i = able[random() % able.size()];
    const Step &step = design.tasks[i].behaviour[next[i]++];
    fill[step.fifo] += step.kind == Step::Kind::Read ? -1 : 1;
  }
}

bool endsAtRandom(const Design &design, const Depths &depths, Random &random) {
  std::vector<size_t> steps = runAtRandom(design, depths, random);
  for (size_t i = 0; i < steps.size(); ++i)
    if (steps[i] != design.tasks[i].behaviour.size())
      return false;
  return true;
}

/// All depths with which the run ends and of which none can be lowered alone.
std::vector<Depths> minimalDepths(const Design &design, Random &random) {
  std::vector<Depths> minimal;
  Layout all{{}, {}, {}};
  for (size_t i = 0; i < design.fifos.size(); ++i) {
    all.shape.push_back(design.fifos[i].tokenCount);
    all.loops.push_back({design.fifos[i].tokenCount, 1, static_cast<int>(i)});
  }
  forEachToken(all, [&](const Depths &offset) {
    Depths depths = offset;
    for (int64_t &depth : depths)
      ++depth;
    if (!endsAtRandom(design, depths, random))
      return;
    for (int64_t &depth : depths) {
      --depth;
      bool isLower = depth > 0 && endsAtRandom(design, depths, random);
      ++depth;
      if (isLower)
        return;
    }
    minimal.push_back(depths);
  });
  return minimal;
}

TEST(FifoSizingProperty, DepthsAreMinimalAgainstBruteForce) {
  int unique = 0, grown = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Design design = randomDesign(random, 4, pick(random, 3, 5), 4);
    Depths depths = sized(design).depthTokens;
    std::vector<Depths> minimal = minimalDepths(design, random);
    ASSERT_TRUE(std::count(minimal.begin(), minimal.end(), depths));
    unique += minimal.size() == 1;
    grown += depths != Depths(depths.size(), 1);
  }
  EXPECT_GT(unique, 100);
  EXPECT_LT(unique, 400);
  EXPECT_GT(grown, 100);
}

TEST(FifoSizingProperty, StopsWhereEveryScheduleStops) {
  int stopped = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Design design = randomDesign(random, 6, 10, 12);
    Depths depths;
    for (size_t i = 0; i < design.fifos.size(); ++i)
      depths.push_back(pick(random, 1, 12));
    auto deadlock = findDeadlock(design, depths);
    ASSERT_EQ(!deadlock, endsAtRandom(design, depths, random));
    ASSERT_EQ(runAtRandom(design, depths, random),
              runAtRandom(design, depths, random));
    if (!deadlock)
      continue;
    ++stopped;
    // What is needed is enough, and not one place less is.
    ASSERT_FALSE(deadlock->needed.empty());
    auto depthOf = [&](const std::string &name) -> int64_t & {
      return depths[std::stoi(name.substr(1))];
    };
    for (const auto &[name, depth] : deadlock->needed)
      depthOf(name) = depth;
    ASSERT_TRUE(endsAtRandom(design, depths, random));
    for (const auto &[name, depth] : deadlock->needed) {
      --depthOf(name);
      ASSERT_FALSE(endsAtRandom(design, depths, random)) << name;
      ++depthOf(name);
    }
  }
  EXPECT_GT(stopped, 300);
}

TEST(FifoSizingProperty, FixedDepthsAreKeptOrNamed) {
  int infeasible = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    FifoSizingProblem problem{randomDesign(random, 5, 8, 8), 1};
    for (Fifo &fifo : problem.design.fifos) {
      fifo.isFixed = pick(random, 0, 2) == 0;
      fifo.depthTokens = fifo.isFixed ? pick(random, 1, 3) : 0;
    }
    Deadlock deadlock;
    auto solution = solve(problem, deadlock);
    if (!solution) {
      ++infeasible;
      // With the depths that are needed there is a solution.
      for (const auto &[name, depth] : deadlock.needed)
        problem.design.fifos[std::stoi(name.substr(1))].depthTokens = depth;
      ASSERT_FALSE(deadlock.needed.empty());
      solution = solve(problem, deadlock);
      ASSERT_TRUE(solution);
    }
    for (size_t i = 0; i < solution->depthTokens.size(); ++i) {
      const Fifo &fifo = problem.design.fifos[i];
      if (fifo.isFixed)
        ASSERT_EQ(solution->depthTokens[i], fifo.depthTokens);
      else
        ASSERT_LE(solution->depthTokens[i], fifo.tokenCount);
    }
    ASSERT_TRUE(endsAtRandom(problem.design, solution->depthTokens, random));
    Deadlock again;
    ASSERT_EQ(solve(problem, again)->depthTokens, solution->depthTokens);
  }
  EXPECT_GT(infeasible, 100);
}

// As large as a transformer block's prefill: 80 tasks, 2.5 million tokens, a
// skip path around every eighth task that holds its tile of 4096 tokens.
TEST(FifoSizing, SizesALargeDesign) {
  constexpr int64_t kTiles = 4, kTile = 4096;
  constexpr int kBlocks = 40;
  Design design;
  design.tasks = {task("load", {loop(kTiles * kTile, {write(0), write(1)})})};
  for (int i = 0; i < kBlocks; ++i) {
    std::string n = std::to_string(i);
    std::string before = i ? "join" + std::to_string(i - 1) : "load";
    design.fifos.push_back(fifo("in" + n, before, "tile" + n, kTiles * kTile));
    design.fifos.push_back(
        fifo("skip" + n, before, "join" + n, kTiles * kTile));
    design.fifos.push_back(
        fifo("out" + n, "tile" + n, "join" + n, kTiles * kTile));
    design.tasks.push_back(
        task("tile" + n, {loop(kTiles, {loop(kTile, {read(3 * i)}),
                                        loop(kTile, {write(3 * i + 2)})})}));
    std::vector<Step> join{read(3 * i + 2), read(3 * i + 1)};
    if (i + 1 < kBlocks)
      join.insert(join.end(), {write(3 * i + 3), write(3 * i + 4)});
    design.tasks.push_back(
        task("join" + n, {loop(kTiles * kTile, std::move(join))}));
  }
  Depths depths = sized(design).depthTokens;
  for (int i = 0; i < kBlocks; ++i)
    ASSERT_EQ(depths[3 * i + 1], kTile - 1) << i;
}

} // namespace
