// Code for a synthesiser alone needs no region.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void forTheSynthesiser(float *y) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  produce(a);
  consume(a, y);
}

extern "C" void forBoth(float *y) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(a);
  ST_TASK(consume)(a, y);
}
