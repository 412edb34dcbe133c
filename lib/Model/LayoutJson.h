//===- LayoutJson.h - layouts inside other JSON ---------------------------===//
//
// Private to lib/Model.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_PRIVATE_LAYOUT_JSON_H
#define ST_MODEL_PRIVATE_LAYOUT_JSON_H

#include "JsonReader.h"
#include "st/Model/Layout.h"

namespace st::model {

/// The layout that stands at `path` of the document. The first error is kept in
/// `error`.
Layout readLayout(const Json &json, const std::string &path,
                  std::string &error);

OrderedJson writeLayout(const Layout &layout);

} // namespace st::model

#endif // ST_MODEL_PRIVATE_LAYOUT_JSON_H
