//===- ITensorTypes.cpp - the itensor type: layout and checks -------------===//
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

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

/// What an iter_map says of each loop and data dimension.
struct IterMapContents {
  /// The data dimension that a loop walks, or kReaccess.
  SmallVector<int> dimOfLoop;
  /// The constant part per data dimension.
  SmallVector<int64_t> origin;
};

/// Adds `expr`, the offset along the data dimension `dim`, to `contents`. Fails
/// when it is not a sum of distinct loops and a constant.
static LogicalResult collect(AffineExpr expr, int dim,
                             IterMapContents &contents) {
  if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
    int &slot = contents.dimOfLoop[loop.getPosition()];
    if (slot != model::kReaccess)
      return failure();
    slot = dim;
    return success();
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    contents.origin[dim] = constant.getValue();
    return success();
  }
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return failure();
  if (failed(collect(sum.getLHS(), dim, contents)))
    return failure();
  return collect(sum.getRHS(), dim, contents);
}

static FailureOr<IterMapContents> collect(AffineMap map) {
  IterMapContents contents{SmallVector<int>(map.getNumDims(), model::kReaccess),
                           SmallVector<int64_t>(map.getNumResults(), 0)};
  for (auto [index, expr] : llvm::enumerate(map.getResults()))
    if (failed(collect(expr, index, contents)))
      return failure();
  return contents;
}

namespace {
/// A type's parameters, as the verifier gets them before there is a type.
struct Parameters {
  ArrayRef<int64_t> elementShape, shape, dynamicDims, tripCounts, dynamicLoops,
      steps, dilation;
};
} // namespace

static model::Layout makeLayout(const Parameters &parameters,
                                const IterMapContents &contents) {
  model::Layout layout;
  layout.shape = parameters.shape.vec();
  layout.element = parameters.elementShape.vec();
  for (int64_t dim : parameters.dynamicDims)
    layout.dynamicDims.push_back(static_cast<int>(dim));
  for (auto [trip, step, dim] :
       llvm::zip(parameters.tripCounts, parameters.steps, contents.dimOfLoop))
    layout.loops.push_back({trip, step, dim});
  for (int64_t loop : parameters.dynamicLoops)
    layout.loops[loop].isDynamic = true;
  if (!parameters.dilation.empty())
    layout.window = {{contents.origin.begin(), contents.origin.end()},
                     parameters.dilation.vec()};
  return layout;
}

model::Layout ITensorType::getLayout() const {
  return makeLayout({getElementShape(), getShape(), getDynamicDims(),
                     getTripCounts(), getDynamicLoops(), getSteps(),
                     getDilation()},
                    *collect(getIterMap()));
}

ITensorType ITensorType::fromLayout(const model::Layout &layout,
                                    Type elementType) {
  MLIRContext *context = elementType.getContext();
  SmallVector<int64_t> trips, steps, dynamicLoops, dilation;
  SmallVector<AffineExpr> offsets(layout.shape.size(),
                                  getAffineConstantExpr(0, context));
  for (auto [index, loop] : llvm::enumerate(layout.loops)) {
    trips.push_back(loop.tripCount);
    steps.push_back(loop.step);
    if (loop.isDynamic)
      dynamicLoops.push_back(index);
    if (loop.dim != model::kReaccess)
      offsets[loop.dim] = offsets[loop.dim] + getAffineDimExpr(index, context);
  }
  if (layout.window) {
    dilation.assign(layout.window->dilation.begin(),
                    layout.window->dilation.end());
    for (auto [offset, origin] : llvm::zip(offsets, layout.window->origin))
      offset = offset + origin;
  }
  SmallVector<int64_t> dynamicDims(layout.dynamicDims.begin(),
                                   layout.dynamicDims.end());
  auto map = AffineMap::get(layout.loops.size(), 0, offsets, context);
  return get(context, layout.element, elementType, layout.shape, dynamicDims,
             trips, dynamicLoops, steps, map, dilation);
}

Type ITensorType::getTokenType() const {
  int64_t lanes = getLayout().elementCount();
  Type number = getElementType();
  if (auto word = llvm::dyn_cast<VectorType>(number)) {
    lanes *= word.getNumElements();
    number = word.getElementType();
  } else if (lanes == 1) {
    return number;
  }
  return VectorType::get({lanes}, number);
}

RankedTensorType ITensorType::getTileType() const {
  return RankedTensorType::get(getElementShape(), getElementType());
}

RankedTensorType ITensorType::getTensorType() const {
  SmallVector<int64_t> shape(getShape());
  for (int64_t dim : getDynamicDims())
    shape[dim] = ShapedType::kDynamic;
  return RankedTensorType::get(shape, getElementType());
}

bool ITensorType::isSameTensor(ITensorType other) const {
  return getShape() == other.getShape() &&
         getDynamicDims() == other.getDynamicDims() &&
         getElementType() == other.getElementType();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static bool isNumber(Type type) {
  if (auto word = dyn_cast<VectorType>(type))
    return !word.isScalable() && word.getRank() > 0 &&
           word.getElementType().isIntOrIndexOrFloat();
  return type.isIntOrIndexOrFloat();
}

/// Whether `positions` are below `size` and ascending.
static bool arePositions(ArrayRef<int64_t> positions, int64_t size) {
  int64_t previous = -1;
  for (int64_t position : positions) {
    if (position <= previous || position >= size)
      return false;
    previous = position;
  }
  return true;
}

LogicalResult ITensorType::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> elementShape,
                                  Type elementType, ArrayRef<int64_t> shape,
                                  ArrayRef<int64_t> dynamicDims,
                                  ArrayRef<int64_t> tripCounts,
                                  ArrayRef<int64_t> dynamicLoops,
                                  ArrayRef<int64_t> steps, AffineMap iterMap,
                                  ArrayRef<int64_t> dilation) {
  if (!isNumber(elementType))
    return emitError() << "itensor of numbers or vectors of them expected, got "
                          "elements of type "
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
  if (!dilation.empty() && dilation.size() != shape.size())
    return emitError() << "window expected with one dilation per data "
                       << "dimension (" << shape.size() << "), got "
                       << dilation.size();
  // Text cannot get these wrong.
  assert(arePositions(dynamicDims, shape.size()) &&
         arePositions(dynamicLoops, tripCounts.size()) &&
         "dynamic dimensions and loops in ascending order");
  FailureOr<IterMapContents> contents = collect(iterMap);
  if (failed(contents))
    return emitError() << "iter_map results expected to be sums of distinct "
                       << "iteration dimensions, got "
                       << AffineMapAttr::get(iterMap);
  if (dilation.empty() && llvm::any_of(contents->origin, [](int64_t offset) {
        return offset != 0;
      }))
    return emitError() << "iter_map of tiles expected to begin at 0, got "
                       << AffineMapAttr::get(iterMap)
                       << "; only windows begin elsewhere";
  if (auto error =
          model::check(makeLayout({elementShape, shape, dynamicDims, tripCounts,
                                   dynamicLoops, steps, dilation},
                                  *contents)))
    return emitError() << *error;
  // A token is a vector of all of them.
  int64_t count = 1;
  auto word = llvm::dyn_cast<VectorType>(elementType);
  for (ArrayRef<int64_t> sizes :
       {elementShape, word ? word.getShape() : ArrayRef<int64_t>()})
    for (int64_t size : sizes)
      if (llvm::MulOverflow(count, size, count))
        return emitError() << "expected fewer than 2^63 numbers in a slice";
  return success();
}
