// RUN: st-opt %s --st-generalize-linalg --split-input-file | FileCheck %s

// Every named operation but linalg.fill.
// CHECK-LABEL: func.func @named(
// CHECK: linalg.fill
// CHECK-NOT: linalg.{{matmul|transpose|broadcast}}
// CHECK-COUNT-3: linalg.generic
func.func @named(%x: tensor<4x8xf32>, %w: tensor<4x8xf32>, %b: tensor<4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %t = tensor.empty() : tensor<8x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.transpose ins(%w : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  %1 = linalg.matmul ins(%x, %0 : tensor<4x8xf32>, tensor<8x4xf32>)
      outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<4x4xf32>) dimensions = [0]
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// x^3 of GELU is two products; the check is dropped.
// CHECK-LABEL: func.func @cube(
// CHECK-NOT: fpowi
// CHECK-NOT: cf.assert
// CHECK-COUNT-2: arith.mulf
func.func @cube(%x: tensor<4xf32>) -> tensor<4xf32> {
  %three = arith.constant 3 : i64
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %ok = arith.cmpf one, %a, %z : f32
      cf.assert %ok, "not zero"
      %c = math.fpowi %a, %three : f32, i64
      linalg.yield %c : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
