//===- ConverterProgram.h - what a converter does, step by step -----------===//
//
// Private to lib/Model. The program is what verify() replays and the order
// interpreter runs.
//
//===----------------------------------------------------------------------===//
#ifndef ST_MODEL_CONVERTER_PROGRAM_H
#define ST_MODEL_CONVERTER_PROGRAM_H

#include "st/Model/Converter.h"

namespace st::model {

/// Both sides without loops of one iteration, and without a window that only
/// says that the slices tile the tensor. The other loops stay as they are.
ConverterProblem withCountedLoops(const ConverterProblem &problem);

/// The loops of `layout` below its first `sharedLoops`.
Layout layoutBelow(const Layout &layout, int sharedLoops);

/// The box around all slices under the first `sharedLoops` loops.
std::vector<int64_t> boxUnder(const Layout &layout, int sharedLoops);

/// Whether two loops advance together, at run time too.
bool isLockstep(const LayoutLoop &a, const LayoutLoop &b);

struct ConverterProgram {
  struct Step {
    /// Take a slice from the source, or else give one to the result.
    bool isFill = true;
    /// Index in `filled` or `drained`.
    size_t slice = 0;
  };

  ConverterProblem problem;
  ConverterSolution solution;
  /// The start of each shared iteration, in order.
  std::vector<std::vector<int64_t>> starts;
  /// The slices of either side under one shared iteration, counted from its
  /// start: the same under each, since offsets add up.
  std::vector<std::vector<int64_t>> filled, drained;
  /// The steps of each shared iteration.
  std::vector<Step> steps;

  int64_t slotCount() const;
  /// Where the buffer holds a position counted from the start of the shared
  /// iteration. Nothing when it does not hold it.
  std::optional<int64_t> slotOf(const std::vector<int64_t> &position) const;
};

/// The program of a solution. Nothing, and why in `error`, when the solution
/// does not describe one.
std::optional<ConverterProgram> buildProgram(const ConverterProblem &problem,
                                             const ConverterSolution &solution,
                                             std::string &error);

} // namespace st::model

#endif // ST_MODEL_CONVERTER_PROGRAM_H
