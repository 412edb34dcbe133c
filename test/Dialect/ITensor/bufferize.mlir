// RUN: st-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --cse --canonicalize | FileCheck %s
// Also where functions keep their tensors.
// RUN: st-opt %s --one-shot-bufferize | FileCheck %s --check-prefix=LOCAL
// LOCAL-NOT: itensor.read {{.*}} -> tensor
// LOCAL-NOT: itensor.write {{.*}} : tensor

!tiles = !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// A tile is read into new memory and written from it, as a vector on the
// stream's side. Order and positions stay.
// CHECK-LABEL: func.func @copy
// CHECK-SAME: %[[S:[a-z0-9_]+]]: !itensor<{{.*}}>, %[[D:[a-z0-9_]+]]: !itensor<
func.func @copy(%s: !tiles, %d: !tiles, %i: index) -> !tiles {
  // CHECK: %[[M:[a-z0-9_]+]] = memref.alloc() {{.*}}: memref<4x2xf32>
  // CHECK: %[[T:[a-z0-9_]+]] = itensor.read %[[S]][symbol(%{{.*}}), 2] {st.note} : {{.*}} -> vector<8xf32>
  // CHECK: %[[V:[a-z0-9_]+]] = vector.shape_cast %[[T]] : vector<8xf32> to vector<4x2xf32>
  // CHECK: vector.transfer_write %[[V]], %[[M]][%c0, %c0] {in_bounds = [true, true]}
  // CHECK: %[[U:[a-z0-9_]+]] = vector.transfer_read %[[M]][%c0, %c0], %{{.*}} {in_bounds = [true, true]}
  // CHECK: %[[W:[a-z0-9_]+]] = vector.shape_cast %[[U]] : vector<4x2xf32> to vector<8xf32>
  // CHECK: itensor.write %[[W]] into %[[D]][0, 2] {st.note} : vector<8xf32> ->
  %0 = itensor.read %s[symbol(%i), 2] {st.note} : !tiles -> tensor<4x2xf32>
  %1 = itensor.write %0 into %d[0, 2] {st.note} : tensor<4x2xf32> -> !tiles
  return %1 : !tiles
}

// `init` is the memory.
// CHECK-LABEL: func.func @init
// CHECK-SAME: %[[M:[a-z0-9_]+]]: memref<4xf32>
func.func @init(%s: !vec, %m: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK: %[[T:[a-z0-9_]+]] = itensor.read
  // CHECK: vector.transfer_write %[[T]], %[[M]][%c0]
  // CHECK: return %[[M]]
  %0 = itensor.read %s init %m : tensor<4xf32> : !vec -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Not where its old numbers are still needed.
// CHECK-LABEL: func.func @init_still_read
// CHECK-SAME: %[[M:[a-z0-9_]+]]: memref<4xf32>
func.func @init_still_read(%s: !vec, %m: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  // CHECK: %[[A:[a-z0-9_]+]] = memref.alloc
  // CHECK-NOT: memref.copy
  // CHECK: vector.transfer_write %{{.*}}, %[[A]]
  // CHECK: memref.load %[[M]]
  // CHECK: return %[[A]]
  %0 = itensor.read %s init %m : tensor<4xf32> : !vec -> tensor<4xf32>
  %1 = tensor.extract %m[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// One number is no vector.
!scalars = !itensor<1x1xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
!scalar = !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>
// CHECK-LABEL: func.func @numbers
func.func @numbers(%s: !scalars, %d: !scalars, %t: !scalar, %e: !scalar) {
  // CHECK: %[[T:[a-z0-9_]+]] = itensor.read %{{.*}} -> f32
  // CHECK-NEXT: memref.store %[[T]], %[[M:[a-z0-9_]+]][%c0, %c0] : memref<1x1xf32>
  %0 = itensor.read %s : !scalars -> tensor<1x1xf32>
  // CHECK: %[[U:[a-z0-9_]+]] = memref.load %[[M]][%c0, %c0]
  // CHECK: itensor.write %[[U]] into
  %1 = itensor.write %0 into %d : tensor<1x1xf32> -> !scalars
  // CHECK: memref.store %{{.*}}, %{{.*}}[] : memref<f32>
  %2 = itensor.read %t[] : !scalar -> tensor<f32>
  // CHECK: memref.load %{{.*}}[] : memref<f32>
  %3 = itensor.write %2 into %e[] : tensor<f32> -> !scalar
  return
}

// Memory words: a token is all numbers of a slice in a row.
!word = !itensor<1x1xvector<8x8xi8> of 4x4, iter_space: [4, 4]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
!words = !itensor<2x1xvector<8xi8> of 4x1, iter_space: [2]*[2], iter_map: (d0) -> (d0, 0)>
// CHECK-LABEL: func.func @words
func.func @words(%s: !word, %d: !word, %t: !words, %e: !words) {
  // CHECK: %[[T:[a-z0-9_]+]] = itensor.read %{{.*}} -> vector<64xi8>
  // CHECK: %[[V:[a-z0-9_]+]] = vector.shape_cast %[[T]] : vector<64xi8> to vector<8x8xi8>
  // CHECK: memref.store %[[V]], %{{.*}}[%c0, %c0] : memref<1x1xvector<8x8xi8>>
  %0 = itensor.read %s : !word -> tensor<1x1xvector<8x8xi8>>
  // CHECK: %[[W:[a-z0-9_]+]] = memref.load
  // CHECK: vector.shape_cast %[[W]] : vector<8x8xi8> to vector<64xi8>
  %1 = itensor.write %0 into %d : tensor<1x1xvector<8x8xi8>> -> !word
  // CHECK: %[[X:[a-z0-9_]+]] = vector.shape_cast %{{.*}} : vector<16xi8> to vector<2x1x8xi8>
  // CHECK: vector.transfer_write %[[X]], %{{.*}} : vector<2x1x8xi8>, memref<2x1xvector<8xi8>>
  %2 = itensor.read %t : !words -> tensor<2x1xvector<8xi8>>
  // CHECK: %[[Y:[a-z0-9_]+]] = vector.transfer_read {{.*}} : memref<2x1xvector<8xi8>>, vector<2x1x8xi8>
  // CHECK: vector.shape_cast %[[Y]] : vector<2x1x8xi8> to vector<16xi8>
  %3 = itensor.write %2 into %e : tensor<2x1xvector<8xi8>> -> !words
  return
}

// The type of a number may be index, which vectors hold too.
!indices = !itensor<4xindex of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
// CHECK-LABEL: func.func @indices
func.func @indices(%s: !indices, %d: !indices) {
  // CHECK: vector.transfer_write %{{.*}} : vector<4xindex>, memref<4xindex>
  // CHECK: vector.transfer_read %{{.*}} : memref<4xindex>, vector<4xindex>
  %0 = itensor.read %s : !indices -> tensor<4xindex>
  %1 = itensor.write %0 into %d : tensor<4xindex> -> !indices
  return
}

// Operations on tiles work in their memory.
// CHECK-LABEL: func.func @compute
func.func @compute(%s: !vec, %d: !vec) -> !vec {
  // CHECK: %[[M:[a-z0-9_]+]] = memref.alloc() {{.*}}: memref<4xf32>
  // CHECK: affine.for
  // CHECK-NOT: memref.alloc
  // CHECK: linalg.exp ins(%[[M]] : memref<4xf32>) outs(%[[M]] : memref<4xf32>)
  // CHECK: vector.transfer_read %[[M]]
  // CHECK: itensor.write
  %m = tensor.empty() : tensor<4xf32>
  %0 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
    %1 = itensor.read %s[%i * 4] init %m : tensor<4xf32> : !vec -> tensor<4xf32>
    %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    %3 = itensor.write %2 into %e[%i * 4] : tensor<4xf32> -> !vec
    affine.yield %3 : !vec
  }
  return %0 : !vec
}

// A tile that a loop reads anew in each iteration is not overwritten in it.
// CHECK-LABEL: func.func @loop_reads_again
func.func @loop_reads_again(%s: !vec, %d: !vec, %c: !vec, %f: f32) {
  // CHECK: %[[A:[a-z0-9_]+]] = memref.alloc
  // CHECK: linalg.fill ins(%{{.*}}) outs(%[[A]]
  // CHECK: affine.for
  // CHECK: vector.transfer_read %[[A]]
  // CHECK: %[[B:[a-z0-9_]+]] = memref.alloc
  // CHECK: vector.transfer_write %{{.*}}, %[[B]]
  %m = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4xf32>) -> tensor<4xf32>
  %0:2 = affine.for %i = 0 to 2 iter_args(%e = %d, %g = %c) -> (!vec, !vec) {
    %1 = itensor.write %a into %e[%i * 4] : tensor<4xf32> -> !vec
    %2 = itensor.read %s[%i * 4] init %a : tensor<4xf32> : !vec -> tensor<4xf32>
    %3 = itensor.write %2 into %g[%i * 4] : tensor<4xf32> -> !vec
    affine.yield %1, %3 : !vec, !vec
  }
  return
}

// A tile that a loop carries stays in its memory.
// CHECK-LABEL: func.func @accumulate
func.func @accumulate(%s: !vec, %d: !vec, %f: f32) {
  // CHECK-DAG: %[[A:[a-z0-9_]+]] = memref.alloc
  // CHECK-DAG: %[[M:[a-z0-9_]+]] = memref.alloc
  // CHECK: affine.for {{.*}} iter_args(
  // CHECK-NOT: memref.alloc
  // CHECK-NOT: memref.copy
  // CHECK: linalg.max
  // CHECK-NOT: memref.copy
  // CHECK: itensor.write
  %m = tensor.empty() : tensor<4xf32>
  %z = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %0:2 = affine.for %i = 0 to 2 iter_args(%e = %d, %acc = %a) -> (!vec, tensor<4xf32>) {
    %1 = itensor.read %s[%i * 4] init %m : tensor<4xf32> : !vec -> tensor<4xf32>
    %2 = linalg.max ins(%acc, %1 : tensor<4xf32>, tensor<4xf32>) outs(%acc : tensor<4xf32>) -> tensor<4xf32>
    %3 = itensor.write %2 into %e[%i * 4] : tensor<4xf32> -> !vec
    affine.yield %3, %2 : !vec, tensor<4xf32>
  }
  return
}

// Two tiles that a loop swaps are copied: each result has memory of its own.
// CHECK-LABEL: func.func @swapped
func.func @swapped(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: !vec) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: affine.for {{.*}} -> (memref<4xf32{{.*}}>, memref<4xf32{{.*}}>) {
  // CHECK-COUNT-2: memref.copy
  // CHECK: affine.yield
  %0:2 = affine.for %i = 0 to 2 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = itensor.read %s[%i * 4] init %a : tensor<4xf32> : !vec -> tensor<4xf32>
    affine.yield %b, %1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// A tile in a part of another tensor is written there.
// CHECK-LABEL: func.func @part
func.func @part(%s: !vec, %x: tensor<16xf32>, %i: index) -> tensor<16xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK: %[[P:[a-z0-9_]+]] = memref.subview
  // CHECK: vector.transfer_write %{{.*}}, %[[P]][%c0] {{.*}} memref<4xf32, strided<[1], offset: ?>>
  // CHECK-NOT: memref.copy
  // CHECK: return
  %0 = tensor.extract_slice %x[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %1 = itensor.read %s init %0 : tensor<4xf32> : !vec -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %x[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}
