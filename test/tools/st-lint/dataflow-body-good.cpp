// Declarations, pragmas and calls; other functions may hold statements.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void top(const float *x, float *y) {
#pragma HLS interface m_axi port = x bundle = gmem0
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  float *result = y;
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(a);
  ST_TASK(consume)(a, result);
}

void noDataflow(float *y) {
  // #pragma HLS dataflow
  y[0] = 1.0f;
}
