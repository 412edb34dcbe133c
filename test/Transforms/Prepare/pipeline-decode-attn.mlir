// RUN: st-opt %s --st-prepare-pipeline | FileCheck %s
// RUN: st-opt %s --st-prepare-pipeline --st-prepare-pipeline | FileCheck %s
//
// Attention of one new token over a cache, as torch-mlir exports it: the new row
// is selected into the cache by position, the scores are scaled and masked.

// CHECK-DAG: #[[POS:.*]] = affine_map<(d0, d1, d2) -> ()>
// CHECK-DAG: #[[NEW:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[Q:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[K:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK-DAG: #[[V:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @decode_attn(
// CHECK-SAME: {st.kind = "state", st.name = "k_cache"}
// CHECK: %[[P:.*]] = tensor.collapse_shape %{{.*}} [] : tensor<1xi64> into tensor<i64>
//
// The caches with the new row, in the order of the caches.
// CHECK-COUNT-2: linalg.generic {indexing_maps = [#[[POS]], #[[NEW]], #[[ALL]], #[[ALL]]]
// CHECK: } -> tensor<3x16x8xf32>
//
// The transpose of K is an indexing map.
// CHECK: %[[S:.*]] = linalg.generic {indexing_maps = [#[[Q]], #[[K]], #[[OUT]]]
//
// Scale and mask are one operation; the positions are computed in it.
// CHECK: %[[M:.*]] = linalg.generic {indexing_maps = [#[[POS]], #[[ALL]], #[[ALL]]]{{.*}} ins(%[[P]], %[[S]]
// CHECK: arith.divf
// CHECK: linalg.index 2
// CHECK: arith.cmpi sle
// CHECK: arith.select
//
// The maximum without its index, the exponential, the sum, the quotient.
// CHECK: %[[MAX:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]]]{{.*}} ins(%[[M]]
// CHECK: arith.maximumf
// CHECK: %[[E:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]], #[[ALL]]]{{.*}} ins(%[[M]], %[[MAX]]
// CHECK: math.exp
// CHECK: %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]]]{{.*}} ins(%[[E]]
// CHECK: %[[PR:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]], #[[ALL]]]{{.*}} ins(%[[E]], %[[SUM]]
// CHECK: arith.divf
// CHECK: linalg.generic {indexing_maps = [#[[Q]], #[[V]], #[[OUT]]]{{.*}} ins(%[[PR]]
// CHECK-NOT: linalg.generic
// CHECK: return

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (0)>
#map2 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @decode_attn(%arg0: tensor<3x3x8xf32> {st.name = "q", st.kind = "input"}, %arg1: tensor<3x8xf32> {st.name = "k", st.kind = "input"}, %arg2: tensor<3x8xf32> {st.name = "v", st.kind = "input"}, %arg3: tensor<1xi64> {st.name = "position", st.kind = "input"}, %arg4: tensor<3x16x8xf32> {st.name = "k_cache", st.kind = "state"}, %arg5: tensor<3x16x8xf32> {st.name = "v_cache", st.kind = "state"}) -> tensor<1x72xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<-1.000000e+30> : tensor<f32>
    %cst_2 = arith.constant 2.8284271247461903 : f64
    %0 = tensor.empty() : tensor<16xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<16xi64>) {
    ^bb0(%out: i64):
      %28 = linalg.index 0 : index
      %29 = arith.index_cast %28 : index to i64
      linalg.yield %29 : i64
    } -> tensor<16xi64>
    %2 = tensor.empty() : tensor<16xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel"]} ins(%1, %arg3 : tensor<16xi64>, tensor<1xi64>) outs(%2 : tensor<16xi1>) {
    ^bb0(%in: i64, %in_7: i64, %out: i1):
      %28 = arith.cmpi eq, %in, %in_7 : i64
      linalg.yield %28 : i1
    } -> tensor<16xi1>
    %expanded = tensor.expand_shape %3 [[0, 1, 2]] output_shape [1, 16, 1] : tensor<16xi1> into tensor<1x16x1xi1>
    %expanded_3 = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [3, 1, 8] : tensor<3x8xf32> into tensor<3x1x8xf32>
    %4 = tensor.empty() : tensor<3x16x8xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_3, %arg4 : tensor<1x16x1xi1>, tensor<3x1x8xf32>, tensor<3x16x8xf32>) outs(%4 : tensor<3x16x8xf32>) {
    ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
      %28 = arith.select %in, %in_7, %in_8 : f32
      linalg.yield %28 : f32
    } -> tensor<3x16x8xf32>
    %expanded_4 = tensor.expand_shape %arg2 [[0], [1, 2]] output_shape [3, 1, 8] : tensor<3x8xf32> into tensor<3x1x8xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_4, %arg5 : tensor<1x16x1xi1>, tensor<3x1x8xf32>, tensor<3x16x8xf32>) outs(%4 : tensor<3x16x8xf32>) {
    ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
      %28 = arith.select %in, %in_7, %in_8 : f32
      linalg.yield %28 : f32
    } -> tensor<3x16x8xf32>
    %7 = tensor.empty() : tensor<3x8x16xf32>
    %transposed = linalg.transpose ins(%5 : tensor<3x16x8xf32>) outs(%7 : tensor<3x8x16xf32>) permutation = [0, 2, 1] 
    %8 = tensor.empty() : tensor<3x3x16xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<3x3x16xf32>) -> tensor<3x3x16xf32>
    %10 = linalg.batch_matmul ins(%arg0, %transposed : tensor<3x3x8xf32>, tensor<3x8x16xf32>) outs(%9 : tensor<3x3x16xf32>) -> tensor<3x3x16xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<3x3x16xf32>) outs(%8 : tensor<3x3x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.truncf %cst_2 : f64 to f32
      %29 = arith.divf %in, %28 : f32
      linalg.yield %29 : f32
    } -> tensor<3x3x16xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel"]} ins(%1, %arg3 : tensor<16xi64>, tensor<1xi64>) outs(%2 : tensor<16xi1>) {
    ^bb0(%in: i64, %in_7: i64, %out: i1):
      %28 = arith.cmpi sle, %in, %in_7 : i64
      linalg.yield %28 : i1
    } -> tensor<16xi1>
    %13 = linalg.generic {indexing_maps = [#map5, #map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %11, %cst_1 : tensor<16xi1>, tensor<3x3x16xf32>, tensor<f32>) outs(%8 : tensor<3x3x16xf32>) {
    ^bb0(%in: i1, %in_7: f32, %in_8: f32, %out: f32):
      %28 = arith.select %in, %in_7, %in_8 : f32
      linalg.yield %28 : f32
    } -> tensor<3x3x16xf32>
    %14 = tensor.empty() : tensor<3x3xi64>
    %15 = linalg.fill ins(%c0_i64 : i64) outs(%14 : tensor<3x3xi64>) -> tensor<3x3xi64>
    %16 = tensor.empty() : tensor<3x3xf32>
    %17 = linalg.fill ins(%cst_0 : f32) outs(%16 : tensor<3x3xf32>) -> tensor<3x3xf32>
    %18:2 = linalg.generic {indexing_maps = [#map4, #map7, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<3x3x16xf32>) outs(%17, %15 : tensor<3x3xf32>, tensor<3x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_7: i64):
      %28 = linalg.index 2 : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.maximumf %in, %out : f32
      %31 = arith.cmpf ogt, %in, %out : f32
      %32 = arith.select %31, %29, %out_7 : i64
      linalg.yield %30, %32 : f32, i64
    } -> (tensor<3x3xf32>, tensor<3x3xi64>)
    %expanded_5 = tensor.expand_shape %18#0 [[0], [1, 2]] output_shape [3, 3, 1] : tensor<3x3xf32> into tensor<3x3x1xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %expanded_5 : tensor<3x3x16xf32>, tensor<3x3x1xf32>) outs(%8 : tensor<3x3x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %28 = arith.subf %in, %in_7 : f32
      linalg.yield %28 : f32
    } -> tensor<3x3x16xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<3x3x16xf32>) outs(%8 : tensor<3x3x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<3x3x16xf32>
    %21 = tensor.empty() : tensor<3x3x1xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<3x3x1xf32>) -> tensor<3x3x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%20 : tensor<3x3x16xf32>) outs(%22 : tensor<3x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %in, %out : f32
      linalg.yield %28 : f32
    } -> tensor<3x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map8, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %23 : tensor<3x3x16xf32>, tensor<3x3x1xf32>) outs(%8 : tensor<3x3x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %28 = arith.divf %in, %in_7 : f32
      linalg.yield %28 : f32
    } -> tensor<3x3x16xf32>
    %25 = tensor.empty() : tensor<3x3x8xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<3x3x8xf32>) -> tensor<3x3x8xf32>
    %27 = linalg.batch_matmul ins(%24, %6 : tensor<3x3x16xf32>, tensor<3x16x8xf32>) outs(%26 : tensor<3x3x8xf32>) -> tensor<3x3x8xf32>
    %collapsed = tensor.collapse_shape %27 [[0, 1, 2]] : tensor<3x3x8xf32> into tensor<72xf32>
    %expanded_6 = tensor.expand_shape %collapsed [[0, 1]] output_shape [1, 72] : tensor<72xf32> into tensor<1x72xf32>
    return %expanded_6 : tensor<1x72xf32>
  }
}
