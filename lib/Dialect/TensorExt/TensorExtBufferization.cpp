//===- TensorExtBufferization.cpp - widening as loops over memory ---------===//
//
// A tensor of words becomes a memref of vectors. Either direction is a new
// buffer and a nest of loops over the words. The loops are affine where the
// sizes are static, so that the low-level stage can work on them, and scf
// otherwise: a size that is computed inside a region is no affine symbol.
//
//===----------------------------------------------------------------------===//
#include "st/Dialect/TensorExt/TensorExt.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace st::tensor_ext;

namespace {

using LoopBody = function_ref<void(OpBuilder &, Location, ValueRange)>;

/// A loop from 0 to each size of `memref`.
void buildLoops(OpBuilder &builder, Location loc, Value memref, LoopBody body) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> zeros(type.getRank(), 0), ones(type.getRank(), 1);
  if (type.hasStaticShape())
    return affine::buildAffineLoopNest(builder, loc, zeros, type.getShape(),
                                       ones, body);
  Value zero = builder.create<arith::ConstantIndexOp>(loc, 0);
  Value one = builder.create<arith::ConstantIndexOp>(loc, 1);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(builder.createOrFold<memref::DimOp>(loc, memref, dim));
  SmallVector<Value> lower(type.getRank(), zero), steps(type.getRank(), one);
  scf::buildLoopNest(builder, loc, lower, sizes, steps, body);
}

/// Where the first number of the word at `indices` stands.
SmallVector<Value> getNumberIndices(OpBuilder &builder, Location loc,
                                    ValueRange indices, VectorType word) {
  SmallVector<Value> numbers(indices);
  size_t leading = indices.size() - word.getRank();
  for (auto [index, perWord] : llvm::zip_equal(
           MutableArrayRef(numbers).drop_front(leading), word.getShape()))
    index = builder.create<affine::AffineApplyOp>(
        loc, builder.getAffineDimExpr(0) * perWord, index);
  return numbers;
}

/// The row-major buffer of `result`, in the memory space of `source`.
FailureOr<BaseMemRefType> getResultType(Value source, Value result,
                                        const BufferizationOptions &options,
                                        SmallVector<Value> &invocationStack) {
  FailureOr<BaseMemRefType> type =
      getBufferType(source, options, invocationStack);
  if (failed(type))
    return failure();
  return getMemRefTypeWithStaticIdentityLayout(
      cast<TensorType>(result.getType()), type->getMemorySpace());
}

/// The two buffers of an op.
struct Buffers {
  Value source, result;
};

/// Allocates the result. Only sizes that no word groups can be dynamic: they
/// are those of the source.
template <typename Op>
FailureOr<Buffers> getBuffers(Op op, RewriterBase &rewriter,
                              const BufferizationOptions &options) {
  FailureOr<Value> source = getBuffer(rewriter, op.getSource(), options);
  FailureOr<BaseMemRefType> type = getBufferType(op.getResult(), options);
  if (failed(source) || failed(type))
    return failure();
  SmallVector<Value> sizes;
  for (auto [dim, size] : llvm::enumerate(type->getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(
          rewriter.create<memref::DimOp>(op.getLoc(), *source, dim));
  FailureOr<Value> result = options.createAlloc(rewriter, op.getLoc(),
                                                cast<MemRefType>(*type), sizes);
  if (failed(result))
    return failure();
  return Buffers{*source, *result};
}

} // namespace

//===----------------------------------------------------------------------===//
// WidenOp
//===----------------------------------------------------------------------===//

bool WidenOp::bufferizesToAllocation(Value) { return true; }
bool WidenOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) {
  return true;
}
bool WidenOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) {
  return false;
}
AliasingValueList WidenOp::getAliasingValues(OpOperand &,
                                             const AnalysisState &) {
  return {};
}
FailureOr<BaseMemRefType>
WidenOp::getBufferType(Value value, const BufferizationOptions &options,
                       SmallVector<Value> &invocationStack) {
  return getResultType(getSource(), value, options, invocationStack);
}

LogicalResult WidenOp::bufferize(RewriterBase &rewriter,
                                 const BufferizationOptions &options) {
  FailureOr<Buffers> buffers = getBuffers(*this, rewriter, options);
  if (failed(buffers))
    return failure();
  auto word = cast<VectorType>(getResult().getType().getElementType());
  // Never read: every word is inside its tensor.
  Value padding = rewriter.create<arith::ConstantOp>(
      getLoc(), rewriter.getZeroAttr(word.getElementType()));
  SmallVector<bool> inBounds(word.getRank(), true);
  buildLoops(
      rewriter, getLoc(), buffers->result,
      [&](OpBuilder &builder, Location loc, ValueRange indices) {
        Value numbers = builder.create<vector::TransferReadOp>(
            loc, word, buffers->source,
            getNumberIndices(builder, loc, indices, word), padding, inBounds);
        builder.create<memref::StoreOp>(loc, numbers, buffers->result, indices);
      });
  replaceOpWithBufferizedValues(rewriter, *this, buffers->result);
  return success();
}

//===----------------------------------------------------------------------===//
// UnwidenOp
//===----------------------------------------------------------------------===//

bool UnwidenOp::bufferizesToAllocation(Value) { return true; }
bool UnwidenOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) {
  return true;
}
bool UnwidenOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) {
  return false;
}
AliasingValueList UnwidenOp::getAliasingValues(OpOperand &,
                                               const AnalysisState &) {
  return {};
}
FailureOr<BaseMemRefType>
UnwidenOp::getBufferType(Value value, const BufferizationOptions &options,
                         SmallVector<Value> &invocationStack) {
  return getResultType(getSource(), value, options, invocationStack);
}

LogicalResult UnwidenOp::bufferize(RewriterBase &rewriter,
                                   const BufferizationOptions &options) {
  FailureOr<Buffers> buffers = getBuffers(*this, rewriter, options);
  if (failed(buffers))
    return failure();
  auto word = cast<VectorType>(getSource().getType().getElementType());
  SmallVector<bool> inBounds(word.getRank(), true);
  buildLoops(rewriter, getLoc(), buffers->source,
             [&](OpBuilder &builder, Location loc, ValueRange indices) {
               Value numbers = builder.create<memref::LoadOp>(
                   loc, buffers->source, indices);
               builder.create<vector::TransferWriteOp>(
                   loc, numbers, buffers->result,
                   getNumberIndices(builder, loc, indices, word), inBounds);
             });
  replaceOpWithBufferizedValues(rewriter, *this, buffers->result);
  return success();
}
