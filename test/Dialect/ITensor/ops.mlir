// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s
// RUN: st-opt %s --emit-bytecode | st-opt | FileCheck %s

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @streams
func.func @streams(%x: !rows) {
  // CHECK: %[[E:.*]] = itensor.empty : [[ROWS:!itensor<1x4xf32 of 8x8, iter_space: \[8, 2\]\*\[1, 4\], iter_map: \(d0, d1\) -> \(d0, d1\)>]]
  %e = itensor.empty : !rows
  // CHECK: itensor.instance "x_to_y" : [[ROWS]]
  %i = itensor.instance "x_to_y" : !rows
  // CHECK: itensor.instance "x_to_z" {depth = 2 : i64} : [[ROWS]]
  %j = itensor.instance "x_to_z" {depth = 2 : i64} : !rows
  // CHECK: %[[T:.*]] = itensor.read %{{.*}} : [[ROWS]] -> vector<4xf32>
  %t = itensor.read %x : !rows -> vector<4xf32>
  // CHECK: itensor.write %[[T]] into %[[E]] : vector<4xf32> -> [[ROWS]]
  %w = itensor.write %t into %e : vector<4xf32> -> !rows
  // CHECK: itensor.fork %[[X:.*]] into %{{.*}}, %{{.*}} : [[ROWS]]
  %f:2 = itensor.fork %x into %i, %j : !rows
  return
}

// A slice of one number is a scalar token, a tile of several its numbers in a row.
// CHECK-LABEL: func.func @tokens
func.func @tokens(%s: !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>,
                  %t: !itensor<2x4xi8 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d0, d1)>) {
  // CHECK: itensor.read %{{.*}} : {{.*}} -> f32
  %0 = itensor.read %s : !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()> -> f32
  // CHECK: itensor.read %{{.*}} : {{.*}} -> vector<8xi8>
  %1 = itensor.read %t : !itensor<2x4xi8 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d0, d1)> -> vector<8xi8>
  return
}

// CHECK-LABEL: func.func @views
func.func @views(%x: !rows) {
  // CHECK: itensor.cast %{{.*}} : {{.*}}[8, 2]*[1, 4]{{.*}} to {{.*}}[4, 2, 2]*[2, 1, 4]
  %c = itensor.cast %x : !rows to !itensor<1x4xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d0 + d1, d2)>
  // CHECK: itensor.reassociate %{{.*}} {{\[\[}}0], [1, 2]] : {{.*}} to !itensor<1x1x4xf32 of 8x2x4,
  %e = itensor.reassociate %x [[0], [1, 2]] : !rows to !itensor<1x1x4xf32 of 8x2x4, iter_space: [8, 2]*[1, 1], iter_map: (d0, d1) -> (d0, d1, 0)>
  // CHECK: itensor.reassociate %{{.*}} {{\[\[}}0, 1]] : {{.*}} to !itensor<4xf32 of 64,
  %f = itensor.reassociate %x [[0, 1]] : !rows to !itensor<4xf32 of 64, iter_space: [8, 2]*[8, 4], iter_map: (d0, d1) -> (d0 + d1)>
  return
}

// CHECK-LABEL: func.func @converter
func.func @converter(%x: !rows) {
  %e = itensor.empty : !columns
  // CHECK: itensor.converter %{{.*}} into %{{.*}} {buffer_shape = array<i64: 8, 8>, shared_loops = 0 : i64} : {{.*}} -> {{.*}}
  %c = itensor.converter %x into %e {buffer_shape = array<i64: 8, 8>, shared_loops = 0 : i64} : !rows -> !columns
  return
}

// A larger buffer, or fewer shared loops than there are, is allowed.
// CHECK-LABEL: func.func @converter_with_room
func.func @converter_with_room(%x: !rows) {
  %e = itensor.empty : !rows
  // CHECK: itensor.converter
  %c = itensor.converter %x into %e {buffer_shape = array<i64: 2, 8>, shared_loops = 1 : i64} : !rows -> !rows
  return
}

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!tile = !itensor<4x2xf32 of 4x2, iter_space: []*[], iter_map: () -> (0, 0)>
!scalar = !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>

// The place that a token is taken for: sums of loops, constants, symbols,
// none said, and that of a tensor of no dimensions.
// CHECK-LABEL: func.func @positions
// CHECK-SAME: %[[N:[a-z0-9]+]]: index
func.func @positions(%x: !vec, %r: !rows, %s: !scalar, %d: !vec, %e: !scalar, %t: vector<4xf32>, %f: f32, %n: index) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      // CHECK: itensor.read %{{[a-z0-9]+}} : !itensor
      %0 = itensor.read %x : !vec -> vector<4xf32>
      // CHECK: itensor.read %{{[a-z0-9]+}}[4] :
      %1 = itensor.read %x[4] : !vec -> vector<4xf32>
      // CHECK: itensor.read %{{[a-z0-9]+}}[%[[I:[a-z0-9]+]] * 4] :
      %2 = itensor.read %x[%i * 4] : !vec -> vector<4xf32>
      // CHECK: itensor.read %{{[a-z0-9]+}}[%[[I]] * 4 + %[[J:[a-z0-9]+]] * 2, %[[J]] * 4 + 1] :
      %3 = itensor.read %r[%i * 4 + %j * 2, %j * 4 + 1] : !rows -> vector<4xf32>
      // CHECK: itensor.read %{{[a-z0-9]+}}[symbol(%[[N]]), %[[I]] floordiv 2] :
      %4 = itensor.read %r[symbol(%n), %i floordiv 2] : !rows -> vector<4xf32>
      // CHECK: itensor.read %{{[a-z0-9]+}}[] :
      %5 = itensor.read %s[] : !scalar -> f32
      // CHECK: itensor.read %{{[a-z0-9]+}} : !itensor<f32 of scalar
      %6 = itensor.read %s : !scalar -> f32
    }
  }
  // CHECK: itensor.write %{{.*}} into %{{[a-z0-9]+}}[4] : vector<4xf32> ->
  %7 = itensor.write %t into %d[4] : vector<4xf32> -> !vec
  // CHECK: itensor.write %{{.*}} into %{{[a-z0-9]+}}[] : f32 ->
  %8 = itensor.write %f into %e[] : f32 -> !scalar
  return
}

// A tile as a tensor, with memory for it or without.
// CHECK-LABEL: func.func @tiles
func.func @tiles(%x: !tile, %y: !tile, %d: !tile, %m: tensor<4x2xf32>) {
  // CHECK: %[[A:.*]] = itensor.read %{{.*}}[0, 0] init %{{.*}} : tensor<4x2xf32> : {{.*}} -> tensor<4x2xf32>
  %0 = itensor.read %x[0, 0] init %m : tensor<4x2xf32> : !tile -> tensor<4x2xf32>
  // CHECK: itensor.read %{{[a-z0-9]+}} init %[[A]] : tensor<4x2xf32> {st.note} :
  %1 = itensor.read %y init %0 : tensor<4x2xf32> {st.note} : !tile -> tensor<4x2xf32>
  // CHECK: itensor.read %{{[a-z0-9]+}} : {{.*}} -> tensor<4x2xf32>
  %2 = itensor.read %y : !tile -> tensor<4x2xf32>
  // CHECK: itensor.write %[[A]] into %{{[a-z0-9]+}}[0, 0] {st.note} : tensor<4x2xf32> ->
  %3 = itensor.write %0 into %d[0, 0] {st.note} : tensor<4x2xf32> -> !tile
  return
}

// Tokens of memory words, of windows and of dynamic sizes.
!words = !itensor<2x1xvector<8x8xi8> of 4x1, iter_space: [2]*[2], iter_map: (d0) -> (d0, 0)>
!windows = !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
!dynamic = !itensor<1x16xf32 of ?max=512x64, iter_space: [?max=512, 4]*[1, 16], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @other_tokens
func.func @other_tokens(%w: !words, %v: !words, %x: !windows, %d: !dynamic) {
  // CHECK: itensor.read %{{.*}} -> vector<128xi8>
  %0 = itensor.read %w : !words -> vector<128xi8>
  // CHECK: itensor.read %{{.*}} -> tensor<2x1xvector<8x8xi8>>
  %1 = itensor.read %v : !words -> tensor<2x1xvector<8x8xi8>>
  // CHECK: itensor.read %{{.*}}[-1, -1] : {{.*}}window: [1, 1]> -> vector<9xf32>
  %2 = itensor.read %x[-1, -1] : !windows -> vector<9xf32>
  // CHECK: itensor.read %{{.*}} of ?max=512x64, {{.*}} -> vector<16xf32>
  %3 = itensor.read %d : !dynamic -> vector<16xf32>
  return
}

!half = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!twelve = !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
!turns = !itensor<4xf32 of 16, iter_space: [2, 2]*[4, 8], iter_map: (d0, d1) -> (d0 + d1)>
!four = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
// CHECK-LABEL: func.func @parts
func.func @parts(%x: !rows, %a: !vec, %b: !half, %c: !vec, %d: !vec) {
  %e = itensor.empty : !four
  // CHECK: itensor.chunk %{{.*}} into %{{.*}}, %{{.*}} along 1 {st.note} : {{.*}} -> !itensor<1x4xf32 of 8x4, {{.*}}>, !itensor<1x4xf32 of 8x4,
  %0:2 = itensor.chunk %x into %e, %e along 1 {st.note} : !rows -> !four, !four
  %f = itensor.empty : !twelve
  // CHECK: itensor.concat %{{.*}}, %{{.*}} into %{{.*}} along 0 : !itensor<4xf32 of 8, {{.*}}>, !itensor<4xf32 of 4, {{.*}}> -> !itensor<4xf32 of 12,
  %1 = itensor.concat %a, %b into %f along 0 : !vec, !half -> !twelve
  %g = itensor.empty : !turns
  // CHECK: itensor.join %{{.*}}, %{{.*}} into %{{.*}} along 0 : {{.*}} -> !itensor<4xf32 of 16,
  %2 = itensor.join %c, %d into %g along 0 : !vec, !vec -> !turns
  return
}

// A line buffer holds the lines that windows still need.
!image = !itensor<1x8xf32 of 8x8, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
// CHECK-LABEL: func.func @line_buffer
func.func @line_buffer(%x: !image) {
  %e = itensor.empty : !windows
  // CHECK: itensor.converter %{{.*}} {buffer_shape = array<i64: 10, 10>, rolling_dim = 0 : i64, shared_loops = 0 : i64} :
  %0 = itensor.converter %x into %e {buffer_shape = array<i64: 10, 10>, rolling_dim = 0 : i64, shared_loops = 0 : i64} : !image -> !windows
  return
}

// CHECK-LABEL: func.func @fifos
func.func @fifos(%x: !vec) -> !vec {
  // CHECK: %[[S:.*]] = itensor.to_stream %{{.*}} : !itensor<4xf32 of 8, {{.*}}> to !stream<vector<4xf32>, depth: 2>
  %s = itensor.to_stream %x : !vec to !stream<vector<4xf32>, depth: 2>
  // CHECK: itensor.from_stream %[[S]] : !stream<vector<4xf32>, depth: 2> to !itensor<4xf32 of 8,
  %y = itensor.from_stream %s : !stream<vector<4xf32>, depth: 2> to !vec
  return %y : !vec
}
