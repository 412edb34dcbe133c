//===- StreamDialect.cpp - hardware FIFOs and local arrays ----------------===//
#include "st/Dialect/Stream/Stream.h"

using namespace mlir;
using namespace st::stream;

#include "st/Dialect/Stream/StreamDialect.cpp.inc"

void StreamDialect::initialize() {
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "st/Dialect/Stream/StreamOps.cpp.inc"
      >();
}
