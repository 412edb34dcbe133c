//===- DesignJsonTest.cpp -------------------------------------------------===//
#include "DesignBuilder.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace st::model;
using namespace st::model::testing;
using Json = nlohmann::json;

namespace {

/// A design in which no field has its default.
Design fullDesign() {
  Design design = normDesign(8);
  design.ports = {{"x", "input", "f32", {2, 4}}, {"y", "output", "f32", {}}};
  design.fifos[2].lanes = 16;
  design.fifos[2].tokenBits = 512;
  design.fifos[2].depthTokens = 7;
  design.fifos[2].minimumDepthTokens = 6;
  design.fifos[2].isFixed = true;
  design.fifos[2].layout = Layout{{8}, {1}, {{8, 1, 0}}};
  design.tasks[1].kind = "fork";
  design.tasks[2].source = "file.py:12";
  design.tasks[2].buffers = {{"row", "f32", {1, 8}, 32}};
  return design;
}

std::string errorOf(const std::string &text) {
  std::string error;
  EXPECT_EQ(designFromJson(text, error), std::nullopt);
  return error;
}

/// The error after `change` was made to a good design's JSON.
template <typename F> std::string errorAfter(F change) {
  Json json = Json::parse(toJson(fullDesign()));
  change(json);
  return errorOf(json.dump());
}

/// As much of JSON Schema as design.schema.json uses.
bool matches(const Json &value, const Json &schema, const Json &root) {
  if (schema.contains("$ref")) {
    std::string name = schema["$ref"].get<std::string>();
    return matches(value, root.at(Json::json_pointer(name.substr(1))), root);
  }
  if (schema.contains("const") && value != schema["const"])
    return false;
  if (schema.contains("oneOf")) {
    int count = 0;
    for (const Json &option : schema["oneOf"])
      count += matches(value, option, root);
    return count == 1;
  }
  std::string type = schema.value("type", "");
  if ((type == "object" && !value.is_object()) ||
      (type == "array" && !value.is_array()) ||
      (type == "string" && !value.is_string()) ||
      (type == "boolean" && !value.is_boolean()) ||
      (type == "integer" && !value.is_number_integer()))
    return false;
  if (schema.contains("minimum") && value < schema["minimum"])
    return false;
  if (schema.contains("items"))
    for (const Json &item : value)
      if (!matches(item, schema["items"], root))
        return false;
  if (type != "object")
    return true;
  for (const Json &key : schema.value("required", Json::array()))
    if (!value.contains(key.get<std::string>()))
      return false;
  for (const auto &item : value.items())
    if (!schema["properties"].contains(item.key()) ||
        !matches(item.value(), schema["properties"][item.key()], root))
      return false;
  return true;
}

TEST(DesignJson, RoundTrips) {
  std::string text = toJson(fullDesign());
  std::string error;
  auto design = designFromJson(text, error);
  ASSERT_TRUE(design) << error;
  EXPECT_EQ(toJson(*design), text);
  EXPECT_EQ(check(*design), std::nullopt);
  EXPECT_EQ(design->fifos[2].minimumDepthTokens, 6);
  EXPECT_TRUE(design->fifos[2].isFixed);
  EXPECT_EQ(design->fifos[2].layout, fullDesign().fifos[2].layout);
  EXPECT_EQ(design->tasks[3].behaviour[1].body[1].fifo, 4);
}

TEST(DesignJson, IsWrittenForReaders) {
  Design design;
  design.name = "copy";
  design.target = "u55c";
  design.fifos = {fifo("x", "load", "store", 4)};
  design.tasks = {task("load", {loop(4, {write(0)})}),
                  task("store", {loop(4, {read(0)})})};
  std::string text = toJson(design);
  EXPECT_NE(text.find("\n          \"loop\": 4,\n          \"body\": [\n"
                      "            {\n              \"write\": \"x\"\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.substr(0, 34), "{\n  \"version\": 1,\n  \"name\": \"copy\"");
  EXPECT_EQ(text.back(), '\n');
}

TEST(DesignJson, MatchesItsSchema) {
  std::ifstream file(ST_SCHEMA_DIR "/design.schema.json");
  ASSERT_TRUE(file);
  Json schema = Json::parse(file);
  Json json = Json::parse(toJson(fullDesign()));
  EXPECT_TRUE(matches(json, schema, schema));
  // What the reader takes as left out, the schema does not require.
  for (const char *key : {"depth_tokens", "minimum_depth_tokens", "is_fixed"})
    json["fifos"][0].erase(key);
  for (const char *key : {"source", "buffers"})
    json["tasks"][0].erase(key);
  EXPECT_TRUE(matches(json, schema, schema));
  std::string error;
  EXPECT_TRUE(designFromJson(json.dump(), error)) << error;
  json["fifos"][0].erase("lanes");
  EXPECT_FALSE(matches(json, schema, schema));
}

TEST(DesignJson, SaysWhatIsWrong) {
  EXPECT_EQ(errorOf("{\"version\": 1,"),
            "expected JSON, got parse error at line 1, column 15: syntax error "
            "while parsing object key - unexpected end of input; expected "
            "string literal");
  EXPECT_EQ(errorOf("[]"), "expected an object, got an array");
  EXPECT_EQ(errorOf("{}"),
            "\"version\": expected an integer of at least 1, got nothing");
  EXPECT_EQ(errorAfter([](Json &json) { json["version"] = 2; }),
            "\"version\": expected 1, got 2");
  EXPECT_EQ(errorAfter([](Json &json) { json["fifos"][3]["lanes"] = "x"; }),
            "\"fifos[3].lanes\": expected an integer of at least 1, got "
            "\"x\"");
  EXPECT_EQ(errorAfter([](Json &json) { json["fifos"][3]["lanes"] = 1.5; }),
            "\"fifos[3].lanes\": expected an integer of at least 1, got 1.5");
  EXPECT_EQ(errorAfter([](Json &json) {
              json["fifos"][0]["token_count"] = 18446744073709551615u;
            }),
            "\"fifos[0].token_count\": expected an integer of at least 0, got "
            "18446744073709551615");
  EXPECT_EQ(errorAfter([](Json &json) { json["fifos"][0]["is_fixed"] = 1; }),
            "\"fifos[0].is_fixed\": expected true or false, got 1");
  EXPECT_EQ(errorAfter([](Json &json) { json["ports"] = Json::object(); }),
            "\"ports\": expected an array, got an object");
  EXPECT_EQ(errorAfter([](Json &json) { json["ports"][0]["shape"] = {2, 0}; }),
            "\"ports[0].shape[1]\": expected an integer of at least 1, got 0");
  EXPECT_EQ(errorAfter([](Json &json) { json["name"] = Json::array(); }),
            "\"name\": expected a string, got an array");
  EXPECT_EQ(errorAfter([](Json &json) { json["tasks"][0]["depth"] = 3; }),
            "\"tasks[0]\": expected only the keys behaviour, buffers, kind, "
            "name, source, got \"depth\"");
  EXPECT_EQ(errorAfter([](Json &json) {
              json["tasks"][2]["behaviour"][1]["write"] = "meen";
            }),
            "\"tasks[2].behaviour[1].write\": expected the name of a FIFO, got "
            "\"meen\"");
  EXPECT_EQ(errorAfter([](Json &json) {
              json["tasks"][2]["behaviour"][0] = Json::object();
            }),
            "\"tasks[2].behaviour[0]\": expected a \"loop\", \"read\" or "
            "\"write\", got none of them");
}

TEST(DesignJson, RefusesANestThatIsTooDeep) {
  std::string text = toJson(normDesign(8));
  std::string steps, ends;
  for (int i = 0; i < 100000; ++i) {
    steps += R"({"loop": 1, "body": [)";
    ends += "]}";
  }
  std::string key = R"("behaviour": [)";
  text.insert(text.find(key) + key.size(), steps + ends + ",");
  std::string error = errorOf(text);
  EXPECT_NE(error.find("expected at most 64 nested loops, got more"),
            std::string::npos)
      << error.substr(0, 200);
}

// Cut anywhere, the text is refused with one line.
TEST(DesignJson, RefusesTruncatedText) {
  std::string text = toJson(fullDesign());
  for (size_t length = 0; length + 2 < text.size(); length += 7) {
    std::string error = errorOf(text.substr(0, length));
    ASSERT_EQ(error.rfind("expected JSON, got ", 0), 0u) << length;
    ASSERT_EQ(error.find('\n'), std::string::npos) << length;
  }
}

} // namespace
