//===- VectorTest.cpp - hls::vector ---------------------------------------===//
#include "hls_vector.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace {

using Vector = hls::vector<float, 4>;

TEST(Vector, HasNoPaddingAndTheVendorsAlignment) {
  EXPECT_EQ(sizeof(hls::vector<float, 16>), 64u);
  EXPECT_EQ(alignof(hls::vector<float, 16>), 64u);
  EXPECT_EQ(sizeof(hls::vector<float, 3>), 12u);
  EXPECT_EQ(alignof(hls::vector<float, 3>), 4u);
  EXPECT_EQ(alignof(hls::vector<float, 256>), 64u);
  EXPECT_TRUE(std::is_trivially_copyable_v<Vector>);
  EXPECT_TRUE(std::is_trivially_default_constructible_v<Vector>);
}

TEST(Vector, ArithmeticIsElementWise) {
  Vector a{1, 2, 3, 4}, b(2.0f);
  EXPECT_EQ(a + b, (Vector{3, 4, 5, 6}));
  EXPECT_EQ(a - b, (Vector{-1, 0, 1, 2}));
  EXPECT_EQ(a * b, (Vector{2, 4, 6, 8}));
  EXPECT_EQ(a / b, (Vector{0.5f, 1, 1.5f, 2}));
  EXPECT_EQ(a + 1.0f, (Vector{2, 3, 4, 5}));
  EXPECT_EQ(10.0f - a, (Vector{9, 8, 7, 6}));
  a *= b;
  EXPECT_EQ(a[3], 8.0f);
}

TEST(Vector, IntegersHaveTheBitwiseOperators) {
  hls::vector<int, 2> a{12, 10};
  EXPECT_EQ(a % 8, (hls::vector<int, 2>{4, 2}));
  EXPECT_EQ(a & 8, (hls::vector<int, 2>{8, 8}));
  EXPECT_EQ(a << 1, (hls::vector<int, 2>{24, 20}));
  EXPECT_EQ(a++, (hls::vector<int, 2>{12, 10}));
  EXPECT_EQ(a, (hls::vector<int, 2>{13, 11}));
}

TEST(Vector, Reductions) {
  hls::vector<int, 3> a{6, 3, 2};
  EXPECT_EQ(a.reduce_add(), 11);
  EXPECT_EQ(a.reduce_mult(), 36);
  EXPECT_EQ(a.reduce_and(), 2);
  EXPECT_EQ(a.reduce_or(), 7);
}

TEST(Vector, ComparisonIsLexicographic) {
  EXPECT_LT((Vector{1, 2, 9, 9}), (Vector{1, 3, 0, 0}));
  EXPECT_NE((Vector{1, 2, 3, 4}), (Vector{1, 2, 3, 5}));
}

} // namespace
