// RUN: st-opt %s --st-convert-linalg-to-kernel | FileCheck %s

// The two parts of @two_parts.
// CHECK-DAG: #[[FIRST:.*]] = affine_set<(d0, d1, d2) : (d1 * 10 + d2 >= 0, -(d1 * 10 + d2) + 5 >= 0)>
// CHECK-DAG: #[[SECOND:.*]] = affine_set<(d0, d1, d2) : (d1 * 10 + d2 - 6 >= 0, -(d1 * 10 + d2) + 19 >= 0)>

// CHECK-LABEL: func.func @fill_all
// CHECK: dataflow.kernel "fill" -> tensor<5x37xf32> {
// CHECK: %[[V:.*]] = arith.constant 2.0
// CHECK-NEXT: affine.store %[[V]], %out
// CHECK: itensor.write
func.func @fill_all() -> tensor<5x37xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<5x37xf32>
  %f = linalg.fill ins(%two : f32) outs(%e : tensor<5x37xf32>) -> tensor<5x37xf32>
  return %f : tensor<5x37xf32>
}

// Offsets and strides; the last dimension of the source is dropped.
// CHECK-LABEL: func.func @slice
// CHECK: dataflow.kernel "extract_slice" ins(%{{.*}} : tensor<7x19x5xf32>) -> tensor<2x9xf32> {
// CHECK: %in0 = stream.buffer {name = "in0"} : memref<7x19x5xf32>
// CHECK: affine.for %[[I:.*]] = 0 to 2
// CHECK: affine.for %[[J:.*]] = 0 to 9
// CHECK: affine.load %in0[%[[I]] * 3 + 1, %[[J]] * 2 + 2, 3]
// CHECK: affine.store %{{.*}}, %out[0, %[[J]]]
func.func @slice(%x: tensor<7x19x5xf32>) -> tensor<2x9xf32> {
  %y = tensor.extract_slice %x[1, 2, 3] [2, 9, 1] [3, 2, 1] : tensor<7x19x5xf32> to tensor<2x9xf32>
  return %y : tensor<2x9xf32>
}

// A dimension that is taken whole is walked, not buffered: one row, two tokens
// of 10.
// CHECK-LABEL: func.func @slice_of_rows
// CHECK: stream.buffer {name = "in0"} : memref<1x20xf32>
func.func @slice_of_rows(%x: tensor<7x19xf32>) -> tensor<7x4xf32> {
  %y = tensor.extract_slice %x[0, 3] [7, 4] [1, 1] : tensor<7x19xf32> to tensor<7x4xf32>
  return %y : tensor<7x4xf32>
}

// Each part is copied where it belongs.
// CHECK-LABEL: func.func @two_parts
// CHECK: dataflow.kernel "concat" ins(%{{.*}}, %{{.*}} : tensor<3x6xf32>, tensor<3x14xf32>) -> tensor<3x20xf32> {
// CHECK: affine.if #[[FIRST]](
// CHECK-NEXT: affine.load %in0[
// CHECK: affine.if #[[SECOND]](
// CHECK-NEXT: affine.load %in1[
func.func @two_parts(%x: tensor<3x6xf32>, %z: tensor<3x14xf32>) -> tensor<3x20xf32> {
  %y = tensor.concat dim(1) %x, %z : (tensor<3x6xf32>, tensor<3x14xf32>) -> tensor<3x20xf32>
  return %y : tensor<3x20xf32>
}

// CHECK-LABEL: func.func @concat_of_itself
// CHECK: dataflow.kernel "concat" ins(%[[X:.*]], %[[X]] : tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<6x6xf32> {
func.func @concat_of_itself(%x: tensor<3x6xf32>) -> tensor<6x6xf32> {
  %y = tensor.concat dim(0) %x, %x : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<6x6xf32>
  return %y : tensor<6x6xf32>
}

// The constant first; over it, where there is one, the source's number.
// CHECK-LABEL: func.func @border
// CHECK: dataflow.kernel "pad" ins(%{{.*}} : tensor<7x19xf32>) -> tensor<10x23xf32> {
// CHECK: %[[V:.*]] = arith.constant 1.5
// CHECK-NEXT: affine.store %[[V]], %out[
// CHECK-NEXT: affine.if
// CHECK-NEXT: %[[N:.*]] = affine.load %in0[{{.*}} - 2, {{.*}}]
// CHECK-NEXT: affine.store %[[N]], %out[
func.func @border(%x: tensor<7x19xf32>) -> tensor<10x23xf32> {
  %c = arith.constant 1.5 : f32
  %y = tensor.pad %x low[2, 0] high[1, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<7x19xf32> to tensor<10x23xf32>
  return %y : tensor<10x23xf32>
}

// CHECK-LABEL: func.func @rank_zero
// CHECK: dataflow.kernel "extract_slice" ins(%{{.*}} : tensor<7xf32>) -> tensor<f32> {
// CHECK: affine.load %in0[4]
// CHECK: affine.store %{{.*}}, %out[]
func.func @rank_zero(%x: tensor<7xf32>) -> tensor<f32> {
  %y = tensor.extract_slice %x[4] [1] [1] : tensor<7xf32> to tensor<f32>
  return %y : tensor<f32>
}
