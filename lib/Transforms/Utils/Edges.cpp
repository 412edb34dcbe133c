//===- Edges.cpp - the order in which a tensor reaches its users ----------===//
#include "st/Transforms/Utils/Edges.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "st/Dialect/Dataflow/Dataflow.h"

using namespace mlir;
using namespace st;

bool st::isReshape(Operation *op) {
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

static std::vector<int64_t> getShape(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getShape().vec();
}

std::optional<model::Layout> st::reshapeLayout(Operation *reshape,
                                               const model::Layout &layout) {
  std::vector<int64_t> shape = getShape(reshape->getResult(0));
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape))
    return model::expandLayout(
        layout, shape, itensor::getReassociation(expand.getReassociation()));
  auto collapse = cast<tensor::CollapseShapeOp>(reshape);
  return model::collapseLayout(
      layout, shape, itensor::getReassociation(collapse.getReassociation()));
}

model::Layout st::getScalarLayout(Value tensor) {
  return model::withoutUnitLoops(model::rowMajorLayout(getShape(tensor), 1));
}

std::optional<model::Layout> st::getProducedLayout(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto kernel = dyn_cast<dataflow::KernelOp>(op)) {
    Operation *yield = kernel.getBody().front().getTerminator();
    Value stream = yield->getOperand(cast<OpResult>(tensor).getResultNumber());
    return cast<itensor::ITensorType>(stream.getType()).getLayout();
  }
  if (!isReshape(op))
    return std::nullopt;
  std::optional<model::Layout> source = getProducedLayout(op->getOperand(0));
  if (!source)
    return std::nullopt;
  if (auto layout = reshapeLayout(op, *source))
    return layout;
  return getScalarLayout(tensor);
}
