// RUN: st-opt %s --st-prepare-pipeline | FileCheck %s
// RUN: st-opt %s --st-prepare-pipeline --st-prepare-pipeline | FileCheck %s
//
// Convolution with a bias, ReLU and maximum pooling: the convolution starts from
// zero, and bias and ReLU are one operation.

// CHECK-LABEL: func.func @conv(
// CHECK: tensor.pad {{.*}} low[0, 1, 1] high[0, 1, 1]
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: linalg.generic {{.*}}"reduction", "reduction", "reduction"]{{.*}} outs(%[[F]]
// CHECK: linalg.generic {{.*}}["parallel", "parallel", "parallel"]
// CHECK: arith.addf
// CHECK: arith.select
// CHECK: %[[SHAPE:.*]] = tensor.empty() : tensor<2x2xf32>
// CHECK: linalg.generic {{.*}}"reduction", "reduction"]} ins(%{{.*}}, %[[SHAPE]]
// CHECK: arith.maximumf
// CHECK-NOT: linalg.generic
// CHECK: return

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @conv(%arg0: tensor<1x3x8x8xf32>, %arg1: tensor<8x3x3x3xf32>, %arg2: tensor<8xf32>) -> tensor<1x8x4x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg3: index, %arg4: index, %arg5: index, %arg6: index):
      tensor.yield %cst : f32
    } : tensor<1x3x8x8xf32> to tensor<1x3x10x10xf32>
    %0 = tensor.empty() : tensor<1x8x8x8xf32>
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<8xf32>) outs(%0 : tensor<1x8x8x8xf32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%padded, %arg1 : tensor<1x3x10x10xf32>, tensor<8x3x3x3xf32>) outs(%broadcasted : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<1x8x8x8xf32>) outs(%0 : tensor<1x8x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.cmpf ugt, %in, %cst : f32
      %8 = arith.select %7, %in, %cst : f32
      linalg.yield %8 : f32
    } -> tensor<1x8x8x8xf32>
    %3 = tensor.empty() : tensor<1x8x4x4xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %5 = tensor.empty() : tensor<2x2xf32>
    %6 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%2, %5 : tensor<1x8x8x8xf32>, tensor<2x2xf32>) outs(%4 : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
    return %6 : tensor<1x8x4x4xf32>
  }
}
