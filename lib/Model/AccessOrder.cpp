//===- AccessOrder.cpp ----------------------------------------------------===//
#include "st/Model/AccessOrder.h"

#include <algorithm>

using namespace st::model;

namespace {

using Offset = std::vector<int64_t>;

/// The steps without loops that access nothing.
std::vector<AccessStep>
withoutEmptyLoops(const std::vector<AccessStep> &steps) {
  std::vector<AccessStep> kept;
  for (AccessStep step : steps) {
    step.body = withoutEmptyLoops(step.body);
    if (!step.isLoop || (step.tripCount > 0 && !step.body.empty()))
      kept.push_back(std::move(step));
  }
  return kept;
}

/// The one loop of a layout that moves like `step`. Nothing when it moves
/// backward or along several dimensions.
std::optional<LayoutLoop> toLayoutLoop(const AccessStep &step) {
  LayoutLoop loop{step.tripCount, 0, kReaccess};
  for (size_t dim = 0; dim < step.step.size(); ++dim) {
    if (step.step[dim] == 0)
      continue;
    if (step.step[dim] < 0 || loop.dim != kReaccess)
      return std::nullopt;
    loop.step = step.step[dim];
    loop.dim = static_cast<int>(dim);
  }
  return loop;
}

/// The layout of a plain nest around one access, with slices like those of
/// `expected`. Nothing when the program is no such nest or not legal as one.
std::optional<Layout> toLayout(const std::vector<AccessStep> &program,
                               const Layout &expected) {
  Layout layout{expected.shape, expected.element};
  const std::vector<AccessStep> *body = &program;
  while (body->size() == 1 && body->front().isLoop) {
    auto loop = toLayoutLoop(body->front());
    if (!loop)
      return std::nullopt;
    layout.loops.push_back(*loop);
    body = &body->front().body;
  }
  if (body->size() != 1)
    return std::nullopt;
  // As tiles first: a last tile may be walked beyond the tensor, windows not.
  const Offset &origin = body->front().offset;
  bool isZero = std::all_of(origin.begin(), origin.end(),
                            [](int64_t value) { return value == 0; });
  if (isZero && !expected.window && !check(layout))
    return layout;
  layout.window = LayoutWindow{origin, Offset(origin.size(), 1)};
  if (expected.window)
    layout.window->dilation = expected.window->dilation;
  if (check(layout))
    return std::nullopt;
  return layout;
}

std::string describeSlice(const Layout &layout, const Offset &offset) {
  std::string sizes, text;
  for (int64_t size : layout.element)
    sizes += (sizes.empty() ? "" : "x") + std::to_string(size);
  for (int64_t value : offset)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "the slice of " + sizes + " at [" + text + "]";
}

/// Runs a program beside the tokens of a layout.
class Comparison {
public:
  Comparison(const Layout &layout, int64_t maxTokens)
      : layout(layout), maxTokens(maxTokens), tokenCount(layout.tokenCount()) {}

  AccessOrderAnswer run(const std::vector<AccessStep> &program) {
    bool isDone = visit(program, Offset(layout.shape.size(), 0));
    if (isDone && token < tokenCount)
      differ("but the program ends before it");
    return answer;
  }

private:
  /// False once the answer is known.
  bool visit(const std::vector<AccessStep> &steps, const Offset &base) {
    for (const AccessStep &step : steps)
      if (!(step.isLoop ? visitLoop(step, base) : visitAccess(step, base)))
        return false;
    return true;
  }

  bool visitLoop(const AccessStep &loop, Offset base) {
    for (int64_t i = 0; i < loop.tripCount; ++i) {
      if (!visit(loop.body, base))
        return false;
      for (size_t dim = 0; dim < base.size(); ++dim)
        base[dim] += loop.step[dim];
    }
    return true;
  }

  bool visitAccess(const AccessStep &access, Offset offset) {
    for (size_t dim = 0; dim < offset.size(); ++dim)
      offset[dim] += access.offset[dim];
    if (token == maxTokens) {
      answer = {AccessOrderAnswer::kNotChecked, "only the first " +
                                                    std::to_string(maxTokens) +
                                                    " tokens were checked"};
      return false;
    }
    if (token == tokenCount) {
      answer = {AccessOrderAnswer::kDiffers,
                describe(layout) + " have " + std::to_string(tokenCount) +
                    " tokens, but the program then accesses " +
                    describeSlice(layout, offset)};
      return false;
    }
    if (offset != offsetAt(layout, token)) {
      differ("but the program accesses " + describeSlice(layout, offset));
      return false;
    }
    ++token;
    return true;
  }

  void differ(const std::string &instead) {
    answer = {AccessOrderAnswer::kDiffers,
              describe(layout) + " are accessed in another order: token " +
                  std::to_string(token) + " is " +
                  describeSlice(layout, offsetAt(layout, token)) + ", " +
                  instead};
  }

  const Layout &layout;
  int64_t maxTokens, tokenCount, token = 0;
  AccessOrderAnswer answer;
};

} // namespace

AccessStep AccessStep::loop(int64_t tripCount, std::vector<int64_t> step,
                            std::vector<AccessStep> body) {
  AccessStep result;
  result.isLoop = true;
  result.tripCount = tripCount;
  result.step = std::move(step);
  result.body = std::move(body);
  return result;
}

AccessStep AccessStep::access(std::vector<int64_t> offset) {
  AccessStep result;
  result.offset = std::move(offset);
  return result;
}

AccessOrderAnswer
st::model::checkAccessOrder(const std::vector<AccessStep> &program,
                            const Layout &layout, int64_t maxTokens) {
  std::vector<AccessStep> steps = withoutEmptyLoops(program);
  auto accessed = toLayout(steps, layout);
  if (!accessed)
    return Comparison(layout, maxTokens).run(steps);
  if (!findFirstDifference(layout, *accessed))
    return {};
  return {AccessOrderAnswer::kDiffers,
          describe(layout) + " are accessed as " + describe(*accessed) + "; " +
              describeDifference(layout, *accessed)};
}
