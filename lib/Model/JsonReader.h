//===- JsonReader.h - JSON objects read with one clear error --------------===//
//
// Private to lib/Model. Every read returns a default once something is wrong;
// the first error is kept, so readers need no branch per key.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_JSON_READER_H
#define ST_MODEL_JSON_READER_H

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace st::model {

/// For reading: ordered_json copies what it holds whenever an object grows.
using Json = nlohmann::json;
/// For writing, in the order in which keys are set.
using OrderedJson = nlohmann::ordered_json;

/// Parses `text`; nothing and `error` (with line and column) if it is not JSON.
std::optional<Json> parseJson(const std::string &text, std::string &error);

/// The keys of one JSON object, each read by what it must be.
class JsonObject {
public:
  /// `path` is where the value stands, "fifos[3]"; empty for the document.
  JsonObject(const Json &value, std::string path, std::string &error);

  bool has(const char *key) const;
  int64_t integer(const char *key, int64_t minimum);
  int64_t integerOr(const char *key, int64_t minimum, int64_t fallback);
  /// Nothing when the key holds null.
  std::optional<int64_t> integerOrNull(const char *key, int64_t minimum);
  bool booleanOr(const char *key, bool fallback);
  std::string string(const char *key);
  std::string stringOr(const char *key, const std::string &fallback);
  /// An array of integers of at least `minimum`.
  std::vector<int64_t> integers(const char *key, int64_t minimum);
  /// Calls `read` with each item of an array and where it stands.
  void
  array(const char *key,
        const std::function<void(const Json &, const std::string &)> &read);
  /// Calls `read` with the value of a key and where it stands.
  void
  object(const char *key,
         const std::function<void(const Json &, const std::string &)> &read);
  /// Refuses keys that nobody read. Call last.
  void finish();

  const std::string &path() const { return where; }
  /// Records what is wrong with the value at `at`, unless something already is.
  void fail(const std::string &at, const std::string &expected,
            const std::string &got);

private:
  const Json *find(const char *key, const std::string &expected);
  std::string pathOf(const std::string &key) const;
  int64_t readInteger(const Json &value, const std::string &at,
                      int64_t minimum);

  const Json &json;
  std::string where;
  std::string &error;
  std::set<std::string> known;
};

} // namespace st::model

#endif // ST_MODEL_JSON_READER_H
