// RUN: st-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --cse | FileCheck %s
// The loops lower on to LLVM.
// RUN: st-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --lower-affine --convert-vector-to-scf --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-vector-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts | FileCheck %s --check-prefix=LLVM
// LLVM-NOT: tensor_ext
// LLVM-NOT: {{ memref\.}}

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0) -> (d0 * 8)>
// CHECK-DAG: #[[MAP16:.*]] = affine_map<(d0) -> (d0 * 16)>

// Every word is read whole and stored once.
// CHECK-LABEL: func.func @widen
// CHECK-SAME: %[[T:.*]]: memref<4x4x16x16xi8>
func.func @widen(%t: tensor<4x4x16x16xi8>) -> tensor<4x4x2x2xvector<8x8xi8>> {
  // CHECK: %[[W:.*]] = memref.alloc() {{.*}}: memref<4x4x2x2xvector<8x8xi8>>
  // CHECK: affine.for %[[I:.*]] = 0 to 4 {
  // CHECK: affine.for %[[J:.*]] = 0 to 4 {
  // CHECK: affine.for %[[K:.*]] = 0 to 2 {
  // CHECK: affine.for %[[L:.*]] = 0 to 2 {
  // CHECK-DAG: %[[K8:.*]] = affine.apply #[[MAP]](%[[K]])
  // CHECK-DAG: %[[L8:.*]] = affine.apply #[[MAP]](%[[L]])
  // CHECK: %[[V:.*]] = vector.transfer_read %[[T]][%[[I]], %[[J]], %[[K8]], %[[L8]]], %{{.*}} {in_bounds = [true, true]} : memref<4x4x16x16xi8>, vector<8x8xi8>
  // CHECK: memref.store %[[V]], %[[W]][%[[I]], %[[J]], %[[K]], %[[L]]]
  // CHECK: return %[[W]]
  %w = tensor_ext.widen %t : tensor<4x4x16x16xi8> -> tensor<4x4x2x2xvector<8x8xi8>>
  return %w : tensor<4x4x2x2xvector<8x8xi8>>
}

// CHECK-LABEL: func.func @unwiden
// CHECK-SAME: %[[W:.*]]: memref<2x2xvector<8x8xi8>>
func.func @unwiden(%w: tensor<2x2xvector<8x8xi8>>) -> tensor<16x16xi8> {
  // CHECK: %[[T:.*]] = memref.alloc() {{.*}}: memref<16x16xi8>
  // CHECK: affine.for %[[K:.*]] = 0 to 2 {
  // CHECK: affine.for %[[L:.*]] = 0 to 2 {
  // CHECK: %[[V:.*]] = memref.load %[[W]][%[[K]], %[[L]]]
  // CHECK-DAG: %[[K8:.*]] = affine.apply #[[MAP]](%[[K]])
  // CHECK-DAG: %[[L8:.*]] = affine.apply #[[MAP]](%[[L]])
  // CHECK: vector.transfer_write %[[V]], %[[T]][%[[K8]], %[[L8]]] {in_bounds = [true, true]} : vector<8x8xi8>, memref<16x16xi8>
  // CHECK: return %[[T]]
  %t = tensor_ext.unwiden %w : tensor<2x2xvector<8x8xi8>> -> tensor<16x16xi8>
  return %t : tensor<16x16xi8>
}

// The dynamic size is that of the source.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: %[[T:.*]]: memref<?x64xf32>
func.func @dynamic(%t: tensor<?x64xf32>) -> tensor<?x4xvector<16xf32>> {
  // CHECK: %[[ROWS:.*]] = memref.dim %[[T]]
  // CHECK: %[[W:.*]] = memref.alloc(%[[ROWS]]) {{.*}}: memref<?x4xvector<16xf32>>
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[ROWS]]
  // CHECK: scf.for %[[J:.*]] =
  // CHECK: %[[J16:.*]] = affine.apply #[[MAP16]](%[[J]])
  // CHECK: vector.transfer_read %[[T]][%[[I]], %[[J16]]]
  %w = tensor_ext.widen %t : tensor<?x64xf32> -> tensor<?x4xvector<16xf32>>
  return %w : tensor<?x4xvector<16xf32>>
}

// A size that is only known inside a loop is no symbol of affine loops.
// CHECK-LABEL: func.func @dynamic_in_loop
func.func @dynamic_in_loop(%t: tensor<?x64xf32>, %n: index, %one: index)
    -> tensor<?x64xf32> {
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: memref.load
  // CHECK: vector.transfer_write
  %r = scf.for %i = %one to %n step %one iter_args(%x = %t) -> tensor<?x64xf32> {
    %s = tensor.extract_slice %x[0, 0] [%i, 64] [1, 1] : tensor<?x64xf32> to tensor<?x64xf32>
    %w = tensor_ext.widen %s : tensor<?x64xf32> -> tensor<?x4xvector<16xf32>>
    %u = tensor_ext.unwiden %w : tensor<?x4xvector<16xf32>> -> tensor<?x64xf32>
    %y = tensor.insert_slice %u into %x[0, 0] [%i, 64] [1, 1] : tensor<?x64xf32> into tensor<?x64xf32>
    scf.yield %y : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// The source is only read: a later write to the tensor does not reach the
// words, and needs no copy once they are made.
// CHECK-LABEL: func.func @source_is_kept
// CHECK: memref.alloc() {{.*}}: memref<2xvector<8xi8>>
// CHECK-NOT: memref.copy
// CHECK: memref.store %{{.*}}, %arg0
func.func @source_is_kept(%t: tensor<16xi8> {bufferization.writable = true}, %x: i8, %i: index)
    -> (tensor<2xvector<8xi8>>, tensor<16xi8>) {
  %w = tensor_ext.widen %t : tensor<16xi8> -> tensor<2xvector<8xi8>>
  %s = tensor.insert %x into %t[%i] : tensor<16xi8>
  return %w, %s : tensor<2xvector<8xi8>>, tensor<16xi8>
}
