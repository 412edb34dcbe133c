//===- JsonReader.cpp -----------------------------------------------------===//
#include "JsonReader.h"

#include <limits>

using namespace st::model;

namespace {

/// A short quotation of a value for an error.
std::string shortText(const Json &value) {
  if (value.is_array())
    return "an array";
  if (value.is_object())
    return "an object";
  constexpr size_t kLongest = 40;
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

} // namespace

std::optional<Json> st::model::parseJson(const std::string &text,
                                         std::string &error) {
  try {
    return Json::parse(text);
  } catch (const Json::exception &exception) {
    // The library puts its own name in brackets in front.
    std::string what = exception.what();
    size_t bracket = what.find("] ");
    error = "expected JSON, got " +
            (bracket == std::string::npos ? what : what.substr(bracket + 2));
    return std::nullopt;
  }
}

JsonObject::JsonObject(const Json &value, std::string path, std::string &error)
    : json(value), where(std::move(path)), error(error) {
  if (!value.is_object())
    fail(where, "an object", shortText(value));
}

void JsonObject::fail(const std::string &at, const std::string &expected,
                      const std::string &got) {
  if (error.empty())
    error = (at.empty() ? "" : "\"" + at + "\": ") + "expected " + expected +
            ", got " + got;
}

std::string JsonObject::pathOf(const std::string &key) const {
  return where.empty() ? key : where + "." + key;
}

const Json *JsonObject::find(const char *key, const std::string &expected) {
  known.insert(key);
  if (!json.is_object())
    return nullptr;
  auto found = json.find(key);
  if (found != json.end())
    return &*found;
  fail(pathOf(key), expected, "nothing");
  return nullptr;
}

bool JsonObject::has(const char *key) const {
  return json.is_object() && json.contains(key);
}

int64_t JsonObject::readInteger(const Json &value, const std::string &at,
                                int64_t minimum) {
  bool fits = value.is_number_integer() &&
              (!value.is_number_unsigned() ||
               value.get<uint64_t>() <=
                   static_cast<uint64_t>(std::numeric_limits<int64_t>::max()));
  if (fits && value.get<int64_t>() >= minimum)
    return value.get<int64_t>();
  fail(at, "an integer of at least " + std::to_string(minimum),
       shortText(value));
  return minimum;
}

int64_t JsonObject::integer(const char *key, int64_t minimum) {
  const Json *value =
      find(key, "an integer of at least " + std::to_string(minimum));
  return value ? readInteger(*value, pathOf(key), minimum) : minimum;
}

int64_t JsonObject::integerOr(const char *key, int64_t minimum,
                              int64_t fallback) {
  known.insert(key);
  return has(key) ? integer(key, minimum) : fallback;
}

std::optional<int64_t> JsonObject::integerOrNull(const char *key,
                                                 int64_t minimum) {
  known.insert(key);
  if (has(key) && json.find(key)->is_null())
    return std::nullopt;
  return integer(key, minimum);
}

bool JsonObject::booleanOr(const char *key, bool fallback) {
  known.insert(key);
  if (!has(key))
    return fallback;
  const Json &value = *json.find(key);
  if (value.is_boolean())
    return value.get<bool>();
  fail(pathOf(key), "true or false", shortText(value));
  return fallback;
}

std::string JsonObject::string(const char *key) {
  const Json *value = find(key, "a string");
  if (!value)
    return "";
  if (value->is_string())
    return value->get<std::string>();
  fail(pathOf(key), "a string", shortText(*value));
  return "";
}

std::string JsonObject::stringOr(const char *key, const std::string &fallback) {
  known.insert(key);
  return has(key) ? string(key) : fallback;
}

void JsonObject::array(
    const char *key,
    const std::function<void(const Json &, const std::string &)> &read) {
  const Json *value = find(key, "an array");
  if (!value)
    return;
  if (!value->is_array())
    return fail(pathOf(key), "an array", shortText(*value));
  for (size_t i = 0; i < value->size(); ++i)
    read((*value)[i], pathOf(key) + "[" + std::to_string(i) + "]");
}

void JsonObject::object(
    const char *key,
    const std::function<void(const Json &, const std::string &)> &read) {
  if (const Json *value = find(key, "an object"))
    read(*value, pathOf(key));
}

std::vector<int64_t> JsonObject::integers(const char *key, int64_t minimum) {
  std::vector<int64_t> values;
  array(key, [&](const Json &item, const std::string &at) {
    values.push_back(readInteger(item, at, minimum));
  });
  return values;
}

void JsonObject::finish() {
  if (!json.is_object())
    return;
  for (const auto &item : json.items()) {
    if (known.count(item.key()))
      continue;
    std::string keys;
    for (const std::string &key : known)
      keys += (keys.empty() ? "" : ", ") + key;
    return fail(where, "only the keys " + keys, "\"" + item.key() + "\"");
  }
}
