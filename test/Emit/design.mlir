// The three files of a small design: y = 2 x, on tokens of 16 numbers.
// RUN: st-translate --emit=hls %s -o %t.cpp && %check_cpp %t.cpp
// RUN: FileCheck %s --match-full-lines --strict-whitespace < %t.cpp
// RUN: st-translate --emit=header %s | FileCheck %s --check-prefix=HEADER
// RUN: st-translate --emit=host %s | FileCheck %s --check-prefix=HOST
// RUN: mkdir -p %t.dir && st-translate --emit=header %s -o %t.dir/mlp.h
// RUN: st-translate --emit=host %s -o %t.dir/mlp_cpu.cpp && %check_cpp %t.dir/mlp_cpu.cpp

//      CHECK:// mlp: a dataflow design emitted by StreamTensor.
// CHECK-NEXT:#include "hls_stream.h"
// CHECK-NEXT:#include "hls_vector.h"
// CHECK-NEXT:#include "hls_math.h"
// CHECK-NEXT:#include "st_dataflow.h"
// CHECK-EMPTY:
// CHECK-NEXT:#include <cstdint>
// CHECK-EMPTY:

// CHECK-NEXT:// load
// CHECK-NEXT:static void load_x(const float *__restrict x,
// CHECK-NEXT:                   hls::stream<hls::vector<float, 16>> &out) {
// CHECK-NEXT:  for (int i0 = 0; i0 < 64; ++i0) {
// CHECK-NEXT:    for (int i1 = 0; i1 < 36; ++i1) {
// CHECK-NEXT:#pragma HLS pipeline II=1
// CHECK-NEXT:      hls::vector<float, 16> x_token;
// CHECK-NEXT:      for (int lane = 0; lane < 16; ++lane) {
// CHECK-NEXT:#pragma HLS unroll
// CHECK-NEXT:        x_token[lane] = x[i0 * 576 + i1 * 16 + lane];
// CHECK-NEXT:      }
// CHECK-NEXT:      out.write(x_token);
// CHECK-NEXT:    }
// CHECK-NEXT:  }
// CHECK-NEXT:}
// CHECK-EMPTY:
func.func private @load_x(%x: memref<64x576xf32> {st.name = "x"},
                          %out: !stream<vector<16xf32>, depth: 2> {st.name = "out"})
    attributes {st.task = "load"} {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 36 {
      %v = affine.vector_load %x[%i, %j * 16] : memref<64x576xf32>, vector<16xf32>
      stream.write %v, %out : !stream<vector<16xf32>, depth: 2>
    }
  }
  return
}

// CHECK-NEXT:// compute, from mlp.py:12
// CHECK-NEXT:static void scale(hls::stream<hls::vector<float, 16>> &a,
// CHECK-NEXT:                  hls::stream<hls::vector<float, 16>> &b) {
// CHECK-NEXT:  for (int i0 = 0; i0 < 2304; ++i0) {
// CHECK-NEXT:#pragma HLS pipeline II=1
// CHECK-NEXT:    float row[16];
// CHECK-NEXT:    const hls::vector<float, 16> a_token = a.read();
// CHECK-NEXT:    for (int i1 = 0; i1 < 16; ++i1) {
// CHECK-NEXT:#pragma HLS unroll
// CHECK-NEXT:      row[i1] = a_token[i1] * 2.0f;
// CHECK-NEXT:    }
// CHECK-NEXT:    hls::vector<float, 16> row_token;
// CHECK-NEXT:    for (int lane = 0; lane < 16; ++lane) {
// CHECK-NEXT:#pragma HLS unroll
// CHECK-NEXT:      row_token[lane] = row[lane];
// CHECK-NEXT:    }
// CHECK-NEXT:    b.write(row_token);
// CHECK-NEXT:  }
// CHECK-NEXT:}
// CHECK-EMPTY:
func.func private @scale(%a: !stream<vector<16xf32>, depth: 2> {st.name = "a"},
                         %b: !stream<vector<16xf32>, depth: 2> {st.name = "b"})
    attributes {st.task = "compute", st.source = "mlp.py:12"} {
  %two = arith.constant 2.0 : f32
  affine.for %i = 0 to 2304 {
    %row = stream.buffer {name = "row"} : memref<16xf32>
    %v = stream.read %a : !stream<vector<16xf32>, depth: 2>
    affine.for %l = 0 to 16 {
      %e = vector.extract %v[%l] : f32 from vector<16xf32>
      %m = arith.mulf %e, %two : f32
      affine.store %m, %row[%l] : memref<16xf32>
    } {st.unroll}
    %w = affine.vector_load %row[0] : memref<16xf32>, vector<16xf32>
    stream.write %w, %b : !stream<vector<16xf32>, depth: 2>
  }
  return
}

// CHECK-NEXT:// store
// CHECK-NEXT:static void store_y(hls::stream<hls::vector<float, 16>> &in,
// CHECK-NEXT:                    float *__restrict y) {
// CHECK-NEXT:  for (int i0 = 0; i0 < 36864; i0 += 16) {
// CHECK-NEXT:#pragma HLS pipeline II=1
// CHECK-NEXT:    const hls::vector<float, 16> in_token = in.read();
// CHECK-NEXT:    for (int lane = 0; lane < 16; ++lane) {
// CHECK-NEXT:#pragma HLS unroll
// CHECK-NEXT:      y[i0 + lane] = in_token[lane];
// CHECK-NEXT:    }
// CHECK-NEXT:  }
// CHECK-NEXT:}
// CHECK-EMPTY:
func.func private @store_y(%in: !stream<vector<16xf32>, depth: 2> {st.name = "in"},
                           %y: memref<36864xf32> {st.name = "y"})
    attributes {st.task = "store"} {
  affine.for %i = 0 to 36864 step 16 {
    %v = stream.read %in : !stream<vector<16xf32>, depth: 2>
    affine.vector_store %v, %y[%i] : memref<36864xf32>, vector<16xf32>
  }
  return
}

// CHECK-NEXT:extern "C" void mlp(const float *x,
// CHECK-NEXT:                    float *y) {
// CHECK-NEXT:#pragma HLS interface m_axi port=x bundle=gmem0 depth=36864
// CHECK-NEXT:#pragma HLS interface m_axi port=y bundle=gmem1 depth=36864
// CHECK-NEXT:#pragma HLS dataflow
// CHECK-NEXT:  hls::stream<hls::vector<float, 16>> load_x_to_scale("load_x_to_scale");
// CHECK-NEXT:#pragma HLS stream variable=load_x_to_scale depth=2
// CHECK-NEXT:  hls::stream<hls::vector<float, 16>> scale_to_store_y("scale_to_store_y");
// CHECK-NEXT:#pragma HLS stream variable=scale_to_store_y depth=2
// CHECK-NEXT:  ST_DATAFLOW_REGION;
// CHECK-NEXT:  ST_TASK(load_x)(x, load_x_to_scale);
// CHECK-NEXT:  ST_TASK(scale)(load_x_to_scale, scale_to_store_y);
// CHECK-NEXT:  ST_TASK(store_y)(scale_to_store_y, y);
// CHECK-NEXT:}
//  CHECK-NOT:{{.}}
func.func @mlp(%x: memref<64x576xf32> {st.name = "x", st.kind = "input"},
               %y: memref<64x36x16xf32> {st.name = "y", st.kind = "output"})
    attributes {st.top} {
  %0 = stream.stream {name = "load_x_to_scale"} : !stream<vector<16xf32>, depth: 2>
  call @load_x(%x, %0) : (memref<64x576xf32>, !stream<vector<16xf32>, depth: 2>) -> ()
  %1 = stream.stream {name = "scale_to_store_y"} : !stream<vector<16xf32>, depth: 2>
  call @scale(%0, %1) : (!stream<vector<16xf32>, depth: 2>, !stream<vector<16xf32>, depth: 2>) -> ()
  %2 = memref.collapse_shape %y [[0, 1, 2]] : memref<64x36x16xf32> into memref<36864xf32>
  call @store_y(%1, %2) : (!stream<vector<16xf32>, depth: 2>, memref<36864xf32>) -> ()
  return
}

//      HEADER: #ifndef ST_DESIGN_MLP_H
// HEADER-NEXT: #define ST_DESIGN_MLP_H
//      HEADER: // Ports, in order:
// HEADER-NEXT: //   x: input, float[64][576]
// HEADER-NEXT: //   y: output, float[64][36][16]
// HEADER-NEXT: extern "C" void mlp(const float *x,
// HEADER-NEXT:                     float *y);

//      HOST: #include "mlp.h"
//      HOST: extern "C" int64_t st_design_port_count(void) { return 2; }
//      HOST: extern "C" void st_design_top(void **ports) {
// HOST-NEXT:   mlp(
// HOST-NEXT:       static_cast<const float *>(ports[0]),
// HOST-NEXT:       static_cast<float *>(ports[1]));
// HOST-NEXT: }
