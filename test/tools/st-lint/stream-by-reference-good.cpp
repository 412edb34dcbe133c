// References; other parameters may be passed by value.
#include "hls_stream.h"
#include "hls_vector.h"

template <typename T> void take(hls::stream<T> &in, T scale, T *y) {
  y[0] = in.read() * scale;
}

void takeVector(hls::stream<hls::vector<float, 4>> &in,
                hls::vector<float, 4> scale, float *y) {
  y[0] = (in.read() * scale)[0];
}
