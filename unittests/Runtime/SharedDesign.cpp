//===- SharedDesign.cpp - a design as it is emitted, to be loaded ---------===//
#include "hls_math.h"
#include "hls_stream.h"
#include "hls_vector.h"
#include "st_dataflow.h"
#include "st_runtime.h"

static void load_x(const float *x, hls::stream<hls::vector<float, 4>> &out) {
  for (int i = 0; i < 2; ++i) {
    hls::vector<float, 4> token;
    for (int lane = 0; lane < 4; ++lane)
      token[lane] = x[i * 4 + lane];
    out.write(token);
  }
}

static void scale(hls::stream<hls::vector<float, 4>> &in,
                  hls::stream<hls::vector<float, 4>> &out) {
  for (int i = 0; i < 2; ++i)
    out.write(in.read() * hls::sqrt(float(SCALE * SCALE)));
}

static void store_y(hls::stream<hls::vector<float, 4>> &in, float *y) {
  for (int i = 0; i < 2; ++i) {
    hls::vector<float, 4> token = in.read();
    for (int lane = 0; lane < 4; ++lane)
      y[i * 4 + lane] = token[lane];
  }
}

extern "C" void scaling(const float *x, float *y) {
#pragma HLS interface m_axi port = x bundle = gmem0
#pragma HLS interface m_axi port = y bundle = gmem1
#pragma HLS dataflow
  hls::stream<hls::vector<float, 4>> load_x_to_scale("load_x_to_scale");
#pragma HLS stream variable = load_x_to_scale depth = 2
  hls::stream<hls::vector<float, 4>> scale_to_store_y("scale_to_store_y");
#pragma HLS stream variable = scale_to_store_y depth = 2
  ST_DATAFLOW_REGION;
  ST_TASK(load_x)(x, load_x_to_scale);
  ST_TASK(scale)(load_x_to_scale, scale_to_store_y);
  ST_TASK(store_y)(scale_to_store_y, y);
}

extern "C" void st_design_top(void **ports) {
  scaling(static_cast<const float *>(ports[0]), static_cast<float *>(ports[1]));
}

extern "C" int64_t st_design_port_count(void) { return 2; }
