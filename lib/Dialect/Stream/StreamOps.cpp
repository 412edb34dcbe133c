//===- StreamOps.cpp - operations on FIFOs and local arrays ---------------===//
#include "st/Dialect/Stream/Stream.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace st::stream;

#define GET_OP_CLASSES
#include "st/Dialect/Stream/StreamOps.cpp.inc"

void StreamOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getName().value_or("stream"));
}

void BufferOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getName().value_or("buffer"));
}

LogicalResult CastOp::verify() {
  Type from = getSource().getType().getElementType();
  Type to = getResult().getType().getElementType();
  if (from != to)
    return emitOpError("expected tokens of ")
           << from << " on both sides, got " << to;
  return success();
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType())
    return getSource();
  auto producer = getSource().getDefiningOp<CastOp>();
  if (!producer)
    return {};
  getSourceMutable().assign(producer.getSource());
  return getResult();
}

LogicalResult BufferOp::verify() {
  auto type = dyn_cast<MemRefType>(getResult().getType());
  if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity())
    return emitOpError("expected a row-major memref of static shape, got ")
           << getResult().getType();
  Type element = type.getElementType();
  if (!StreamType::isValidElementType(element) && !element.isF64())
    return emitOpError("expected elements that a FIFO may carry, or f64, got ")
           << element;
  return success();
}
