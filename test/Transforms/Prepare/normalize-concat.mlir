// RUN: st-opt %s --st-normalize-concat --split-input-file | FileCheck %s

// Into data: the slice before, the source, the slice after.
// CHECK-LABEL: func.func @into_data(
// CHECK-SAME: %[[X:.*]]: tensor<8x5xf32>, %[[Y:.*]]: tensor<2x5xf32>)
// CHECK: %[[A:.*]] = tensor.extract_slice %[[X]][0, 0] [2, 5] [1, 1]
// CHECK: %[[B:.*]] = tensor.extract_slice %[[X]][4, 0] [4, 5] [1, 1]
// CHECK: %[[R:.*]] = tensor.concat dim(0) %[[A]], %[[Y]], %[[B]]
// CHECK: return %[[R]]
func.func @into_data(%x: tensor<8x5xf32>, %y: tensor<2x5xf32>) -> tensor<8x5xf32> {
  %0 = tensor.insert_slice %y into %x[2, 0] [2, 5] [1, 1] : tensor<2x5xf32> into tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}

// -----

// A chain that fills its destination is one concatenation, and the destination
// is not read.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: tensor<3x5xf32>, %[[Y:.*]]: tensor<2x5xf32>)
// CHECK-NOT: tensor.extract_slice
// CHECK: %[[R:.*]] = tensor.concat dim(0) %[[X]], %[[Y]]
// CHECK: return %[[R]]
func.func @chain(%x: tensor<3x5xf32>, %y: tensor<2x5xf32>) -> tensor<5x5xf32> {
  %e = tensor.empty() : tensor<5x5xf32>
  %0 = tensor.insert_slice %x into %e[0, 0] [3, 5] [1, 1] : tensor<3x5xf32> into tensor<5x5xf32>
  %1 = tensor.insert_slice %y into %0[3, 0] [2, 5] [1, 1] : tensor<2x5xf32> into tensor<5x5xf32>
  return %1 : tensor<5x5xf32>
}

// -----

// CHECK-LABEL: func.func @into_fill(
// CHECK: %[[Z:.*]] = arith.constant 0.000000e+00
// CHECK: tensor.pad %{{.*}} low[1, 2] high[2, 3]
// CHECK: tensor.yield %[[Z]]
func.func @into_fill(%x: tensor<3x5xf32>) -> tensor<6x10xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x10xf32>) -> tensor<6x10xf32>
  %0 = tensor.insert_slice %x into %f[1, 2] [3, 5] [1, 1] : tensor<3x5xf32> into tensor<6x10xf32>
  return %0 : tensor<6x10xf32>
}

// -----

// In two dimensions: rows first, then columns of the rows that are hit.
// CHECK-LABEL: func.func @two_dimensions(
// CHECK: tensor.concat dim(1)
// CHECK: tensor.concat dim(0)
// CHECK-NOT: tensor.insert_slice
func.func @two_dimensions(%x: tensor<8x6xf32>, %y: tensor<2x3xf32>) -> tensor<8x6xf32> {
  %0 = tensor.insert_slice %y into %x[2, 1] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

// A row without its dimension of size one.
// CHECK-LABEL: func.func @row(
// CHECK: tensor.expand_shape
// CHECK: tensor.concat dim(0)
func.func @row(%x: tensor<8x6xf32>, %y: tensor<6xf32>) -> tensor<8x6xf32> {
  %0 = tensor.insert_slice %y into %x[2, 0] [1, 6] [1, 1] : tensor<6xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

// The whole of the destination: nothing is left of it.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>)
// CHECK-NEXT: return %[[Y]]
func.func @whole(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %y into %x[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Must not fire: strided, and at run time. The gate refuses these.
// CHECK-LABEL: func.func @left_alone(
// CHECK-COUNT-2: tensor.insert_slice
func.func @left_alone(%x: tensor<8xf32>, %y: tensor<2xf32>, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %y into %x[0] [2] [2] : tensor<2xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %y into %0[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Nested along one dimension: flat. Along different ones: as they are.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME: %[[A:.*]]: tensor<2x4xf32>, %[[B:.*]]: tensor<3x4xf32>)
// CHECK: %[[F:.*]] = tensor.concat dim(0) %[[A]], %[[B]], %[[A]]
// CHECK: %[[R:.*]] = tensor.concat dim(1) %[[F]], %[[F]]
// CHECK: return %[[R]]
func.func @nested(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) -> tensor<7x8xf32> {
  %0 = tensor.concat dim(0) %b, %a : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
  %1 = tensor.concat dim(0) %a, %0 : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<7x4xf32>
  %2 = tensor.concat dim(1) %1, %1 : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x8xf32>
  return %2 : tensor<7x8xf32>
}

// -----

// Dimensions of size one go, except the one that is joined.
// CHECK-LABEL: func.func @unit_dims(
// CHECK: tensor.concat dim(1) {{.*}} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x8xf32>
// CHECK: tensor.concat dim(0) {{.*}} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
func.func @unit_dims(%a: tensor<1x3x1x4xf32>, %b: tensor<1x4x1xf32>)
    -> (tensor<1x3x1x8xf32>, tensor<2x4x1xf32>) {
  %0 = tensor.concat dim(3) %a, %a : (tensor<1x3x1x4xf32>, tensor<1x3x1x4xf32>) -> tensor<1x3x1x8xf32>
  %1 = tensor.concat dim(0) %b, %b : (tensor<1x4x1xf32>, tensor<1x4x1xf32>) -> tensor<2x4x1xf32>
  return %0, %1 : tensor<1x3x1x8xf32>, tensor<2x4x1xf32>
}

// -----

// torch.roll: the casts to dynamic shapes go.
// CHECK-LABEL: func.func @roll(
// CHECK-NOT: tensor.cast
// CHECK: tensor.concat dim(0) {{.*}} : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
func.func @roll(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
  %0 = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %1 = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}

// -----

// Sizes that do not add up and slices that lie outside are not for this pass to
// mend: MLIR accepts them, and they stay as they are.
// CHECK-LABEL: func.func @sizes_differ(
// CHECK: tensor.concat dim(0) {{.*}} : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
func.func @sizes_differ(%a: tensor<2xf32>) -> tensor<5xf32> {
  %0 = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %1 = tensor.concat dim(0) %0, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// CHECK-LABEL: func.func @outside(
// CHECK: tensor.insert_slice
func.func @outside(%x: tensor<5x5xf32>, %y: tensor<2x5xf32>) -> tensor<5x5xf32> {
  %0 = tensor.insert_slice %y into %x[5, 0] [2, 5] [1, 1] : tensor<2x5xf32> into tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}
