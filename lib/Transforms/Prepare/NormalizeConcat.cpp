//===- NormalizeConcat.cpp - insertions as concatenation or padding -------===//

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "st/Transforms/Prepare/Passes.h"

namespace st::prepare {
#define GEN_PASS_DEF_NORMALIZECONCATPASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;

namespace {

bool hasStaticShape(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape();
}

bool isUnitStrideStatic(tensor::InsertSliceOp op) {
  return hasStaticShape(op.getDest()) &&
         llvm::none_of(op.getStaticOffsets(), ShapedType::isDynamic) &&
         llvm::none_of(op.getStaticSizes(), ShapedType::isDynamic) &&
         llvm::all_of(op.getStaticStrides(), [](int64_t s) { return s == 1; });
}

/// The inserted tensor with the rank of the tensor that it goes into; null when
/// the dimensions that were left out cannot be told.
Value getFullRankSource(PatternRewriter &rewriter, tensor::InsertSliceOp op) {
  auto source = op.getSourceType();
  auto full =
      RankedTensorType::get(op.getStaticSizes(), source.getElementType());
  if (source == full)
    return op.getSource();
  auto groups = getReassociationIndicesForReshape(source, full);
  if (!groups)
    return nullptr;
  return rewriter.create<tensor::ExpandShapeOp>(op.getLoc(), full,
                                                op.getSource(), *groups);
}

/// The elements [begin, end) of `tensor` along `dim`.
Value createSlice(PatternRewriter &rewriter, Location loc, Value tensor,
                  int64_t dim, int64_t begin, int64_t end) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(tensor.getType()).getShape();
  SmallVector<OpFoldResult> offsets(shape.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(shape.size(), rewriter.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(rewriter.getContext(), shape);
  offsets[dim] = rewriter.getIndexAttr(begin);
  sizes[dim] = rewriter.getIndexAttr(end - begin);
  return rewriter.create<tensor::ExtractSliceOp>(loc, tensor, offsets, sizes,
                                                 strides);
}

/// `base` with `source` written at `offsets`, as concatenations. The outermost
/// dimension in which they differ is cut first.
Value createConcat(PatternRewriter &rewriter, Location loc, Value base,
                   Value source, ArrayRef<int64_t> offsets) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(base.getType()).getShape();
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(source.getType()).getShape();
  auto differs = llvm::find_if(llvm::seq<size_t>(0, shape.size()),
                               [&](size_t i) { return shape[i] != sizes[i]; });
  int64_t dim = *differs;
  if (dim == static_cast<int64_t>(shape.size()))
    return source;
  int64_t begin = offsets[dim], end = begin + sizes[dim];
  Value rows = createSlice(rewriter, loc, base, dim, begin, end);
  SmallVector<int64_t> inner(offsets);
  inner[dim] = 0;

  SmallVector<Value> parts;
  if (begin > 0)
    parts.push_back(createSlice(rewriter, loc, base, dim, 0, begin));
  parts.push_back(createConcat(rewriter, loc, rows, source, inner));
  if (end < shape[dim])
    parts.push_back(createSlice(rewriter, loc, base, dim, end, shape[dim]));
  return rewriter.create<tensor::ConcatOp>(loc, base.getType(), dim, parts);
}

/// An insertion into a fill that nothing else goes into is a padding.
struct InsertIntoFillToPad : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto fill = op.getDest().getDefiningOp<linalg::FillOp>();
    if (!fill || !isUnitStrideStatic(op))
      return rewriter.notifyMatchFailure(op, "not into a fill");
    for (Operation *user : op->getUsers())
      if (auto next = dyn_cast<tensor::InsertSliceOp>(user))
        if (next.getDest() == op.getResult())
          return rewriter.notifyMatchFailure(op, "more is inserted");
    Value source = getFullRankSource(rewriter, op);
    if (!source)
      return rewriter.notifyMatchFailure(op, "ambiguous rank");
    SmallVector<OpFoldResult> low, high;
    for (auto [offset, size, total] :
         llvm::zip_equal(op.getStaticOffsets(), op.getStaticSizes(),
                         op.getType().getShape())) {
      low.push_back(rewriter.getIndexAttr(offset));
      high.push_back(rewriter.getIndexAttr(total - offset - size));
    }
    rewriter.replaceOpWithNewOp<tensor::PadOp>(op, op.getType(), source, low,
                                               high, fill.getInputs()[0]);
    return success();
  }
};

/// Any other insertion is a concatenation with what is around it. Insertions
/// that are on their way to a fill wait for their chain's end: the last one is
/// rewritten first and slices its destination.
struct InsertToConcat : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (!isUnitStrideStatic(op))
      return rewriter.notifyMatchFailure(op, "strided or at run time");
    for (auto [offset, size, room] :
         llvm::zip(op.getStaticOffsets(), op.getStaticSizes(),
                   op.getDestType().getShape()))
      if (offset < 0 || offset > room - size)
        return rewriter.notifyMatchFailure(op, "outside of its destination");
    Value source = getFullRankSource(rewriter, op);
    if (!source)
      return rewriter.notifyMatchFailure(op, "ambiguous rank");
    rewriter.replaceOp(op, createConcat(rewriter, op.getLoc(), op.getDest(),
                                        source, op.getStaticOffsets()));
    return success();
  }
};

/// A slice of a concatenation, along the same dimension, reads only the parts
/// that it meets.
struct SliceOfConcat : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto concat = op.getSource().getDefiningOp<tensor::ConcatOp>();
    if (!concat || op.getType().getRank() != op.getSourceType().getRank() ||
        !op.hasUnitStride() ||
        llvm::any_of(op.getStaticOffsets(), ShapedType::isDynamic))
      return rewriter.notifyMatchFailure(op, "not a plain slice of a concat");
    int64_t dim = concat.getDim();
    for (int64_t i = 0; i < op.getSourceType().getRank(); ++i)
      if (i != dim &&
          op.getStaticSizes()[i] != op.getSourceType().getDimSize(i))
        return rewriter.notifyMatchFailure(op, "along another dimension");

    if (!llvm::all_of(concat.getInputs(), hasStaticShape))
      return rewriter.notifyMatchFailure(op, "dynamic shape");

    int64_t begin = op.getStaticOffsets()[dim];
    int64_t end = begin + op.getStaticSizes()[dim];
    int64_t size = 0;
    for (Value input : concat.getInputs())
      size += cast<RankedTensorType>(input.getType()).getDimSize(dim);
    if (begin < 0 || begin >= end || end > size)
      return rewriter.notifyMatchFailure(op, "empty or outside of its source");
    SmallVector<Value> parts;
    int64_t position = 0;
    for (Value input : concat.getInputs()) {
      int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim);
      int64_t from = std::max<int64_t>(begin - position, 0);
      int64_t to = std::min<int64_t>(end - position, size);
      if (from == 0 && to == size)
        parts.push_back(input);
      else if (from < to)
        parts.push_back(
            createSlice(rewriter, op.getLoc(), input, dim, from, to));
      position += size;
    }
    if (parts.size() == 1)
      rewriter.replaceOp(op, parts[0]);
    else
      rewriter.replaceOpWithNewOp<tensor::ConcatOp>(op, op.getType(), dim,
                                                    parts);
    return success();
  }
};

/// Whether `parts` make up `whole` along `dim`, as far as sizes are known.
static bool addsUp(ValueRange parts, int64_t dim, RankedTensorType whole) {
  int64_t total = 0;
  for (Value part : parts) {
    auto type = cast<RankedTensorType>(part.getType());
    for (int64_t i = 0; i < whole.getRank(); ++i)
      if (i != dim && !type.isDynamicDim(i) && !whole.isDynamicDim(i) &&
          type.getDimSize(i) != whole.getDimSize(i))
        return false;
    if (type.isDynamicDim(dim))
      return true;
    total += type.getDimSize(dim);
  }
  return whole.isDynamicDim(dim) || total == whole.getDimSize(dim);
}

/// Reads the static tensors behind casts to dynamic shapes, which torch-mlir
/// puts in front of concatenations of slices.
struct FoldCastIntoConcat : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> inputs(op.getInputs());
    bool isChanged = false;
    for (Value &input : inputs) {
      auto cast = input.getDefiningOp<tensor::CastOp>();
      if (!cast || !hasStaticShape(cast.getSource()))
        continue;
      input = cast.getSource();
      isChanged = true;
    }
    if (!isChanged)
      return rewriter.notifyMatchFailure(op, "no cast from a static shape");
    if (!addsUp(inputs, op.getDim(), op.getType()))
      return rewriter.notifyMatchFailure(op, "sizes that do not add up");
    rewriter.modifyOpInPlace(op, [&] { op.getInputsMutable().assign(inputs); });
    return success();
  }
};

/// concat(a, concat(b, c)) along one dimension is concat(a, b, c).
struct FlattenConcat : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    bool isNested = false;
    for (Value input : op.getInputs()) {
      auto inner = input.getDefiningOp<tensor::ConcatOp>();
      if (inner && inner.getDim() == op.getDim()) {
        llvm::append_range(parts, inner.getInputs());
        isNested = true;
      } else {
        parts.push_back(input);
      }
    }
    if (!isNested)
      return rewriter.notifyMatchFailure(op, "not nested");
    rewriter.replaceOpWithNewOp<tensor::ConcatOp>(op, op.getType(), op.getDim(),
                                                  parts);
    return success();
  }
};

/// Groups of dimensions that leave the dimensions of size one out, each joined
/// to a neighbour; `kept` dimensions keep a group of their own.
SmallVector<ReassociationIndices> groupUnitDims(ArrayRef<int64_t> shape,
                                                int64_t kept) {
  SmallVector<ReassociationIndices> groups;
  bool isGroupFull = true;
  for (auto [i, size] : llvm::enumerate(shape)) {
    bool isReal = size != 1 || static_cast<int64_t>(i) == kept;
    if (groups.empty() || (isReal && isGroupFull)) {
      groups.push_back({});
      isGroupFull = false;
    }
    groups.back().push_back(i);
    isGroupFull |= isReal;
  }
  return groups;
}

/// A concatenation over dimensions of size one is one without them.
struct DropUnitDimsOfConcat : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getResultType();
    if (!llvm::all_of(op->getOperands(), hasStaticShape))
      return rewriter.notifyMatchFailure(op, "dynamic shape");
    auto groups = groupUnitDims(type.getShape(), op.getDim());
    if (groups.size() == static_cast<size_t>(type.getRank()))
      return rewriter.notifyMatchFailure(op, "no dimension of size one");
    int64_t dim = llvm::find_if(groups,
                                [&](const ReassociationIndices &group) {
                                  return llvm::is_contained(
                                      group, static_cast<int64_t>(op.getDim()));
                                }) -
                  groups.begin();
    SmallVector<Value> parts;
    for (Value input : op.getInputs())
      parts.push_back(
          rewriter.create<tensor::CollapseShapeOp>(op.getLoc(), input, groups));
    Value joined = rewriter.create<tensor::ConcatOp>(op.getLoc(), dim, parts);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, type, joined,
                                                       groups);
    return success();
  }
};

struct NormalizeConcat
    : st::prepare::impl::NormalizeConcatPassBase<NormalizeConcat> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<InsertIntoFillToPad>(context, /*benefit=*/2);
    patterns.add<InsertToConcat, FoldCastIntoConcat, SliceOfConcat,
                 FlattenConcat, DropUnitDimsOfConcat>(context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns, context);
    if (failed(
            applyPatternsAndFoldGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
