// RUN: st-opt %s --st-prepare-pipeline | FileCheck %s
// RUN: st-opt %s --st-prepare-pipeline --st-prepare-pipeline | FileCheck %s
//
// nn.MultiheadAttention without weights: scaled_dot_product_attention keeps rows
// that are masked as a whole from becoming NaN (two operations more). No
// transpose is left.

// CHECK-LABEL: func.func @mha(
// CHECK-NOT: f64
// CHECK-COUNT-14: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return

#map = affine_map<(d0, d1, d2) -> (d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @mha(%arg0: tensor<2x5x24xf32>, %arg1: tensor<72x24xf32>, %arg2: tensor<72xf32>, %arg3: tensor<24x24xf32>, %arg4: tensor<24xf32>) -> tensor<2x5x24xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x3x5x5xf32>
    %cst_2 = arith.constant 0xFFF0000000000000 : f64
    %cst_3 = arith.constant 0.59460355750136051 : f64
    %0 = tensor.empty() : tensor<5x2x24xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x5x24xf32>) outs(%0 : tensor<5x2x24xf32>) permutation = [1, 0, 2] 
    %1 = tensor.empty() : tensor<24x72xf32>
    %transposed_4 = linalg.transpose ins(%arg1 : tensor<72x24xf32>) outs(%1 : tensor<24x72xf32>) permutation = [1, 0] 
    %2 = tensor.empty() : tensor<5x24x72xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_4 : tensor<24x72xf32>) outs(%2 : tensor<5x24x72xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x24x72xf32>
    %4 = tensor.empty() : tensor<5x2x72xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5x2x72xf32>) -> tensor<5x2x72xf32>
    %6 = linalg.batch_matmul ins(%transposed, %3 : tensor<5x2x24xf32>, tensor<5x24x72xf32>) outs(%5 : tensor<5x2x72xf32>) -> tensor<5x2x72xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %arg2 : tensor<5x2x72xf32>, tensor<72xf32>) outs(%4 : tensor<5x2x72xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %44 = arith.addf %in, %in_31 : f32
      linalg.yield %44 : f32
    } -> tensor<5x2x72xf32>
    %expanded = tensor.expand_shape %7 [[0, 1], [2], [3, 4]] output_shape [1, 5, 2, 3, 24] : tensor<5x2x72xf32> into tensor<1x5x2x3x24xf32>
    %8 = tensor.empty() : tensor<3x5x2x1x24xf32>
    %transposed_5 = linalg.transpose ins(%expanded : tensor<1x5x2x3x24xf32>) outs(%8 : tensor<3x5x2x1x24xf32>) permutation = [3, 1, 2, 0, 4] 
    %collapsed = tensor.collapse_shape %transposed_5 [[0], [1], [2, 3], [4]] : tensor<3x5x2x1x24xf32> into tensor<3x5x2x24xf32>
    %extracted_slice = tensor.extract_slice %collapsed[0, 0, 0, 0] [1, 5, 2, 24] [1, 1, 1, 1] : tensor<3x5x2x24xf32> to tensor<1x5x2x24xf32>
    %extracted_slice_6 = tensor.extract_slice %collapsed[1, 0, 0, 0] [1, 5, 2, 24] [1, 1, 1, 1] : tensor<3x5x2x24xf32> to tensor<1x5x2x24xf32>
    %extracted_slice_7 = tensor.extract_slice %collapsed[2, 0, 0, 0] [1, 5, 2, 24] [1, 1, 1, 1] : tensor<3x5x2x24xf32> to tensor<1x5x2x24xf32>
    %collapsed_8 = tensor.collapse_shape %extracted_slice [[0, 1], [2, 3]] : tensor<1x5x2x24xf32> into tensor<5x48xf32>
    %expanded_9 = tensor.expand_shape %collapsed_8 [[0], [1, 2]] output_shape [5, 6, 8] : tensor<5x48xf32> into tensor<5x6x8xf32>
    %9 = tensor.empty() : tensor<6x5x8xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<5x6x8xf32>) outs(%9 : tensor<6x5x8xf32>) permutation = [1, 0, 2] 
    %collapsed_11 = tensor.collapse_shape %extracted_slice_6 [[0, 1], [2, 3]] : tensor<1x5x2x24xf32> into tensor<5x48xf32>
    %expanded_12 = tensor.expand_shape %collapsed_11 [[0], [1, 2]] output_shape [5, 6, 8] : tensor<5x48xf32> into tensor<5x6x8xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<5x6x8xf32>) outs(%9 : tensor<6x5x8xf32>) permutation = [1, 0, 2] 
    %collapsed_14 = tensor.collapse_shape %extracted_slice_7 [[0, 1], [2, 3]] : tensor<1x5x2x24xf32> into tensor<5x48xf32>
    %expanded_15 = tensor.expand_shape %collapsed_14 [[0], [1, 2]] output_shape [5, 6, 8] : tensor<5x48xf32> into tensor<5x6x8xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<5x6x8xf32>) outs(%9 : tensor<6x5x8xf32>) permutation = [1, 0, 2] 
    %expanded_17 = tensor.expand_shape %transposed_10 [[0, 1], [2], [3]] output_shape [2, 3, 5, 8] : tensor<6x5x8xf32> into tensor<2x3x5x8xf32>
    %expanded_18 = tensor.expand_shape %transposed_13 [[0, 1], [2], [3]] output_shape [2, 3, 5, 8] : tensor<6x5x8xf32> into tensor<2x3x5x8xf32>
    %10 = tensor.empty() : tensor<2x3x5x8xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<2x3x5x8xf32>) outs(%10 : tensor<2x3x5x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.truncf %cst_3 : f64 to f32
      %45 = arith.mulf %in, %44 : f32
      linalg.yield %45 : f32
    } -> tensor<2x3x5x8xf32>
    %12 = tensor.empty() : tensor<2x3x8x5xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<2x3x5x8xf32>) outs(%12 : tensor<2x3x8x5xf32>) permutation = [0, 1, 3, 2] 
    %13 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19 : tensor<2x3x8x5xf32>) outs(%12 : tensor<2x3x8x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.truncf %cst_3 : f64 to f32
      %45 = arith.mulf %in, %44 : f32
      linalg.yield %45 : f32
    } -> tensor<2x3x8x5xf32>
    %collapsed_20 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x3x5x8xf32> into tensor<6x5x8xf32>
    %collapsed_21 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<2x3x8x5xf32> into tensor<6x8x5xf32>
    %14 = tensor.empty() : tensor<6x5x5xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
    %16 = linalg.batch_matmul ins(%collapsed_20, %collapsed_21 : tensor<6x5x8xf32>, tensor<6x8x5xf32>) outs(%15 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
    %expanded_22 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 3, 5, 5] : tensor<6x5x5xf32> into tensor<2x3x5x5xf32>
    %17 = tensor.empty() : tensor<2x3x5xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<2x3x5xi64>) -> tensor<2x3x5xi64>
    %19 = tensor.empty() : tensor<2x3x5xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %21:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_22 : tensor<2x3x5x5xf32>) outs(%20, %18 : tensor<2x3x5xf32>, tensor<2x3x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_31: i64):
      %44 = linalg.index 3 : index
      %45 = arith.index_cast %44 : index to i64
      %46 = arith.maximumf %in, %out : f32
      %47 = arith.cmpf ogt, %in, %out : f32
      %48 = arith.select %47, %45, %out_31 : i64
      linalg.yield %46, %48 : f32, i64
    } -> (tensor<2x3x5xf32>, tensor<2x3x5xi64>)
    %expanded_23 = tensor.expand_shape %21#0 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xf32> into tensor<2x3x5x1xf32>
    %22 = tensor.empty() : tensor<2x3x5x5xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22, %expanded_23 : tensor<2x3x5x5xf32>, tensor<2x3x5x1xf32>) outs(%22 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %44 = arith.subf %in, %in_31 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x3x5x5xf32>) outs(%22 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = math.exp %in : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %25 = tensor.empty() : tensor<2x3x5x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x3x5x1xf32>) -> tensor<2x3x5x1xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x3x5x5xf32>) outs(%26 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %44 = arith.addf %in, %out : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x3x5x5xf32>, tensor<2x3x5x1xf32>) outs(%22 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %44 = arith.divf %in, %in_31 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %29 = tensor.empty() : tensor<2x3x5x5xi1>
    %30 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_22 : tensor<2x3x5x5xf32>) outs(%29 : tensor<2x3x5x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %44 = arith.extf %in : f32 to f64
      %45 = arith.cmpf oeq, %44, %cst_2 : f64
      linalg.yield %45 : i1
    } -> tensor<2x3x5x5xi1>
    %31 = tensor.empty() : tensor<2x3x5x1xi1>
    %32 = linalg.fill ins(%true : i1) outs(%31 : tensor<2x3x5x1xi1>) -> tensor<2x3x5x1xi1>
    %33 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x3x5x5xi1>) outs(%32 : tensor<2x3x5x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %44 = arith.andi %in, %out : i1
      linalg.yield %44 : i1
    } -> tensor<2x3x5x1xi1>
    %34 = linalg.generic {indexing_maps = [#map5, #map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %cst_1, %28 : tensor<2x3x5x1xi1>, tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) outs(%22 : tensor<2x3x5x5xf32>) {
    ^bb0(%in: i1, %in_31: f32, %in_32: f32, %out: f32):
      %44 = arith.select %in, %in_31, %in_32 : f32
      linalg.yield %44 : f32
    } -> tensor<2x3x5x5xf32>
    %collapsed_24 = tensor.collapse_shape %34 [[0, 1], [2], [3]] : tensor<2x3x5x5xf32> into tensor<6x5x5xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%9 : tensor<6x5x8xf32>) -> tensor<6x5x8xf32>
    %36 = linalg.batch_matmul ins(%collapsed_24, %transposed_16 : tensor<6x5x5xf32>, tensor<6x5x8xf32>) outs(%35 : tensor<6x5x8xf32>) -> tensor<6x5x8xf32>
    %expanded_25 = tensor.expand_shape %36 [[0, 1], [2], [3]] output_shape [2, 3, 5, 8] : tensor<6x5x8xf32> into tensor<2x3x5x8xf32>
    %37 = tensor.empty() : tensor<5x2x3x8xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x3x5x8xf32>) outs(%37 : tensor<5x2x3x8xf32>) permutation = [2, 0, 1, 3] 
    %collapsed_27 = tensor.collapse_shape %transposed_26 [[0, 1], [2, 3]] : tensor<5x2x3x8xf32> into tensor<10x24xf32>
    %38 = tensor.empty() : tensor<24x24xf32>
    %transposed_28 = linalg.transpose ins(%arg3 : tensor<24x24xf32>) outs(%38 : tensor<24x24xf32>) permutation = [1, 0] 
    %39 = tensor.empty() : tensor<10x24xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<10x24xf32>) -> tensor<10x24xf32>
    %41 = linalg.matmul ins(%collapsed_27, %transposed_28 : tensor<10x24xf32>, tensor<24x24xf32>) outs(%40 : tensor<10x24xf32>) -> tensor<10x24xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel"]} ins(%41, %arg4 : tensor<10x24xf32>, tensor<24xf32>) outs(%39 : tensor<10x24xf32>) {
    ^bb0(%in: f32, %in_31: f32, %out: f32):
      %44 = arith.addf %in, %in_31 : f32
      linalg.yield %44 : f32
    } -> tensor<10x24xf32>
    %expanded_29 = tensor.expand_shape %42 [[0, 1], [2]] output_shape [5, 2, 24] : tensor<10x24xf32> into tensor<5x2x24xf32>
    %43 = tensor.empty() : tensor<2x5x24xf32>
    %transposed_30 = linalg.transpose ins(%expanded_29 : tensor<5x2x24xf32>) outs(%43 : tensor<2x5x24xf32>) permutation = [1, 0, 2] 
    return %transposed_30 : tensor<2x5x24xf32>
  }
}
