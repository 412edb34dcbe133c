// RUN: st-opt %s --st-prepare-pipeline | FileCheck %s
// RUN: st-opt %s --st-prepare-pipeline --st-prepare-pipeline | FileCheck %s
//
// The gated feed-forward of a Llama block: three matrix products that read their
// weights as PyTorch stores them, and one element-wise operation.

// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @swiglu(
// CHECK-COUNT-2: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]
// CHECK: %[[A:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK: arith.mulf
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]{{.*}} ins(%[[A]]
// CHECK-NOT: linalg.generic
// CHECK: return

#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @swiglu(%arg0: tensor<6x20xf32>, %arg1: tensor<44x20xf32>, %arg2: tensor<44x20xf32>, %arg3: tensor<12x44xf32>) -> tensor<6x12xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<20x44xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<44x20xf32>) outs(%0 : tensor<20x44xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<6x44xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x44xf32>) -> tensor<6x44xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<6x20xf32>, tensor<20x44xf32>) outs(%2 : tensor<6x44xf32>) -> tensor<6x44xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<6x44xf32>) outs(%1 : tensor<6x44xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.negf %in : f32
      %13 = math.exp %12 : f32
      %14 = arith.addf %13, %cst_0 : f32
      %15 = arith.divf %cst_0, %14 : f32
      linalg.yield %15 : f32
    } -> tensor<6x44xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<6x44xf32>, tensor<6x44xf32>) outs(%1 : tensor<6x44xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %12 = arith.mulf %in, %in_3 : f32
      linalg.yield %12 : f32
    } -> tensor<6x44xf32>
    %transposed_1 = linalg.transpose ins(%arg2 : tensor<44x20xf32>) outs(%0 : tensor<20x44xf32>) permutation = [1, 0] 
    %6 = linalg.matmul ins(%arg0, %transposed_1 : tensor<6x20xf32>, tensor<20x44xf32>) outs(%2 : tensor<6x44xf32>) -> tensor<6x44xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<6x44xf32>, tensor<6x44xf32>) outs(%1 : tensor<6x44xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %12 = arith.mulf %in, %in_3 : f32
      linalg.yield %12 : f32
    } -> tensor<6x44xf32>
    %8 = tensor.empty() : tensor<44x12xf32>
    %transposed_2 = linalg.transpose ins(%arg3 : tensor<12x44xf32>) outs(%8 : tensor<44x12xf32>) permutation = [1, 0] 
    %9 = tensor.empty() : tensor<6x12xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<6x12xf32>) -> tensor<6x12xf32>
    %11 = linalg.matmul ins(%7, %transposed_2 : tensor<6x44xf32>, tensor<44x12xf32>) outs(%10 : tensor<6x12xf32>) -> tensor<6x12xf32>
    return %11 : tensor<6x12xf32>
  }
}
