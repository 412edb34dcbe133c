//===- Report.cpp - the outcome of a run as JSON --------------------------===//
//
// Written by hand: the runtime is linked into every design and needs nothing
// but the standard library.
//
//===----------------------------------------------------------------------===//
#include "Report.h"

#include <cstdio>

using namespace st::runtime;

static std::string quote(const std::string &text) {
  std::string result = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += static_cast<char>(c);
    } else if (c < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", c);
      result += escape;
    } else {
      result += static_cast<char>(c);
    }
  }
  return result + '"';
}

/// `items` as JSON texts, joined by commas.
template <typename Items, typename Write>
static std::string join(const Items &items, Write write) {
  std::string result;
  for (const auto &item : items)
    result += (result.empty() ? "" : ", ") + write(item);
  return result;
}

static std::string list(const std::vector<std::string> &names) {
  return "[" + join(names, quote) + "]";
}

static std::string writeFifo(const FifoReport &fifo) {
  return "{\"name\": " + quote(fifo.name) +
         ", \"depth\": " + std::to_string(fifo.depthTokens) +
         ", \"peak\": " + std::to_string(fifo.peakTokens) +
         ", \"tokens\": " + std::to_string(fifo.tokens) + "}";
}

static std::string writeBlocked(const BlockedTask &blocked) {
  return "{\"task\": " + quote(blocked.task) +
         ", \"fifo\": " + quote(blocked.fifo) +
         ", \"on\": " + quote(blocked.isOnFull ? "full" : "empty") + "}";
}

static std::string writeNeeded(const std::pair<std::string, uint64_t> &needed) {
  return quote(needed.first) + ": " + std::to_string(needed.second);
}

static std::string writeDeadlock(const DeadlockReport &deadlock) {
  return "{\"cycle\": " + list(deadlock.cycle) + ", \"blocked\": [" +
         join(deadlock.blocked, writeBlocked) +
         "], \"full\": " + list(deadlock.full) +
         ", \"empty\": " + list(deadlock.empty) + ", \"needed\": {" +
         join(deadlock.needed, writeNeeded) + "}}";
}

static const char *statusName(Report::Status status) {
  switch (status) {
  case Report::Status::Done:
    return "done";
  case Report::Status::Deadlock:
    return "deadlock";
  case Report::Status::Error:
    return "error";
  }
  return "error";
}

std::string st::runtime::toJson(const Report &report) {
  std::string result = "{\"status\": " + quote(statusName(report.status)) +
                       ", \"message\": " + quote(report.message) +
                       ", \"fifos\": [" + join(report.fifos, writeFifo) + "]";
  if (report.deadlock)
    result += ", \"deadlock\": " + writeDeadlock(*report.deadlock);
  return result + "}";
}
