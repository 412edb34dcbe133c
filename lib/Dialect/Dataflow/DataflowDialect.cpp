//===- DataflowDialect.cpp - registration ---------------------------------===//
#include "st/Dialect/Dataflow/Dataflow.h"

#include "st/Dialect/Dataflow/DataflowDialect.cpp.inc"

void st::dataflow::DataflowDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "st/Dialect/Dataflow/DataflowOps.cpp.inc"
      >();
}
