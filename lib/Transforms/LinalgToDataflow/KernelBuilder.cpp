//===- KernelBuilder.cpp - from a schedule to a kernel --------------------===//
#include "KernelBuilder.h"
#include "KernelNames.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "st/Dialect/Stream/Stream.h"
#include "st/Transforms/Utils/TokenLoops.h"

using namespace mlir;
using namespace st;
using model::KernelPort;
using st::itensor::ITensorType;

namespace {

Type getScalarType(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getElementType();
}

/// Builds the loop nest of one task.
class TaskBuilder {
public:
  TaskBuilder(const StructuredOp &op, const model::KernelSolution &solution,
              ValueRange streams)
      : op(op), solution(solution), streams(streams), loc(op.op->getLoc()),
        context(op.op->getContext()), outer(op.ranges.size()),
        lane(op.ranges.size()) {
    int next = 0;
    for (Value result : op.op->getResults())
      streamOfResult.push_back(result.use_empty() ? -1 : next++);
  }

  /// Builds the whole task body and returns the written results.
  Carried build(OpBuilder &builder, ValueRange destinations) {
    makeBuffers(builder);
    return buildLevel(builder, 0, Carried(destinations));
  }

private:
  /// The size of result `i`'s accumulator. A tensor that it starts with is read
  /// into it with the padding of its tokens.
  SmallVector<int64_t> getResultBox(unsigned i) const {
    SmallVector<int64_t> box = llvm::to_vector(solution.results[i].box);
    if (op.initials[i].input < 0)
      return box;
    const KernelPort &initial = solution.operands[op.initials[i].input];
    for (auto [size, filled] : llvm::zip(box, initial.box))
      size = std::max(size, filled);
    return box;
  }

  void makeBuffers(OpBuilder &builder) {
    auto make = [&](ArrayRef<int64_t> box, Value tensor, const Twine &name) {
      return builder.create<stream::BufferOp>(
          loc, MemRefType::get(box, getScalarType(tensor)),
          builder.getStringAttr(name));
    };
    bool isOnly = solution.results.size() == 1;
    for (auto [i, result] : llvm::enumerate(op.op->getResults()))
      resultBuffers.push_back(make(getResultBox(i), result,
                                   isOnly ? Twine("out") : "out" + Twine(i)));
    for (auto [i, port] : llvm::enumerate(solution.operands)) {
      int result = getInitializedResult(i);
      inputBuffers.push_back(
          result >= 0 ? resultBuffers[result]
                      : make(port.box, op.inputs[i], "in" + Twine(i)));
    }
  }

  /// The result that starts with input `i`; -1 for an ordinary operand.
  int getInitializedResult(unsigned i) const {
    for (auto [r, initial] : llvm::enumerate(op.initials))
      if (initial.input == static_cast<int>(i))
        return r;
    return -1;
  }

  /// Under `level` outer loops: fill, start, go on inwards, drain.
  Carried buildLevel(OpBuilder &builder, int level, Carried carried) {
    for (auto [i, port] : llvm::enumerate(solution.operands))
      if (port.level == level)
        buildFill(builder, i, port);
    for (auto [i, port] : llvm::enumerate(solution.results))
      if (port.level == level && op.initials[i].constant)
        buildStart(builder, i, port);
    carried = buildInner(builder, level, std::move(carried));
    for (auto [i, port] : llvm::enumerate(solution.results))
      if (port.level == level && streamOfResult[i] >= 0) {
        Value &stream = carried[streamOfResult[i]];
        stream = buildDrain(builder, i, port, stream);
      }
    return carried;
  }

  Carried buildInner(OpBuilder &builder, int level, Carried carried) {
    if (level == static_cast<int>(solution.order.size())) {
      buildPointLoops(builder);
      return carried;
    }
    int dim = solution.order[level];
    int64_t tile = solution.tiles[dim];
    int64_t trips = (op.ranges[dim] + tile - 1) / tile;
    return buildLoop(builder, loc, trips, carried,
                     [&](OpBuilder &nested, Value index, Carried values) {
                       outer[dim] = index;
                       Carried results =
                           buildLevel(nested, level + 1, std::move(values));
                       outer[dim] = nullptr;
                       return results;
                     });
  }

  /// Where the part of a tensor begins that the loops above `port`'s level have
  /// come to.
  Position getStart(const KernelPort &port) const {
    Position start = Position::origin(port.box.size(), context);
    for (int i = 0; i < port.level; ++i) {
      const model::LayoutLoop &loop = port.layout.loops[i];
      Value index = outer[solution.order[i]];
      if (index && loop.dim != model::kReaccess)
        start.add(loop.dim, index, loop.step);
    }
    return start;
  }

  /// Reads what one iteration of the loops above needs of operand `i`.
  void buildFill(OpBuilder &builder, unsigned i, const KernelPort &port) {
    ArrayRef<model::LayoutLoop> inner(port.layout.loops);
    Position start = getStart(port);
    buildLoops(builder, loc, inner.drop_front(port.level),
               Position::origin(port.box.size(), context), {},
               [&](OpBuilder &nested, const Position &position, Carried) {
                 Value token =
                     readToken(nested, loc, streams[i], start + position);
                 storeToken(nested, loc, token, port.layout.element,
                            inputBuffers[i], position);
                 return Carried();
               });
  }

  /// Sets result `i`'s accumulator to its constant.
  void buildStart(OpBuilder &builder, unsigned i, const KernelPort &port) {
    SmallVector<model::LayoutLoop> loops;
    for (auto [dim, size] : llvm::enumerate(port.box))
      loops.push_back({size, 1, static_cast<int>(dim)});
    Value constant =
        builder.create<arith::ConstantOp>(loc, op.initials[i].constant);
    buildLoops(builder, loc, loops, Position::origin(port.box.size(), context),
               {}, [&](OpBuilder &nested, const Position &position, Carried) {
                 nested.create<affine::AffineStoreOp>(
                     loc, constant, resultBuffers[i], position.getMap(context),
                     position.operands);
                 return Carried();
               });
  }

  Value buildDrain(OpBuilder &builder, unsigned i, const KernelPort &port,
                   Value destination) {
    ArrayRef<model::LayoutLoop> inner(port.layout.loops);
    Position start = getStart(port);
    Carried results = buildLoops(
        builder, loc, inner.drop_front(port.level),
        Position::origin(port.box.size(), context), {destination},
        [&](OpBuilder &nested, const Position &position, Carried values) {
          Value token = loadToken(nested, loc, port.layout.element,
                                  resultBuffers[i], position);
          return Carried{
              writeToken(nested, loc, token, values[0], start + position)};
        });
    return results[0];
  }

  //===--------------------------------------------------------------------===//
  // The point loops
  //===--------------------------------------------------------------------===//

  /// How many buffers are walked along their last dimension by `dim`.
  int countContiguous(int dim) const {
    AffineExpr index = getAffineDimExpr(dim, context);
    int count = 0;
    for (auto maps : {&op.inputMaps, &op.resultMaps})
      for (AffineMap map : *maps)
        if (map.getNumResults() > 0 && map.getResults().back() == index)
          ++count;
    return count;
  }

  /// Tiled dimensions, the one that walks most buffers contiguously innermost;
  /// of equal ones a parallel one, which carries no dependence.
  SmallVector<int> getPointDims() const {
    SmallVector<int> dims;
    for (auto [dim, tile] : llvm::enumerate(solution.tiles))
      if (tile > 1)
        dims.push_back(dim);
    llvm::stable_sort(dims, [&](int a, int b) {
      return std::make_pair(countContiguous(a), !op.isReduction[a]) <
             std::make_pair(countContiguous(b), !op.isReduction[b]);
    });
    return dims;
  }

  void buildPointLoops(OpBuilder &builder) {
    SmallVector<int> dims = getPointDims();
    buildPointLoop(builder, dims);
  }

  void buildPointLoop(OpBuilder &builder, ArrayRef<int> dims) {
    if (dims.empty())
      return buildPoint(builder);
    int dim = dims.front();
    auto loop =
        builder.create<affine::AffineForOp>(loc, 0, solution.tiles[dim]);
    if (dims.size() == 1)
      loop->setAttr("st.unroll", builder.getUnitAttr());
    lane[dim] = loop.getInductionVar();
    OpBuilder nested = OpBuilder::atBlockBegin(loop.getBody());
    buildPointLoop(nested, dims.drop_front());
    lane[dim] = nullptr;
  }

  /// The index of iteration dimension `dim` as an affine expression over
  /// `operands`, to which the loop variables it needs are added.
  AffineExpr getIndex(int dim, SmallVectorImpl<Value> &operands) const {
    AffineExpr expr = getAffineConstantExpr(0, context);
    auto add = [&](Value value, int64_t scale) {
      if (!value)
        return;
      expr = expr + getAffineDimExpr(operands.size(), context) * scale;
      operands.push_back(value);
    };
    add(outer[dim], solution.tiles[dim]);
    add(lane[dim], 1);
    return expr;
  }

  /// All iteration dimensions as expressions over `operands`.
  SmallVector<AffineExpr> getIndices(SmallVectorImpl<Value> &operands) const {
    SmallVector<AffineExpr> exprs;
    for (size_t dim = 0; dim < op.ranges.size(); ++dim)
      exprs.push_back(getIndex(dim, operands));
    return exprs;
  }

  bool isOutside(int dim, int level) const {
    for (int i = 0; i < level; ++i)
      if (solution.order[i] == dim)
        return true;
    return false;
  }

  /// Where the number that `map` accesses lies in the port's buffer: whole
  /// indices, less what the loops above the port's level have walked.
  Position getPlace(AffineMap map, const KernelPort &port) const {
    Position place;
    SmallVector<AffineExpr> indices = getIndices(place.operands);
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (dim && isOutside(dim.getPosition(), port.level)) {
        Value inTile = lane[dim.getPosition()];
        AffineExpr local = getAffineConstantExpr(0, context);
        if (inTile) {
          local = getAffineDimExpr(place.operands.size(), context);
          place.operands.push_back(inTile);
        }
        place.exprs.push_back(local);
        continue;
      }
      place.exprs.push_back(expr.replaceDims(indices));
    }
    return place;
  }

  Value load(OpBuilder &builder, Value buffer, const Position &place) const {
    return builder.create<affine::AffineLoadOp>(
        loc, buffer, place.getMap(context), place.operands);
  }

  void buildGuard(OpBuilder &builder, IntegerSet set,
                  llvm::function_ref<void(OpBuilder &)> then) const {
    if (!set || set.getNumConstraints() == 0)
      return then(builder);
    SmallVector<Value> operands;
    SmallVector<AffineExpr> indices = getIndices(operands);
    IntegerSet placed =
        set.replaceDimsAndSymbols(indices, {}, operands.size(), 0);
    auto branch = builder.create<affine::AffineIfOp>(loc, placed, operands,
                                                     /*withElseRegion=*/false);
    OpBuilder nested = branch.getThenBodyBuilder();
    then(nested);
  }

  /// The iterations that are not padding; no constraint when none is.
  IntegerSet getLogicalSet() const {
    SmallVector<AffineExpr> constraints;
    for (auto [dim, range] : llvm::enumerate(op.ranges))
      if (range % solution.tiles[dim] != 0)
        constraints.push_back(-getAffineDimExpr(dim, context) + (range - 1));
    if (constraints.empty())
      return {};
    return IntegerSet::get(op.ranges.size(), 0, constraints,
                           SmallVector<bool>(constraints.size()));
  }

  void buildPoint(OpBuilder &builder) {
    buildGuard(builder, getLogicalSet(),
               [&](OpBuilder &nested) { buildBody(nested); });
  }

  void buildBody(OpBuilder &builder) {
    auto loadInput = [&](OpBuilder &b, unsigned i) {
      return load(b, inputBuffers[i],
                  getPlace(op.inputMaps[i], solution.operands[i]));
    };
    auto loadResult = [&](OpBuilder &b, unsigned i) {
      return load(b, resultBuffers[i],
                  getPlace(op.resultMaps[i], solution.results[i]));
    };
    auto store = [&](OpBuilder &b, unsigned i, Value value) {
      Position place = getPlace(op.resultMaps[i], solution.results[i]);
      b.create<affine::AffineStoreOp>(loc, value, resultBuffers[i],
                                      place.getMap(context), place.operands);
    };
    auto index = [&](OpBuilder &b, unsigned dim) -> Value {
      SmallVector<Value> operands;
      AffineExpr expr = getIndex(dim, operands);
      return b.create<affine::AffineApplyOp>(
          loc, AffineMap::get(operands.size(), 0, expr), operands);
    };
    auto guard = [&](OpBuilder &b, IntegerSet set,
                     llvm::function_ref<void(OpBuilder &)> then) {
      buildGuard(b, set, then);
    };
    op.body(builder, {loadInput, loadResult, store, index, guard});
  }

  const StructuredOp &op;
  const model::KernelSolution &solution;
  ValueRange streams;
  Location loc;
  MLIRContext *context;
  SmallVector<Value> inputBuffers, resultBuffers;
  /// Which of the task's streams a result leaves in; -1 when nobody reads it.
  SmallVector<int> streamOfResult;
  /// The loop variables of each iteration dimension; null without a loop.
  SmallVector<Value> outer, lane;
};

} // namespace

dataflow::KernelOp st::buildKernel(OpBuilder &builder, const StructuredOp &op,
                                   const model::KernelSolution &solution,
                                   StringRef name) {
  Location loc = op.op->getLoc();
  SmallVector<Type> tensors, types;
  for (auto [result, port] : llvm::zip(op.op->getResults(), solution.results)) {
    if (result.use_empty())
      continue;
    tensors.push_back(result.getType());
    types.push_back(
        ITensorType::fromLayout(port.layout, getScalarType(result)));
  }
  auto kernel = builder.create<dataflow::KernelOp>(
      loc, tensors, builder.getStringAttr(name), op.inputs);
  Block &block = kernel.getBody().emplaceBlock();
  for (auto [input, port] : llvm::zip(op.inputs, solution.operands))
    block.addArgument(
        ITensorType::fromLayout(port.layout, getScalarType(input)), loc);

  OpBuilder inside = OpBuilder::atBlockBegin(&block);
  SmallVector<Value> destinations;
  for (Type type : types)
    destinations.push_back(inside.create<itensor::EmptyOp>(loc, type));
  auto task = inside.create<dataflow::TaskOp>(
      loc, types, builder.getStringAttr(name), builder.getStringAttr("compute"),
      destinations);
  inside.create<dataflow::YieldOp>(loc, task.getResults());

  OpBuilder body = OpBuilder::atBlockBegin(&task.getBody().emplaceBlock());
  Carried written =
      TaskBuilder(op, solution, block.getArguments()).build(body, destinations);
  body.create<dataflow::YieldOp>(loc, written);
  return kernel;
}
