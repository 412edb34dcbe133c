//===- LayoutTest.cpp -----------------------------------------------------===//
#include "RandomLayout.h"

#include <gtest/gtest.h>

using namespace st::model;
using namespace st::model::testing;

namespace {

using Offsets = std::vector<std::vector<int64_t>>;

// The worked examples of the paper, section 3.1, over an 8x8 tensor.
const Layout kRowMajorTiles{{8, 8}, {2, 2}, {{4, 2, 0}, {4, 2, 1}}};
const Layout kColumnMajorTiles{{8, 8}, {4, 2}, {{4, 2, 1}, {2, 4, 0}}};
const Layout kColumnsTwice{
    {8, 8}, {4, 2}, {{4, 2, 1}, {2, 0, kReaccess}, {2, 4, 0}}};

TEST(Layout, RowMajorTilesComeRowByRow) {
  EXPECT_EQ(enumerate(kRowMajorTiles), (Offsets{{0, 0},
                                                {0, 2},
                                                {0, 4},
                                                {0, 6},
                                                {2, 0},
                                                {2, 2},
                                                {2, 4},
                                                {2, 6},
                                                {4, 0},
                                                {4, 2},
                                                {4, 4},
                                                {4, 6},
                                                {6, 0},
                                                {6, 2},
                                                {6, 4},
                                                {6, 6}}));
}

TEST(Layout, ColumnMajorTilesComeColumnByColumn) {
  EXPECT_EQ(
      enumerate(kColumnMajorTiles),
      (Offsets{
          {0, 0}, {4, 0}, {0, 2}, {4, 2}, {0, 4}, {4, 4}, {0, 6}, {4, 6}}));
}

TEST(Layout, ReaccessVisitsWhatIsBelowAgain) {
  EXPECT_EQ(enumerate(kColumnsTwice), (Offsets{{0, 0},
                                               {4, 0},
                                               {0, 0},
                                               {4, 0},
                                               {0, 2},
                                               {4, 2},
                                               {0, 2},
                                               {4, 2},
                                               {0, 4},
                                               {4, 4},
                                               {0, 4},
                                               {4, 4},
                                               {0, 6},
                                               {4, 6},
                                               {0, 6},
                                               {4, 6}}));
}

TEST(Layout, CountsTokensAndNumbers) {
  EXPECT_EQ(kColumnsTwice.tokenCount(), 16);
  EXPECT_EQ(kColumnsTwice.elementCount(), 8);
  Layout padded{{10, 3}, {4, 3}, {{3, 4, 0}}};
  EXPECT_EQ(check(padded), std::nullopt);
  EXPECT_EQ(padded.paddedShape(), (std::vector<int64_t>{12, 3}));
}

TEST(Layout, ScalarTensorIsOneToken) {
  Layout scalar;
  EXPECT_EQ(check(scalar), std::nullopt);
  EXPECT_EQ(scalar.tokenCount(), 1);
  EXPECT_EQ(enumerate(scalar), Offsets{{}});
}

TEST(Layout, RowMajorLayoutPadsTheLastVector) {
  Layout layout = rowMajorLayout({3, 20}, 16);
  EXPECT_EQ(check(layout), std::nullopt);
  EXPECT_EQ(enumerate(layout),
            (Offsets{{0, 0}, {0, 16}, {1, 0}, {1, 16}, {2, 0}, {2, 16}}));
}

TEST(Layout, CheckRefusesWhatDoesNotTile) {
  auto messageOf = [](Layout layout) {
    return check(layout).value_or("legal");
  };
  EXPECT_EQ(messageOf({{8}, {1, 1}, {}}),
            "expected an element of rank 1 like the tensor, got rank 2");
  EXPECT_EQ(messageOf({{0}, {1}, {}}),
            "expected data dimension 0 to be at least 1, got 0");
  EXPECT_EQ(messageOf({{8}, {0}, {}}),
            "expected an element of at least 1 along data dimension 0, got 0");
  EXPECT_EQ(messageOf({{8}, {8}, {{0, 1, 0}}}),
            "expected loop 0 to have at least 1 iteration, got 0");
  EXPECT_EQ(messageOf({{8}, {1}, {{8, 1, 1}}}),
            "expected loop 0 to walk a data dimension below 1, got 1");
  // Overlapping slices.
  EXPECT_EQ(
      messageOf({{8}, {4}, {{2, 2, 0}}}),
      "expected the loops over data dimension 0 to cover it exactly once: "
      "expected a loop of step 4, got step 2");
  // A gap between the two halves.
  EXPECT_EQ(
      messageOf({{8}, {2}, {{2, 8, 0}, {2, 2, 0}}}),
      "expected the loops over data dimension 0 to cover it exactly once: "
      "expected a loop of step 4, got step 8");
  // A slice that lies wholly in the padding.
  EXPECT_EQ(messageOf({{8}, {4}, {{3, 4, 0}}}),
            "expected 2 slices of 4 along data dimension 0 of size 8, got 3");
  // A dimension that nothing walks.
  EXPECT_EQ(messageOf({{8}, {4}, {}}),
            "expected 2 slices of 4 along data dimension 0 of size 8, got 1");
  int64_t big = int64_t(1) << 40;
  EXPECT_EQ(messageOf({{1, 1}, {big, big}, {}}),
            "expected fewer than 2^63 numbers in a slice");
  EXPECT_EQ(messageOf({{1}, {1}, {{big, 0, -1}, {big, 0, -1}}}),
            "expected fewer than 2^63 tokens in one run");
}

TEST(Layout, CanonicalFormDropsAndMergesLoops) {
  Layout split{{8, 8},
               {1, 8},
               {{2, 4, 0},
                {1, 7, 1},
                {2, 2, 0},
                {2, 1, 0},
                {2, 0, kReaccess},
                {3, 5, kReaccess}}};
  Layout merged{{8, 8}, {1, 8}, {{8, 1, 0}, {6, 0, kReaccess}}};
  EXPECT_EQ(canonicalize(split), merged);
  EXPECT_TRUE(isSameOrder(split, merged));
  EXPECT_FALSE(isSameOrder(kColumnMajorTiles, kColumnsTwice));
}

TEST(Layout, DescribesItselfInWords) {
  EXPECT_EQ(describe(rowMajorLayout({64, 576}, 16)),
            "row-major vectors of 1x16 over 64x576");
  EXPECT_EQ(describe(kColumnMajorTiles), "column-major tiles of 4x2 over 8x8");
  EXPECT_EQ(describe(kColumnsTwice),
            "column-major tiles of 4x2 over 8x8, each column visited twice");
  EXPECT_EQ(describe({{4, 8}, {1, 1}, {{4, 1, 0}, {3, 0, -1}, {8, 1, 1}}}),
            "row-major scalars over 4x8, each row visited 3 times");
  EXPECT_EQ(describe({{4}, {1}, {{2, 0, -1}, {4, 1, 0}, {5, 0, -1}}}),
            "row-major scalars over 4, the whole tensor visited twice, each "
            "token visited 5 times");
  EXPECT_EQ(describe({{4, 8}, {1, 8}, {{2, 1, 0}, {2, 2, 0}}}),
            "(dimension 0 by 1, dimension 0 by 2)-ordered vectors of 1x8 over "
            "4x8");
  EXPECT_EQ(
      describe({{2, 3, 5},
                {1, 1, 1},
                {{2, 1, 0}, {2, 0, -1}, {3, 1, 1}, {5, 1, 2}}}),
      "row-major scalars over 2x3x5, each sweep of dimension 1, 2 visited "
      "twice");
  EXPECT_EQ(describe(Layout{}), "row-major scalars");
}

// The random layouts are legal and visit each slice equally often.
TEST(LayoutProperty, LegalLayoutsTileTheTensor) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Layout layout =
        randomLayout(random, randomShape(random, pick(random, 1, 4), 7));
    ASSERT_EQ(check(layout), std::nullopt);
    Offsets offsets = enumerate(layout);
    ASSERT_EQ(static_cast<int64_t>(offsets.size()), layout.tokenCount());
    std::sort(offsets.begin(), offsets.end());
    auto repeats =
        std::upper_bound(offsets.begin(), offsets.end(), offsets.front()) -
        offsets.begin();
    for (size_t i = 0; i < offsets.size(); ++i)
      ASSERT_EQ(offsets[i], offsets[i / repeats * repeats]);
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    int64_t slices = 1;
    for (size_t dim = 0; dim < layout.shape.size(); ++dim)
      slices *= layout.paddedShape()[dim] / layout.element[dim];
    ASSERT_EQ(static_cast<int64_t>(offsets.size()), slices);
  }
}

TEST(LayoutProperty, EqualCanonicalFormMeansEqualOrder) {
  int equal = 0, different = 0;
  for (unsigned seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    auto shape = randomShape(random, pick(random, 1, 4), 6);
    Layout a = randomLayout(random, shape);
    Layout b =
        seed % 3 == 0 ? rewritten(random, a) : randomLayout(random, shape);
    // The order is compared over slices of one size.
    bool isEqual = a.element == b.element && enumerate(a) == enumerate(b);
    ASSERT_EQ(isSameOrder(a, b), isEqual) << describe(a) << "\n" << describe(b);
    ++(isEqual ? equal : different);
    ASSERT_EQ(enumerate(canonicalize(a)), enumerate(a));
    ASSERT_EQ(canonicalize(canonicalize(a)), canonicalize(a));
    ASSERT_EQ(enumerate(withoutUnitLoops(a)), enumerate(a));
  }
  EXPECT_GT(equal, 2000);
  EXPECT_GT(different, 2000);
}

} // namespace
