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
  model::Reassociation groups = itensor::getReassociation(getReassociation());
  model::Layout from = source.getLayout(), to = result.getLayout();
  bool isExpand = to.shape.size() > from.shape.size() ||
                  (to.shape.size() == from.shape.size());
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

LogicalResult ConverterOp::verify() {
  model::ConverterProblem problem{getSource().getType().getLayout(),
                                  getResult().getType().getLayout()};
  if (auto error = model::check(problem))
    return emitOpError(*error);
  model::ConverterSolution solution = model::solve(problem);
  if (static_cast<int64_t>(getSharedLoops()) > solution.sharedLoops)
    return emitOpError("expects at most ")
           << solution.sharedLoops << " shared loops, got " << getSharedLoops();
  if (getBufferShape().size() != problem.source.shape.size())
    return emitOpError("expects a buffer size per data dimension");
  return success();
}

LogicalResult ForkOp::verify() {
  if (getDestinations().empty() ||
      getDestinations().size() != getOutputs().size())
    return emitOpError("expects one destination per output, and at least one");
  for (Value value : getOutputs())
    if (value.getType() != getSource().getType())
      return emitOpError("expects copies of type ")
             << getSource().getType() << ", got " << value.getType();
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
