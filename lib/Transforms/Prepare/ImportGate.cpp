//===- ImportGate.cpp - refuse what the compiler cannot take --------------===//
//
// The import contract (README of this stage): a written list, checked in one
// place, with messages that a PyTorch user can act on.
//
//===----------------------------------------------------------------------===//

#include "Contract.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "st/Support/SourceLine.h"
#include "st/Transforms/Prepare/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace st::prepare {
#define GEN_PASS_DEF_IMPORTGATEPASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;
using namespace st::prepare;

namespace {

using MaybeComplaint = std::optional<Complaint>;

/// What a user can do about an operation that is not in the contract.
std::string helpForUnknownOp(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "tm_tensor.scan")
    return "a running sum is a matrix product with a triangular mask, or runs "
           "on the host";
  if (name == "tm_tensor.scatter")
    return "write a position with torch.where(torch.arange(n) == position, "
           "new, "
           "old), or return the new row alone";
  if (name.starts_with("scf.") || name.starts_with("cf."))
    return "use torch.where for a choice per element; control flow on values "
           "known at run time runs on the host";
  if (isa<tensor::ExtractOp, tensor::GatherOp>(op))
    return "a look-up by a computed index runs on the host: pass the rows that "
           "it gives as an input";
  if (isa<func::CallOp>(op))
    return "export one module at a time, or inline the call with --inline";
  return "write this line with other functions, or run it on the host";
}

/// Checks the types of a function's arguments or results, which `kind` names.
MaybeComplaint checkSignature(TypeRange types, const char *kind) {
  for (auto [index, type] : llvm::enumerate(types))
    if (auto complaint = checkTensorType(type, /*isF64Accepted=*/false)) {
      complaint->what = kind + std::to_string(index) + " " + complaint->what;
      return complaint;
    }
  return std::nullopt;
}

MaybeComplaint checkFunction(func::FuncOp func) {
  if (func.isExternal())
    return Complaint{"'" + func.getName().str() +
                         "' has no body: expected a definition",
                     "export the module again"};
  if (!func.getBody().hasOneBlock())
    return Complaint{
        "'" + func.getName().str() + "' has " +
            std::to_string(func.getBody().getBlocks().size()) +
            " blocks: expected 1, no control flow",
        "use torch.where for a choice per element; control flow on "
        "values known at run time runs on the host"};
  if (auto complaint = checkSignature(func.getArgumentTypes(), "argument "))
    return complaint;
  return checkSignature(func.getResultTypes(), "result ");
}

MaybeComplaint checkConstant(arith::ConstantOp op) {
  if (auto dense = dyn_cast<ElementsAttr>(op.getValue())) {
    // A resource holds any values: its text is in the file's trailer.
    auto splat = dyn_cast<DenseElementsAttr>(dense);
    if (!splat || !splat.isSplat())
      return Complaint{
          "is a tensor of " + std::to_string(dense.getNumElements()) +
              " constants: expected one value for all elements",
          "make it a parameter or a buffer (register_buffer) of the module"};
  }
  // Scalars are checked in the bodies that they feed.
  if (!isa<TensorType>(op.getType()))
    return std::nullopt;
  return checkTensorType(op.getType(), /*isF64Accepted=*/true);
}

MaybeComplaint checkLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return Complaint{"works on memrefs: expected tensors",
                     "export with output_type=\"linalg-on-tensors\""};
  for (AffineMap map : op.getIndexingMapsArray())
    if (!isAffineSum(map)) {
      std::string text;
      llvm::raw_string_ostream(text) << map;
      return Complaint{"has the indexing map " + text +
                           ": expected sums of loops and constants, without "
                           "division or remainder",
                       "write the access with view, slices and strides"};
    }
  return checkBody(op, /*isF64Accepted=*/true);
}

/// The list: what each operation outside of bodies has to satisfy beside types.
MaybeComplaint checkOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, MaybeComplaint>(op)
      .Case<func::FuncOp>(checkFunction)
      .Case<arith::ConstantOp>(checkConstant)
      .Case<linalg::LinalgOp>(checkLinalg)
      .Case<tensor::ExtractSliceOp>(
          [](auto op) { return checkSlice(op, /*isUnitStride=*/false); })
      .Case<tensor::InsertSliceOp>(
          [](auto op) { return checkSlice(op, /*isUnitStride=*/true); })
      .Case<tensor::PadOp>([](auto op) { return checkPad(op); })
      .Case<ModuleOp, func::ReturnOp, tensor::EmptyOp, tensor::ExpandShapeOp,
            tensor::CollapseShapeOp, tensor::ConcatOp, tensor::CastOp>(
          [](auto) { return std::nullopt; })
      .Default([](Operation *op) {
        return Complaint{op->isRegistered()
                             ? "is not in the import contract"
                             : "is not in the import contract: no operation "
                               "of this name is known",
                         helpForUnknownOp(op)};
      });
}

MaybeComplaint checkTypes(Operation *op) {
  if (isa<arith::ConstantOp, func::FuncOp, func::ReturnOp>(op))
    return std::nullopt;
  for (Type type :
       llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                                llvm::to_vector(op->getResultTypes())))
    // Scalars go into fills; torch-mlir's have the element type of the fill.
    if (isa<ShapedType>(type))
      if (auto complaint = checkTensorType(type, /*isF64Accepted=*/true))
        return complaint;
  return std::nullopt;
}

/// Tells the user that a run-time check will not be made.
void warnOfAsserts(linalg::LinalgOp op) {
  op->walk([&](cf::AssertOp check) {
    FileLineColLoc line = st::findSourceLine(check.getLoc());
    emitWarning(line ? Location(line) : check.getLoc())
        << "'cf.assert' is dropped, hardware cannot raise: \"" << check.getMsg()
        << "\"";
  });
}

struct ImportGate : st::prepare::impl::ImportGatePassBase<ImportGate> {
  void runOnOperation() override {
    bool isRefused = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      MaybeComplaint complaint = checkOp(op);
      if (!complaint)
        complaint = checkTypes(op);
      if (complaint) {
        report(op, *complaint);
        isRefused = true;
      }
      auto linalg = dyn_cast<linalg::LinalgOp>(op);
      if (linalg && !complaint)
        warnOfAsserts(linalg);
      // Bodies have been looked at with their operation.
      bool isContainer = isa<ModuleOp, func::FuncOp>(op);
      return isContainer ? WalkResult::advance() : WalkResult::skip();
    });
    if (isRefused)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
