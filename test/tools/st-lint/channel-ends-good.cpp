// A fork feeds two readers.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

static void fork(Stream &in, Stream &left, Stream &right) {
  float token = in.read();
  left.write(token);
  right.write(token);
}

extern "C" void top(float *y, float *z) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  Stream b("b");
#pragma HLS stream variable = b depth = 2
  Stream c("c");
#pragma HLS stream variable = c depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(a);
  ST_TASK(fork)(a, b, c);
  ST_TASK(consume)(b, y);
  ST_TASK(consume)(c, z);
}
