// Two writers, two readers, and an end that does both.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

static void readAndWrite(Stream &both) { both.write(both.read()); }
static void produceInside(Stream &out) { produce(out); }
static void ignore(Stream &in) { (void)in.empty(); }

extern "C" void top(float *y) {
#pragma HLS dataflow
  Stream written("written"); // FINDING: channel-direction
#pragma HLS stream variable = written depth = 2
  Stream taken("taken"); // FINDING: channel-direction
#pragma HLS stream variable = taken depth = 2
  Stream both("both"); // FINDING: channel-direction
#pragma HLS stream variable = both depth = 2
  Stream ignored("ignored"); // FINDING: channel-direction
#pragma HLS stream variable = ignored depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(written);
  ST_TASK(produceInside)(written);
  ST_TASK(consume)(taken, y);
  ST_TASK(consume)(taken, y);
  ST_TASK(readAndWrite)(both);
  ST_TASK(consume)(both, y);
  ST_TASK(produce)(ignored);
  ST_TASK(ignore)(ignored);
}
