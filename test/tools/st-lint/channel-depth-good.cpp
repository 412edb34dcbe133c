// Any spelling of the pragma that vendors take.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void top(float *x, float *y) {
#pragma HLS dataflow
  Stream a("a"), b("b");
#pragma HLS STREAM depth = 16 variable = a
#pragma HLS stream variable = b type = fifo depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(a);
  ST_TASK(consume)(a, x);
  ST_TASK(produce)(b);
  ST_TASK(consume)(b, y);
}
