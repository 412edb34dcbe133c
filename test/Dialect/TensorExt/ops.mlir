// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --emit-bytecode | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s

// The words of two dimensions that the paper's example has.
// CHECK-LABEL: func.func @words_of_tiles
func.func @words_of_tiles(%t: tensor<4x4x16x16xi8>) -> tensor<4x4x16x16xi8> {
  // CHECK: %[[W:.*]] = tensor_ext.widen %arg0 : tensor<4x4x16x16xi8> -> tensor<4x4x2x2xvector<8x8xi8>>
  %w = tensor_ext.widen %t : tensor<4x4x16x16xi8> -> tensor<4x4x2x2xvector<8x8xi8>>
  // CHECK: tensor_ext.unwiden %[[W]] : tensor<4x4x2x2xvector<8x8xi8>> -> tensor<4x4x16x16xi8>
  %u = tensor_ext.unwiden %w : tensor<4x4x2x2xvector<8x8xi8>> -> tensor<4x4x16x16xi8>
  return %u : tensor<4x4x16x16xi8>
}

// Sizes in front of the words may be dynamic, and stay so.
// CHECK-LABEL: func.func @dynamic_rows
func.func @dynamic_rows(%t: tensor<?x?x64xf32>) -> tensor<?x?x4xvector<16xf32>> {
  // CHECK: tensor_ext.widen %arg0 : tensor<?x?x64xf32> -> tensor<?x?x4xvector<16xf32>>
  %w = tensor_ext.widen %t : tensor<?x?x64xf32> -> tensor<?x?x4xvector<16xf32>>
  return %w : tensor<?x?x4xvector<16xf32>>
}

// One word may hold the whole tensor, or a single number.
// CHECK-LABEL: func.func @extremes
func.func @extremes(%t: tensor<8x8xi32>, %u: tensor<8xindex>)
    -> (tensor<1x1xvector<8x8xi32>>, tensor<8xvector<1xindex>>) {
  // CHECK: tensor_ext.widen %arg0 {burst} : tensor<8x8xi32> -> tensor<1x1xvector<8x8xi32>>
  %0 = tensor_ext.widen %t {burst} : tensor<8x8xi32> -> tensor<1x1xvector<8x8xi32>>
  // CHECK: tensor_ext.widen %arg1 : tensor<8xindex> -> tensor<8xvector<1xindex>>
  %1 = tensor_ext.widen %u : tensor<8xindex> -> tensor<8xvector<1xindex>>
  return %0, %1 : tensor<1x1xvector<8x8xi32>>, tensor<8xvector<1xindex>>
}
