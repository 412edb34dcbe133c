// RUN: st-opt %s --canonicalize --cse | FileCheck %s
// RUN: st-opt %s --canonicalize --cse | st-opt --canonicalize --cse | FileCheck %s

// The numbers of words made of numbers are those numbers.
// CHECK-LABEL: func.func @unwiden_of_widen
// CHECK-NEXT: return %arg0
func.func @unwiden_of_widen(%t: tensor<?x64xi8>) -> tensor<?x64xi8> {
  %w = tensor_ext.widen %t : tensor<?x64xi8> -> tensor<?x4xvector<16xi8>>
  %u = tensor_ext.unwiden %w : tensor<?x4xvector<16xi8>> -> tensor<?x64xi8>
  return %u : tensor<?x64xi8>
}

// Words taken apart and put together again are the same words.
// CHECK-LABEL: func.func @widen_of_unwiden
// CHECK-NEXT: return %arg0
func.func @widen_of_unwiden(%w: tensor<2x2xvector<8x8xi8>>) -> tensor<2x2xvector<8x8xi8>> {
  %u = tensor_ext.unwiden %w : tensor<2x2xvector<8x8xi8>> -> tensor<16x16xi8>
  %v = tensor_ext.widen %u : tensor<16x16xi8> -> tensor<2x2xvector<8x8xi8>>
  return %v : tensor<2x2xvector<8x8xi8>>
}

// Put together as other words, they have to move.
// CHECK-LABEL: func.func @other_words_stay
// CHECK: tensor_ext.unwiden
// CHECK: tensor_ext.widen
func.func @other_words_stay(%w: tensor<2x2xvector<8x8xi8>>) -> tensor<1x4xvector<16x4xi8>> {
  %u = tensor_ext.unwiden %w : tensor<2x2xvector<8x8xi8>> -> tensor<16x16xi8>
  %v = tensor_ext.widen %u : tensor<16x16xi8> -> tensor<1x4xvector<16x4xi8>>
  return %v : tensor<1x4xvector<16x4xi8>>
}

// Equal widenings are one, and one that nobody uses goes.
// CHECK-LABEL: func.func @pure
// CHECK-NEXT: %[[W:.*]] = tensor_ext.widen
// CHECK-NEXT: return %[[W]], %[[W]]
func.func @pure(%t: tensor<64xi8>) -> (tensor<1xvector<64xi8>>, tensor<1xvector<64xi8>>) {
  %a = tensor_ext.widen %t : tensor<64xi8> -> tensor<1xvector<64xi8>>
  %b = tensor_ext.widen %t : tensor<64xi8> -> tensor<1xvector<64xi8>>
  %unused = tensor_ext.widen %t : tensor<64xi8> -> tensor<2xvector<32xi8>>
  return %a, %b : tensor<1xvector<64xi8>>, tensor<1xvector<64xi8>>
}
