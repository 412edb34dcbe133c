//===- SplitLoops.h - chunk, concat and join as loops ---------------------===//
#ifndef ST_TRANSFORMS_DATAFLOW_OPT_SPLIT_LOOPS_H
#define ST_TRANSFORMS_DATAFLOW_OPT_SPLIT_LOOPS_H

#include "st/Dialect/ITensor/ITensor.h"

namespace st {

/// Replaces the operation by loops that move each token between the whole
/// stream and the part in which it lies. No branches: the loops are cut where
/// one part ends and the next begins.
void materializeChunk(itensor::ChunkOp chunk);
void materializeConcat(itensor::ConcatOp concat);

/// Replaces the operation by loops that take a token of each source in turn.
void materializeJoin(itensor::JoinOp join);

} // namespace st

#endif // ST_TRANSFORMS_DATAFLOW_OPT_SPLIT_LOOPS_H
