//===- StreamOrder.h - do kernels go through streams in their order? ------===//
#ifndef ST_ANALYSIS_STREAM_ORDER_H
#define ST_ANALYSIS_STREAM_ORDER_H

#include "st/Dialect/Dataflow/Dataflow.h"

namespace st {

/// Compares the positions of all reads and writes of `kernel`, as its loops
/// come to them, with the types of the streams: see model::checkAccessOrder. A
/// task that agrees reads each slice as the one that it is. Emits an error at
/// the first access of each stream that is read or written in another order, at
/// accesses without a position, and at those whose order cannot be told (under
/// conditions, or in loops without constant bounds).
mlir::LogicalResult checkStreamOrders(dataflow::KernelOp kernel);

} // namespace st

#endif // ST_ANALYSIS_STREAM_ORDER_H
