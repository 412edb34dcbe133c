//===- ConverterJson.cpp - converter problems as JSON ---------------------===//
#include "JsonReader.h"
#include "st/Model/Converter.h"

#include <limits>

using namespace st::model;

namespace {

LayoutLoop readLoop(const Json &json, const std::string &path,
                    std::string &error) {
  JsonObject object(json, path, error);
  LayoutLoop loop;
  loop.tripCount = object.integer("trip_count", 1);
  loop.step = object.integerOr("step", 0, 0);
  std::optional<int64_t> dim = object.integerOrNull("dim", 0);
  if (dim && *dim > std::numeric_limits<int>::max())
    object.fail(path + ".dim", "a data dimension", std::to_string(*dim));
  loop.dim = dim ? static_cast<int>(*dim) : kReaccess;
  object.finish();
  return loop;
}

Layout readLayout(const Json &json, const std::string &path,
                  std::string &error) {
  JsonObject object(json, path, error);
  Layout layout;
  layout.shape = object.integers("shape", 1);
  layout.element = object.integers("element", 1);
  object.array("loops", [&](const Json &item, const std::string &at) {
    layout.loops.push_back(readLoop(item, at, error));
  });
  object.finish();
  return layout;
}

OrderedJson writeLayout(const Layout &layout) {
  OrderedJson loops = OrderedJson::array();
  for (const LayoutLoop &loop : layout.loops)
    loops.push_back({{"trip_count", loop.tripCount},
                     {"step", loop.step},
                     {"dim", loop.dim == kReaccess ? OrderedJson(nullptr)
                                                   : OrderedJson(loop.dim)}});
  return {{"shape", layout.shape},
          {"element", layout.element},
          {"loops", std::move(loops)}};
}

} // namespace

std::optional<ConverterProblem>
st::model::converterProblemFromJson(const std::string &text,
                                    std::string &error) {
  error.clear();
  std::optional<Json> json = parseJson(text, error);
  if (!json)
    return std::nullopt;
  JsonObject object(*json, "", error);
  ConverterProblem problem;
  object.object("source", [&](const Json &value, const std::string &at) {
    problem.source = readLayout(value, at, error);
  });
  object.object("result", [&](const Json &value, const std::string &at) {
    problem.result = readLayout(value, at, error);
  });
  object.finish();
  if (!error.empty())
    return std::nullopt;
  return problem;
}

std::string st::model::toJson(const ConverterProblem &problem) {
  OrderedJson json = {{"source", writeLayout(problem.source)},
                      {"result", writeLayout(problem.result)}};
  return json.dump(2) + "\n";
}

std::string st::model::toJson(const ConverterSolution &solution) {
  OrderedJson json = {{"shared_loops", solution.sharedLoops},
                      {"buffer_shape", solution.bufferShape}};
  return json.dump(2) + "\n";
}
