//===- PrintOrders.cpp - print the order of every itensor type ------------===//
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "st/Analysis/Passes.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "st/Model/OrderInterpreter.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "st-print-orders"

namespace st {
#define GEN_PASS_DEF_PRINTORDERSPASS
#include "st/Analysis/Passes.h.inc"
} // namespace st

using namespace mlir;
using namespace st;
using itensor::ITensorType;

namespace {

struct PrintOrdersPass : st::impl::PrintOrdersPassBase<PrintOrdersPass> {
  using Base::Base;

  void runOnOperation() override {
    SetVector<ITensorType> types;
    auto collect = [&](Type type) {
      type.walk([&](ITensorType itensor) { types.insert(itensor); });
    };
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (NamedAttribute attribute : op->getAttrs())
        if (auto type = dyn_cast<TypeAttr>(attribute.getValue()))
          collect(type.getValue());
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArgumentTypes(), collect);
      llvm::for_each(op->getResultTypes(), collect);
    });
    for (ITensorType type : types)
      llvm::errs() << type << "\n"
                   << model::printOrder(type.getLayout(), maxTokens) << "\n";
    markAllAnalysesPreserved();
  }
};

} // namespace
