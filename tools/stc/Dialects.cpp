//===- Dialects.cpp - the dialects that stc reads -------------------------===//
#include "Dialects.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/TensorInferTypeOpInterfaceImpl.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "st/Dialect/Dataflow/Dataflow.h"
#include "st/Dialect/ITensor/ITensor.h"
#include "st/Dialect/Stream/Stream.h"

using namespace mlir;

void st::registerCompilerDialects(DialectRegistry &registry) {
  registry
      .insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
              linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect,
              tensor::TensorDialect, vector::VectorDialect>();
  // Folding reshapes of empty tensors asks what shape they give.
  tensor::registerInferTypeOpInterfaceExternalModels(registry);
  // Only for the import gate to refuse.
  registry.insert<cf::ControlFlowDialect, complex::ComplexDialect,
                  ml_program::MLProgramDialect, scf::SCFDialect>();
  registry.insert<dataflow::DataflowDialect, itensor::ITensorDialect,
                  stream::StreamDialect>();
}
