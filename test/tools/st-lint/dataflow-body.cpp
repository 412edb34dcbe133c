// A statement between the calls is not a process.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void top(float *y) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(a);
  y[1] = 0.0f;                // FINDING: dataflow-body
  for (int i = 0; i < 2; ++i) // FINDING: dataflow-body
    y[i + 2] = 0.0f;
  ST_TASK(consume)(a, y);
}

extern "C" void writesItself(float *y) {
#pragma HLS DATAFLOW
  Stream a("a"); // FINDING: channel-ends
#pragma HLS STREAM variable = a depth = 2
  a.write(1.0f); // FINDING: dataflow-body
  a << 1.0f;     // FINDING: dataflow-body
  consume(a, y);
}
