//===- LayoutReshapeTest.cpp ----------------------------------------------===//
#include "RandomLayout.h"

#include <gtest/gtest.h>

using namespace st::model;
using namespace st::model::testing;

namespace {

/// The row-major positions that each token holds, token by token, row-major
/// inside the token; -1 for padding.
std::vector<int64_t> linearOrder(const Layout &layout) {
  std::vector<int64_t> order;
  Layout inside = rowMajorLayout(layout.element, 1);
  forEachToken(layout, [&](const std::vector<int64_t> &offset) {
    forEachToken(inside, [&](const std::vector<int64_t> &inSlice) {
      int64_t position = 0;
      for (size_t dim = 0; dim < offset.size(); ++dim) {
        int64_t index = offset[dim] + inSlice[dim];
        if (index >= layout.shape[dim]) {
          order.push_back(-1);
          return;
        }
        position = position * layout.shape[dim] + index;
      }
      order.push_back(position);
    });
  });
  return order;
}

TEST(ExpandLayout, CutsALoopAtTheBorderOfADimension) {
  // 64x576 in vectors of 16: heads of 64 take four vectors each.
  auto expanded =
      expandLayout(rowMajorLayout({64, 576}, 16), {64, 9, 64}, {{0}, {1, 2}});
  ASSERT_TRUE(expanded);
  EXPECT_EQ(
      *expanded,
      (Layout{{64, 9, 64}, {1, 1, 16}, {{64, 1, 0}, {9, 1, 1}, {4, 16, 2}}}));
}

TEST(ExpandLayout, KeepsALoopThatFitsOneDimension) {
  Layout layout{{24}, {2}, {{3, 2, 0}, {4, 6, 0}}};
  auto expanded = expandLayout(layout, {4, 6}, {{0, 1}});
  ASSERT_TRUE(expanded);
  EXPECT_EQ(*expanded, (Layout{{4, 6}, {1, 2}, {{3, 2, 1}, {4, 1, 0}}}));
}

TEST(ExpandLayout, GivesUnitDimensionsAnElementOfOne) {
  auto expanded = expandLayout(rowMajorLayout({5, 20}, 16), {1, 5, 1, 20, 1},
                               {{0, 1}, {2, 3, 4}});
  ASSERT_TRUE(expanded);
  // Padding is carried by the only dimension above one.
  EXPECT_EQ(
      *expanded,
      (Layout{{1, 5, 1, 20, 1}, {1, 1, 1, 16, 1}, {{5, 1, 1}, {2, 16, 3}}}));
}

TEST(ExpandLayout, RefusesWhatIsNoBox) {
  // Vectors of 4 straddle rows of 6.
  EXPECT_FALSE(expandLayout(rowMajorLayout({24}, 4), {4, 6}, {{0, 1}}));
  // Padding inside a group of two dimensions.
  EXPECT_FALSE(expandLayout(rowMajorLayout({20}, 16), {2, 10}, {{0, 1}}));
  // A loop of step 4 does not meet the border at 6.
  EXPECT_FALSE(
      expandLayout({{24}, {2}, {{6, 4, 0}, {2, 2, 0}}}, {4, 6}, {{0, 1}}));
  // Sizes and groups that do not fit.
  EXPECT_FALSE(expandLayout(rowMajorLayout({24}, 1), {4, 5}, {{0, 1}}));
  EXPECT_FALSE(expandLayout(rowMajorLayout({24}, 1), {4, 6}, {{1, 0}}));
  EXPECT_FALSE(expandLayout(rowMajorLayout({24}, 1), {4, 6}, {{0}, {1}}));
  EXPECT_FALSE(expandLayout(rowMajorLayout({24}, 1), {4, 6}, {{0, 1, 2}}));
}

TEST(CollapseLayout, RefusesWhatIsNotConsecutive) {
  // Tiles of 2x2 are no run of consecutive numbers.
  EXPECT_FALSE(
      collapseLayout({{4, 4}, {2, 2}, {{2, 2, 0}, {2, 2, 1}}}, {16}, {{0, 1}}));
  // Padding at the end of each row.
  EXPECT_FALSE(collapseLayout(rowMajorLayout({4, 20}, 16), {80}, {{0, 1}}));
  // A unit dimension padded beside a larger one.
  EXPECT_FALSE(collapseLayout({{1, 8}, {4, 8}, {}}, {8}, {{0, 1}}));
}

TEST(CollapseLayout, MergesWholeRows) {
  Layout layout{{9, 64}, {1, 64}, {{9, 1, 0}}};
  auto collapsed = collapseLayout(layout, {576}, {{0, 1}});
  ASSERT_TRUE(collapsed);
  EXPECT_EQ(*collapsed, (Layout{{576}, {64}, {{9, 64, 0}}}));
}

TEST(CollapseLayout, GoesToAScalarTensor) {
  Layout layout = rowMajorLayout({1, 1}, 1);
  auto collapsed = collapseLayout(layout, {}, {});
  ASSERT_TRUE(collapsed);
  EXPECT_EQ(*collapsed, Layout{});
  auto expanded = expandLayout(*collapsed, {1, 1}, {});
  ASSERT_TRUE(expanded);
  EXPECT_TRUE(isSameOrder(*expanded, layout));
}

struct ReshapeCase {
  std::vector<int64_t> expanded;
  std::vector<int64_t> collapsed;
  Reassociation groups;
};

ReshapeCase randomReshape(Random &random) {
  ReshapeCase c;
  for (int64_t group = pick(random, 1, 2); group > 0; --group) {
    c.groups.emplace_back();
    c.collapsed.push_back(1);
    for (int64_t dim = pick(random, 1, 3); dim > 0; --dim) {
      c.groups.back().push_back(c.expanded.size());
      c.expanded.push_back(pick(random, 1, 6));
      c.collapsed.back() *= c.expanded.back();
    }
  }
  return c;
}

// What can be written over the other shape sends the same numbers in the same
// order, and comes back to the order it was.
TEST(ReshapeProperty, KeepsTheLinearOrder) {
  int expandedCount = 0, collapsedCount = 0;
  for (unsigned seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    ReshapeCase c = randomReshape(random);

    Layout source = randomLayout(random, c.collapsed);
    if (auto expanded = expandLayout(source, c.expanded, c.groups)) {
      ++expandedCount;
      ASSERT_EQ(check(*expanded), std::nullopt);
      ASSERT_EQ(linearOrder(*expanded), linearOrder(source));
      auto back = collapseLayout(*expanded, c.collapsed, c.groups);
      ASSERT_TRUE(back);
      ASSERT_TRUE(isSameOrder(*back, source));
    }

    source = randomLayout(random, c.expanded);
    if (auto collapsed = collapseLayout(source, c.collapsed, c.groups)) {
      ++collapsedCount;
      ASSERT_EQ(check(*collapsed), std::nullopt);
      ASSERT_EQ(linearOrder(*collapsed), linearOrder(source));
      auto back = expandLayout(*collapsed, c.expanded, c.groups);
      ASSERT_TRUE(back);
      ASSERT_TRUE(isSameOrder(*back, source));
    }
  }
  EXPECT_GT(expandedCount, 1000);
  EXPECT_GT(collapsedCount, 1000);
}

} // namespace
