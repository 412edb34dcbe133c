//===- StructuredOp.cpp - one view of all tensor operations ---------------===//
#include "StructuredOp.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace st;

bool st::isStructuredOp(Operation *op) {
  return isa<linalg::GenericOp, linalg::FillOp, tensor::ExtractSliceOp,
             tensor::ConcatOp, tensor::PadOp>(op);
}

//===----------------------------------------------------------------------===//
// linalg.generic
//===----------------------------------------------------------------------===//

/// The constant with which every number of `value` is filled.
static TypedAttr getFillConstant(Value value) {
  Attribute constant;
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    if (matchPattern(fill.getInputs().front(), m_Constant(&constant)))
      return dyn_cast<TypedAttr>(constant);
    return {};
  }
  if (matchPattern(value, m_Constant(&constant)))
    if (auto splat = dyn_cast<SplatElementsAttr>(constant))
      return dyn_cast<TypedAttr>(splat.getSplatValue<Attribute>());
  return {};
}

/// Clones the body of `generic` on the numbers that `context` loads.
static void buildGenericBody(linalg::GenericOp generic,
                             ArrayRef<unsigned> inputOfArgument,
                             OpBuilder &builder, const BodyContext &context) {
  Block &block = *generic.getBody();
  unsigned numInputs = generic.getNumDpsInputs();
  IRMapping mapping;
  for (auto [i, argument] : llvm::enumerate(block.getArguments())) {
    if (argument.use_empty())
      continue;
    mapping.map(argument, i < numInputs
                              ? context.load(builder, inputOfArgument[i])
                              : context.loadResult(builder, i - numInputs));
  }
  for (Operation &op : block.without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(op))
      mapping.map(index.getResult(), context.index(builder, index.getDim()));
    else
      builder.clone(op, mapping);
  }
  for (auto [i, value] : llvm::enumerate(block.getTerminator()->getOperands()))
    context.store(builder, i, mapping.lookup(value));
}

/// Copies constants that a body captures into it, since kernels are isolated.
/// Fails when it captures anything else.
static LogicalResult sinkConstants(linalg::GenericOp generic) {
  Block *body = generic.getBody();
  OpBuilder builder = OpBuilder::atBlockBegin(body);
  WalkResult result = body->walk([&](Operation *op) -> WalkResult {
    for (OpOperand &operand : op->getOpOperands()) {
      if (operand.get().getParentBlock() == body)
        continue;
      Operation *definition = operand.get().getDefiningOp();
      if (!definition || !definition->hasTrait<OpTrait::ConstantLike>())
        return generic.emitOpError("expects a body that captures constants "
                                   "only, got a value of type ")
               << operand.get().getType();
      operand.set(builder.clone(*definition)->getResult(0));
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static FailureOr<StructuredOp> getGeneric(linalg::GenericOp generic) {
  if (failed(sinkConstants(generic)))
    return failure();
  StructuredOp result;
  result.op = generic;
  result.ranges = generic.getStaticLoopRanges();
  for (utils::IteratorType kind : generic.getIteratorTypesArray())
    result.isReduction.push_back(kind == utils::IteratorType::reduction);
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  unsigned numInputs = generic.getNumDpsInputs();
  // An operand that only gives the extent of a window is never read.
  SmallVector<unsigned> inputOfArgument(numInputs);
  for (unsigned i = 0; i < numInputs; ++i) {
    if (generic.getBody()->getArgument(i).use_empty())
      continue;
    inputOfArgument[i] = result.inputs.size();
    result.inputs.push_back(generic.getDpsInputOperand(i)->get());
    result.inputMaps.push_back(maps[i]);
  }
  for (auto [i, operand] : llvm::enumerate(generic.getDpsInitsMutable())) {
    AffineMap map = maps[numInputs + i];
    result.resultMaps.push_back(map);
    Initial initial;
    if (!generic.getBody()->getArgument(numInputs + i).use_empty()) {
      initial.constant = getFillConstant(operand.get());
      if (!initial.constant) {
        initial.input = result.inputs.size();
        result.inputs.push_back(operand.get());
        result.inputMaps.push_back(map);
      }
    }
    result.initials.push_back(initial);
  }
  result.body = [generic, inputOfArgument](OpBuilder &builder,
                                           const BodyContext &context) {
    buildGenericBody(generic, inputOfArgument, builder, context);
  };
  return result;
}

//===----------------------------------------------------------------------===//
// The others
//===----------------------------------------------------------------------===//

/// An operation whose iteration space is its result's shape.
static StructuredOp getResultSpace(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  StructuredOp result;
  result.op = op;
  result.ranges.assign(type.getShape().begin(), type.getShape().end());
  result.isReduction.assign(type.getRank(), false);
  result.resultMaps.push_back(
      AffineMap::getMultiDimIdentityMap(type.getRank(), op->getContext()));
  result.initials.emplace_back();
  return result;
}

static FailureOr<StructuredOp> getFill(linalg::FillOp fill) {
  StructuredOp result = getResultSpace(fill);
  Operation *constant = fill.getInputs().front().getDefiningOp();
  if (!constant || !constant->hasTrait<OpTrait::ConstantLike>())
    return fill.emitOpError("expects a constant to fill with, got a value "
                            "that is computed; write it as an element-wise "
                            "operation");
  result.body = [constant](OpBuilder &builder, const BodyContext &context) {
    context.store(builder, 0, builder.clone(*constant)->getResult(0));
  };
  return result;
}

static FailureOr<StructuredOp> getExtractSlice(tensor::ExtractSliceOp slice) {
  if (!slice.getOffsets().empty() || !slice.getSizes().empty() ||
      !slice.getStrides().empty())
    return slice.emitOpError("expects static offsets, sizes and strides");
  StructuredOp result = getResultSpace(slice);
  // Dimensions of the source that the result drops have size one.
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<AffineExpr> exprs;
  unsigned next = 0;
  Builder builder(slice.getContext());
  for (int64_t d = 0; d < slice.getSourceType().getRank(); ++d) {
    AffineExpr index = builder.getAffineConstantExpr(0);
    if (!dropped[d])
      index = builder.getAffineDimExpr(next++);
    exprs.push_back(index * slice.getStaticStrides()[d] +
                    slice.getStaticOffsets()[d]);
  }
  result.inputs.push_back(slice.getSource());
  result.inputMaps.push_back(
      AffineMap::get(result.ranges.size(), 0, exprs, slice.getContext()));
  result.body = [](OpBuilder &builder, const BodyContext &context) {
    context.store(builder, 0, context.load(builder, 0));
  };
  return result;
}

/// The iterations in which dimension `dim` is in [low, high).
static IntegerSet getInterval(unsigned numDims, unsigned dim, int64_t low,
                              int64_t high, MLIRContext *context) {
  AffineExpr index = getAffineDimExpr(dim, context);
  return IntegerSet::get(numDims, 0, {index - low, -index + (high - 1)},
                         {false, false});
}

static FailureOr<StructuredOp> getConcat(tensor::ConcatOp concat) {
  StructuredOp result = getResultSpace(concat);
  MLIRContext *context = concat.getContext();
  unsigned rank = result.ranges.size(), dim = concat.getDim();
  SmallVector<IntegerSet> parts;
  int64_t offset = 0;
  for (Value input : concat.getInputs()) {
    SmallVector<AffineExpr> exprs;
    for (unsigned d = 0; d < rank; ++d)
      exprs.push_back(getAffineDimExpr(d, context));
    exprs[dim] = exprs[dim] - offset;
    int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim);
    parts.push_back(getInterval(rank, dim, offset, offset + size, context));
    offset += size;
    result.inputs.push_back(input);
    result.inputMaps.push_back(AffineMap::get(rank, 0, exprs, context));
  }
  result.body = [parts](OpBuilder &builder, const BodyContext &context) {
    for (auto [i, part] : llvm::enumerate(parts))
      context.guard(builder, part, [&, i = i](OpBuilder &nested) {
        context.store(nested, 0, context.load(nested, i));
      });
  };
  return result;
}

static FailureOr<StructuredOp> getPad(tensor::PadOp pad) {
  Value value = pad.getConstantPaddingValue();
  Operation *constant = value ? value.getDefiningOp() : nullptr;
  if (!constant || !constant->hasTrait<OpTrait::ConstantLike>() ||
      !pad.getLow().empty() || !pad.getHigh().empty())
    return pad.emitOpError("expects static padding with a constant");
  StructuredOp result = getResultSpace(pad);
  MLIRContext *context = pad.getContext();
  unsigned rank = result.ranges.size();
  SmallVector<AffineExpr> exprs, inside;
  for (unsigned d = 0; d < rank; ++d) {
    AffineExpr index = getAffineDimExpr(d, context);
    int64_t low = pad.getStaticLow()[d];
    exprs.push_back(index - low);
    inside.push_back(index - low);
    inside.push_back(-index + (low + pad.getSourceType().getDimSize(d) - 1));
  }
  result.inputs.push_back(pad.getSource());
  result.inputMaps.push_back(AffineMap::get(rank, 0, exprs, context));
  auto set = rank == 0 ? IntegerSet()
                       : IntegerSet::get(rank, 0, inside,
                                         SmallVector<bool>(inside.size()));
  result.body = [set, constant](OpBuilder &builder,
                                const BodyContext &context) {
    context.store(builder, 0, builder.clone(*constant)->getResult(0));
    context.guard(builder, set, [&](OpBuilder &nested) {
      context.store(nested, 0, context.load(nested, 0));
    });
  };
  return result;
}

FailureOr<StructuredOp> st::getStructuredOp(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return getGeneric(generic);
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return getFill(fill);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return getExtractSlice(slice);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return getConcat(concat);
  return getPad(cast<tensor::PadOp>(op));
}
