//===- TaskMemory.cpp - arrays, FIFOs and vectors of a task ---------------===//
#include "TaskEmitter.h"

#include "st/Dialect/Stream/Stream.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace st::emit {

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

LogicalResult TaskEmitter::emitBuffer(Operation *op, StringRef hint) {
  Type type = op->getResult(0).getType();
  if (failed(checkMemory(type, [&] { return op->emitOpError(); })))
    return failure();
  auto memref = cast<MemRefType>(type);
  std::string name = names.declare(hint);
  line() << *cppType(memref.getElementType()) << " " << name;
  for (int64_t size : memref.getShape())
    os << "[" << size << "]";
  os << ";\n";
  memories[op->getResult(0)] = {name, memref, /*isExternal=*/false};
  return success();
}

const TaskEmitter::Memory *TaskEmitter::findMemory(Value value) const {
  auto found = memories.find(value);
  return found == memories.end() ? nullptr : &found->second;
}

LogicalResult TaskEmitter::emitView(Operation *op) {
  const Memory *source = findMemory(op->getOperand(0));
  if (!source || !source->isExternal)
    return op->emitOpError("expected a view of external memory, got one of a "
                           "local array");
  Type type = op->getResult(0).getType();
  if (failed(checkMemory(type, [&] { return op->emitOpError(); })))
    return failure();
  memories[op->getResult(0)] = {source->name, cast<MemRefType>(type),
                                /*isExternal=*/true};
  return success();
}

/// `expr` x `factor`, term by term, with divisions left as the IR has them.
static AffineExpr scale(AffineExpr expr, int64_t factor) {
  if (expr.getKind() != AffineExprKind::Add)
    return expr * factor;
  auto sum = cast<AffineBinaryOpExpr>(expr);
  return scale(sum.getLHS(), factor) + scale(sum.getRHS(), factor);
}

/// Sum of index x stride over the dimensions of a row-major shape.
static AffineExpr linearize(ArrayRef<AffineExpr> indices,
                            ArrayRef<int64_t> shape, MLIRContext *context) {
  AffineExpr result = getAffineConstantExpr(0, context);
  for (auto [index, size] : llvm::zip(indices, shape))
    result = scale(result, size) + index;
  return result;
}

Expr TaskEmitter::element(const Memory &memory, AffineMap map,
                          ValueRange operands, const Expr *lane) {
  SmallVector<AffineOperand> known = affineOperands(operands);
  SmallVector<AffineExpr> indices(map.getResults());
  MLIRContext *context = map.getContext();
  unsigned dimCount = map.getNumDims();
  if (lane) {
    indices.back() = indices.back() + getAffineDimExpr(dimCount, context);
    known.insert(known.begin() + dimCount, {*lane, true});
    ++dimCount;
  }
  AffineCpp affine(dimCount, known, prelude);
  Expr result{memory.name, Prec::Primary};
  if (memory.isExternal)
    return subscript(result, affine.print(linearize(
                                 indices, memory.type.getShape(), context)));
  for (AffineExpr index : indices)
    result = subscript(result, affine.print(index));
  return result;
}

Expr TaskEmitter::element(const Memory &memory, ValueRange indices,
                          const Expr *lane) {
  // The indices as dimensions, but constants as constants, so that they fold.
  MLIRContext *context = memory.type.getContext();
  SmallVector<AffineExpr> exprs;
  for (auto [position, index] : llvm::enumerate(indices)) {
    std::optional<int64_t> constant = getConstantIntValue(index);
    exprs.push_back(constant ? getAffineConstantExpr(*constant, context)
                             : getAffineDimExpr(position, context));
  }
  return element(memory, AffineMap::get(indices.size(), 0, exprs, context),
                 indices, lane);
}

Expr TaskEmitter::element(Operation *op, const Expr *lane) {
  return llvm::TypeSwitch<Operation *, Expr>(op)
      .Case<affine::AffineLoadOp, affine::AffineStoreOp,
            affine::AffineVectorLoadOp, affine::AffineVectorStoreOp>(
          [&](auto access) {
            return element(*findMemory(access.getMemref()),
                           access.getAffineMap(), access.getMapOperands(),
                           lane);
          })
      .Case<memref::LoadOp, memref::StoreOp>([&](auto access) {
        return element(*findMemory(access.getMemref()), access.getIndices(),
                       lane);
      })
      .Case<vector::LoadOp, vector::StoreOp>([&](auto access) {
        return element(*findMemory(access.getBase()), access.getIndices(),
                       lane);
      });
}

/// The vector that an op moves between an array of scalars and a token, or
/// null. A load from an array of vectors moves one element and is not meant.
static VectorType getMovedVector(Operation *op, Type moved) {
  if (isa<affine::AffineLoadOp, affine::AffineStoreOp, memref::LoadOp,
          memref::StoreOp>(op))
    return {};
  return cast<VectorType>(moved);
}

/// Refuses vectors without a C++ type, and vectors in arrays of vectors.
static LogicalResult checkMoved(Operation *op, Type moved, MemRefType memref) {
  VectorType vector = getMovedVector(op, moved);
  if (!vector)
    return success();
  if (!cppType(vector) || isa<VectorType>(memref.getElementType()) ||
      memref.getRank() == 0)
    return op->emitOpError("expected a vector of one dimension over an array "
                           "of scalars, got ")
           << moved << " over " << memref;
  return success();
}

LogicalResult TaskEmitter::emitLoad(Operation *op) {
  Value result = op->getResult(0), memref = op->getOperand(0);
  const Memory *memory = findMemory(memref);
  if (failed(checkMoved(op, result.getType(), memory->type)))
    return failure();
  VectorType vector = getMovedVector(op, result.getType());
  if (!vector) {
    bind(result, element(op, nullptr), memory->name + "_value");
    return success();
  }
  std::string name = declare(result, memory->name + "_token");
  emitLaneLoop(vector.getNumElements(), [&](const Expr &lane) {
    return name + "[" + lane.text + "] = " + element(op, &lane).text;
  });
  values[result] = {name, Prec::Primary};
  return success();
}

void TaskEmitter::emitAssignment(const std::string &target, const Expr &value) {
  bool isUpdate = value.lhs == target && StringRef("+-*").contains(value.op);
  if (isUpdate)
    line() << target << " " << value.op << "= " << value.rhs << ";\n";
  else
    line() << target << " = " << value.text << ";\n";
}

LogicalResult TaskEmitter::emitStore(Operation *op) {
  Value stored = op->getOperand(0), memref = op->getOperand(1);
  const Memory *memory = findMemory(memref);
  if (failed(checkMoved(op, stored.getType(), memory->type)))
    return failure();
  VectorType vector = getMovedVector(op, stored.getType());
  Expr value = get(stored);
  if (!vector) {
    emitAssignment(element(op, nullptr).text, value);
    return success();
  }
  emitLaneLoop(vector.getNumElements(), [&](const Expr &lane) {
    return element(op, &lane).text + " = " + subscript(value, lane).text;
  });
  return success();
}

//===----------------------------------------------------------------------===//
// FIFOs and vectors
//===----------------------------------------------------------------------===//

LogicalResult TaskEmitter::emitStreamOp(Operation *op) {
  if (auto cast = dyn_cast<stream::CastOp>(op)) {
    values[cast] = get(cast.getSource());
    return success();
  }
  if (auto write = dyn_cast<stream::WriteOp>(op)) {
    line() << get(write.getStream()).text << ".write("
           << get(write.getValue()).text << ");\n";
    return success();
  }
  auto read = cast<stream::ReadOp>(op);
  std::string fifo = get(read.getStream()).text;
  if (read->use_empty()) {
    line() << fifo << ".read();\n";
    return success();
  }
  std::string name = names.declare(fifo + "_token");
  line() << "const " << *cppType(read.getType()) << " " << name << " = " << fifo
         << ".read();\n";
  values[read.getResult()] = {name, Prec::Primary};
  return success();
}

/// The only position of an extract or insert: a value or a constant.
template <typename OpTy>
static std::optional<OpFoldResult> getLane(OpTy op, Type vector) {
  if (cast<VectorType>(vector).getRank() != 1 || !cppType(vector) ||
      op.getMixedPosition().size() != 1)
    return std::nullopt;
  return op.getMixedPosition().front();
}

LogicalResult TaskEmitter::emitVectorOp(Operation *op) {
  Value result = op->getResult(0);
  auto text = [&](OpFoldResult lane) {
    if (auto value = dyn_cast<Value>(lane))
      return get(value);
    return integer(*getConstantIntValue(lane));
  };
  auto refuse = [&] {
    return op->emitOpError("expected a scalar and a vector of one dimension, "
                           "got ")
           << op->getOperandTypes().front() << " and " << result.getType();
  };
  if (auto extract = dyn_cast<vector::ExtractOp>(op)) {
    auto lane = getLane(extract, extract.getSourceVectorType());
    if (!lane)
      return refuse();
    bind(result, subscript(get(extract.getVector()), text(*lane)), "value");
    return success();
  }
  if (auto insert = dyn_cast<vector::InsertOp>(op)) {
    auto lane = getLane(insert, insert.getDestVectorType());
    if (!lane)
      return refuse();
    std::string name = names.declare("lanes");
    line() << *cppType(result.getType()) << " " << name << " = "
           << get(insert.getDest()).text << ";\n";
    line() << name << "[" << text(*lane).text
           << "] = " << get(insert.getSource()).text << ";\n";
    values[result] = {name, Prec::Primary};
    return success();
  }
  // A splat or broadcast.
  if (!cppScalar(op->getOperand(0).getType()) || !cppType(result.getType()))
    return refuse();
  std::string name = names.declare("lanes");
  line() << "const " << *cppType(result.getType()) << " " << name << "("
         << get(op->getOperand(0)).text << ");\n";
  values[result] = {name, Prec::Primary};
  return success();
}

} // namespace st::emit
