//===- ConverterLoops.h - converters as loops -----------------------------===//
#ifndef ST_TRANSFORMS_DATAFLOW_OPT_CONVERTER_LOOPS_H
#define ST_TRANSFORMS_DATAFLOW_OPT_CONVERTER_LOOPS_H

#include "st/Dialect/ITensor/ITensor.h"

namespace st {

/// Replaces the converter by its shared loops, a buffer, and below them the
/// loops that fill and drain it: one after the other, or, for a line buffer, in
/// turns. No branches but those that keep windows inside the tensor.
void materializeConverter(itensor::ConverterOp converter);

} // namespace st

#endif // ST_TRANSFORMS_DATAFLOW_OPT_CONVERTER_LOOPS_H
