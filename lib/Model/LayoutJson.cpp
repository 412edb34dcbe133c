//===- LayoutJson.cpp - layouts as JSON -----------------------------------===//
#include "LayoutJson.h"
#include "st/Model/LayoutJson.h"

#include <limits>

using namespace st::model;

namespace {

/// The lowest origin that a legal window may have.
constexpr int64_t kLowestOrigin = -(int64_t(1) << 48);

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
  loop.isDynamic = object.booleanOr("dynamic", false);
  object.finish();
  return loop;
}

LayoutWindow readWindow(const Json &json, const std::string &path,
                        std::string &error) {
  JsonObject object(json, path, error);
  LayoutWindow window;
  window.origin = object.integers("origin", kLowestOrigin);
  window.dilation = object.integers("dilation", 1);
  object.finish();
  return window;
}

std::vector<int> readDims(JsonObject &object, const char *key) {
  std::vector<int> dims;
  for (int64_t dim : object.integers(key, 0)) {
    if (dim > std::numeric_limits<int>::max())
      object.fail(object.path().empty() ? key : object.path() + "." + key,
                  "data dimensions", std::to_string(dim));
    dims.push_back(static_cast<int>(dim));
  }
  return dims;
}

OrderedJson writeLoop(const LayoutLoop &loop) {
  OrderedJson json = {{"trip_count", loop.tripCount},
                      {"step", loop.step},
                      {"dim", loop.dim == kReaccess ? OrderedJson(nullptr)
                                                    : OrderedJson(loop.dim)}};
  if (loop.isDynamic)
    json["dynamic"] = true;
  return json;
}

} // namespace

Layout st::model::readLayout(const Json &json, const std::string &path,
                             std::string &error) {
  JsonObject object(json, path, error);
  Layout layout;
  layout.shape = object.integers("shape", 1);
  layout.element = object.integers("element", 1);
  object.array("loops", [&](const Json &item, const std::string &at) {
    layout.loops.push_back(readLoop(item, at, error));
  });
  if (object.has("window"))
    object.object("window", [&](const Json &value, const std::string &at) {
      layout.window = readWindow(value, at, error);
    });
  if (object.has("dynamic_dims"))
    layout.dynamicDims = readDims(object, "dynamic_dims");
  object.finish();
  return layout;
}

OrderedJson st::model::writeLayout(const Layout &layout) {
  OrderedJson loops = OrderedJson::array();
  for (const LayoutLoop &loop : layout.loops)
    loops.push_back(writeLoop(loop));
  OrderedJson json = {{"shape", layout.shape},
                      {"element", layout.element},
                      {"loops", std::move(loops)}};
  if (layout.window)
    json["window"] = {{"origin", layout.window->origin},
                      {"dilation", layout.window->dilation}};
  if (!layout.dynamicDims.empty())
    json["dynamic_dims"] = layout.dynamicDims;
  return json;
}

std::optional<Layout> st::model::layoutFromJson(const std::string &text,
                                                std::string &error) {
  error.clear();
  std::optional<Json> json = parseJson(text, error);
  if (!json)
    return std::nullopt;
  Layout layout = readLayout(*json, "", error);
  if (!error.empty())
    return std::nullopt;
  return layout;
}

std::string st::model::toJson(const Layout &layout) {
  return writeLayout(layout).dump(2) + "\n";
}
