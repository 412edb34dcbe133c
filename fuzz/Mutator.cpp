//===- Mutator.cpp - mutations that keep text a text ----------------------===//
//
// Bytes flipped at random hardly ever parse. Every other time the input is cut
// into words and numbers, and one is replaced by another of the same kind, or a
// line is moved, doubled or dropped.
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <random>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

/// A stretch of the text.
struct Piece {
  size_t begin, end;
};

/// Sizes at which something tends to go wrong.
const char *const kNumbers[] = {"0",
                                "1",
                                "2",
                                "3",
                                "5",
                                "8",
                                "64",
                                "-1",
                                "2147483648",
                                "4294967296",
                                "9223372036854775807",
                                "-9223372036854775808",
                                "?",
                                "?max=8"};

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::strchr("_.%!#@", c);
}

/// Numbers, or words that are none.
std::vector<Piece> findPieces(const std::string &text, bool numbers) {
  std::vector<Piece> pieces;
  auto belongs = [&](char c) {
    return c && (numbers ? std::isdigit(static_cast<unsigned char>(c)) != 0
                         : isWordCharacter(c));
  };
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    while (end < text.size() && belongs(text[end]))
      ++end;
    if (end > begin)
      pieces.push_back({begin, end});
    begin = end + 1;
  }
  return pieces;
}

std::vector<Piece> findLines(const std::string &text) {
  std::vector<Piece> lines;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find('\n', begin);
    end = end == std::string::npos ? text.size() : end + 1;
    lines.push_back({begin, end});
    begin = end;
  }
  return lines;
}

class Mutator {
public:
  Mutator(std::string text, unsigned seed)
      : text(std::move(text)), random(seed) {}

  std::string mutate() {
    switch (pick(4)) {
    case 0:
      replaceNumber();
      break;
    case 1:
      replaceWord(/*numbers=*/true);
      break;
    case 2:
      replaceWord(/*numbers=*/false);
      break;
    default:
      changeLine();
    }
    return std::move(text);
  }

private:
  size_t pick(size_t count) { return random() % count; }

  std::string get(Piece piece) {
    return text.substr(piece.begin, piece.end - piece.begin);
  }

  void replace(Piece piece, const std::string &by) {
    text.replace(piece.begin, piece.end - piece.begin, by);
  }

  void replaceNumber() {
    std::vector<Piece> numbers = findPieces(text, /*numbers=*/true);
    if (!numbers.empty())
      replace(numbers[pick(numbers.size())],
              kNumbers[pick(std::size(kNumbers))]);
  }

  void replaceWord(bool numbers) {
    std::vector<Piece> pieces = findPieces(text, numbers);
    if (!pieces.empty())
      replace(pieces[pick(pieces.size())], get(pieces[pick(pieces.size())]));
  }

  void changeLine() {
    std::vector<Piece> lines = findLines(text);
    if (lines.empty())
      return;
    Piece line = lines[pick(lines.size())];
    std::string moved = get(line);
    size_t to = lines[pick(lines.size())].begin;
    bool drop = pick(2), insert = pick(3);
    if (insert)
      text.insert(to, moved);
    if (drop)
      text.erase(line.begin + (insert && to <= line.begin ? moved.size() : 0),
                 moved.size());
  }

  std::string text;
  std::minstd_rand random;
};

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  std::string text(reinterpret_cast<const char *>(data), size);
  // Bytecode has null characters; words of it are nothing to swap.
  if (seed % 4 == 0 || text.find('\0') != std::string::npos)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string mutated = Mutator(std::move(text), seed).mutate();
  size = std::min(mutated.size(), maxSize);
  std::memcpy(data, mutated.data(), size);
  return size;
}
