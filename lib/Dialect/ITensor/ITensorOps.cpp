//===- ITensorOps.cpp - checks and text of the operations -----------------===//
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "st/Model/Converter.h"

#define GET_OP_CLASSES
#include "st/Dialect/ITensor/ITensorOps.cpp.inc"

using namespace mlir;
using namespace st;
using namespace st::itensor;

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

LogicalResult InstanceOp::verify() {
  if (getDepth() && *getDepth() < 1)
    return emitOpError("expects a depth of at least one token, got ")
           << *getDepth();
  return success();
}

static LogicalResult verifyToken(Operation *op, Type token, ITensorType type) {
  if (token != type.getTokenType())
    return op->emitOpError("expects a token of type ")
           << type.getTokenType() << ", got " << token;
  return success();
}

LogicalResult ReadOp::verify() {
  return verifyToken(*this, getToken().getType(), getSource().getType());
}

LogicalResult WriteOp::verify() {
  return verifyToken(*this, getToken().getType(), getResult().getType());
}

LogicalResult CastOp::verify() {
  ITensorType source = getSource().getType(), result = getResult().getType();
  if (source.getTensorType() != result.getTensorType())
    return emitOpError("expects one tensor on both sides, got ")
           << source.getTensorType() << " and " << result.getTensorType();
  if (!model::isSameOrder(source.getLayout(), result.getLayout()))
    return emitOpError("expects equal orders, got ")
           << model::describe(source.getLayout()) << " and "
           << model::describe(result.getLayout());
  return success();
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
           << model::describe(*expected) << ", got " << model::describe(to);
  return success();
}

/// The box around all slices under the first `sharedLoops` loops of more than
/// one iteration.
static std::vector<int64_t> getBoxUnder(const model::Layout &layout,
                                        uint64_t sharedLoops) {
  model::Layout below = model::withoutUnitLoops(layout);
  below.loops.erase(below.loops.begin(), below.loops.begin() + sharedLoops);
  return below.paddedShape();
}

LogicalResult ConverterOp::verify() {
  ITensorType source = getSource().getType(), result = getResult().getType();
  if (source.getTensorType() != result.getTensorType())
    return emitOpError("expects one tensor on both sides, got ")
           << source.getTensorType() << " and " << result.getTensorType();
  model::Layout from = source.getLayout(), to = result.getLayout();
  model::ConverterSolution most = model::solve({from, to});
  if (getSharedLoops() > static_cast<uint64_t>(most.sharedLoops))
    return emitOpError("expects at most ")
           << most.sharedLoops << " shared loops, got "
           << static_cast<int64_t>(getSharedLoops());
  if (getBufferShape().size() != from.shape.size())
    return emitOpError("expects a buffer size per data dimension (")
           << from.shape.size() << "), got " << getBufferShape().size();
  std::vector<int64_t> filled = getBoxUnder(from, getSharedLoops());
  std::vector<int64_t> drained = getBoxUnder(to, getSharedLoops());
  for (auto [dim, size] : llvm::enumerate(getBufferShape()))
    if (size < std::max(filled[dim], drained[dim]))
      return emitOpError("expects a buffer of at least ")
             << std::max(filled[dim], drained[dim])
             << " numbers along dimension " << dim << ", got " << size;
  return success();
}

LogicalResult ForkOp::verify() {
  if (getDestinations().empty() ||
      getDestinations().size() != getOutputs().size())
    return emitOpError("expects one destination per output, and at least one");
  for (ValueRange values :
       {ValueRange(getDestinations()), ValueRange(getOutputs())})
    for (Type type : values.getTypes())
      if (type != getSource().getType())
        return emitOpError("expects copies of type ")
               << getSource().getType() << ", got " << type;
  return success();
}

ParseResult ForkOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> destinations;
  Type type;
  if (parser.parseOperand(source) || parser.parseKeyword("into") ||
      parser.parseOperandList(destinations) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperand(source, type, result.operands) ||
      parser.resolveOperands(destinations, type, result.operands))
    return failure();
  result.addTypes(SmallVector<Type>(destinations.size(), type));
  return success();
}

void ForkOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource() << " into " << getDestinations();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getSource().getType();
}
