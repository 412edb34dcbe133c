//===- Design.h - a compiled dataflow design, as design.json writes it ----===//
//
// The one description of a design that crosses a process: the compiler writes
// it, the simulator, runtime and report read it. schema/design.schema.json is
// its schema.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_DESIGN_H
#define ST_MODEL_DESIGN_H

#include "st/Model/Layout.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace st::model {

/// A FIFO between two tasks: one writer, one reader.
struct Fifo {
  std::string name;
  std::string producer;
  std::string consumer;
  /// Scalar type of the token ("f32", "i64", "i1") and numbers in it.
  std::string scalar;
  int64_t lanes = 1;
  int64_t tokenBits = 32;
  /// Tokens that pass in one run.
  int64_t tokenCount = 0;
  /// Places, in tokens; 0 before allocation.
  int64_t depthTokens = 0;
  /// Fewest places with which no order of execution deadlocks, given the
  /// others.
  int64_t minimumDepthTokens = 0;
  /// True when the user fixed the depth.
  bool isFixed = false;
  /// The order of its tokens, where it is known: bufferization has taken it out
  /// of the types, so this is for people and checks.
  std::optional<Layout> layout = std::nullopt;
};

/// One step of a task's behaviour: a loop, or one read or write of a FIFO.
struct Step {
  enum class Kind { Loop, Read, Write };
  Kind kind = Kind::Loop;
  /// Loop only.
  int64_t tripCount = 1;
  std::vector<Step> body;
  /// Read and Write only: index into Design::fifos.
  int fifo = -1;
};

/// A local array of a task.
struct Buffer {
  std::string name;
  std::string scalar;
  std::vector<int64_t> shape;
  int64_t sizeBytes = 0;
};

/// A task: one process of the dataflow region.
struct Task {
  std::string name;
  /// "compute", "load", "store", "converter", "fork".
  std::string kind;
  /// Where it comes from in the user's model: "file.py:12", may be empty.
  std::string source;
  std::vector<Step> behaviour;
  std::vector<Buffer> buffers;
};

/// A tensor in external memory: a pointer argument of the top function.
struct Port {
  std::string name;
  /// "input", "parameter", "state", "output".
  std::string kind;
  std::string scalar;
  std::vector<int64_t> shape;
};

/// A whole design: one fused accelerator.
struct Design {
  int version = 1;
  std::string name;
  std::string target;
  std::vector<Port> ports;
  std::vector<Fifo> fifos;
  std::vector<Task> tasks;
};

/// Says what is inconsistent: a FIFO without exactly one writer and one reader,
/// token counts of the two ends that differ, or that are not the layout's,
/// duplicate names.
std::optional<std::string> check(const Design &design);

/// design.json's text: stable order, two-space indent, newline at the end.
std::string toJson(const Design &design);

/// Reads design.json's text. On failure returns nothing and says in `error`
/// what was expected and what was found.
std::optional<Design> designFromJson(const std::string &text,
                                     std::string &error);

} // namespace st::model

#endif // ST_MODEL_DESIGN_H
