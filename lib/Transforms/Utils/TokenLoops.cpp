//===- TokenLoops.cpp - loop nests that move tokens -----------------------===//
#include "st/Transforms/Utils/TokenLoops.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "st/Dialect/Stream/Stream.h"

using namespace mlir;
using namespace st;

Position Position::origin(unsigned rank, MLIRContext *context) {
  Position position;
  position.exprs.assign(rank, getAffineConstantExpr(0, context));
  return position;
}

void Position::add(unsigned dim, Value value, int64_t scale) {
  AffineExpr index = getAffineDimExpr(operands.size(), value.getContext());
  operands.push_back(value);
  exprs[dim] = exprs[dim] + index * scale;
}

Position Position::operator+(const Position &offset) const {
  Position sum = *this;
  sum.operands.append(offset.operands);
  for (auto [expr, more] : llvm::zip(sum.exprs, offset.exprs))
    expr = expr + more.shiftDims(offset.operands.size(), operands.size());
  return sum;
}

AffineMap Position::getMap(MLIRContext *context) const {
  return AffineMap::get(operands.size(), 0, exprs, context);
}

Carried
st::buildLoop(OpBuilder &builder, Location loc, int64_t tripCount,
              ValueRange carried,
              llvm::function_ref<Carried(OpBuilder &, Value, Carried)> body) {
  if (tripCount == 1)
    return body(builder, nullptr, Carried(carried));
  auto loop = builder.create<affine::AffineForOp>(
      loc, 0, tripCount, 1, carried,
      [&](OpBuilder &nested, Location, Value index, ValueRange arguments) {
        Carried results = body(nested, index, Carried(arguments));
        nested.create<affine::AffineYieldOp>(loc, results);
      });
  return Carried(loop.getResults());
}

Carried st::buildLoops(
    OpBuilder &builder, Location loc, ArrayRef<model::LayoutLoop> loops,
    const Position &start, ValueRange carried,
    llvm::function_ref<Carried(OpBuilder &, const Position &, Carried)> body) {
  if (loops.empty())
    return body(builder, start, Carried(carried));
  const model::LayoutLoop &loop = loops.front();
  return buildLoop(builder, loc, loop.tripCount, carried,
                   [&](OpBuilder &nested, Value index, Carried values) {
                     Position position = start;
                     if (index && loop.dim != model::kReaccess)
                       position.add(loop.dim, index, loop.step);
                     return buildLoops(nested, loc, loops.drop_front(),
                                       position, values, body);
                   });
}

Value st::readToken(OpBuilder &builder, Location loc, Value source,
                    const Position &position) {
  auto type = cast<itensor::ITensorType>(source.getType());
  return builder.create<itensor::ReadOp>(loc, type.getTokenType(), source,
                                         position.getMap(builder.getContext()),
                                         position.operands);
}

Value st::writeToken(OpBuilder &builder, Location loc, Value token,
                     Value destination, const Position &position) {
  return builder.create<itensor::WriteOp>(loc, token, destination,
                                          position.getMap(builder.getContext()),
                                          position.operands);
}

/// The one dimension along which the slice has more than one number; -1 when
/// there are several.
static int getVectorDim(ArrayRef<int64_t> element) {
  int result = -1;
  for (auto [dim, size] : llvm::enumerate(element)) {
    if (size == 1)
      continue;
    if (result != -1)
      return -1;
    result = dim;
  }
  return result;
}

static bool isContiguous(ArrayRef<int64_t> element) {
  return getVectorDim(element) == static_cast<int>(element.size()) - 1;
}

/// Loops over the numbers of a slice; `body` gets the position of each and its
/// place in the token.
static void buildLaneLoops(
    OpBuilder &builder, Location loc, ArrayRef<int64_t> element,
    const Position &start,
    llvm::function_ref<void(OpBuilder &, const Position &, Value)> body) {
  SmallVector<model::LayoutLoop> loops;
  for (auto [dim, size] : llvm::enumerate(element))
    if (size > 1)
      loops.push_back({size, 1, static_cast<int>(dim)});
  unsigned known = start.operands.size();
  buildLoops(builder, loc, loops, start, {},
             [&](OpBuilder &nested, const Position &position, Carried) {
               AffineExpr place = nested.getAffineConstantExpr(0);
               SmallVector<Value> indices;
               for (auto [i, loop] : llvm::enumerate(loops)) {
                 indices.push_back(position.operands[known + i]);
                 place = place * loop.tripCount + nested.getAffineDimExpr(i);
               }
               Value lane = nested.create<affine::AffineApplyOp>(
                   loc, AffineMap::get(indices.size(), 0, place), indices);
               body(nested, position, lane);
               return Carried();
             });
}

void st::storeToken(OpBuilder &builder, Location loc, Value token,
                    ArrayRef<int64_t> element, Value array,
                    const Position &position) {
  AffineMap map = position.getMap(builder.getContext());
  if (!isa<VectorType>(token.getType())) {
    builder.create<affine::AffineStoreOp>(loc, token, array, map,
                                          position.operands);
    return;
  }
  if (isContiguous(element)) {
    builder.create<affine::AffineVectorStoreOp>(loc, token, array, map,
                                                position.operands);
    return;
  }
  buildLaneLoops(builder, loc, element, position,
                 [&](OpBuilder &nested, const Position &place, Value lane) {
                   Value number =
                       nested.create<vector::ExtractOp>(loc, token, lane);
                   nested.create<affine::AffineStoreOp>(
                       loc, number, array, place.getMap(nested.getContext()),
                       place.operands);
                 });
}

Value st::loadToken(OpBuilder &builder, Location loc, ArrayRef<int64_t> element,
                    Value array, const Position &position) {
  AffineMap map = position.getMap(builder.getContext());
  int64_t lanes = 1;
  for (int64_t size : element)
    lanes *= size;
  Type scalar = cast<MemRefType>(array.getType()).getElementType();
  if (lanes == 1)
    return builder.create<affine::AffineLoadOp>(loc, array, map,
                                                position.operands);
  auto type = VectorType::get({lanes}, scalar);
  if (isContiguous(element))
    return builder.create<affine::AffineVectorLoadOp>(loc, type, array, map,
                                                      position.operands);
  // Gather the slice into a row of its own.
  Value row = builder.create<stream::BufferOp>(
      loc, MemRefType::get({lanes}, scalar), builder.getStringAttr("row"));
  buildLaneLoops(builder, loc, element, position,
                 [&](OpBuilder &nested, const Position &place, Value lane) {
                   Value number = nested.create<affine::AffineLoadOp>(
                       loc, array, place.getMap(nested.getContext()),
                       place.operands);
                   nested.create<memref::StoreOp>(loc, number, row, lane);
                 });
  Position start = Position::origin(1, builder.getContext());
  return builder.create<affine::AffineVectorLoadOp>(
      loc, type, row, start.getMap(builder.getContext()), start.operands);
}
