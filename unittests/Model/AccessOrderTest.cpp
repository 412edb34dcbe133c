//===- AccessOrderTest.cpp ------------------------------------------------===//
#include "st/Model/AccessOrder.h"

#include <gtest/gtest.h>

using namespace st::model;

namespace {

const auto loop = AccessStep::loop;
const auto access = AccessStep::access;

std::string
messageOf(const std::vector<AccessStep> &program, const Layout &layout,
          AccessOrderAnswer::Verdict verdict = AccessOrderAnswer::kDiffers,
          int64_t maxTokens = 1000) {
  AccessOrderAnswer answer = checkAccessOrder(program, layout, maxTokens);
  EXPECT_EQ(answer.verdict, verdict) << answer.message;
  return answer.message;
}

constexpr auto kAgrees = AccessOrderAnswer::kAgrees;

const Layout kVectors = rowMajorLayout({8, 8}, 4);

TEST(AccessOrder, NestsInTheOrderOfTheLayoutAgree) {
  std::vector<AccessStep> nest = {
      loop(8, {1, 0}, {loop(2, {0, 4}, {access({0, 0})})})};
  EXPECT_EQ(messageOf(nest, kVectors, kAgrees), "");
  // The order counts, not how it is written.
  nest = {loop(2, {4, 0}, {loop(4, {1, 0}, {loop(1, {3, 3}, nest[0].body)})})};
  EXPECT_EQ(messageOf(nest, kVectors, kAgrees), "");
  EXPECT_EQ(messageOf({access({})}, Layout{}, kAgrees), "");
}

TEST(AccessOrder, NestsInAnotherOrderAreDescribed) {
  EXPECT_EQ(messageOf({loop(2, {0, 4}, {loop(8, {1, 0}, {access({0, 0})})})},
                      kVectors),
            "row-major vectors of 1x4 over 8x8 are accessed as column-major "
            "vectors of 1x4 over 8x8; they first differ at token 1, which is "
            "the slice of 1x4 at [0, 4] on one side and the slice of 1x4 at "
            "[1, 0] on the other");
  EXPECT_EQ(messageOf({loop(2, {0, 4}, {access({0, 0})})}, kVectors),
            "row-major vectors of 1x4 over 8x8 are accessed as row-major "
            "windows of 1x4 over 8x8, moved by 0x4; they first differ at token "
            "2, which is the slice of 1x4 at [1, 0] on one side and the end on "
            "the other");
}

TEST(AccessOrder, NestsOfWindowsBeginAnywhere) {
  Layout windows{{8}, {3}, {{8, 1, 0}}, LayoutWindow{{-1}, {1}}};
  EXPECT_EQ(messageOf({loop(8, {1}, {access({-1})})}, windows, kAgrees), "");
  EXPECT_EQ(messageOf({loop(8, {1}, {access({0})})}, windows),
            "row-major windows of 3 over 8, moved by 1, from [-1] are accessed "
            "as row-major windows of 3 over 8, moved by 1; they first differ "
            "at token 0, which is the slice of 3 at [-1] on one side and the "
            "slice of 3 at [0] on the other");
}

TEST(AccessOrder, TreesAreRunBesideTheLayout) {
  Layout scalars = rowMajorLayout({2, 3}, 1);
  // The last column apart, and loops that access nothing.
  std::vector<AccessStep> tree = {
      loop(0, {1, 0}, {access({7, 7})}), loop(9, {1, 1}, {}),
      loop(2, {1, 0}, {loop(2, {0, 1}, {access({0, 0})}), access({0, 2})})};
  EXPECT_EQ(messageOf(tree, scalars, kAgrees), "");
  // Along both dimensions at once, and backward.
  EXPECT_EQ(messageOf({loop(2, {1, -2}, {access({0, 2})})},
                      {{2, 3}, {1, 1}, {{2, 1, 0}, {3, 1, 1}}}),
            "row-major scalars over 2x3 are accessed in another order: token 0 "
            "is the slice of 1x1 at [0, 0], but the program accesses the slice "
            "of 1x1 at [0, 2]");
  tree[2].tripCount = 1;
  EXPECT_EQ(messageOf({tree[2], access({1, 0})}, scalars),
            "row-major scalars over 2x3 are accessed in another order: token 4 "
            "is the slice of 1x1 at [1, 1], but the program ends before it");
  tree[2].tripCount = 2;
  EXPECT_EQ(messageOf({tree[2], access({1, 0})}, scalars),
            "row-major scalars over 2x3 have 6 tokens, but the program then "
            "accesses the slice of 1x1 at [1, 0]");
  EXPECT_EQ(messageOf({}, scalars),
            "row-major scalars over 2x3 are accessed in another order: token 0 "
            "is the slice of 1x1 at [0, 0], but the program ends before it");
}

TEST(AccessOrder, LargeTreesAreNotChecked) {
  Layout scalars = rowMajorLayout({1 << 20}, 1);
  std::vector<AccessStep> tree = {
      loop(1 << 19, {2}, {access({0}), access({1})})};
  EXPECT_EQ(messageOf(tree, scalars, AccessOrderAnswer::kNotChecked),
            "only the first 1000 tokens were checked");
  EXPECT_EQ(messageOf(tree, scalars, kAgrees, 1 << 20), "");
  // A plain nest costs no enumeration.
  EXPECT_EQ(messageOf({loop(1 << 20, {1}, {access({0})})}, scalars, kAgrees),
            "");
}

} // namespace
