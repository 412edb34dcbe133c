//===- TensorExtOps.cpp - numbers to memory words and back ----------------===//
#include "st/Dialect/TensorExt/TensorExt.h"

using namespace mlir;
using namespace st::tensor_ext;

#define GET_OP_CLASSES
#include "st/Dialect/TensorExt/TensorExtOps.cpp.inc"

/// One grouped dimension: `numbers` in the tensor of numbers, `words` of
/// `perWord` numbers in the tensor of words.
static LogicalResult verifyGrouped(Operation *op, int64_t dim, int64_t numbers,
                                   int64_t words, int64_t perWord) {
  if (ShapedType::isDynamic(numbers) || ShapedType::isDynamic(words))
    return op->emitOpError("expects a static size of dimension ")
           << dim << ", which the words group, got a dynamic one";
  if (numbers % perWord != 0)
    return op->emitOpError("expects a multiple of ")
           << perWord << " numbers in dimension " << dim << ", got " << numbers;
  if (numbers / perWord != words)
    return op->emitOpError("expects ")
           << numbers / perWord << " words in dimension " << dim << ", got "
           << words;
  return success();
}

/// What is the same for both directions: `words` groups the last dimensions of
/// `numbers`.
static LogicalResult verifyWords(Operation *op, RankedTensorType numbers,
                                 RankedTensorType words) {
  auto word = dyn_cast<VectorType>(words.getElementType());
  if (!word || word.isScalable())
    return op->emitOpError("expects words that are vectors of a static size, "
                           "got ")
           << words.getElementType();
  if (word.getElementType() != numbers.getElementType())
    return op->emitOpError("expects words of ")
           << numbers.getElementType() << ", got " << word;
  if (numbers.getRank() != words.getRank())
    return op->emitOpError("expects ")
           << numbers.getRank() << " dimensions on both sides, got "
           << words.getRank() << " of words";
  if (word.getRank() < 1 || word.getRank() > numbers.getRank())
    return op->emitOpError("expects words of 1 to ")
           << numbers.getRank() << " dimensions, got " << word;
  int64_t leading = numbers.getRank() - word.getRank();
  for (int64_t dim = 0; dim < leading; ++dim)
    if (numbers.getDimSize(dim) != words.getDimSize(dim))
      return op->emitOpError("expects equal sizes of dimension ")
             << dim << ", which the words do not group, got " << numbers
             << " and " << words;
  for (int64_t dim = leading; dim < numbers.getRank(); ++dim)
    if (failed(verifyGrouped(op, dim, numbers.getDimSize(dim),
                             words.getDimSize(dim),
                             word.getDimSize(dim - leading))))
      return failure();
  return success();
}

LogicalResult WidenOp::verify() {
  return verifyWords(*this, getSource().getType(), getResult().getType());
}

LogicalResult UnwidenOp::verify() {
  return verifyWords(*this, getResult().getType(), getSource().getType());
}

/// The value that `op` gives back if `Inverse` made its operand of it. The
/// types differ where the two group by different words.
template <typename Inverse, typename Op>
static OpFoldResult foldInverse(Op op) {
  auto inverse = op.getSource().template getDefiningOp<Inverse>();
  if (!inverse || inverse.getSource().getType() != op.getResult().getType())
    return {};
  return inverse.getSource();
}

OpFoldResult WidenOp::fold(FoldAdaptor) {
  return foldInverse<UnwidenOp>(*this);
}

OpFoldResult UnwidenOp::fold(FoldAdaptor) {
  return foldInverse<WidenOp>(*this);
}
