//===- DesignBuilder.h - small designs for tests --------------------------===//
#ifndef ST_UNITTESTS_MODEL_DESIGN_BUILDER_H
#define ST_UNITTESTS_MODEL_DESIGN_BUILDER_H

#include "st/Model/Design.h"

namespace st::model::testing {

inline Step loop(int64_t tripCount, std::vector<Step> body) {
  Step step;
  step.tripCount = tripCount;
  step.body = std::move(body);
  return step;
}

inline Step read(int fifo) {
  Step step;
  step.kind = Step::Kind::Read;
  step.fifo = fifo;
  return step;
}

inline Step write(int fifo) {
  Step step = read(fifo);
  step.kind = Step::Kind::Write;
  return step;
}

inline Fifo fifo(const std::string &name, const std::string &producer,
                 const std::string &consumer, int64_t tokenCount) {
  Fifo result;
  result.name = name;
  result.producer = producer;
  result.consumer = consumer;
  result.scalar = "f32";
  result.tokenCount = tokenCount;
  return result;
}

inline Task task(const std::string &name, std::vector<Step> behaviour) {
  Task result;
  result.name = name;
  result.kind = "compute";
  result.behaviour = std::move(behaviour);
  return result;
}

/// A norm with a residual: `fork` feeds `statistics`, which needs the whole row
/// of `count` tokens before it says a word, and `scale`, which waits for that
/// word. FIFO 2, "row", must hold the row, but for the token that goes to the
/// statistics before it goes to the row.
inline Design normDesign(int64_t count) {
  Design design;
  design.name = "norm";
  design.target = "u55c";
  design.fifos = {fifo("x", "load", "fork", count),
                  fifo("copy", "fork", "statistics", count),
                  fifo("row", "fork", "scale", count),
                  fifo("mean", "statistics", "scale", 1),
                  fifo("y", "scale", "store", count)};
  design.tasks = {task("load", {loop(count, {write(0)})}),
                  task("fork", {loop(count, {read(0), write(1), write(2)})}),
                  task("statistics", {loop(count, {read(1)}), write(3)}),
                  task("scale", {read(3), loop(count, {read(2), write(4)})}),
                  task("store", {loop(count, {read(4)})})};
  return design;
}

} // namespace st::model::testing

#endif // ST_UNITTESTS_MODEL_DESIGN_BUILDER_H
