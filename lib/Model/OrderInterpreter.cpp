//===- OrderInterpreter.cpp - streams run token by token ------------------===//
#include "st/Model/OrderInterpreter.h"
#include "ConverterProgram.h"
#include "SliceNumbers.h"

#include <algorithm>

using namespace st::model;

namespace {

/// The position of a row-major index.
std::vector<int64_t> positionOf(int64_t index,
                                const std::vector<int64_t> &shape) {
  std::vector<int64_t> position(shape.size());
  for (size_t dim = shape.size(); dim > 0; --dim) {
    position[dim - 1] = index % shape[dim - 1];
    index /= shape[dim - 1];
  }
  return position;
}

Token tokenAt(const Layout &layout, const std::vector<int64_t> &offset) {
  Token token;
  token.offset = offset;
  forEachNumber(layout, offset, [&](const std::vector<int64_t> &position) {
    token.numbers.push_back(indexOf(position, layout.shape));
    return true;
  });
  return token;
}

/// `token` of a tensor of shape `from`, moved by `distance` along `dim` into a
/// tensor of shape `to`.
Token moveToken(Token token, const std::vector<int64_t> &from,
                const std::vector<int64_t> &to, int dim, int64_t distance) {
  token.offset[dim] += distance;
  for (std::optional<int64_t> &number : token.numbers) {
    if (!number)
      continue;
    std::vector<int64_t> position = positionOf(*number, from);
    position[dim] += distance;
    number = indexOf(position, to);
  }
  return token;
}

/// The parts as streams of the whole tensor.
std::vector<TokenSequence> placeParts(const std::vector<StreamPart> &parts,
                                      int dim) {
  std::vector<TokenSequence> placed;
  if (parts.empty())
    return placed;
  std::vector<int64_t> whole = parts[0].shape;
  whole[dim] = 0;
  for (const StreamPart &part : parts)
    whole[dim] += part.shape[dim];
  int64_t start = 0;
  for (const StreamPart &part : parts) {
    placed.emplace_back();
    for (const Token &token : part.stream)
      placed.back().push_back(moveToken(token, part.shape, whole, dim, start));
    start += part.shape[dim];
  }
  return placed;
}

std::vector<int64_t> add(std::vector<int64_t> a,
                         const std::vector<int64_t> &b) {
  for (size_t dim = 0; dim < a.size(); ++dim)
    a[dim] += b[dim];
  return a;
}

std::string joinNumbers(const std::vector<int64_t> &values) {
  std::string text;
  for (int64_t value : values)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return text;
}

/// The index of each loop at a token.
std::vector<int64_t> loopIndices(const Layout &layout, int64_t token) {
  std::vector<int64_t> indices(layout.loops.size());
  for (size_t i = indices.size(); i > 0; --i) {
    indices[i - 1] = token % layout.loops[i - 1].tripCount;
    token /= layout.loops[i - 1].tripCount;
  }
  return indices;
}

/// Text in columns, two spaces apart.
std::string formatTable(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> widths(rows[0].size(), 0);
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i)
      line += row[i] + std::string(widths[i] + 2 - row[i].size(), ' ');
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

} // namespace

Token st::model::interpretToken(const Layout &layout, int64_t index) {
  return tokenAt(layout, offsetAt(layout, index));
}

TokenSequence st::model::interpret(const Layout &layout) {
  TokenSequence stream;
  forEachToken(layout, [&](const std::vector<int64_t> &offset) {
    stream.push_back(tokenAt(layout, offset));
  });
  return stream;
}

TokenSequence st::model::reassociate(TokenSequence stream,
                                     const std::vector<int64_t> &shape) {
  for (Token &token : stream) {
    token.offset.clear();
    if (!token.numbers.empty() && token.numbers[0])
      token.offset = positionOf(*token.numbers[0], shape);
  }
  return stream;
}

std::optional<TokenSequence> st::model::chunk(const TokenSequence &stream,
                                              const std::vector<int64_t> &shape,
                                              int dim, int64_t start,
                                              int64_t size) {
  std::vector<int64_t> partShape = shape;
  partShape[dim] = size;
  bool isLast = start + size == shape[dim];
  TokenSequence part;
  for (const Token &token : stream) {
    auto isIn = [&](std::optional<int64_t> number) {
      int64_t at = number ? positionOf(*number, shape)[dim] : token.offset[dim];
      return at >= start && (isLast || at < start + size);
    };
    size_t in = std::count_if(token.numbers.begin(), token.numbers.end(), isIn);
    if (in == 0)
      continue;
    if (in != token.numbers.size())
      return std::nullopt;
    part.push_back(moveToken(token, shape, partShape, dim, -start));
  }
  return part;
}

TokenSequence st::model::concat(const std::vector<StreamPart> &parts, int dim) {
  TokenSequence whole;
  for (const TokenSequence &stream : placeParts(parts, dim))
    whole.insert(whole.end(), stream.begin(), stream.end());
  return whole;
}

TokenSequence st::model::join(const std::vector<StreamPart> &parts, int dim) {
  std::vector<TokenSequence> placed = placeParts(parts, dim);
  TokenSequence whole;
  size_t longest = 0;
  for (const TokenSequence &stream : placed)
    longest = std::max(longest, stream.size());
  for (size_t i = 0; i < longest; ++i)
    for (const TokenSequence &stream : placed)
      if (i < stream.size())
        whole.push_back(stream[i]);
  return whole;
}

std::vector<TokenSequence> st::model::fork(const TokenSequence &stream,
                                           int copies) {
  return std::vector<TokenSequence>(copies, stream);
}

std::optional<TokenSequence>
st::model::convert(const ConverterProblem &problem,
                   const ConverterSolution &solution,
                   const TokenSequence &source) {
  std::string error;
  auto program = buildProgram(problem, solution, error);
  if (!program ||
      source.size() != program->starts.size() * program->filled.size())
    return std::nullopt;
  const Layout &from = program->problem.source, &to = program->problem.result;
  std::vector<std::optional<int64_t>> buffer(program->slotCount());
  TokenSequence result;
  auto next = source.begin();
  auto fill = [&](const std::vector<int64_t> &slice) {
    auto number = next++->numbers.begin();
    forEachNumber(from, slice, [&](const std::vector<int64_t> &position) {
      if (auto slot = program->slotOf(position))
        buffer[*slot] = *number;
      ++number;
      return true;
    });
  };
  auto drain = [&](const std::vector<int64_t> &start,
                   const std::vector<int64_t> &slice) {
    Token token;
    token.offset = add(start, slice);
    forEachNumber(to, slice, [&](const std::vector<int64_t> &position) {
      auto slot = program->slotOf(position);
      bool isInside = indexOf(add(start, position), to.shape).has_value();
      token.numbers.push_back(slot && isInside ? buffer[*slot] : std::nullopt);
      return true;
    });
    result.push_back(std::move(token));
  };
  for (const std::vector<int64_t> &start : program->starts)
    for (ConverterProgram::Step step : program->steps)
      if (step.isFill)
        fill(program->filled[step.slice]);
      else
        drain(start, program->drained[step.slice]);
  return result;
}

std::string st::model::printOrder(const Layout &layout, int64_t maxTokens) {
  int64_t count = layout.tokenCount();
  int64_t shown = std::min(count, std::max<int64_t>(maxTokens, 0));
  std::vector<std::vector<std::string>> rows = {{"token", "offset", "loops"}};
  for (int64_t i = 0; i < shown; ++i)
    rows.push_back({std::to_string(i),
                    "[" + joinNumbers(offsetAt(layout, i)) + "]",
                    joinNumbers(loopIndices(layout, i))});
  std::string text = describe(layout) + ": " + std::to_string(count) +
                     (count == 1 ? " token\n" : " tokens\n") +
                     formatTable(rows);
  if (shown < count)
    text += "... " + std::to_string(count - shown) + " more\n";
  return text;
}
