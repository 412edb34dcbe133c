//===- ConverterJson.cpp - converter problems as JSON ---------------------===//
#include "LayoutJson.h"
#include "st/Model/Converter.h"

using namespace st::model;

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
  OrderedJson rollingDim = nullptr;
  if (solution.rollingDim)
    rollingDim = *solution.rollingDim;
  OrderedJson json = {{"shared_loops", solution.sharedLoops},
                      {"buffer_shape", solution.bufferShape},
                      {"rolling_dim", std::move(rollingDim)},
                      {"ping_pong", solution.needsPingPong},
                      {"buffer_numbers", solution.bufferNumbers()}};
  return json.dump(2) + "\n";
}
