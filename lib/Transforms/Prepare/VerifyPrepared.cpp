//===- VerifyPrepared.cpp - check what Prepare promises -------------------===//

#include "Contract.h"
#include "mlir/IR/Matchers.h"
#include "st/Transforms/Prepare/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace st::prepare {
#define GEN_PASS_DEF_VERIFYPREPAREDPASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;
using namespace st::prepare;

namespace {

using MaybeComplaint = std::optional<Complaint>;

const char *const kHelp = "run --st-prepare-pipeline before; after it, this is "
                          "a bug of the compiler: please report the model";

MaybeComplaint complain(const std::string &what) {
  return Complaint{what, kHelp};
}

MaybeComplaint checkInit(linalg::GenericOp op, OpOperand &init) {
  Operation *producer = init.get().getDefiningOp();
  bool isRead = op.payloadUsesValueFromOperand(&init);
  if (!isRead && !isa_and_nonnull<tensor::EmptyOp>(producer))
    return complain(
        "does not read its outs " +
        std::to_string(init.getOperandNumber() - op.getNumDpsInputs()) +
        ": expected tensor.empty there");
  if (isRead && isa_and_nonnull<tensor::EmptyOp>(producer))
    return complain("reads its outs, which is tensor.empty: expected a fill or "
                    "a tensor with values");
  return std::nullopt;
}

MaybeComplaint checkGeneric(linalg::GenericOp op) {
  for (AffineMap map : op.getIndexingMapsArray())
    if (!isAffineSum(map))
      return complain(
          "has an indexing map with division or remainder: expected "
          "sums of loops and constants");
  for (OpOperand *input : op.getDpsInputOperands())
    if (!isa<RankedTensorType>(input->get().getType()))
      return complain("reads a scalar operand: expected tensors, and constants "
                      "in the body");
  for (OpOperand &init : op.getDpsInitsMutable())
    if (auto complaint = checkInit(op, init))
      return complaint;
  return checkBody(op, /*isF64Accepted=*/false);
}

MaybeComplaint checkFill(linalg::FillOp op) {
  if (!matchPattern(op.getInputs()[0], m_Constant()))
    return complain("fills with a computed value: expected a constant");
  if (!op.getOutputs()[0].getDefiningOp<tensor::EmptyOp>())
    return complain("fills a tensor with values: expected tensor.empty");
  return std::nullopt;
}

MaybeComplaint checkConstant(arith::ConstantOp op) {
  if (isa<TensorType>(op.getType()))
    return complain("is a tensor: expected a scalar (tensors are linalg.fill)");
  return std::nullopt;
}

MaybeComplaint checkOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, MaybeComplaint>(op)
      .Case<linalg::GenericOp>(checkGeneric)
      .Case<linalg::FillOp>(checkFill)
      .Case<arith::ConstantOp>(checkConstant)
      .Case<tensor::ExtractSliceOp>(
          [](auto op) { return checkSlice(op, /*isUnitStride=*/false); })
      .Case<tensor::PadOp>([](auto op) { return checkPad(op); })
      .Case<ModuleOp, func::FuncOp, func::ReturnOp, tensor::EmptyOp,
            tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ConcatOp>(
          [](auto) { return std::nullopt; })
      .Default([](Operation *) {
        return complain("may not be left after the stage Prepare");
      });
}

MaybeComplaint checkTypes(Operation *op) {
  for (Type type : op->getResultTypes())
    if (isa<ShapedType>(type))
      if (auto complaint = checkTensorType(type, /*isF64Accepted=*/false))
        return complaint;
  return std::nullopt;
}

struct VerifyPrepared
    : st::prepare::impl::VerifyPreparedPassBase<VerifyPrepared> {
  void runOnOperation() override {
    bool isBroken = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      MaybeComplaint complaint = checkOp(op);
      if (!complaint)
        complaint = checkTypes(op);
      if (complaint) {
        report(op, *complaint);
        isBroken = true;
      }
      bool isContainer = isa<ModuleOp, func::FuncOp>(op);
      return isContainer ? WalkResult::advance() : WalkResult::skip();
    });
    if (isBroken)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
