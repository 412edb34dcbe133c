//===- StreamTypes.cpp - the FIFO's type ----------------------------------===//
#include "st/Dialect/Stream/Stream.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace st::stream;

#define GET_TYPEDEF_CLASSES
#include "st/Dialect/Stream/StreamTypes.cpp.inc"

void StreamDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "st/Dialect/Stream/StreamTypes.cpp.inc"
      >();
}

static bool isScalar(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() &&
           llvm::is_contained({1u, 8u, 32u, 64u}, integer.getWidth());
  return type.isF32() || type.isIndex();
}

bool StreamType::isValidElementType(Type type) {
  auto vector = llvm::dyn_cast<VectorType>(type);
  if (!vector)
    return isScalar(type);
  return vector.getRank() == 1 && !vector.isScalable() &&
         isScalar(vector.getElementType());
}

LogicalResult StreamType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 Type elementType, int64_t depth) {
  if (!isValidElementType(elementType))
    return emitError() << "expected a token of f32, i1, i8, i32, i64 or index, "
                          "or a vector of one dimension of them, got "
                       << elementType;
  if (depth < 1)
    return emitError() << "expected a depth of at least 1 token, got " << depth;
  return success();
}

Type StreamType::getScalarType() const {
  return getElementTypeOrSelf(getElementType());
}

int64_t StreamType::getLanes() const {
  auto vector = llvm::dyn_cast<VectorType>(getElementType());
  return vector ? vector.getNumElements() : 1;
}

/// The dialect has one type, written without a mnemonic:
/// `!stream<ELEMENT, depth: N>`. MLIR skips what is left before the '>', so
/// that is parsed as well.
Type StreamDialect::parseType(DialectAsmParser &parser) const {
  SMLoc loc = parser.getCurrentLocation();
  Type elementType;
  int64_t depth;
  if (parser.parseType(elementType) || parser.parseComma() ||
      parser.parseKeyword("depth") || parser.parseColon() ||
      parser.parseInteger(depth) || parser.parseGreater())
    return {};
  return StreamType::getChecked([&] { return parser.emitError(loc); },
                                elementType, depth);
}

void StreamDialect::printType(Type type, DialectAsmPrinter &printer) const {
  auto stream = cast<StreamType>(type);
  printer << stream.getElementType() << ", depth: " << stream.getDepth();
}
