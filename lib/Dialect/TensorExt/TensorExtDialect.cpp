//===- TensorExtDialect.cpp - tensors of memory words ---------------------===//
#include "st/Dialect/TensorExt/TensorExt.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace st::tensor_ext;

#include "st/Dialect/TensorExt/TensorExtDialect.cpp.inc"

void TensorExtDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "st/Dialect/TensorExt/TensorExtOps.cpp.inc"
      >();
}
