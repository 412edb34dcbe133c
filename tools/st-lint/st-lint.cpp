//===- st-lint.cpp - checks HLS C++ for what hardware cannot do -----------===//
//
// st-lint [--json] FILE.cpp... [-- compiler arguments]
//
//===----------------------------------------------------------------------===//
#include "Rules.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>

using namespace st::lint;

enum ExitCode { kClean = 0, kFindings = 1, kFailed = 2 };

static void print(const Finding &finding) {
  std::cout << finding.at.file << ':' << finding.at.line << ':'
            << finding.at.column << ": error: " << finding.message
            << "; expected " << finding.expected << ", got " << finding.found
            << " [" << finding.rule << "]\n  help: " << finding.help << '\n';
}

static nlohmann::ordered_json toJson(const Finding &finding) {
  return {{"file", finding.at.file},     {"line", finding.at.line},
          {"column", finding.at.column}, {"rule", finding.rule},
          {"message", finding.message},  {"expected", finding.expected},
          {"found", finding.found},      {"help", finding.help}};
}

static void listRules() {
  for (const Rule &rule : allRules())
    std::cout << rule.id << ": " << rule.summary << '\n';
}

static void report(const std::vector<Finding> &findings, bool asJson) {
  if (!asJson) {
    for (const Finding &finding : findings)
      print(finding);
    return;
  }
  nlohmann::ordered_json json = {{"version", 1},
                                 {"findings", nlohmann::ordered_json::array()}};
  for (const Finding &finding : findings)
    json["findings"].push_back(toJson(finding));
  std::cout << json.dump(2) << '\n';
}

int main(int argc, char **argv) {
  // What follows -- is the compiler's and none of the parser's business.
  char **separator = std::find(argv, argv + argc, std::string("--"));
  std::vector<std::string> compilerArguments;
  if (separator != argv + argc)
    compilerArguments.assign(separator + 1, argv + argc);

  CLI::App app("checks HLS C++ for what hardware cannot do");
  app.footer("compiler arguments such as -I follow --; exit code 1 means "
             "findings, 2 that a file could not be checked");
  std::vector<std::string> files;
  bool asJson = false, onlyRules = false;
  app.add_option("files", files, "C++ files to check");
  app.add_flag("--json", asJson, "print the findings as JSON");
  app.add_flag("--list-rules", onlyRules, "print the rules and end");
  try {
    app.parse(static_cast<int>(separator - argv), argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? kClean : kFailed;
  }
  if (onlyRules) {
    listRules();
    return kClean;
  }
  if (files.empty()) {
    std::cerr << "error: no file to check; expected st-lint FILE.cpp... [-- "
                 "compiler arguments]\n";
    return kFailed;
  }

  std::vector<Finding> findings;
  bool hasFailed = false;
  for (const std::string &file : files) {
    std::string error;
    std::optional<Unit> unit = readUnit(file, compilerArguments, error);
    if (!unit) {
      std::cerr << error;
      hasFailed = true;
      continue;
    }
    for (Finding &finding : lint(*unit))
      findings.push_back(std::move(finding));
  }
  report(findings, asJson);
  if (hasFailed)
    return kFailed;
  return findings.empty() ? kClean : kFindings;
}
