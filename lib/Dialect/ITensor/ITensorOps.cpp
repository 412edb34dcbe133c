//===- ITensorOps.cpp - checks and text of tokens, views, converters ------===//
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "st/Model/Converter.h"

using namespace mlir;
using namespace st;
using namespace st::itensor;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Parses `[%i * 4, %j]`, if there: an affine map over `indices`.
static ParseResult
parsePosition(OpAsmParser &parser,
              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &indices,
              AffineMapAttr &position) {
  SMLoc start = parser.getCurrentLocation();
  Attribute map;
  NamedAttrList unused;
  if (parser.parseAffineMapOfSSAIds(indices, map, "position", unused,
                                    OpAsmParser::Delimiter::OptionalSquare))
    return failure();
  // Without brackets there is a map of no results.
  position = dyn_cast_or_null<AffineMapAttr>(map);
  bool hasBrackets = parser.getCurrentLocation() != start;
  if (position && position.getValue().getNumResults() == 0 && !hasBrackets)
    position = {};
  return success();
}

static void printPosition(OpAsmPrinter &printer, Operation *,
                          OperandRange indices, AffineMapAttr position) {
  if (!position)
    return;
  printer << '[';
  printer.printAffineMapOfSSAIds(position, indices);
  printer << ']';
}

static ParseResult parseDimension(OpAsmParser &parser, IntegerAttr &dim) {
  int64_t value = 0;
  if (parser.parseInteger(value))
    return failure();
  dim = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}

static void printDimension(OpAsmPrinter &printer, Operation *,
                           IntegerAttr dim) {
  printer << dim.getInt();
}

#define GET_OP_CLASSES
#include "st/Dialect/ITensor/ITensorOps.cpp.inc"

model::Reassociation st::itensor::getReassociation(ArrayAttr groups) {
  model::Reassociation result;
  for (Attribute group : groups) {
    std::vector<int> dims;
    for (auto dim : cast<ArrayAttr>(group).getAsRange<IntegerAttr>())
      dims.push_back(static_cast<int>(dim.getInt()));
    result.push_back(dims);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

LogicalResult InstanceOp::verify() {
  if (getDepth() && *getDepth() < 1)
    return emitOpError("expects a depth of at least one token, got ")
           << *getDepth();
  return success();
}

static LogicalResult verifyToken(Operation *op, Type token, ITensorType type) {
  if (token != type.getTokenType() && token != type.getTileType())
    return op->emitOpError("expects a token of type ")
           << type.getTokenType() << " or " << type.getTileType() << ", got "
           << token;
  return success();
}

static LogicalResult verifyPosition(Operation *op,
                                    std::optional<AffineMap> position,
                                    ValueRange indices, ITensorType type) {
  if (!position) {
    if (indices.empty())
      return success();
    return op->emitOpError("expects a position over its ")
           << indices.size() << " indices";
  }
  if (position->getNumResults() != type.getShape().size())
    return op->emitOpError("expects a position of ")
           << type.getShape().size() << " offsets, one per data dimension, got "
           << position->getNumResults();
  if (position->getNumInputs() != indices.size())
    return op->emitOpError("expects a position over its ")
           << indices.size() << " indices, got one over "
           << position->getNumInputs();
  return success();
}

static AffineMapAttr getAttr(AffineMap position) {
  return position ? AffineMapAttr::get(position) : AffineMapAttr();
}

void ReadOp::build(OpBuilder &builder, OperationState &state, Type token,
                   Value source, AffineMap position, ValueRange indices) {
  build(builder, state, token, source, indices, /*init=*/Value(),
        getAttr(position));
}

LogicalResult ReadOp::verify() {
  ITensorType type = getSource().getType();
  if (failed(verifyToken(*this, getToken().getType(), type)) ||
      failed(verifyPosition(*this, getPosition(), getIndices(), type)))
    return failure();
  if (getInit() && getInit().getType() != getToken().getType())
    return emitOpError("expects an init of the token's type ")
           << getToken().getType() << ", got " << getInit().getType();
  return verifyWritten(*this, getSource());
}

void WriteOp::build(OpBuilder &builder, OperationState &state, Value token,
                    Value destination, AffineMap position, ValueRange indices) {
  build(builder, state, destination.getType(), token, destination, indices,
        getAttr(position));
}

LogicalResult WriteOp::verify() {
  ITensorType type = getType();
  if (failed(verifyToken(*this, getToken().getType(), type)))
    return failure();
  return verifyPosition(*this, getPosition(), getIndices(), type);
}

MutableOperandRange WriteOp::getDestinationsMutable() {
  return getDestinationMutable();
}

//===----------------------------------------------------------------------===//
// The same tokens under another type
//===----------------------------------------------------------------------===//

static LogicalResult verifySameTensor(Operation *op, ITensorType a,
                                      ITensorType b) {
  if (a.isSameTensor(b))
    return success();
  return op->emitOpError("expects one tensor on both sides, got ")
         << a << " and " << b;
}

LogicalResult CastOp::verify() {
  ITensorType source = getSource().getType(), result = getResult().getType();
  if (failed(verifySameTensor(*this, source, result)))
    return failure();
  model::Layout from = source.getLayout(), to = result.getLayout();
  if (!model::isSameOrder(from, to))
    return emitOpError("expects equal orders, got ")
           << model::describe(from) << " and " << model::describe(to) << "; "
           << model::describeDifference(from, to);
  return verifyWritten(*this, getSource());
}

LogicalResult ReassociateOp::verify() {
  ITensorType source = getSource().getType(), result = getResult().getType();
  if (source.getElementType() != result.getElementType())
    return emitOpError("expects numbers of type ")
           << source.getElementType() << ", got " << result.getElementType();
  auto isGroup = [](Attribute group) {
    auto dims = dyn_cast<ArrayAttr>(group);
    return dims && llvm::all_of(dims, llvm::IsaPred<IntegerAttr>);
  };
  if (!llvm::all_of(getReassociation(), isGroup))
    return emitOpError("expects groups of dimensions, got ")
           << getReassociation();
  model::Reassociation groups = itensor::getReassociation(getReassociation());
  model::Layout from = source.getLayout(), to = result.getLayout();
  bool isExpand = to.shape.size() >= from.shape.size();
  std::optional<model::Layout> expected =
      isExpand ? model::expandLayout(from, to.shape, groups)
               : model::collapseLayout(from, to.shape, groups);
  if (!expected)
    return emitOpError("expects an order that can be written over the new "
                       "shape, got ")
           << model::describe(from);
  if (!model::isSameOrder(*expected, to))
    return emitOpError("expects the result to be ")
           << model::describe(*expected) << ", got " << model::describe(to)
           << "; " << model::describeDifference(*expected, to);
  return verifyWritten(*this, getSource());
}

/// The smallest buffer of the converter's kind under its shared loops.
static FailureOr<std::vector<int64_t>>
getSmallestBuffer(ConverterOp op, const model::ConverterProblem &problem) {
  auto shared = static_cast<int>(op.getSharedLoops());
  std::vector<int64_t> box =
      model::solveUnder({problem.source, problem.source}, shared).bufferShape;
  if (!op.getRollingDim()) {
    model::ConverterSolution best = model::solveUnder(problem, shared);
    return best.rollingDim ? box : best.bufferShape;
  }
  auto rolling = model::findRollingBuffer(problem, shared);
  if (!rolling || rolling->dim != static_cast<int64_t>(*op.getRollingDim()))
    return op.emitOpError(
               "expects a buffer that does not roll along dimension ")
           << static_cast<int64_t>(*op.getRollingDim())
           << ": the two sides do not walk it in lines";
  box[rolling->dim] = rolling->size;
  return box;
}

/// Any buffer at least as large as Algorithm 1's is right, under as many shared
/// loops or fewer.
LogicalResult ConverterOp::verify() {
  ITensorType source = getSource().getType(), result = getType();
  if (failed(verifySameTensor(*this, source, result)))
    return failure();
  model::ConverterProblem problem{source.getLayout(), result.getLayout()};
  if (auto error = model::check(problem))
    return emitOpError() << *error;
  int most = model::solve(problem).sharedLoops;
  if (getSharedLoops() > static_cast<uint64_t>(most))
    return emitOpError("expects at most ")
           << most << " shared loops, got "
           << static_cast<int64_t>(getSharedLoops()) << "; the orders are "
           << model::describe(problem.source) << " and "
           << model::describe(problem.result);
  if (getBufferShape().size() != problem.source.shape.size())
    return emitOpError("expects a buffer size per data dimension (")
           << problem.source.shape.size() << "), got "
           << getBufferShape().size();
  FailureOr<std::vector<int64_t>> smallest = getSmallestBuffer(*this, problem);
  if (failed(smallest))
    return failure();
  for (auto [dim, sizes] :
       llvm::enumerate(llvm::zip(getBufferShape(), *smallest))) {
    auto [size, least] = sizes;
    if (size < least)
      return emitOpError("expects a buffer of at least ")
             << least << " numbers along dimension " << dim << ", got " << size;
  }
  return verifyWritten(*this, getSource());
}

MutableOperandRange ConverterOp::getDestinationsMutable() {
  return getDestinationMutable();
}
