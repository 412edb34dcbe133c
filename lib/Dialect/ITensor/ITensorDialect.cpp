//===- ITensorDialect.cpp - registration ----------------------------------===//
#include "mlir/IR/DialectImplementation.h"
#include "st/Dialect/ITensor/ITensor.h"

#include "st/Dialect/ITensor/ITensorDialect.cpp.inc"

void st::itensor::ITensorDialect::initialize() {
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "st/Dialect/ITensor/ITensorOps.cpp.inc"
      >();
}
