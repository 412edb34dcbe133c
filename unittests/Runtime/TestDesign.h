//===- TestDesign.h - a design given by a test ----------------------------===//
#ifndef ST_UNITTESTS_RUNTIME_TEST_DESIGN_H
#define ST_UNITTESTS_RUNTIME_TEST_DESIGN_H

#include "hls_stream.h"
#include "st_dataflow.h"
#include "st_runtime.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <string>

namespace st::test {

/// The outcome of a run: what st_run returned, and the parsed report.
struct Outcome {
  int code = 0;
  nlohmann::json report;

  std::string message() const { return report.at("message"); }
  bool says(const std::string &text) const {
    return message().find(text) != std::string::npos;
  }
  /// The entry of one FIFO; empty when there is none.
  nlohmann::json fifo(const std::string &name) const;
};

/// Runs `design` as the top function, with these depths by FIFO name.
Outcome run(const std::map<std::string, int64_t> &depths,
            const std::function<void(void **)> &design);

} // namespace st::test

#endif // ST_UNITTESTS_RUNTIME_TEST_DESIGN_H
