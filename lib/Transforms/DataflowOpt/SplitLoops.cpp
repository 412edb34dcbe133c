//===- SplitLoops.cpp - chunk, concat and join as loops -------------------===//
#include "SplitLoops.h"
#include "st/Transforms/Utils/TokenLoops.h"

using namespace mlir;
using namespace st;
using itensor::ITensorType;
using model::LoopRange;

namespace {

/// A part of a tensor: where it begins along the dimension in which it was cut,
/// and the iterations of the whole's loops that visit it.
struct Part {
  int64_t start = 0;
  std::vector<LoopRange> ranges;
};

/// Moves one token: gets the part in which it lies, its position in the whole
/// and in the part.
using MoveToken = llvm::function_ref<Carried(
    OpBuilder &, unsigned, const Position &, const Position &, Carried)>;

/// Builds the loops of a stream that is made of parts.
class SplitBuilder {
public:
  SplitBuilder(Operation *op, ITensorType whole, TypeRange parts, int dim,
               MoveToken move)
      : op(op), layout(model::canonicalize(whole.getLayout())), dim(dim),
        move(move) {
    int64_t start = 0;
    for (Type type : parts) {
      int64_t size = cast<ITensorType>(type).getShape()[dim];
      this->parts.push_back(
          {start, *model::findPart(layout, dim, start, size)});
      start += size;
    }
  }

  Carried build(ValueRange carried) {
    OpBuilder builder(op);
    SmallVector<unsigned> all =
        llvm::to_vector(llvm::seq<unsigned>(0, parts.size()));
    Position origin = Position::origin(layout.shape.size(), op->getContext());
    return buildLoop(builder, 0, all, origin, Carried(carried));
  }

private:
  /// The loop at `depth` and those below, for tokens of `candidates`.
  Carried buildLoop(OpBuilder &builder, unsigned depth,
                    ArrayRef<unsigned> candidates, const Position &position,
                    Carried carried) {
    if (depth == layout.loops.size())
      return moveToken(builder, candidates.front(), position,
                       std::move(carried));
    SmallVector<int64_t> cuts;
    for (unsigned part : candidates) {
      cuts.push_back(parts[part].ranges[depth].begin);
      cuts.push_back(parts[part].ranges[depth].end);
    }
    llvm::sort(cuts);
    cuts.erase(llvm::unique(cuts), cuts.end());
    for (size_t i = 0; i + 1 < cuts.size(); ++i)
      carried = buildSegment(builder, depth, {cuts[i], cuts[i + 1]}, candidates,
                             position, std::move(carried));
    return carried;
  }

  /// Iterations between two cuts: all of them are of the same parts.
  Carried buildSegment(OpBuilder &builder, unsigned depth, LoopRange range,
                       ArrayRef<unsigned> candidates, const Position &position,
                       Carried carried) {
    SmallVector<unsigned> inside;
    for (unsigned part : candidates) {
      const LoopRange &whole = parts[part].ranges[depth];
      if (whole.begin <= range.begin && range.end <= whole.end)
        inside.push_back(part);
    }
    if (inside.empty())
      return carried;
    const model::LayoutLoop &loop = layout.loops[depth];
    Position start = position;
    if (loop.dim != model::kReaccess)
      start.exprs[loop.dim] = start.exprs[loop.dim] + range.begin * loop.step;
    return st::buildLoop(
        builder, op->getLoc(), range.end - range.begin, carried,
        [&](OpBuilder &nested, Value index, Carried values) {
          Position here = start;
          if (index && loop.dim != model::kReaccess)
            here.add(loop.dim, index, loop.step);
          return buildLoop(nested, depth + 1, inside, here, std::move(values));
        });
  }

  Carried moveToken(OpBuilder &builder, unsigned part, const Position &position,
                    Carried carried) {
    Position inPart = position;
    inPart.exprs[dim] = inPart.exprs[dim] - parts[part].start;
    return move(builder, part, position, inPart, std::move(carried));
  }

  Operation *op;
  model::Layout layout;
  int dim;
  MoveToken move;
  SmallVector<Part> parts;
};

} // namespace

void st::materializeChunk(itensor::ChunkOp chunk) {
  Location loc = chunk.getLoc();
  auto move = [&](OpBuilder &body, unsigned part, const Position &inWhole,
                  const Position &inPart, Carried written) {
    Value token = readToken(body, loc, chunk.getSource(), inWhole);
    written[part] = writeToken(body, loc, token, written[part], inPart);
    return written;
  };
  Carried written =
      SplitBuilder(chunk, chunk.getSource().getType(),
                   chunk.getOutputs().getTypes(), chunk.getDim(), move)
          .build(chunk.getDestinations());
  chunk->replaceAllUsesWith(written);
  chunk.erase();
}

void st::materializeConcat(itensor::ConcatOp concat) {
  Location loc = concat.getLoc();
  auto move = [&](OpBuilder &body, unsigned part, const Position &inWhole,
                  const Position &inPart, Carried written) {
    Value token = readToken(body, loc, concat.getSources()[part], inPart);
    return Carried{writeToken(body, loc, token, written[0], inWhole)};
  };
  Carried written =
      SplitBuilder(concat, concat.getType(), concat.getSources().getTypes(),
                   concat.getDim(), move)
          .build(concat.getDestination());
  concat->replaceAllUsesWith(written);
  concat.erase();
}

void st::materializeJoin(itensor::JoinOp join) {
  OpBuilder builder(join);
  Location loc = join.getLoc();
  unsigned dim = join.getDim();
  model::Layout part =
      cast<ITensorType>(join.getSources()[0].getType()).getLayout();
  Carried written = buildLoops(
      builder, loc, part.loops,
      Position::origin(part.shape.size(), join.getContext()),
      join.getDestination(),
      [&](OpBuilder &body, const Position &position, Carried carried) {
        Position inWhole = position;
        for (Value source : join.getSources()) {
          Value token = readToken(body, loc, source, position);
          carried[0] = writeToken(body, loc, token, carried[0], inWhole);
          inWhole.exprs[dim] = inWhole.exprs[dim] + part.shape[dim];
        }
        return carried;
      });
  join->replaceAllUsesWith(written);
  join.erase();
}
