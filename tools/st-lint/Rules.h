//===- Rules.h - what emitted HLS C++ has to keep to ----------------------===//
#ifndef ST_LINT_RULES_H
#define ST_LINT_RULES_H

#include "Facts.h"

#include <string>
#include <vector>

namespace st::lint {

/// One breach of a rule.
struct Finding {
  Location at;
  std::string rule;
  /// What, lower case, no full stop; then what was expected and found.
  std::string message;
  std::string expected;
  std::string found;
  /// The least change that works.
  std::string help;
};

struct Rule {
  const char *id;
  /// What the rule asks for, and why.
  const char *summary;
  void (*check)(const Unit &unit, std::vector<Finding> &findings);
};

/// All rules, in the order in which they are checked.
const std::vector<Rule> &allRules();

/// Findings of all rules, in order of the source.
std::vector<Finding> lint(const Unit &unit);

} // namespace st::lint

#endif // ST_LINT_RULES_H
