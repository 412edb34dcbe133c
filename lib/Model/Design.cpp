//===- Design.cpp - consistency of a design -------------------------------===//
#include "st/Model/Design.h"

#include <algorithm>
#include <set>

using namespace st::model;

namespace {

/// Tokens that one task moves through each FIFO in one run.
struct TokenCounts {
  std::vector<int64_t> reads;
  std::vector<int64_t> writes;
};

std::string quote(const std::string &name) { return "\"" + name + "\""; }

/// Adds the tokens of `steps`, visited `times` times. Says why it cannot.
std::optional<std::string> countTokens(const std::vector<Step> &steps,
                                       int64_t times, TokenCounts &counts) {
  for (const Step &step : steps) {
    if (step.kind == Step::Kind::Loop) {
      if (step.tripCount < 1)
        return "expected a loop of at least 1 iteration, got " +
               std::to_string(step.tripCount);
      int64_t product;
      if (__builtin_mul_overflow(times, step.tripCount, &product))
        return std::string(
            "expected fewer than 2^63 iterations of a loop nest");
      if (auto message = countTokens(step.body, product, counts))
        return message;
      continue;
    }
    if (step.fifo < 0 || step.fifo >= static_cast<int>(counts.reads.size()))
      return "expected the index of one of " +
             std::to_string(counts.reads.size()) + " FIFOs, got " +
             std::to_string(step.fifo);
    int64_t &count = step.kind == Step::Kind::Read ? counts.reads[step.fifo]
                                                   : counts.writes[step.fifo];
    if (__builtin_add_overflow(count, times, &count))
      return std::string("expected fewer than 2^63 tokens in one run");
  }
  return std::nullopt;
}

template <typename T>
std::optional<std::string> checkNames(const char *what,
                                      const std::vector<T> &items) {
  std::set<std::string> names;
  for (const T &item : items) {
    if (item.name.empty())
      return std::string("expected every ") + what + " to have a name";
    if (!names.insert(item.name).second)
      return std::string("expected the name of a ") + what +
             " to be used once, got " + quote(item.name) + " twice";
  }
  return std::nullopt;
}

std::optional<std::string> checkFifo(const Fifo &fifo) {
  std::string name = "FIFO " + quote(fifo.name) + ": ";
  if (fifo.lanes < 1 || fifo.tokenBits < 1)
    return name + "expected tokens of at least 1 number and 1 bit, got " +
           std::to_string(fifo.lanes) + " and " +
           std::to_string(fifo.tokenBits);
  if (fifo.depthTokens < 0 || fifo.minimumDepthTokens < 0)
    return name + "expected a depth of at least 0 tokens, got " +
           std::to_string(std::min(fifo.depthTokens, fifo.minimumDepthTokens));
  int64_t bits;
  if (__builtin_mul_overflow(fifo.tokenCount, fifo.tokenBits, &bits))
    return name + "expected fewer than 2^63 bits in one run";
  if (!fifo.layout)
    return std::nullopt;
  if (auto message = check(*fifo.layout))
    return name + *message;
  if (fifo.layout->tokenCount() != fifo.tokenCount)
    return name + "expected " + std::to_string(fifo.layout->tokenCount()) +
           " tokens in one run, as its layout has, got " +
           std::to_string(fifo.tokenCount);
  return std::nullopt;
}

/// Whether the task named `declared` is the one task that moves tokens through
/// the FIFO at this end, and moves `fifo.tokenCount` of them.
std::optional<std::string> checkEnd(const Design &design, const Fifo &fifo,
                                    const char *verb,
                                    const std::string &declared,
                                    const std::vector<int64_t> &tokensOfTask) {
  std::string name = "FIFO " + quote(fifo.name) + ": ";
  bool isKnown = false;
  for (size_t i = 0; i < design.tasks.size(); ++i) {
    const std::string &task = design.tasks[i].name;
    isKnown = isKnown || task == declared;
    if (task != declared && tokensOfTask[i] != 0)
      return name + "expected only task " + quote(declared) + " to " + verb +
             " it, got task " + quote(task) + " too";
    if (task == declared && tokensOfTask[i] != fifo.tokenCount)
      return name + "expected task " + quote(task) + " to " + verb + " " +
             std::to_string(fifo.tokenCount) + " tokens in one run, got " +
             std::to_string(tokensOfTask[i]);
    if (task == declared && tokensOfTask[i] == 0)
      return name + "expected task " + quote(task) + " to " + verb +
             " it, got no token";
  }
  if (!isKnown)
    return name + "expected a task to " + verb + " it, got " +
           (declared.empty() ? std::string("none")
                             : "unknown task " + quote(declared));
  return std::nullopt;
}

std::vector<int64_t> column(const std::vector<TokenCounts> &counts,
                            std::vector<int64_t> TokenCounts::*side,
                            size_t fifo) {
  std::vector<int64_t> tokens;
  for (const TokenCounts &task : counts)
    tokens.push_back((task.*side)[fifo]);
  return tokens;
}

} // namespace

std::optional<std::string> st::model::check(const Design &design) {
  if (auto message = checkNames("port", design.ports))
    return message;
  if (auto message = checkNames("FIFO", design.fifos))
    return message;
  if (auto message = checkNames("task", design.tasks))
    return message;

  std::vector<TokenCounts> counts;
  for (const Task &task : design.tasks) {
    std::vector<int64_t> none(design.fifos.size(), 0);
    counts.push_back({none, none});
    if (auto message = countTokens(task.behaviour, 1, counts.back()))
      return "task " + quote(task.name) + ": " + *message;
    if (auto message = checkNames("buffer", task.buffers))
      return "task " + quote(task.name) + ": " + *message;
  }

  for (size_t i = 0; i < design.fifos.size(); ++i) {
    const Fifo &fifo = design.fifos[i];
    if (auto message = checkFifo(fifo))
      return message;
    if (auto message = checkEnd(design, fifo, "write", fifo.producer,
                                column(counts, &TokenCounts::writes, i)))
      return message;
    if (auto message = checkEnd(design, fifo, "read", fifo.consumer,
                                column(counts, &TokenCounts::reads, i)))
      return message;
  }
  return std::nullopt;
}
