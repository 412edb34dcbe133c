//===- Trace.cpp - the decisions of a compilation, for trace.json ---------===//
#include "st/Analysis/Trace.h"
#include "st/Dialect/Dataflow/Dataflow.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace st;
namespace json = llvm::json;

/// An attribute as JSON: dictionaries, arrays, integers, texts and types.
static json::Value toJson(Attribute attribute) {
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    json::Object object;
    for (NamedAttribute entry : dictionary)
      object[entry.getName().getValue()] = toJson(entry.getValue());
    return object;
  }
  json::Array array;
  if (auto values = dyn_cast<ArrayAttr>(attribute)) {
    for (Attribute value : values)
      array.push_back(toJson(value));
    return array;
  }
  if (auto values = dyn_cast<DenseI64ArrayAttr>(attribute)) {
    for (int64_t value : values.asArrayRef())
      array.push_back(value);
    return array;
  }
  if (auto value = dyn_cast<IntegerAttr>(attribute))
    return value.getInt();
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os, /*elideType=*/true);
  return text;
}

/// Every task that carries `attribute`, by name.
static json::Array getDecisions(ModuleOp module, StringRef attribute) {
  json::Array decisions;
  module.walk([&](dataflow::TaskOp task) {
    Attribute decision = task->getAttr(attribute);
    if (!decision)
      return;
    json::Value value = toJson(decision);
    (*value.getAsObject())["name"] = task.getName();
    decisions.push_back(std::move(value));
  });
  return decisions;
}

static json::Array getFifos(ModuleOp module) {
  json::Array fifos;
  module.walk([&](itensor::InstanceOp instance) {
    json::Object fifo{{"name", instance.getName()},
                      {"depth_tokens", instance.getDepth().value_or(0)},
                      {"is_fixed", instance->hasAttr("st.is_fixed")}};
    if (auto minimum = instance->getAttrOfType<IntegerAttr>("st.minimum_depth"))
      fifo["minimum_depth_tokens"] = minimum.getInt();
    fifos.push_back(std::move(fifo));
  });
  return fifos;
}

std::string st::getTrace(ModuleOp module) {
  json::Object trace{{"version", 1},
                     {"kernels", getDecisions(module, "st.schedule")},
                     {"converters", getDecisions(module, "st.converter")},
                     {"fifos", getFifos(module)}};
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("{0:2}\n", json::Value(std::move(trace)));
  return text;
}
