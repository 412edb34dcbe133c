// A FIFO has two ends.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void top(float *y) {
#pragma HLS dataflow
  Stream shared("shared"); // FINDING: channel-ends
#pragma HLS stream variable = shared depth = 2
  Stream open("open"); // FINDING: channel-ends
#pragma HLS stream variable = open depth = 2
  Stream unused("unused"); // FINDING: channel-ends
#pragma HLS stream variable = unused depth = 2
  Stream several[2]; // FINDING: channel-ends
#pragma HLS stream variable = several depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(shared);
  ST_TASK(consume)(shared, y);
  ST_TASK(consume)(shared, y);
  ST_TASK(produce)(open);
}
