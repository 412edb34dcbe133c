//===- DesignJson.cpp - design.json, schema/design.schema.json ------------===//
#include "LayoutJson.h"
#include "st/Model/Design.h"

#include <unordered_map>

using namespace st::model;

namespace {

/// Deeper nests are refused: the reader recurses, and no compiler writes them.
constexpr int kDeepestNest = 64;

OrderedJson writeSteps(const Design &design, const std::vector<Step> &steps) {
  OrderedJson list = OrderedJson::array();
  for (const Step &step : steps) {
    OrderedJson item;
    if (step.kind == Step::Kind::Loop) {
      item["loop"] = step.tripCount;
      item["body"] = writeSteps(design, step.body);
    } else {
      const char *key = step.kind == Step::Kind::Read ? "read" : "write";
      item[key] = design.fifos[step.fifo].name;
    }
    list.push_back(std::move(item));
  }
  return list;
}

OrderedJson writeTask(const Design &design, const Task &task) {
  OrderedJson buffers = OrderedJson::array();
  for (const Buffer &buffer : task.buffers)
    buffers.push_back({{"name", buffer.name},
                       {"scalar", buffer.scalar},
                       {"shape", buffer.shape},
                       {"size_bytes", buffer.sizeBytes}});
  return {{"name", task.name},
          {"kind", task.kind},
          {"source", task.source},
          {"behaviour", writeSteps(design, task.behaviour)},
          {"buffers", std::move(buffers)}};
}

OrderedJson writeFifo(const Fifo &fifo) {
  OrderedJson json = {{"name", fifo.name},
                      {"producer", fifo.producer},
                      {"consumer", fifo.consumer},
                      {"scalar", fifo.scalar},
                      {"lanes", fifo.lanes},
                      {"token_bits", fifo.tokenBits},
                      {"token_count", fifo.tokenCount},
                      {"depth_tokens", fifo.depthTokens},
                      {"minimum_depth_tokens", fifo.minimumDepthTokens},
                      {"is_fixed", fifo.isFixed}};
  if (fifo.layout) {
    json["order"] = describe(*fifo.layout);
    json["layout"] = writeLayout(*fifo.layout);
  }
  return json;
}

OrderedJson writePort(const Port &port) {
  return {{"name", port.name},
          {"kind", port.kind},
          {"scalar", port.scalar},
          {"shape", port.shape}};
}

Port readPort(const Json &json, const std::string &path, std::string &error) {
  JsonObject object(json, path, error);
  Port port;
  port.name = object.string("name");
  port.kind = object.string("kind");
  port.scalar = object.string("scalar");
  port.shape = object.integers("shape", 1);
  object.finish();
  return port;
}

Fifo readFifo(const Json &json, const std::string &path, std::string &error) {
  JsonObject object(json, path, error);
  Fifo fifo;
  fifo.name = object.string("name");
  fifo.producer = object.string("producer");
  fifo.consumer = object.string("consumer");
  fifo.scalar = object.string("scalar");
  fifo.lanes = object.integer("lanes", 1);
  fifo.tokenBits = object.integer("token_bits", 1);
  fifo.tokenCount = object.integer("token_count", 0);
  fifo.depthTokens = object.integerOr("depth_tokens", 0, 0);
  fifo.minimumDepthTokens = object.integerOr("minimum_depth_tokens", 0, 0);
  fifo.isFixed = object.booleanOr("is_fixed", false);
  // The layout in words, for people.
  object.stringOr("order", "");
  if (object.has("layout"))
    object.object("layout", [&](const Json &value, const std::string &at) {
      fifo.layout = readLayout(value, at, error);
    });
  object.finish();
  return fifo;
}

Buffer readBuffer(const Json &json, const std::string &path,
                  std::string &error) {
  JsonObject object(json, path, error);
  Buffer buffer;
  buffer.name = object.string("name");
  buffer.scalar = object.string("scalar");
  buffer.shape = object.integers("shape", 1);
  buffer.sizeBytes = object.integer("size_bytes", 0);
  object.finish();
  return buffer;
}

/// Reads tasks; knows the FIFOs, which steps refer to by name.
class TaskReader {
public:
  TaskReader(const std::vector<Fifo> &fifos, std::string &error)
      : error(error) {
    for (size_t i = 0; i < fifos.size(); ++i)
      indexOf.emplace(fifos[i].name, static_cast<int>(i));
  }

  Task readTask(const Json &json, const std::string &path) {
    JsonObject object(json, path, error);
    Task task;
    task.name = object.string("name");
    task.kind = object.string("kind");
    task.source = object.stringOr("source", "");
    task.behaviour = readSteps(object, "behaviour", 0);
    if (object.has("buffers"))
      object.array("buffers", [&](const Json &item, const std::string &at) {
        task.buffers.push_back(readBuffer(item, at, error));
      });
    object.finish();
    return task;
  }

private:
  std::vector<Step> readSteps(JsonObject &object, const char *key, int nest) {
    std::vector<Step> steps;
    if (nest > kDeepestNest) {
      object.fail(object.path(),
                  "at most " + std::to_string(kDeepestNest) + " nested loops",
                  "more");
      return steps;
    }
    object.array(key, [&](const Json &item, const std::string &at) {
      steps.push_back(readStep(item, at, nest));
    });
    return steps;
  }

  Step readStep(const Json &json, const std::string &path, int nest) {
    JsonObject object(json, path, error);
    Step step;
    if (object.has("loop")) {
      step.tripCount = object.integer("loop", 1);
      step.body = readSteps(object, "body", nest + 1);
    } else if (object.has("write")) {
      step.kind = Step::Kind::Write;
      step.fifo = readFifoName(object, "write");
    } else if (object.has("read")) {
      step.kind = Step::Kind::Read;
      step.fifo = readFifoName(object, "read");
    } else {
      object.fail(path, "a \"loop\", \"read\" or \"write\"", "none of them");
    }
    object.finish();
    return step;
  }

  int readFifoName(JsonObject &object, const char *key) {
    std::string name = object.string(key);
    auto found = indexOf.find(name);
    if (found != indexOf.end())
      return found->second;
    object.fail(object.path() + "." + key, "the name of a FIFO",
                "\"" + name + "\"");
    return 0;
  }

  std::unordered_map<std::string, int> indexOf;
  std::string &error;
};

} // namespace

std::string st::model::toJson(const Design &design) {
  OrderedJson json = {
      {"version", design.version},     {"name", design.name},
      {"target", design.target},       {"ports", OrderedJson::array()},
      {"fifos", OrderedJson::array()}, {"tasks", OrderedJson::array()}};
  for (const Port &port : design.ports)
    json["ports"].push_back(writePort(port));
  for (const Fifo &fifo : design.fifos)
    json["fifos"].push_back(writeFifo(fifo));
  for (const Task &task : design.tasks)
    json["tasks"].push_back(writeTask(design, task));
  // Names come from the user's model and may hold any bytes.
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::optional<Design> st::model::designFromJson(const std::string &text,
                                                std::string &error) {
  error.clear();
  std::optional<Json> json = parseJson(text, error);
  if (!json)
    return std::nullopt;

  JsonObject object(*json, "", error);
  Design design;
  int64_t version = object.integer("version", 1);
  if (version != design.version)
    object.fail("version", std::to_string(design.version),
                std::to_string(version));
  design.name = object.string("name");
  design.target = object.string("target");
  object.array("ports", [&](const Json &item, const std::string &at) {
    design.ports.push_back(readPort(item, at, error));
  });
  object.array("fifos", [&](const Json &item, const std::string &at) {
    design.fifos.push_back(readFifo(item, at, error));
  });
  TaskReader tasks(design.fifos, error);
  object.array("tasks", [&](const Json &item, const std::string &at) {
    design.tasks.push_back(tasks.readTask(item, at));
  });
  object.finish();
  if (!error.empty())
    return std::nullopt;
  return design;
}
