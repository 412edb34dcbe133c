//===- TestDesign.cpp - a design given by a test --------------------------===//
#include "TestDesign.h"

using namespace st::test;

static std::function<void(void **)> topOfTest;

extern "C" void st_design_top(void **ports) { topOfTest(ports); }

extern "C" int64_t st_design_port_count(void) { return 0; }

nlohmann::json Outcome::fifo(const std::string &name) const {
  for (const auto &fifo : report.at("fifos"))
    if (fifo.at("name") == name)
      return fifo;
  return {};
}

Outcome st::test::run(const std::map<std::string, int64_t> &depths,
                      const std::function<void(void **)> &design) {
  for (const auto &[name, depth] : depths)
    if (st_set_fifo_depth(name.c_str(), depth) != 0)
      return {ST_ERROR, nlohmann::json::parse(st_report())};
  topOfTest = design;
  int code = st_run(nullptr, 0);
  topOfTest = nullptr;
  return {code, nlohmann::json::parse(st_report())};
}
