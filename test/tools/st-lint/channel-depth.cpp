// Depths that are missing or below one.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void top(float *x, float *y, float *z) {
#pragma HLS dataflow
  Stream none("none"); // FINDING: channel-depth
  Stream zero("zero");
#pragma HLS stream variable = zero depth = 0 // FINDING: channel-depth
  Stream open("open");
#pragma HLS stream variable = open // FINDING: channel-depth
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(none);
  ST_TASK(consume)(none, x);
  ST_TASK(produce)(zero);
  ST_TASK(consume)(zero, y);
  ST_TASK(produce)(open);
  ST_TASK(consume)(open, z);
}
