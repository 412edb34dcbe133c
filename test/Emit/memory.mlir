// Arrays, tokens, and which values get a name.
// RUN: st-translate %s -o %t.cpp && %check_cpp %t.cpp
// RUN: FileCheck %s < %t.cpp

// CHECK-LABEL: static void arrays(
func.func private @arrays(%m: memref<2x3x4xf32> {st.name = "m"},
                          %n: memref<2x3xvector<4xf32>> {st.name = "n"},
                          %p: !stream<index, depth: 2> {st.name = "p"})
    attributes {st.task = "compute"} {
  // CHECK: float tile[4][16];
  %tile = stream.buffer {name = "tile"} : memref<4x16xf32>
  // CHECK: hls::vector<float, 4> tokens[3];
  %tokens = stream.buffer {name = "tokens"} : memref<3xvector<4xf32>>
  // A rank of zero is a variable.
  // CHECK: float sum;
  %sum = stream.buffer {name = "sum"} : memref<f32>
  // CHECK: double buffer[2];
  %b = memref.alloca() : memref<2xf64>
  // CHECK: const int p_token = p.read();
  %i = stream.read %p : !stream<index, depth: 2>
  %c1 = arith.constant 1 : index
  // CHECK: tile[1][p_token] = m[p_token * 12 + p_token + 4];
  %0 = memref.load %m[%i, %c1, %i] : memref<2x3x4xf32>
  memref.store %0, %tile[%c1, %i] : memref<4x16xf32>
  // CHECK: sum = tile[1][2];
  %1 = affine.load %tile[1, 2] : memref<4x16xf32>
  affine.store %1, %sum[] : memref<f32>
  // CHECK: buffer[0] = (double)sum;
  %s = affine.load %sum[] : memref<f32>
  %d = arith.extf %s : f32 to f64
  affine.store %d, %b[0] : memref<2xf64>
  // CHECK: tile[0][0] = (float)buffer[1];
  %e = affine.load %b[1] : memref<2xf64>
  %f = arith.truncf %e : f64 to f32
  affine.store %f, %tile[0, 0] : memref<4x16xf32>
  // CHECK: tokens[2] = n[4];
  %2 = affine.load %n[1, 1] : memref<2x3xvector<4xf32>>
  affine.store %2, %tokens[2] : memref<3xvector<4xf32>>
  // CHECK: for (int lane = 0; lane < 4; ++lane) {
  // CHECK-NEXT: #pragma HLS unroll
  // CHECK-NEXT: m_token[lane] = m[p_token * 4 + lane];
  %c0 = arith.constant 0 : index
  %3 = vector.load %m[%c0, %i, %c0] : memref<2x3x4xf32>, vector<4xf32>
  // CHECK: tile[1][p_token + lane] = m_token[lane];
  vector.store %3, %tile[%c1, %i] : memref<4x16xf32>, vector<4xf32>
  return
}

// CHECK-LABEL: static void views(
func.func private @views(%m: memref<6x8xf32> {st.name = "m"})
    attributes {st.task = "compute"} {
  // Views of external memory are the pointer under another shape, and what is
  // stored through one is stored to the argument.
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3, 8] : memref<6x8xf32> into memref<2x3x8xf32>
  %1 = memref.collapse_shape %m [[0, 1]] : memref<6x8xf32> into memref<48xf32>
  %2 = memref.cast %m : memref<6x8xf32> to memref<6x8xf32>
  // CHECK: m[47] = m[25];
  %3 = affine.load %0[1, 0, 1] : memref<2x3x8xf32>
  affine.store %3, %1[47] : memref<48xf32>
  return
}

// CHECK-LABEL: static void updates(
func.func private @updates(%w: memref<16x16xf32> {st.name = "w"},
                           %x: !stream<vector<16xf32>, depth: 2> {st.name = "x"})
    attributes {st.task = "compute"} {
  %acc = stream.buffer {name = "acc"} : memref<16xf32>
  %v = stream.read %x : !stream<vector<16xf32>, depth: 2>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      // CHECK: acc[i0] += x_token[i1] * w[i0 * 16 + i1];
      %0 = vector.extract %v[%j] : f32 from vector<16xf32>
      %1 = affine.load %w[%i, %j] : memref<16x16xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = affine.load %acc[%i] : memref<16xf32>
      %4 = arith.addf %3, %2 : f32
      affine.store %4, %acc[%i] : memref<16xf32>
    }
    // Not an update: the order of the operands is kept.
    // CHECK: acc[i0] = 2.0f - acc[i0];
    %two = arith.constant 2.0 : f32
    %5 = affine.load %acc[%i] : memref<16xf32>
    %6 = arith.subf %two, %5 : f32
    affine.store %6, %acc[%i] : memref<16xf32>
    // A load does not move behind a store.
    // CHECK: const float acc_value = acc[i0];
    // CHECK-NEXT: acc[i0] = 2.0f;
    // CHECK-NEXT: acc[0] = acc_value;
    %7 = affine.load %acc[%i] : memref<16xf32>
    affine.store %two, %acc[%i] : memref<16xf32>
    affine.store %7, %acc[0] : memref<16xf32>
    // Nor behind a read, during which other tasks run.
    // CHECK: const float w_value = w[i0];
    // CHECK-NEXT: x.read();
    // CHECK-NEXT: acc[1] = w_value;
    %8 = affine.load %w[0, %i] : memref<16x16xf32>
    %9 = stream.read %x : !stream<vector<16xf32>, depth: 2>
    affine.store %8, %acc[1] : memref<16xf32>
    // Nor into a loop.
    // CHECK: const float acc_value_2 = acc[2];
    // CHECK-NEXT: for
    %10 = affine.load %acc[2] : memref<16xf32>
    affine.for %j = 0 to 16 {
      affine.store %10, %acc[%j] : memref<16xf32>
    }
  }
  return
}

// CHECK-LABEL: static void lengths(
func.func private @lengths(%a: !stream<f32, depth: 2> {st.name = "long_name_of_a_stream"},
                           %acc: memref<4xf32> {st.name = "long_name_of_an_accumulator"})
    attributes {st.task = "compute"} {
  %x = stream.read %a : !stream<f32, depth: 2>
  // A long update is one statement still; what is longer gets a name.
  // CHECK: long_name_of_an_accumulator[3] += long_name_of_a_stream_token * long_name_of_a_stream_token;
  %0 = affine.load %acc[3] : memref<4xf32>
  %1 = arith.mulf %x, %x : f32
  %2 = arith.addf %0, %1 : f32
  affine.store %2, %acc[3] : memref<4xf32>
  // CHECK: const float value = long_name_of_a_stream_token * long_name_of_a_stream_token * long_name_of_a_stream_token;
  // CHECK-NEXT: long_name_of_a_stream.write(hls::exp(value));
  %3 = arith.mulf %x, %x : f32
  %4 = arith.mulf %3, %x : f32
  %5 = math.exp %4 : f32
  stream.write %5, %a : !stream<f32, depth: 2>
  return
}

// CHECK-LABEL: static void vectors(
func.func private @vectors(%x: !stream<vector<4xf32>, depth: 2> {st.name = "x"},
                           %p: !stream<index, depth: 2> {st.name = "p"})
    attributes {st.task = "compute"} {
  %v = stream.read %x : !stream<vector<4xf32>, depth: 2>
  %i = stream.read %p : !stream<index, depth: 2>
  // CHECK: const hls::vector<float, 4> lanes(x_token[3]);
  %0 = vector.extract %v[3] : f32 from vector<4xf32>
  %1 = vector.splat %0 : vector<4xf32>
  // CHECK: const hls::vector<float, 4> lanes_2(x_token[p_token]);
  %2 = vector.extract %v[%i] : f32 from vector<4xf32>
  %3 = vector.broadcast %2 : f32 to vector<4xf32>
  // Arithmetic on vectors goes lane by lane.
  // CHECK: hls::vector<float, 4> lanes_3;
  // CHECK: lanes_3[lane] = lanes[lane] + lanes_2[lane];
  %4 = arith.addf %1, %3 : vector<4xf32>
  // CHECK: hls::vector<float, 4> lanes_4 = lanes_3;
  // CHECK-NEXT: lanes_4[p_token] = 1.0f;
  %one = arith.constant 1.0 : f32
  %5 = vector.insert %one, %4[%i] : f32 into vector<4xf32>
  // CHECK-NEXT: x.write(lanes_4);
  stream.write %5, %x : !stream<vector<4xf32>, depth: 2>
  // CHECK: const hls::vector<float, 4> constant(0.0f);
  // CHECK: x.write(constant);
  %6 = arith.constant dense<0.0> : vector<4xf32>
  stream.write %6, %x : !stream<vector<4xf32>, depth: 2>
  // CHECK: const hls::vector<float, 4> constant_2({1.0f, 2.0f, 3.0f, INFINITY});
  %7 = arith.constant dense<[1.0, 2.0, 3.0, 0x7F800000]> : vector<4xf32>
  stream.write %7, %x : !stream<vector<4xf32>, depth: 2>
  return
}

// CHECK-LABEL: static void control(
func.func private @control(%p: !stream<index, depth: 2> {st.name = "p"},
                           %m: memref<8x8xf32> {st.name = "m"})
    attributes {st.task = "compute"} {
  %n = stream.read %p : !stream<index, depth: 2>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 0.0 : f32
  // A bound at run time. An outer loop is neither pipelined nor unrolled.
  // CHECK: for (int i0 = 0; i0 < p_token; ++i0) {
  // CHECK-NEXT: for (int i1 = i0; i1 < 8; i1 += 2) {
  // CHECK-NEXT: #pragma HLS pipeline II=1
  scf.for %i = %c0 to %n step %c1 {
    %c8 = arith.constant 8 : index
    scf.for %j = %i to %c8 step %c2 {
      // CHECK: if (i1 < p_token) {
      %0 = arith.cmpi slt, %j, %n : index
      scf.if %0 {
        // CHECK-NEXT: m[i0 * 8 + i1] = 0.0f;
        memref.store %f, %m[%i, %j] : memref<8x8xf32>
        // CHECK-NEXT: } else {
      } else {
        // CHECK-NEXT: m[0] = 0.0f;
        memref.store %f, %m[%c0, %c0] : memref<8x8xf32>
      }
    }
  }
  // The loop around unrolled loops only is the one that is pipelined.
  // CHECK: for (int i0 = 0; i0 < 8; ++i0) {
  // CHECK-NEXT: #pragma HLS pipeline II=1
  // CHECK-NEXT: for (int i1 = 0; i1 < 8; ++i1) {
  // CHECK-NEXT: #pragma HLS unroll
  // CHECK-NEXT: m[i0 * 8 + i1] = 0.0f;
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %f, %m[%i, %j] : memref<8x8xf32>
    } {st.unroll}
  }
  return
}

func.func @top() attributes {st.top} {
  return
}
