//===- OrderInterpreter.h - streams run token by token --------------------===//
//
// The reference of what layouts and the operations on streams mean: slow,
// short and taken from no algorithm of the compiler. Tests compare with it, and
// tools print it. Everything costs time and memory in the order of the numbers
// that travel.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_ORDER_INTERPRETER_H
#define ST_MODEL_ORDER_INTERPRETER_H

#include "st/Model/Converter.h"

namespace st::model {

/// One token of a stream.
struct Token {
  /// Where its slice begins, per data dimension.
  std::vector<int64_t> offset;
  /// The row-major index in the tensor of each number of the slice, in
  /// row-major order; nothing for padding and for what lies outside.
  std::vector<std::optional<int64_t>> numbers;

  bool operator==(const Token &other) const {
    return offset == other.offset && numbers == other.numbers;
  }
  bool operator!=(const Token &other) const { return !(*this == other); }
};

using TokenSequence = std::vector<Token>;

/// Token `index` of a run of `layout`, dynamic sizes at their largest.
Token interpretToken(const Layout &layout, int64_t index);

/// All tokens of a run.
TokenSequence interpret(const Layout &layout);

/// The same tokens of a tensor that is seen under another shape of as many
/// numbers. The new offset is that of the token's first number; a token that
/// begins with padding gets none.
TokenSequence reassociate(TokenSequence stream,
                          const std::vector<int64_t> &shape);

/// The tokens within [start, start + size) along `dim` of a tensor of `shape`,
/// counted from `start`; the last part takes those beyond the tensor along.
/// Nothing when a token lies in and outside.
std::optional<TokenSequence> chunk(const TokenSequence &stream,
                                   const std::vector<int64_t> &shape, int dim,
                                   int64_t start, int64_t size);

/// A stream of part of a tensor.
struct StreamPart {
  TokenSequence stream;
  std::vector<int64_t> shape;
};

/// One part after the other, stacked along `dim`.
TokenSequence concat(const std::vector<StreamPart> &parts, int dim);

/// One token of each part in turn until all have ended, stacked along `dim`.
TokenSequence join(const std::vector<StreamPart> &parts, int dim);

/// The same stream for each of `copies` readers.
std::vector<TokenSequence> fork(const TokenSequence &stream, int copies);

/// What comes out of a converter: its program run on a real buffer, right or
/// wrong as the solution is. Numbers that were never filled come out as
/// nothing. Nothing at all when the solution does not describe a program or
/// the source has another number of tokens.
std::optional<TokenSequence> convert(const ConverterProblem &problem,
                                     const ConverterSolution &solution,
                                     const TokenSequence &source);

/// A table for readers: the layout in words, then a line per token with its
/// offset and the indices of the loops, `maxTokens` of them at most.
std::string printOrder(const Layout &layout, int64_t maxTokens);

} // namespace st::model

#endif // ST_MODEL_ORDER_INTERPRETER_H
