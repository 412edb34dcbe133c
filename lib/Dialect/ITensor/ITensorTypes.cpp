//===- ITensorTypes.cpp - the itensor type: text, checks, layout ----------===//
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_TYPEDEF_CLASSES
#include "st/Dialect/ITensor/ITensorTypes.cpp.inc"

using namespace mlir;
using namespace st;
using namespace st::itensor;

void ITensorDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "st/Dialect/ITensor/ITensorTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

/// Adds the data dimension `dim` to the loops that `expr` sums over. Fails when
/// `expr` is not a sum of distinct loops.
static LogicalResult collectLoops(AffineExpr expr, int dim,
                                  SmallVectorImpl<int> &dimOfLoop) {
  if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
    int &slot = dimOfLoop[loop.getPosition()];
    if (slot != model::kReaccess)
      return failure();
    slot = dim;
    return success();
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return success(constant.getValue() == 0);
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return failure();
  if (failed(collectLoops(sum.getLHS(), dim, dimOfLoop)))
    return failure();
  return collectLoops(sum.getRHS(), dim, dimOfLoop);
}

static FailureOr<SmallVector<int>> getDimOfLoops(AffineMap map) {
  SmallVector<int> dims(map.getNumDims(), model::kReaccess);
  for (auto [index, expr] : llvm::enumerate(map.getResults()))
    if (failed(collectLoops(expr, index, dims)))
      return failure();
  return dims;
}

model::Layout ITensorType::getLayout() const {
  model::Layout layout;
  layout.shape.assign(getShape().begin(), getShape().end());
  layout.element.assign(getElementShape().begin(), getElementShape().end());
  SmallVector<int> dims = *getDimOfLoops(getIterMap());
  for (auto [trip, step, dim] : llvm::zip(getTripCounts(), getSteps(), dims))
    layout.loops.push_back({trip, step, dim});
  return layout;
}

ITensorType ITensorType::fromLayout(const model::Layout &layout,
                                    Type elementType) {
  MLIRContext *context = elementType.getContext();
  SmallVector<int64_t> trips, steps;
  SmallVector<AffineExpr> offsets(layout.shape.size(),
                                  getAffineConstantExpr(0, context));
  for (auto [index, loop] : llvm::enumerate(layout.loops)) {
    trips.push_back(loop.tripCount);
    steps.push_back(loop.step);
    if (loop.dim != model::kReaccess)
      offsets[loop.dim] = offsets[loop.dim] + getAffineDimExpr(index, context);
  }
  auto map = AffineMap::get(layout.loops.size(), 0, offsets, context);
  return get(context, layout.element, elementType, layout.shape, trips, steps,
             map);
}

Type ITensorType::getTokenType() const {
  int64_t lanes = getLayout().elementCount();
  if (lanes == 1)
    return getElementType();
  return VectorType::get({lanes}, getElementType());
}

RankedTensorType ITensorType::getTensorType() const {
  return RankedTensorType::get(getShape(), getElementType());
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult ITensorType::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> elementShape,
                                  Type elementType, ArrayRef<int64_t> shape,
                                  ArrayRef<int64_t> tripCounts,
                                  ArrayRef<int64_t> steps, AffineMap iterMap) {
  if (!elementType.isIntOrIndexOrFloat())
    return emitError() << "itensor of numbers expected, got elements of type "
                       << elementType;
  if (tripCounts.size() != steps.size())
    return emitError() << "expected one step per trip count, got "
                       << tripCounts.size() << " trip counts and "
                       << steps.size() << " steps";
  if (iterMap.getNumDims() != tripCounts.size() || iterMap.getNumSymbols() != 0)
    return emitError() << "iter_map expected over " << tripCounts.size()
                       << " iteration dimensions and no symbols, got "
                       << iterMap.getNumDims() << " and "
                       << iterMap.getNumSymbols();
  if (iterMap.getNumResults() != shape.size())
    return emitError() << "iter_map expected with one result per data "
                       << "dimension (" << shape.size() << "), got "
                       << iterMap.getNumResults();
  FailureOr<SmallVector<int>> dims = getDimOfLoops(iterMap);
  if (failed(dims))
    return emitError() << "iter_map results expected to be sums of distinct "
                       << "iteration dimensions, got "
                       << AffineMapAttr::get(iterMap);
  model::Layout layout;
  layout.shape.assign(shape.begin(), shape.end());
  layout.element.assign(elementShape.begin(), elementShape.end());
  for (auto [trip, step, dim] : llvm::zip(tripCounts, steps, *dims))
    layout.loops.push_back({trip, step, dim});
  if (auto error = model::check(layout))
    return emitError() << *error;
  return success();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static ParseResult parseIntegers(AsmParser &parser,
                                 SmallVectorImpl<int64_t> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(values.emplace_back());
  });
}

Type ITensorDialect::parseType(DialectAsmParser &parser) const {
  SmallVector<int64_t> elementShape, shape, trips, steps;
  Type elementType;
  AffineMap map;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseDimensionList(elementShape, /*allowDynamic=*/false) ||
      parser.parseType(elementType) || parser.parseKeyword("of"))
    return {};
  if (failed(parser.parseOptionalKeyword("scalar")) &&
      parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                /*withTrailingX=*/false))
    return {};
  if (parser.parseComma() || parser.parseKeyword("iter_space") ||
      parser.parseColon() || parseIntegers(parser, trips) ||
      parser.parseStar() || parseIntegers(parser, steps) ||
      parser.parseComma() || parser.parseKeyword("iter_map") ||
      parser.parseColon() || parser.parseAffineMap(map))
    return {};
  if (elementShape.size() != shape.size()) {
    parser.emitError(start)
        << "element of rank " << shape.size()
        << " expected as in the tensor, got rank " << elementShape.size();
    return {};
  }
  return parser.getChecked<ITensorType>(start, parser.getContext(),
                                        elementShape, elementType, shape, trips,
                                        steps, map);
}

void ITensorDialect::printType(Type type, DialectAsmPrinter &printer) const {
  auto itensor = cast<ITensorType>(type);
  raw_ostream &os = printer.getStream();
  for (int64_t size : itensor.getElementShape())
    os << size << 'x';
  os << itensor.getElementType() << " of ";
  if (itensor.getShape().empty())
    os << "scalar";
  llvm::interleave(itensor.getShape(), os, "x");
  os << ", iter_space: [";
  llvm::interleaveComma(itensor.getTripCounts(), os);
  os << "]*[";
  llvm::interleaveComma(itensor.getSteps(), os);
  os << "], iter_map: " << itensor.getIterMap();
}
