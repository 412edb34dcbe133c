//===- MathTest.cpp - hls math functions ----------------------------------===//
#include "hls_math.h"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

namespace {

TEST(Math, FloatStaysFloat) {
  EXPECT_TRUE((std::is_same_v<decltype(hls::exp(1.0f)), float>));
  EXPECT_TRUE((std::is_same_v<decltype(hls::rsqrt(1.0f)), float>));
  EXPECT_TRUE((std::is_same_v<decltype(hls::sqrt(1.0)), double>));
}

TEST(Math, Values) {
  EXPECT_FLOAT_EQ(hls::exp(1.0f), 2.7182818f);
  EXPECT_FLOAT_EQ(hls::rsqrt(4.0f), 0.5f);
  EXPECT_FLOAT_EQ(hls::recip(4.0f), 0.25f);
  EXPECT_FLOAT_EQ(hls::fmax(-1.0f, 2.0f), 2.0f);
  EXPECT_FLOAT_EQ(hls::fmin(-1.0f, 2.0f), -1.0f);
  EXPECT_FLOAT_EQ(hls::pow(2.0f, 10.0f), 1024.0f);
  EXPECT_FLOAT_EQ(hls::fabs(-3.5f), 3.5f);
  EXPECT_EQ(hls::abs(-3), 3);
  EXPECT_EQ(hls::max(2, 3), 3);
  EXPECT_EQ(hls::min(2, 3), 2);
}

TEST(Math, FmaxIgnoresNan) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FLOAT_EQ(hls::fmax(nan, 1.0f), 1.0f);
  EXPECT_TRUE(hls::isnan(nan));
}

} // namespace
