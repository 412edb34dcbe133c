//===- LayoutJson.h - layouts as JSON -------------------------------------===//
//
// A layout is
//   {"shape": [...], "element": [...],
//    "loops": [{"trip_count", "step", "dim", "dynamic"}],
//    "window": {"origin": [...], "dilation": [...]}, "dynamic_dims": [...]}
// The dim of a re-access loop is null. "step" (0), "dynamic" (false), "window"
// (none) and "dynamic_dims" (none) may be left out.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_LAYOUT_JSON_H
#define ST_MODEL_LAYOUT_JSON_H

#include "st/Model/Layout.h"

namespace st::model {

/// Reads one layout. On failure returns nothing and says in `error` what was
/// expected and what was found. Whether the layout is legal is for check() to
/// say.
std::optional<Layout> layoutFromJson(const std::string &text,
                                     std::string &error);

/// The text that layoutFromJson reads, newline at the end.
std::string toJson(const Layout &layout);

} // namespace st::model

#endif // ST_MODEL_LAYOUT_JSON_H
