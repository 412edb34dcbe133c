//===- LayoutOrderTest.cpp - windows, dynamic sizes, where orders part ----===//
#include "RandomLayout.h"

#include <gtest/gtest.h>

using namespace st::model;
using namespace st::model::testing;

namespace {

using Shape = std::vector<int64_t>;

Layout windowsOf(int64_t element, int64_t trips, int64_t step, int64_t origin,
                 int64_t dilation = 1) {
  return {
      {8}, {element}, {{trips, step, 0}}, LayoutWindow{{origin}, {dilation}}};
}

std::string messageOf(const Layout &layout) {
  return check(layout).value_or("legal");
}

TEST(LayoutWindow, MayOverlapLeaveGapsAndBeginOutside) {
  EXPECT_EQ(messageOf(windowsOf(3, 8, 1, -1)), "legal");
  EXPECT_EQ(messageOf(windowsOf(1, 3, 3, 0)), "legal");
  EXPECT_EQ(messageOf(windowsOf(3, 4, 1, 0, 2)), "legal");
  EXPECT_EQ(enumerate(windowsOf(3, 3, 2, -1)),
            (std::vector<Shape>{{-1}, {1}, {3}}));
}

TEST(LayoutWindow, CheckRefusesWhatHoldsNothing) {
  EXPECT_EQ(messageOf(windowsOf(3, 9, 1, 0)),
            "expected every window to hold a number of data dimension 0 of "
            "size 8, got windows of reach 3 from 0 to 8");
  EXPECT_EQ(messageOf(windowsOf(3, 2, 1, -3)),
            "expected every window to hold a number of data dimension 0 of "
            "size 8, got windows of reach 3 from -3 to -2");
  EXPECT_EQ(messageOf(windowsOf(2, 1, 1, -1, 9)),
            "expected every window to hold a number of data dimension 0 of "
            "size 8, got windows of reach 10 from -1 to -1");
  EXPECT_EQ(messageOf(windowsOf(3, 2, 0, 0)),
            "expected loop 0 to move the window by at least 1, got a step of "
            "0");
  EXPECT_EQ(messageOf(windowsOf(3, 2, 1, 0, 0)),
            "expected a dilation from 1 to 2^48 along data dimension 0, got 0");
  EXPECT_EQ(messageOf(windowsOf(2, 1, 1, 0, int64_t(1) << 49)),
            "expected a dilation from 1 to 2^48 along data dimension 0, got "
            "562949953421312");
  EXPECT_EQ(messageOf(windowsOf(3, 1, 1, int64_t(1) << 49)),
            "expected windows within 2^48 numbers along data dimension 0");
  EXPECT_EQ(messageOf(windowsOf(3, 1 << 30, int64_t(1) << 40, 0)),
            "expected data dimension 0 to be walked within 2^63 numbers");
  EXPECT_EQ(messageOf({{8}, {1}, {}, LayoutWindow{{0, 0}, {1}}}),
            "expected a window with an origin and a dilation per data "
            "dimension (1), got 2 and 1");
}

TEST(LayoutWindow, WindowsThatTileAreTiles) {
  Layout tiles = rowMajorLayout({8}, 2);
  EXPECT_TRUE(isSameOrder(windowsOf(2, 4, 2, 0), tiles));
  EXPECT_FALSE(isSameOrder(windowsOf(2, 4, 2, -1), tiles));
  EXPECT_FALSE(isSameOrder(windowsOf(2, 4, 2, 0, 2), tiles));
  // The dilation of a single number says nothing.
  EXPECT_TRUE(isSameOrder(windowsOf(1, 8, 1, 0, 5), rowMajorLayout({8}, 1)));
  // Of 7 numbers there are 4 tiles of two, but 3 windows.
  Layout windows = windowsOf(2, 4, 2, 0);
  for (Layout *layout : {&tiles, &windows}) {
    layout->dynamicDims = {0};
    layout->loops[0].isDynamic = true;
  }
  EXPECT_FALSE(isSameOrder(windows, tiles));
}

TEST(LayoutWindow, DescribesHowWindowsMove) {
  EXPECT_EQ(describe(windowsOf(3, 4, 2, -1, 2)),
            "row-major windows of 3 over 8, moved by 2, dilated by 2, from "
            "[-1]");
}

TEST(LayoutDynamic, CheckWantsTheLargestStepDynamic) {
  Layout layout{{8}, {1}, {{2, 4, 0, true}, {4, 1, 0}}, std::nullopt, {0}};
  EXPECT_EQ(messageOf(layout), "legal");
  EXPECT_EQ(describe(layout), "(dimension 0 by 4, dimension 0 by 1)-ordered "
                              "scalars over ?max=8");
  layout.loops[0].isDynamic = false;
  EXPECT_EQ(messageOf(layout),
            "expected loop 0 over data dimension 0, which has the largest step "
            "over a dynamic dimension, to be dynamic");
  layout.loops[0].isDynamic = layout.loops[1].isDynamic = true;
  EXPECT_EQ(messageOf(layout),
            "expected loop 1 over data dimension 0, which has not the largest "
            "step over a dynamic dimension, to be static");
  layout.dynamicDims = {1};
  EXPECT_EQ(messageOf(layout),
            "expected dynamic dimensions below 1 in ascending order, got 1");
}

TEST(LayoutOrder, OffsetOfAToken) {
  Layout layout{{8, 8}, {4, 2}, {{4, 2, 1}, {2, 0, kReaccess}, {2, 4, 0}}};
  EXPECT_EQ(offsetAt(layout, 0), (Shape{0, 0}));
  EXPECT_EQ(offsetAt(layout, 3), (Shape{4, 0}));
  EXPECT_EQ(offsetAt(layout, 15), (Shape{4, 6}));
  EXPECT_EQ(offsetAt(windowsOf(3, 8, 1, -1), 2), (Shape{1}));
}

TEST(LayoutOrder, FirstDifference) {
  Layout columns{{8, 8}, {4, 2}, {{4, 2, 1}, {2, 4, 0}}};
  Layout twice{{8, 8}, {4, 2}, {{4, 2, 1}, {2, 0, kReaccess}, {2, 4, 0}}};
  auto difference = findFirstDifference(columns, twice);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->token, 2);
  EXPECT_EQ(difference->a, (Shape{0, 2}));
  EXPECT_EQ(difference->b, (Shape{0, 0}));
  EXPECT_EQ(describeDifference(columns, twice),
            "they first differ at token 2, which is the slice of 4x2 at [0, 2] "
            "on one side and the slice of 4x2 at [0, 0] on the other");
  EXPECT_FALSE(findFirstDifference(columns, columns));
  EXPECT_EQ(describeDifference(columns, columns), "");
  // The end of the shorter one, and slices of different size.
  Layout again = rowMajorLayout({4}, 1);
  again.loops.insert(again.loops.begin(), {2, 0, kReaccess});
  EXPECT_EQ(describeDifference(rowMajorLayout({4}, 1), again),
            "they first differ at token 4, which is the end on one side and "
            "the slice of 1 at [0] on the other");
  EXPECT_EQ(findFirstDifference(rowMajorLayout({4}, 1), rowMajorLayout({4}, 2))
                ->token,
            0);
}

TEST(LayoutOrder, DynamicOrdersDifferAtSmallerSizes) {
  Layout one{{8}, {1}, {{2, 4, 0, true}, {4, 1, 0}}, std::nullopt, {0}};
  Layout other{{8}, {1}, {{8, 1, 0, true}}, std::nullopt, {0}};
  EXPECT_FALSE(findFirstDifference(one, other));
  EXPECT_EQ(describeDifference(one, other),
            "they are equal at their largest sizes and differ at smaller ones");
}

TEST(LayoutOrder, TakesPartsBetweenIterations) {
  Layout columns{{8, 8}, {4, 2}, {{4, 2, 1}, {2, 4, 0}}};
  EXPECT_EQ(takePart(columns, 1, 2, 4),
            (Layout{{8, 4}, {4, 2}, {{2, 2, 1}, {2, 4, 0}}}));
  EXPECT_EQ(takePart(columns, 0, 4, 4), (Layout{{4, 8}, {4, 2}, {{4, 2, 1}}}));
  EXPECT_EQ(takePart(columns, 1, 1, 4), std::nullopt);
  EXPECT_EQ(takePart(columns, 1, 6, 4), std::nullopt);
  EXPECT_EQ(takePart(windowsOf(3, 8, 1, -1), 0, 0, 4), std::nullopt);
  // The last part takes the padding along.
  EXPECT_EQ(takePart(rowMajorLayout({7}, 2), 0, 4, 3), rowMajorLayout({3}, 2));
  auto ranges = findPart(columns, 1, 2, 4);
  ASSERT_TRUE(ranges);
  EXPECT_EQ((*ranges)[0].begin, 1);
  EXPECT_EQ((*ranges)[0].end, 3);
  EXPECT_EQ((*ranges)[1].begin, 0);
  EXPECT_EQ((*ranges)[1].end, 2);
}

TEST(LayoutOrder, JoinsPartsInTurn) {
  Layout joined{{2, 12}, {1, 4}, {{2, 1, 0}, {3, 4, 1}}};
  EXPECT_EQ(withoutUnitLoops(*joinParts(rowMajorLayout({2, 4}, 4), 1, 3)),
            joined);
  EXPECT_EQ(joinParts(rowMajorLayout({2, 4}, 3), 1, 3), std::nullopt);
  EXPECT_EQ(joinParts(windowsOf(3, 8, 1, -1), 0, 2), std::nullopt);
  EXPECT_EQ(joinParts(rowMajorLayout({4}, 4), 0, 0), std::nullopt);
}

} // namespace
