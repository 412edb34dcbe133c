// Every way to read and write: members, operators, templates, other functions.
#include "hls_stream.h"
#include "st_dataflow.h"

using Stream = hls::stream<float>;

static void produce(Stream &out) { out.write(1.0f); }
static void consume(Stream &in, float *y) { y[0] = in.read(); }

template <int N, typename T>
static void pass(hls::stream<T> &in, hls::stream<T> &out) {
  for (int i = 0; i < N; ++i) {
    // in.write(...) in a comment is no write.
    T token;
    in >> token;
    out << token;
  }
}

static void passInside(Stream &in, Stream &out) { pass<1>(in, out); }

static void tryToPass(Stream &in, Stream &out) {
  float token = 0.0f;
  if (in.read_nb(token))
    out.write_nb(token);
}

extern "C" void top(float *y) {
#pragma HLS dataflow
  Stream a("a");
#pragma HLS stream variable = a depth = 2
  Stream b("b");
#pragma HLS stream variable = b depth = 2
  Stream c("c");
#pragma HLS stream variable = c depth = 2
  Stream d("d");
#pragma HLS stream variable = d depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(produce)(a);
  ST_TASK(pass<1, float>)(a, b);
  ST_TASK(passInside)(b, c);
  ST_TASK(tryToPass)(c, d);
  ST_TASK(consume)(d, y);
}
