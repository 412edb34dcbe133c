//===- ITensorTypeText.cpp - the itensor type as people write it ----------===//
#include "mlir/IR/DialectImplementation.h"
#include "st/Dialect/ITensor/ITensor.h"

using namespace mlir;
using namespace st::itensor;

/// Parses `max=` behind a `?`.
static ParseResult parseMax(AsmParser &parser) {
  if (failed(parser.parseOptionalKeyword("max")))
    return parser.emitError(parser.getCurrentLocation())
           << "expected a maximum behind each '?', as in '?max=512'";
  return parser.parseEqual();
}

/// Parses `64x?max=512`. A dimension list ends at each `?`, whose maximum is
/// the first size of the list behind `max=`.
static ParseResult parseShape(AsmParser &parser,
                              SmallVectorImpl<int64_t> &shape,
                              SmallVectorImpl<int64_t> &dynamicDims) {
  bool isMaximum = false;
  while (true) {
    SmallVector<int64_t> sizes;
    SMLoc start = parser.getCurrentLocation();
    if (parser.parseDimensionList(sizes, /*allowDynamic=*/true,
                                  /*withTrailingX=*/false))
      return failure();
    for (auto [index, size] : llvm::enumerate(sizes)) {
      if (!ShapedType::isDynamic(size))
        continue;
      if (index + 1 != sizes.size() || (isMaximum && index == 0))
        return parser.emitError(start)
               << "expected a maximum behind each '?', as in '?max=512'";
      dynamicDims.push_back(shape.size() + index);
      sizes.pop_back();
    }
    bool isOpen =
        !dynamicDims.empty() &&
        dynamicDims.back() == static_cast<int64_t>(shape.size() + sizes.size());
    shape.append(sizes);
    if (!isOpen)
      return success();
    if (parseMax(parser))
      return failure();
    isMaximum = true;
  }
}

/// Parses `[?max=512, 4]`.
static ParseResult parseTripCounts(AsmParser &parser,
                                   SmallVectorImpl<int64_t> &trips,
                                   SmallVectorImpl<int64_t> &dynamicLoops) {
  auto parseTrip = [&]() -> ParseResult {
    int64_t &trip = trips.emplace_back();
    if (failed(parser.parseOptionalQuestion()))
      return parser.parseInteger(trip);
    dynamicLoops.push_back(trips.size() - 1);
    if (parseMax(parser))
      return failure();
    return parser.parseInteger(trip);
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        parseTrip);
}

static ParseResult parseIntegers(AsmParser &parser,
                                 SmallVectorImpl<int64_t> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(values.emplace_back());
  });
}

/// Parses `, window: [1, 1]`, if there.
static ParseResult parseWindow(AsmParser &parser,
                               SmallVectorImpl<int64_t> &dilation) {
  if (failed(parser.parseOptionalComma()))
    return success();
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseKeyword("window") || parser.parseColon() ||
      parseIntegers(parser, dilation))
    return failure();
  if (dilation.empty())
    return parser.emitError(start) << "expected a dilation per data dimension "
                                      "in window";
  return success();
}

/// MLIR skips what is left before the '>', so that is parsed as well.
Type ITensorDialect::parseType(DialectAsmParser &parser) const {
  SmallVector<int64_t> elementShape, shape, trips, steps, dilation;
  SmallVector<int64_t> dynamicDims, dynamicLoops;
  Type elementType;
  AffineMap map;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseDimensionList(elementShape, /*allowDynamic=*/false) ||
      parser.parseType(elementType) || parser.parseKeyword("of"))
    return {};
  if (failed(parser.parseOptionalKeyword("scalar")) &&
      parseShape(parser, shape, dynamicDims))
    return {};
  if (parser.parseComma() || parser.parseKeyword("iter_space") ||
      parser.parseColon() || parseTripCounts(parser, trips, dynamicLoops) ||
      parser.parseStar() || parseIntegers(parser, steps) ||
      parser.parseComma() || parser.parseKeyword("iter_map") ||
      parser.parseColon() || parser.parseAffineMap(map) ||
      parseWindow(parser, dilation) || parser.parseGreater())
    return {};
  if (elementShape.size() != shape.size()) {
    parser.emitError(start)
        << "element of rank " << shape.size()
        << " expected as in the tensor, got rank " << elementShape.size();
    return {};
  }
  using Sizes = ArrayRef<int64_t>;
  return ITensorType::getChecked(
      [&] { return parser.emitError(start); }, parser.getContext(),
      Sizes(elementShape), elementType, Sizes(shape), Sizes(dynamicDims),
      Sizes(trips), Sizes(dynamicLoops), Sizes(steps), map, Sizes(dilation));
}

/// Prints `sizes`, those at `dynamic` as maxima.
static void printSizes(raw_ostream &os, ArrayRef<int64_t> sizes,
                       ArrayRef<int64_t> dynamic, StringRef separator) {
  for (auto [index, size] : llvm::enumerate(sizes)) {
    os << (index == 0 ? "" : separator)
       << (llvm::is_contained(dynamic, index) ? "?max=" : "") << size;
  }
}

void ITensorDialect::printType(Type type, DialectAsmPrinter &printer) const {
  auto itensor = cast<ITensorType>(type);
  raw_ostream &os = printer.getStream();
  for (int64_t size : itensor.getElementShape())
    os << size << 'x';
  printer << itensor.getElementType();
  os << " of ";
  if (itensor.getShape().empty())
    os << "scalar";
  printSizes(os, itensor.getShape(), itensor.getDynamicDims(), "x");
  os << ", iter_space: [";
  printSizes(os, itensor.getTripCounts(), itensor.getDynamicLoops(), ", ");
  os << "]*[";
  printSizes(os, itensor.getSteps(), {}, ", ");
  os << "], iter_map: " << itensor.getIterMap();
  if (!itensor.isWindow())
    return;
  os << ", window: [";
  printSizes(os, itensor.getDilation(), {}, ", ");
  os << "]";
}
