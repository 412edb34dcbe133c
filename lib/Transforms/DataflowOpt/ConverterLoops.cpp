//===- ConverterLoops.cpp - converters as loops ---------------------------===//
#include "ConverterLoops.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Model/Converter.h"
#include "st/Transforms/Utils/TokenLoops.h"

using namespace mlir;
using namespace st;
using model::LayoutLoop;

namespace {

/// Consecutive iterations of a line buffer's drain, in which the numbers of
/// granules that are filled before each repeat `pattern`.
struct Phase {
  SmallVector<int64_t> pattern;
  int64_t repeats = 1;

  int64_t iterations() const { return pattern.size() * repeats; }
  int64_t granules() const {
    int64_t sum = 0;
    for (int64_t count : pattern)
      sum += count;
    return sum;
  }
};

/// How often `counts` repeats its first `period` entries.
int64_t countRepeats(ArrayRef<int64_t> counts, size_t period) {
  ArrayRef<int64_t> pattern = counts.take_front(period);
  int64_t repeats = 0;
  for (; counts.size() >= period && counts.take_front(period) == pattern;
       counts = counts.drop_front(period))
    ++repeats;
  return repeats;
}

/// Cuts `counts` into phases, each of the pattern that goes on longest. Beyond
/// periods of eight an iteration stands alone.
SmallVector<Phase> getPhases(ArrayRef<int64_t> counts) {
  SmallVector<Phase> phases;
  while (!counts.empty()) {
    Phase best{{counts.front()}, countRepeats(counts, 1)};
    for (size_t period = 2; period <= 8 && period <= counts.size(); ++period) {
      int64_t repeats = countRepeats(counts, period);
      if (repeats > 1 &&
          repeats * static_cast<int64_t>(period) > best.iterations())
        best = {llvm::to_vector(counts.take_front(period)), repeats};
    }
    counts = counts.drop_front(best.iterations());
    phases.push_back(best);
  }
  return phases;
}

/// Builds the loops of one converter. Positions in the buffer are counted from
/// the start of the shared iteration, positions of tokens from that of the
/// tensor.
class ConverterBuilder {
public:
  ConverterBuilder(itensor::ConverterOp op)
      : op(op), loc(op.getLoc()),
        source(model::withoutUnitLoops(op.getSource().getType().getLayout())),
        result(model::withoutUnitLoops(op.getType().getLayout())),
        filling(ArrayRef(source.loops).drop_front(op.getSharedLoops())),
        draining(ArrayRef(result.loops).drop_front(op.getSharedLoops())) {}

  void build() {
    OpBuilder builder(op);
    buffer = builder.create<stream::BufferOp>(
        loc,
        MemRefType::get(op.getBufferShape(), op.getType().getElementType()),
        builder.getStringAttr("buffer"));
    Carried written = buildLoops(
        builder, loc, ArrayRef(source.loops).take_front(op.getSharedLoops()),
        origin(), {op.getDestination()},
        [&](OpBuilder &body, const Position &position, Carried carried) {
          start = position;
          if (op.getRollingDim())
            return takeTurns(body, std::move(carried));
          fill(body, filling, origin());
          return drain(body, draining, origin(), std::move(carried));
        });
    op->replaceAllUsesWith(written);
    op.erase();
  }

private:
  Position origin() {
    return Position::origin(source.shape.size(), op.getContext());
  }

  /// Where the buffer holds the number at `position`.
  Position getPlace(Position position) {
    if (std::optional<uint64_t> dim = op.getRollingDim())
      position.exprs[*dim] = position.exprs[*dim] % op.getBufferShape()[*dim];
    return position;
  }

  //===--------------------------------------------------------------------===//
  // Fill and drain
  //===--------------------------------------------------------------------===//

  /// Takes what `loops` visit of the source, from `from` on.
  void fill(OpBuilder &builder, ArrayRef<LayoutLoop> loops,
            const Position &from) {
    buildLoops(builder, loc, loops, from, {},
               [&](OpBuilder &body, const Position &position, Carried) {
                 Value token =
                     readToken(body, loc, op.getSource(), start + position);
                 storeInBuffer(body, token, position);
                 return Carried();
               });
  }

  void storeInBuffer(OpBuilder &builder, Value token,
                     const Position &position) {
    std::optional<uint64_t> rolling = op.getRollingDim();
    if (!rolling || source.element[*rolling] == 1)
      return storeToken(builder, loc, token, source.element, buffer,
                        getPlace(position));
    // A slice may go round the end of the buffer.
    storeSlice(builder, loc, token, source, buffer, position,
               /*isMasked=*/false,
               [&](const Position &number) { return getPlace(number); });
  }

  /// Gives what `loops` visit of the result, from `from` on.
  Carried drain(OpBuilder &builder, ArrayRef<LayoutLoop> loops,
                const Position &from, Carried carried) {
    Position first = from;
    for (auto [dim, expr] : llvm::enumerate(first.exprs))
      expr = expr + result.origin(dim);
    return buildLoops(
        builder, loc, loops, first, carried,
        [&](OpBuilder &body, const Position &position, Carried values) {
          Value token = result.window ? loadWindow(body, start + position)
                                      : loadToken(body, loc, result.element,
                                                  buffer, position);
          return Carried{
              writeToken(body, loc, token, values[0], start + position)};
        });
  }

  /// `position` is one of the tensor, which tells what lies outside.
  Value loadWindow(OpBuilder &builder, const Position &position) {
    return loadSlice(
        builder, loc, result, buffer, position, [&](const Position &number) {
          Position inBuffer = number;
          for (auto [expr, begin] : llvm::zip(inBuffer.exprs, start.exprs))
            expr = simplifyAffineExpr(expr - begin, number.operands.size(), 0);
          return getPlace(inBuffer);
        });
  }

  //===--------------------------------------------------------------------===//
  // Line buffers
  //===--------------------------------------------------------------------===//

  /// Before each iteration of the result's outermost loop, the granules of the
  /// source that it waits for; at the end what no iteration waits for.
  Carried takeTurns(OpBuilder &builder, Carried carried) {
    rolling = *model::findRollingBuffer({source, result}, op.getSharedLoops());
    SmallVector<int64_t> counts;
    int64_t filled = 0;
    for (int64_t i = 0; i < draining.front().tripCount; ++i) {
      int64_t end = std::max(rolling.filledEnd(i) / rolling.granule, filled);
      counts.push_back(end - filled);
      filled = end;
    }
    int64_t granule = 0, iteration = 0;
    for (const Phase &phase : getPhases(counts)) {
      carried = buildPhase(builder, phase, granule, iteration, carried);
      granule += phase.granules() * phase.repeats;
      iteration += phase.iterations();
    }
    fillGranules(builder, filling.front().tripCount - granule,
                 moved(origin(), nullptr, 0, granule * rolling.granule));
    return carried;
  }

  /// `position` moved by `index` * `scale` + `constant` along the dimension.
  Position moved(Position position, Value index, int64_t scale,
                 int64_t constant) const {
    AffineExpr &expr = position.exprs[rolling.dim];
    expr = expr + constant;
    if (index)
      position.add(rolling.dim, index, scale);
    return position;
  }

  Carried buildPhase(OpBuilder &builder, const Phase &phase, int64_t granule,
                     int64_t iteration, Carried carried) {
    int64_t fillStep = phase.granules() * rolling.granule;
    int64_t drainStep = phase.pattern.size() * rolling.step;
    return buildLoop(
        builder, loc, phase.repeats, carried,
        [&](OpBuilder &body, Value index, Carried values) {
          int64_t fillStart = granule * rolling.granule;
          int64_t drainStart = iteration * rolling.step;
          for (int64_t count : phase.pattern) {
            fillGranules(body, count,
                         moved(origin(), index, fillStep, fillStart));
            values = drain(body, draining.drop_front(),
                           moved(origin(), index, drainStep, drainStart),
                           std::move(values));
            fillStart += count * rolling.granule;
            drainStart += rolling.step;
          }
          return values;
        });
  }

  void fillGranules(OpBuilder &builder, int64_t count, const Position &from) {
    if (count == 0)
      return;
    SmallVector<LayoutLoop> loops(filling);
    loops.front().tripCount = count;
    fill(builder, loops, from);
  }

  itensor::ConverterOp op;
  Location loc;
  model::Layout source, result;
  ArrayRef<LayoutLoop> filling, draining;
  Value buffer;
  Position start;
  model::RollingBuffer rolling;
};

} // namespace

void st::materializeConverter(itensor::ConverterOp converter) {
  ConverterBuilder(converter).build();
}
