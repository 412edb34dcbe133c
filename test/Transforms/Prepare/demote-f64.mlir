// RUN: st-opt %s --st-demote-f64 --split-input-file | FileCheck %s

// A constant that f32 cannot hold is rounded; the conversion vanishes.
// CHECK-LABEL: func.func @constant(
// CHECK: arith.constant 9.99999974E-6 : f32
// CHECK-NOT: f64
// CHECK-NOT: arith.truncf
// CHECK: linalg.yield
func.func @constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %eps = arith.constant 1.0e-05 : f64
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.truncf %eps : f64 to f32
      %r = arith.addf %a, %s : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A mean in f64, as torch-mlir writes the variance of LayerNorm.
// CHECK-LABEL: func.func @tensors(
// CHECK-NOT: f64
// CHECK: linalg.fill {{.*}} outs(%{{.*}} : tensor<f32>)
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: return %{{.*}} : tensor<f32>
func.func @tensors(%x: tensor<4xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f64
  %c = arith.constant dense<4.0> : tensor<f64>
  %e = tensor.empty() : tensor<f64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<f64>) -> tensor<f64>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]}
      ins(%x : tensor<4xf32>) outs(%f : tensor<f64>) {
    ^bb0(%a: f32, %b: f64):
      %w = arith.extf %a : f32 to f64
      %s = arith.addf %w, %b : f64
      linalg.yield %s : f64
  } -> tensor<f64>
  %o = tensor.empty() : tensor<f32>
  %mean = linalg.generic {
      indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
      iterator_types = []}
      ins(%sum, %c : tensor<f64>, tensor<f64>) outs(%o : tensor<f32>) {
    ^bb0(%a: f64, %n: f64, %b: f32):
      %q = arith.divf %a, %n : f64
      %r = arith.truncf %q : f64 to f32
      linalg.yield %r : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}
