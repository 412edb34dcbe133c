//===- OrderInterpreterTest.cpp -------------------------------------------===//
#include "st/Model/OrderInterpreter.h"

#include <gtest/gtest.h>

using namespace st::model;

namespace {

constexpr auto kNone = std::nullopt;

const Layout kColumns{{2, 4}, {2, 1}, {{4, 1, 1}}};

TEST(OrderInterpreter, TokensHoldRowMajorIndices) {
  EXPECT_EQ(interpret(kColumns), (TokenSequence{{{0, 0}, {0, 4}},
                                                {{0, 1}, {1, 5}},
                                                {{0, 2}, {2, 6}},
                                                {{0, 3}, {3, 7}}}));
  EXPECT_EQ(interpretToken(kColumns, 2), (Token{{0, 2}, {2, 6}}));
  EXPECT_EQ(interpret(Layout{}), (TokenSequence{{{}, {0}}}));
}

TEST(OrderInterpreter, PaddingAndWhatLiesOutsideHoldsNothing) {
  EXPECT_EQ(interpret(rowMajorLayout({3}, 2)),
            (TokenSequence{{{0}, {0, 1}}, {{2}, {2, kNone}}}));
  Layout windows{{4}, {3}, {{2, 2, 0}}, LayoutWindow{{-1}, {2}}};
  EXPECT_EQ(interpret(windows),
            (TokenSequence{{{-1}, {kNone, 1, 3}}, {{1}, {1, 3, kNone}}}));
}

TEST(OrderInterpreter, ReassociateKeepsTheNumbers) {
  EXPECT_EQ(reassociate(interpret(rowMajorLayout({4}, 2)), {2, 2}),
            (TokenSequence{{{0, 0}, {0, 1}}, {{1, 0}, {2, 3}}}));
  EXPECT_EQ(reassociate({{{5}, {kNone}}}, {2, 2}),
            (TokenSequence{{{}, {kNone}}}));
}

TEST(OrderInterpreter, ChunkCountsFromItsStart) {
  EXPECT_EQ(chunk(interpret(kColumns), {2, 4}, 1, 2, 2),
            (TokenSequence{{{0, 0}, {0, 2}}, {{0, 1}, {1, 3}}}));
  // Each column lies in both rows.
  EXPECT_EQ(chunk(interpret(kColumns), {2, 4}, 0, 1, 1), std::nullopt);
  // The last part takes the padding along.
  EXPECT_EQ(chunk(interpret(rowMajorLayout({3}, 2)), {3}, 0, 2, 1),
            (TokenSequence{{{0}, {0, kNone}}}));
}

TEST(OrderInterpreter, PartsComeOneAfterTheOtherOrInTurn) {
  StreamPart one{interpret(rowMajorLayout({1}, 1)), {1}};
  StreamPart two{interpret(rowMajorLayout({2}, 1)), {2}};
  EXPECT_EQ(concat({two, one}, 0),
            (TokenSequence{{{0}, {0}}, {{1}, {1}}, {{2}, {2}}}));
  EXPECT_EQ(join({two, one}, 0),
            (TokenSequence{{{0}, {0}}, {{2}, {2}}, {{1}, {1}}}));
  EXPECT_EQ(concat({}, 0), TokenSequence{});
  // Rows of a wider tensor.
  StreamPart columns{interpret(kColumns), {2, 4}};
  EXPECT_EQ(concat({columns, columns}, 1)[4], (Token{{0, 4}, {4, 12}}));
}

TEST(OrderInterpreter, ForkRepeatsTheStream) {
  EXPECT_EQ(fork(interpret(kColumns), 3),
            (std::vector<TokenSequence>(3, interpret(kColumns))));
}

TEST(OrderInterpreter, ConvertDeliversTheResult) {
  ConverterProblem problem{rowMajorLayout({2, 4}, 2), kColumns};
  EXPECT_EQ(convert(problem, solve(problem), interpret(problem.source)),
            interpret(kColumns));
  // In a buffer of one column the last one remains.
  EXPECT_EQ((*convert(problem, {0, {2, 4}}, interpret(problem.source)))[0],
            (Token{{0, 0}, {0, 4}}));
  EXPECT_EQ((*convert(problem, {0, {2, 1}}, interpret(problem.source)))[1],
            (Token{{0, 1}, {kNone, kNone}}));
  EXPECT_EQ(convert(problem, {3, {2, 4}}, interpret(problem.source)),
            std::nullopt);
  EXPECT_EQ(convert(problem, solve(problem), interpret(kColumns)).has_value(),
            true);
  EXPECT_EQ(convert(problem, solve(problem), {}), std::nullopt);
}

TEST(OrderInterpreter, PrintsATable) {
  Layout again = kColumns;
  again.loops.insert(again.loops.begin(), {2, 0, kReaccess});
  EXPECT_EQ(printOrder(again, 5),
            "row-major vectors of 2x1 over 2x4, the whole tensor visited "
            "twice: 8 tokens\n"
            "token  offset  loops\n"
            "0      [0, 0]  0, 0\n"
            "1      [0, 1]  0, 1\n"
            "2      [0, 2]  0, 2\n"
            "3      [0, 3]  0, 3\n"
            "4      [0, 0]  1, 0\n"
            "... 3 more\n");
  EXPECT_EQ(printOrder(Layout{}, 9), "row-major scalars: 1 token\n"
                                     "token  offset  loops\n"
                                     "0      []\n");
}

} // namespace
