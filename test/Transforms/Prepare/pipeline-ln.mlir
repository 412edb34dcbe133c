// RUN: st-opt %s --st-prepare-pipeline | FileCheck %s
// RUN: st-opt %s --st-prepare-pipeline --st-prepare-pipeline | FileCheck %s
//
// LayerNorm with a residual: the variance that torch-mlir computes in f64 is in
// f32, and the last operation normalises, scales, shifts and adds.

// CHECK-LABEL: func.func @ln(
// CHECK-NOT: f64
// CHECK-COUNT-7: linalg.generic
// CHECK: arith.mulf
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @ln(%arg0: tensor<6x20xf32>, %arg1: tensor<20xf32>, %arg2: tensor<20xf32>) -> tensor<6x20xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 2.000000e+01 : f64
    %cst_3 = arith.constant 2.000000e+01 : f32
    %0 = tensor.empty() : tensor<6x20xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<6x20xf32>) outs(%0 : tensor<6x20xf64>) {
    ^bb0(%in: f32, %out: f64):
      %23 = arith.extf %in : f32 to f64
      linalg.yield %23 : f64
    } -> tensor<6x20xf64>
    %2 = tensor.empty() : tensor<6x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<6x1xf64>) -> tensor<6x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<6x20xf64>) outs(%3 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.addf %in, %out : f64
      linalg.yield %23 : f64
    } -> tensor<6x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<6x1xf64>) outs(%2 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.divf %in, %cst_2 : f64
      linalg.yield %23 : f64
    } -> tensor<6x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<6x20xf64>, tensor<6x1xf64>) outs(%0 : tensor<6x20xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %23 = arith.subf %in, %in_4 : f64
      linalg.yield %23 : f64
    } -> tensor<6x20xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %6 : tensor<6x20xf64>, tensor<6x20xf64>) outs(%0 : tensor<6x20xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %23 = arith.mulf %in, %in_4 : f64
      linalg.yield %23 : f64
    } -> tensor<6x20xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<6x20xf64>) outs(%3 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.addf %in, %out : f64
      linalg.yield %23 : f64
    } -> tensor<6x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<6x1xf64>) outs(%2 : tensor<6x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.divf %in, %cst_2 : f64
      linalg.yield %23 : f64
    } -> tensor<6x1xf64>
    %10 = tensor.empty() : tensor<6x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<6x1xf64>) outs(%10 : tensor<6x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %23 = arith.truncf %in : f64 to f32
      linalg.yield %23 : f32
    } -> tensor<6x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<6x1xf32>) -> tensor<6x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<6x20xf32>) outs(%12 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %in, %out : f32
      linalg.yield %23 : f32
    } -> tensor<6x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<6x1xf32>) outs(%10 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.divf %in, %cst_3 : f32
      linalg.yield %23 : f32
    } -> tensor<6x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<6x1xf32>) outs(%10 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_1 : f64 to f32
      %24 = arith.addf %in, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<6x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<6x1xf32>) outs(%10 : tensor<6x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.rsqrt %in : f32
      linalg.yield %23 : f32
    } -> tensor<6x1xf32>
    %17 = tensor.empty() : tensor<6x20xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %14 : tensor<6x20xf32>, tensor<6x1xf32>) outs(%17 : tensor<6x20xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.subf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<6x20xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %16 : tensor<6x20xf32>, tensor<6x1xf32>) outs(%17 : tensor<6x20xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.mulf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<6x20xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %arg1 : tensor<6x20xf32>, tensor<20xf32>) outs(%17 : tensor<6x20xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.mulf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<6x20xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %arg2 : tensor<6x20xf32>, tensor<20xf32>) outs(%17 : tensor<6x20xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.addf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<6x20xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %21 : tensor<6x20xf32>, tensor<6x20xf32>) outs(%17 : tensor<6x20xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.addf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<6x20xf32>
    return %22 : tensor<6x20xf32>
  }
}
