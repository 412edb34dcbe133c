// RUN: st-opt %s --st-fuse-linalg-fill --split-input-file | FileCheck %s

// (b) A reshape of a fill is a fill, directly at the reduction.
// CHECK-LABEL: func.func @reshaped_fill(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[F:.*]] = linalg.fill ins(%{{.*}}) outs(%[[E]]
// CHECK: linalg.generic {{.*}} outs(%[[F]]
func.func @reshaped_fill(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x1xf32>) -> tensor<4x1xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%c : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// (b) A constant tensor of one value, and a generic that yields a constant.
// CHECK-LABEL: func.func @constants(
// CHECK-NOT: dense
// CHECK-NOT: linalg.generic
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4xf32>)
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<8xf32>)
func.func @constants() -> (tensor<4xf32>, tensor<8xf32>) {
  %c = arith.constant dense<2.0> : tensor<4xf32>
  %v = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%e : tensor<8xf32>) {
    ^bb0(%b: f32):
      linalg.yield %v : f32
  } -> tensor<8xf32>
  return %c, %0 : tensor<4xf32>, tensor<8xf32>
}

// -----

// A fill that is read becomes a scalar; outs that are not read become empty.
// CHECK-LABEL: func.func @read_fill(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK: %[[C:.*]] = arith.constant 2.000000e+00
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>) outs(%[[E]] :
// CHECK: arith.mulf %{{.*}}, %[[C]]
func.func @read_fill(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x, %f : tensor<4xf32>, tensor<4xf32>) outs(%y : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.mulf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A sum onto data starts from zero, and the data is added afterwards.
// CHECK-LABEL: func.func @sum_onto_data(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK: %[[Z:.*]] = arith.constant 0.000000e+00
// CHECK: %[[F:.*]] = linalg.fill ins(%[[Z]]
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[F]]
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]], %[[B]]
// CHECK: arith.addf
// CHECK: return %[[R]]
func.func @sum_onto_data(%x: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %o, %a : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// (c) Must not fire: a maximum onto data.
// CHECK-LABEL: func.func @maximum_onto_data(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NOT: linalg.fill
// CHECK: linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[B]]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @maximum_onto_data(%x: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.maximumf %o, %a : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
