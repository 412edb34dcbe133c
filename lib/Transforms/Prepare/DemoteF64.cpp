//===- DemoteF64.cpp - double precision to single precision ---------------===//

#include "mlir/Transforms/RegionUtils.h"
#include "st/Transforms/Prepare/Passes.h"

namespace st::prepare {
#define GEN_PASS_DEF_DEMOTEF64PASS
#include "st/Transforms/Prepare/Passes.h.inc"
} // namespace st::prepare

using namespace mlir;

namespace {

/// `type` with f32 for f64, in a tensor too; null where nothing changes.
Type demote(Type type) {
  if (type.isF64())
    return Float32Type::get(type.getContext());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.getElementType().isF64())
    return nullptr;
  return tensor.clone(Float32Type::get(type.getContext()));
}

float round(APFloat value) {
  bool isInexact;
  value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                &isInexact);
  return value.convertToFloat();
}

/// The value of a constant in single precision, rounded to nearest.
TypedAttr demote(TypedAttr attribute, Type type) {
  Builder builder(type.getContext());
  if (auto scalar = dyn_cast<FloatAttr>(attribute))
    return builder.getF32FloatAttr(round(scalar.getValue()));
  auto splat = cast<SplatElementsAttr>(attribute);
  return DenseElementsAttr::get(cast<ShapedType>(type),
                                round(splat.getSplatValue<APFloat>()));
}

struct DemoteF64 : st::prepare::impl::DemoteF64PassBase<DemoteF64> {
  void runOnOperation() override {
    // Types are changed in place: every operation that the gate lets through
    // takes f32 where it takes f64.
    getOperation()->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (BlockArgument argument : region.getArguments())
          if (Type type = demote(argument.getType()))
            argument.setType(type);
      for (OpResult result : op->getResults()) {
        Type type = demote(result.getType());
        if (!type)
          continue;
        result.setType(type);
        if (auto constant = dyn_cast<arith::ConstantOp>(op))
          constant.setValueAttr(demote(constant.getValue(), type));
        ++numDemoted;
      }
    });
    // Conversions between the two have become conversions of f32 to f32.
    getOperation()->walk([](Operation *op) {
      if (!isa<arith::ExtFOp, arith::TruncFOp>(op) ||
          op->getOperand(0).getType() != op->getResult(0).getType())
        return;
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    });
  }
};

} // namespace
