//===- DataflowDma.cpp - checks and text of loads and stores --------------===//
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "st/Dialect/Dataflow/Dataflow.h"

using namespace mlir;
using namespace st;
using namespace st::dataflow;
using st::itensor::ITensorType;

/// Whether `memory`, a tensor or memref, holds what `type` sends.
static bool isOver(ITensorType type, Type memory) {
  auto shaped = cast<ShapedType>(memory);
  return type.getTensorType().getShape() == shaped.getShape() &&
         type.getElementType() == shaped.getElementType();
}

//===----------------------------------------------------------------------===//
// Load
//===----------------------------------------------------------------------===//

MutableOperandRange LoadOp::getDestinationsMutable() {
  return getDestinationMutable();
}

LogicalResult LoadOp::verify() {
  if (!isOver(getResult().getType(), getSource().getType()))
    return emitOpError("expects an itensor over ")
           << getSource().getType() << ", got " << getResult().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Store
//===----------------------------------------------------------------------===//

void StoreOp::build(OpBuilder &builder, OperationState &state, Type result,
                    Value source) {
  build(builder, state, result, source, /*destination=*/Value(),
        /*offsets=*/ValueRange(), /*static_offsets=*/ArrayRef<int64_t>());
}

/// Whether the part that a store writes lies within its destination.
static LogicalResult verifyPart(StoreOp op) {
  ITensorType type = op.getSource().getType();
  auto memory = cast<ShapedType>(op.getDestination().getType());
  if (type.getElementType() != memory.getElementType() ||
      type.getShape().size() != memory.getShape().size())
    return op.emitOpError("expects a destination of rank ")
           << type.getShape().size() << " of " << type.getElementType()
           << ", got " << memory;
  if (op.getStaticOffsets().size() != memory.getShape().size())
    return op.emitOpError("expects an offset per dimension (")
           << memory.getRank() << "), got " << op.getStaticOffsets().size();
  int64_t numDynamic =
      llvm::count_if(op.getStaticOffsets(), ShapedType::isDynamic);
  if (numDynamic != static_cast<int64_t>(op.getOffsets().size()))
    return op.emitOpError("expects ")
           << numDynamic << " offsets at run time, got "
           << op.getOffsets().size();
  for (auto [dim, offset] : llvm::enumerate(op.getStaticOffsets())) {
    int64_t size = type.getShape()[dim], room = memory.getShape()[dim];
    int64_t start = ShapedType::isDynamic(offset) ? 0 : offset;
    if (start < 0)
      return op.emitOpError("expects an offset of at least 0 along dimension ")
             << dim << ", got " << start;
    if (!ShapedType::isDynamic(room) && start > room - size)
      return op.emitOpError("expects to write within ")
             << room << " along dimension " << dim << ", got " << size
             << " from " << start << " on";
  }
  return success();
}

LogicalResult StoreOp::verify() {
  ITensorType type = getSource().getType();
  if (type.isWindow())
    return emitOpError("expects tiles, got ")
           << model::describe(type.getLayout());
  if (failed(itensor::verifyWritten(*this, getSource())))
    return failure();
  if (!getDestination()) {
    if (!getResult() || !isOver(type, getResult().getType()))
      return emitOpError("expects a tensor of type ")
             << type.getTensorType() << " as its result";
    if (!getOffsets().empty() || !getStaticOffsets().empty())
      return emitOpError("expects offsets only with a destination");
    return success();
  }
  bool isMemory = isa<BaseMemRefType>(getDestination().getType());
  if (isMemory
          ? getResult() != nullptr
          : !getResult() || getResult().getType() != getDestination().getType())
    return emitOpError("expects ")
           << (isMemory ? "no result, since it writes in place"
                        : "a result of its destination's type");
  return verifyPart(*this);
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand source, destination;
  SmallVector<OpAsmParser::UnresolvedOperand> offsets;
  DenseI64ArrayAttr staticOffsets =
      parser.getBuilder().getDenseI64ArrayAttr({});
  if (parser.parseOperand(source))
    return failure();
  bool isPart = succeeded(parser.parseOptionalKeyword("into"));
  if (isPart && (parser.parseOperand(destination) ||
                 parseDynamicIndexList(parser, offsets, staticOffsets)))
    return failure();
  Type type, memory;
  if (parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) || parser.parseArrow() ||
      parser.parseType(memory) ||
      parser.resolveOperand(source, type, state.operands))
    return failure();
  if (isPart &&
      (parser.resolveOperand(destination, memory, state.operands) ||
       parser.resolveOperands(offsets, parser.getBuilder().getIndexType(),
                              state.operands)))
    return failure();
  if (!isa<BaseMemRefType>(memory))
    state.addTypes(memory);
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.static_offsets = staticOffsets;
  properties.operandSegmentSizes = {1, isPart,
                                    static_cast<int32_t>(offsets.size())};
  return success();
}

void StoreOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  if (getDestination()) {
    printer << " into " << getDestination();
    printDynamicIndexList(printer, *this, getOffsets(), getStaticOffsets());
  }
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {getStaticOffsetsAttrName(), getOperandSegmentSizesAttrName()});
  printer << " : " << getSource().getType() << " -> "
          << (getResult() ? getResult().getType() : getDestination().getType());
}
