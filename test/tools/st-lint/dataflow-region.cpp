// What the CPU needs in order to run the calls as tasks.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

extern "C" void withoutRegion(float *y) {
#pragma HLS dataflow // FINDING: dataflow-region
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  ST_TASK(produce)(a);
  ST_TASK(consume)(a, y);
}

extern "C" void withPlainCall(float *y) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  ST_DATAFLOW_REGION;
  produce(a); // FINDING: dataflow-region
  ST_TASK(consume)(a, y);
}

extern "C" void regionTooEarly(float *y) {
#pragma HLS dataflow
  ST_DATAFLOW_REGION;
  Stream a("a"); // FINDING: dataflow-region
#pragma HLS stream variable = a depth = 2
  ST_TASK(produce)(a);
  ST_TASK(consume)(a, y);
}

extern "C" void regionTooLate(float *y) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  ST_TASK(produce)(a); // FINDING: dataflow-region
  ST_DATAFLOW_REGION;
  ST_TASK(consume)(a, y);
}
