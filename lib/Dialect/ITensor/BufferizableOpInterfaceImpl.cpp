//===- BufferizableOpInterfaceImpl.cpp - tiles of itensors as memory ------===//
//
// A token as a tensor becomes a vector on the stream's side and a transfer
// between the vector and memory on the other.
//
//===----------------------------------------------------------------------===//
#include "st/Dialect/ITensor/BufferizableOpInterfaceImpl.h"
#include "AffineBufferization.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "st/Dialect/ITensor/ITensor.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace st;
using namespace st::itensor;

namespace {

/// The vector of `shape` in front of the dimensions of a number.
VectorType getVectorOf(ArrayRef<int64_t> shape, Type number) {
  SmallVector<int64_t> sizes(shape);
  if (auto word = dyn_cast<VectorType>(number)) {
    llvm::append_range(sizes, word.getShape());
    number = word.getElementType();
  }
  return VectorType::get(sizes, number);
}

Value reshape(OpBuilder &builder, Location loc, Value vector, Type type) {
  if (vector.getType() == type)
    return vector;
  return builder.create<vector::ShapeCastOp>(loc, type, vector);
}

SmallVector<Value> getZeros(OpBuilder &builder, Location loc, int64_t rank) {
  if (rank == 0)
    return {};
  return SmallVector<Value>(
      rank, builder.create<arith::ConstantIndexOp>(loc, 0).getResult());
}

/// Writes `token`, of the token type of `type`, to `memory`, which holds a
/// slice.
void storeToken(OpBuilder &builder, Location loc, ITensorType type, Value token,
                Value memory) {
  ArrayRef<int64_t> shape = type.getElementShape();
  SmallVector<Value> zeros = getZeros(builder, loc, shape.size());
  if (type.getTileType().getNumElements() == 1) {
    Value number = reshape(builder, loc, token, type.getElementType());
    builder.create<memref::StoreOp>(loc, number, memory, zeros);
    return;
  }
  Value slice =
      reshape(builder, loc, token, getVectorOf(shape, type.getElementType()));
  builder.create<vector::TransferWriteOp>(
      loc, slice, memory, zeros, SmallVector<bool>(shape.size(), true));
}

/// Reads a token from `memory`, which holds a slice.
Value loadToken(OpBuilder &builder, Location loc, ITensorType type,
                Value memory) {
  ArrayRef<int64_t> shape = type.getElementShape();
  Type number = type.getElementType();
  SmallVector<Value> zeros = getZeros(builder, loc, shape.size());
  if (type.getTileType().getNumElements() == 1)
    return reshape(builder, loc,
                   builder.create<memref::LoadOp>(loc, memory, zeros),
                   type.getTokenType());
  // Never read: the slice is all of the memory.
  Value padding =
      builder.create<arith::ConstantOp>(loc, builder.getZeroAttr(number));
  Value slice = builder.create<vector::TransferReadOp>(
      loc, getVectorOf(shape, number), memory, zeros, padding,
      SmallVector<bool>(shape.size(), true));
  return reshape(builder, loc, slice, type.getTokenType());
}

struct ReadModel : BufferizableOpInterface::ExternalModel<ReadModel, ReadOp> {
  bool bufferizesToAllocation(Operation *op, Value) const {
    return !cast<ReadOp>(op).getInit();
  }
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return true;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &,
                                      const AnalysisState &) const {
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }

  FailureOr<BaseMemRefType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                SmallVector<Value> &invocationStack) const {
    if (Value init = cast<ReadOp>(op).getInit())
      return bufferization::getBufferType(init, options, invocationStack);
    auto type = cast<TensorType>(value.getType());
    std::optional<Attribute> space = options.defaultMemorySpaceFn(type);
    if (!space)
      return failure();
    return getMemRefTypeWithStaticIdentityLayout(type, *space);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto read = cast<ReadOp>(op);
    Location loc = op->getLoc();
    ITensorType type = read.getSource().getType();
    FailureOr<Value> memory;
    if (read.getInit()) {
      memory = getBuffer(rewriter, read.getInit(), options);
    } else {
      FailureOr<BaseMemRefType> memoryType =
          bufferization::getBufferType(read.getToken(), options);
      if (failed(memoryType))
        return failure();
      memory = options.createAlloc(rewriter, loc, cast<MemRefType>(*memoryType),
                                   /*dynShape=*/{});
    }
    if (failed(memory))
      return failure();
    auto token = rewriter.create<ReadOp>(
        loc, type.getTokenType(), read.getSource(), read.getIndices(),
        /*init=*/Value(), read.getPositionAttr());
    token->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    storeToken(rewriter, loc, type, token.getToken(), *memory);
    replaceOpWithBufferizedValues(rewriter, op, *memory);
    return success();
  }
};

struct WriteModel
    : BufferizableOpInterface::ExternalModel<WriteModel, WriteOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options) const {
    auto write = cast<WriteOp>(op);
    FailureOr<Value> memory = getBuffer(rewriter, write.getToken(), options);
    if (failed(memory))
      return failure();
    Value token = loadToken(rewriter, op->getLoc(), write.getType(), *memory);
    rewriter.modifyOpInPlace(op,
                             [&] { write.getTokenMutable().assign(token); });
    return success();
  }
};

} // namespace

void st::itensor::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registerAffineBufferization(registry);
  registry.addExtension(+[](MLIRContext *context, ITensorDialect *) {
    ReadOp::attachInterface<ReadModel>(*context);
    WriteOp::attachInterface<WriteModel>(*context);
    // What the models create.
    context->loadDialect<arith::ArithDialect, memref::MemRefDialect,
                         vector::VectorDialect>();
  });
}
