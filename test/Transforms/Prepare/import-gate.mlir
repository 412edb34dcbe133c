// RUN: st-opt %s --st-import-gate --verify-diagnostics | FileCheck %s
// What the contract accepts passes unchanged.

// CHECK-LABEL: func.func @accepted
// CHECK: linalg.matmul
// CHECK: tensor.insert_slice
// CHECK: arith.truncf
func.func @accepted(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %m: tensor<4xi1>,
                    %i: tensor<4xi64>, %q: tensor<4xi8>, %n: tensor<4xi32>)
    -> (tensor<4x4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<6x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f64
  %ones = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>)
      outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %1 = tensor.insert_slice %ones into %e8[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %2 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%ones : tensor<4xf32>) outs(%e4 : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.truncf %eps : f64 to f32
      %r = arith.addf %a, %s : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  %3 = tensor.pad %x low[1, 0] high[1, 0] {
    ^bb0(%j: index, %k: index):
      tensor.yield %zero : f32
  } : tensor<4x8xf32> to tensor<6x8xf32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<6x8xf32>
}
