//===- ITensorSplitOps.cpp - checks of fork, chunk, concat, join, FIFOs ---===//
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace st;
using namespace st::itensor;

//===----------------------------------------------------------------------===//
// Fork
//===----------------------------------------------------------------------===//

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
  return verifyWritten(*this, getSource());
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

//===----------------------------------------------------------------------===//
// Chunk, concat, join
//===----------------------------------------------------------------------===//

/// Checks that `parts` lie one behind the other along `dim` of `whole` and each
/// comes in the order in which it lies in there.
static LogicalResult verifyParts(Operation *op, ITensorType whole,
                                 TypeRange parts, uint64_t dim) {
  model::Layout layout = whole.getLayout();
  if (parts.empty())
    return op->emitOpError("expects at least one part");
  if (dim >= layout.shape.size())
    return op->emitOpError("expects a data dimension below ")
           << layout.shape.size() << ", got " << static_cast<int64_t>(dim);
  if (layout.window || layout.isDynamic())
    return op->emitOpError("expects parts of tiles of static size, got ")
           << model::describe(layout);
  uint64_t total = 0;
  for (auto [index, type] : llvm::enumerate(parts)) {
    auto part = cast<ITensorType>(type);
    SmallVector<int64_t> shape(whole.getShape());
    if (part.getShape().size() > dim)
      shape[dim] = part.getShape()[dim];
    if (part.getShape() != ArrayRef<int64_t>(shape) ||
        part.getElementType() != whole.getElementType())
      return op->emitOpError("expects part #")
             << index << " to differ from " << whole.getTensorType()
             << " along dimension " << dim << " only, got "
             << part.getTensorType();
    total = llvm::SaturatingAdd<uint64_t>(total, shape[dim]);
  }
  if (total != static_cast<uint64_t>(layout.shape[dim]))
    return op->emitOpError("expects parts that add up to ")
           << layout.shape[dim] << " along dimension " << dim << ", got "
           << total;
  int64_t start = 0;
  for (auto [index, type] : llvm::enumerate(parts)) {
    model::Layout actual = cast<ITensorType>(type).getLayout();
    int64_t size = actual.shape[dim];
    std::optional<model::Layout> expected =
        model::takePart(layout, dim, start, size);
    if (!expected)
      return op->emitOpError("expects part #")
             << index << ", from " << start << " to " << start + size
             << " along dimension " << dim
             << ", to begin and end between two iterations of a loop of "
             << model::describe(layout);
    if (!model::isSameOrder(*expected, actual))
      return op->emitOpError("expects part #")
             << index << " to come as " << model::describe(*expected)
             << ", got " << model::describe(actual) << "; "
             << model::describeDifference(*expected, actual);
    start += size;
  }
  return success();
}

LogicalResult ChunkOp::verify() {
  if (failed(verifyParts(*this, getSource().getType(), getOutputs().getTypes(),
                         getDim())))
    return failure();
  return verifyWritten(*this, getSource());
}

LogicalResult ConcatOp::verify() {
  if (failed(verifyParts(*this, getType(), getSources().getTypes(), getDim())))
    return failure();
  for (Value source : getSources())
    if (failed(verifyWritten(*this, source)))
      return failure();
  return success();
}

MutableOperandRange ConcatOp::getDestinationsMutable() {
  return getDestinationMutable();
}

LogicalResult JoinOp::verify() {
  if (getSources().empty())
    return emitOpError("expects at least one part");
  auto part = cast<ITensorType>(getSources()[0].getType());
  ITensorType type = getType();
  for (Value source : getSources())
    if (source.getType() != part)
      return emitOpError("expects parts of one type, got ")
             << part << " and " << source.getType();
  if (getDim() >= part.getShape().size())
    return emitOpError("expects a data dimension below ")
           << part.getShape().size() << ", got "
           << static_cast<int64_t>(getDim());
  std::optional<model::Layout> expected =
      model::joinParts(part.getLayout(), getDim(), getSources().size());
  if (!expected)
    return emitOpError(
               "expects parts of tiles of static size without padding along "
               "dimension ")
           << getDim() << ", got " << model::describe(part.getLayout());
  if (type.getElementType() != part.getElementType() ||
      expected->shape != type.getLayout().shape)
    return emitOpError("expects a tensor of the joined parts, got ")
           << type.getTensorType();
  if (!model::isSameOrder(*expected, type.getLayout()))
    return emitOpError("expects the result to come as ")
           << model::describe(*expected) << ", got "
           << model::describe(type.getLayout()) << "; "
           << model::describeDifference(*expected, type.getLayout());
  for (Value source : getSources())
    if (failed(verifyWritten(*this, source)))
      return failure();
  return success();
}

MutableOperandRange JoinOp::getDestinationsMutable() {
  return getDestinationMutable();
}

//===----------------------------------------------------------------------===//
// FIFOs
//===----------------------------------------------------------------------===//

static LogicalResult verifyFifo(Operation *op, ITensorType type,
                                stream::StreamType fifo) {
  if (fifo.getElementType() == type.getTokenType())
    return success();
  return op->emitOpError("expects a FIFO of tokens of type ")
         << type.getTokenType() << ", got " << fifo.getElementType();
}

LogicalResult ToStreamOp::verify() {
  return verifyFifo(*this, getSource().getType(), getResult().getType());
}

LogicalResult FromStreamOp::verify() {
  return verifyFifo(*this, getResult().getType(), getSource().getType());
}
