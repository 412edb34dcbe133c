// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s

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
