// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s
// RUN: st-opt %s --emit-bytecode | st-opt | FileCheck %s

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// Before DMAs are explicit, streams stand for tensors at the kernel's border.
// CHECK-LABEL: func.func @streams
func.func @streams(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[Y:.*]] = dataflow.kernel "copy" ins(%{{.*}} : tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: ^bb0(%[[S:.*]]: [[VEC:!itensor<4xf32 of 8, iter_space: \[2\]\*\[4\], iter_map: \(d0\) -> \(d0\)>]]):
  %y = dataflow.kernel "copy" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%s: !vec):
    // CHECK-NEXT: %[[E:.*]] = itensor.empty
    %e = itensor.empty : !vec
    // CHECK-NEXT: %[[R:.*]] = dataflow.task "copy" kind "compute" inits(%[[E]] : [[VEC]]) -> [[VEC]] {
    %r = dataflow.task "copy" kind "compute" inits(%e : !vec) -> !vec {
      %f = affine.for %i = 0 to 2 iter_args(%d = %e) -> (!vec) {
        %t = itensor.read %s : !vec -> vector<4xf32>
        %w = itensor.write %t into %d : vector<4xf32> -> !vec
        affine.yield %w : !vec
      }
      // CHECK: dataflow.yield %{{.*}} : [[VEC]]
      dataflow.yield %f : !vec
    }
    // CHECK: dataflow.yield %[[R]] : [[VEC]]
    dataflow.yield %r : !vec
  } {st.schedule = {bytes = 32 : i64}}
  // CHECK: } {st.schedule = {bytes = 32 : i64}}
  // CHECK: return %[[Y]]
  return %y : tensor<8xf32>
}

// Afterwards memory is at the border.
// CHECK-LABEL: func.func @memory
func.func @memory(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: dataflow.kernel "copy"
  // CHECK-NEXT: ^bb0(%[[T:.*]]: tensor<8xf32>):
  %y = dataflow.kernel "copy" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%t: tensor<8xf32>):
    %e = itensor.empty : !vec
    %s = dataflow.task "load_x" kind "load" inits(%e : !vec) -> !vec {
      // CHECK: dataflow.load %[[T]] into %{{.*}} : tensor<8xf32> -> !itensor<4xf32 of 8,
      %l = dataflow.load %t into %e : tensor<8xf32> -> !vec
      dataflow.yield %l : !vec
    }
    // CHECK: dataflow.task "store_y" kind "store" -> tensor<8xf32> {
    %r = dataflow.task "store_y" kind "store" -> tensor<8xf32> {
      // CHECK: dataflow.store %{{.*}} : !itensor<4xf32 of 8,{{.*}}> -> tensor<8xf32>
      %w = dataflow.store %s : !vec -> tensor<8xf32>
      dataflow.yield %w : tensor<8xf32>
    }
    dataflow.yield %r : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// After bufferization neither kernel nor task has results.
// CHECK-LABEL: func.func @buffers
func.func @buffers(%x: memref<8xf32>) {
  // CHECK: dataflow.kernel "top" ins(%{{.*}} : memref<8xf32>) {
  dataflow.kernel "top" ins(%x : memref<8xf32>) {
  ^bb0(%m: memref<8xf32>):
    // CHECK: dataflow.task "idle" kind "compute" {
    // CHECK-NEXT: }
    dataflow.task "idle" kind "compute" {
    }
  }
  return
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: dataflow.kernel "nothing" {
func.func @nothing() {
  dataflow.kernel "nothing" {
  }
  return
}

!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>

// A result in the memory of an input: a row of a cache, at a position that is
// known when the kernel starts.
// CHECK-LABEL: func.func @tied
func.func @tied(%cache: tensor<256x64xf32>, %row: tensor<1x64xf32>, %position: index) -> tensor<256x64xf32> {
  // CHECK: dataflow.kernel "append" ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<256x64xf32>, tensor<1x64xf32>, index) -> tensor<256x64xf32> tied [0] {
  // CHECK-NEXT: ^bb0(%[[M:.*]]: tensor<256x64xf32>, %[[S:.*]]: !itensor<1x4xf32 of 1x64, {{.*}}>, %[[P:.*]]: index):
  %new = dataflow.kernel "append" ins(%cache, %row, %position : tensor<256x64xf32>, tensor<1x64xf32>, index)
      -> tensor<256x64xf32> tied [0] {
  ^bb0(%memory: tensor<256x64xf32>, %s: !row, %p: index):
    %written = dataflow.task "store" kind "store" -> tensor<256x64xf32> {
      // CHECK: dataflow.store %[[S]] into %[[M]][%[[P]], 0] : !itensor<{{.*}}> -> tensor<256x64xf32>
      %t = dataflow.store %s into %memory[%p, 0] : !row -> tensor<256x64xf32>
      dataflow.yield %t : tensor<256x64xf32>
    }
    dataflow.yield %written : tensor<256x64xf32>
  } {st.note}
  // CHECK: } {st.note}
  return %new : tensor<256x64xf32>
}

// One result of two is tied, and two rows go into one cache.
// CHECK-LABEL: func.func @partly_tied
func.func @partly_tied(%x: tensor<8xf32>, %cache: tensor<?x64xf32>, %row: tensor<1x64xf32>, %other: tensor<1x64xf32>)
    -> (tensor<8xf32>, tensor<?x64xf32>) {
  // CHECK: -> tensor<8xf32>, tensor<?x64xf32> tied [-1, 1] {
  %y, %new = dataflow.kernel "append" ins(%x, %cache, %row, %other
      : tensor<8xf32>, tensor<?x64xf32>, tensor<1x64xf32>, tensor<1x64xf32>)
      -> tensor<8xf32>, tensor<?x64xf32> tied [-1, 1] {
  ^bb0(%s: !vec, %memory: tensor<?x64xf32>, %r: !row, %q: !row):
    // CHECK: dataflow.store %{{.*}} into %{{.*}}[0, 0] :
    %t = dataflow.store %r into %memory[0, 0] : !row -> tensor<?x64xf32>
    // CHECK: dataflow.store %{{.*}} into %{{.*}}[7, 0] {st.note} :
    %u = dataflow.store %q into %t[7, 0] {st.note} : !row -> tensor<?x64xf32>
    dataflow.yield %s, %u : !vec, tensor<?x64xf32>
  }
  return %y, %new : tensor<8xf32>, tensor<?x64xf32>
}

// Numbers that are known when the kernel starts.
// CHECK-LABEL: func.func @numbers
func.func @numbers(%i: index, %j: i32, %b: i1, %f: f32) {
  // CHECK: dataflow.kernel "numbers" ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, i32, i1, f32) {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: i32, %{{.*}}: i1, %{{.*}}: f32):
  dataflow.kernel "numbers" ins(%i, %j, %b, %f : index, i32, i1, f32) {
  ^bb0(%ki: index, %kj: i32, %kb: i1, %kf: f32):
  }
  return
}

// Memory that is written to in place, of a part and of no dimensions.
!scalar = !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>
// CHECK-LABEL: func.func @stores_to_memory
func.func @stores_to_memory(%s: !vec, %t: !scalar, %m: memref<16xf32>, %z: memref<f32>, %p: index) {
  // CHECK: dataflow.store %{{.*}} into %{{.*}}[8] : {{.*}} -> memref<16xf32>
  dataflow.store %s into %m[8] : !vec -> memref<16xf32>
  // CHECK: dataflow.store %{{.*}} into %{{.*}}[] : {{.*}} -> memref<f32>
  dataflow.store %t into %z[] : !scalar -> memref<f32>
  return
}

// Sizes that are known at run time, windows, and memory words.
!dynamic = !itensor<1x16xf32 of ?max=512x64, iter_space: [?max=512, 4]*[1, 16], iter_map: (d0, d1) -> (d0, d1)>
!windows = !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
!words = !itensor<1x1xvector<16xf32> of 4x2, iter_space: [4, 2]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @loads
func.func @loads(%x: tensor<?x64xf32>, %y: memref<8x8xf32, strided<[16, 1], offset: ?>>, %z: tensor<4x2xvector<16xf32>>) {
  %0 = itensor.empty : !dynamic
  // CHECK: dataflow.load %{{.*}} : tensor<?x64xf32> -> !itensor<1x16xf32 of ?max=512x64,
  %1 = dataflow.load %x into %0 : tensor<?x64xf32> -> !dynamic
  // CHECK: dataflow.store %{{.*}} -> tensor<?x64xf32>
  %2 = dataflow.store %1 : !dynamic -> tensor<?x64xf32>
  %3 = itensor.empty : !windows
  // CHECK: dataflow.load %{{.*}} : memref<8x8xf32, strided<[16, 1], offset: ?>> ->
  %4 = dataflow.load %y into %3 : memref<8x8xf32, strided<[16, 1], offset: ?>> -> !windows
  %5 = itensor.empty : !words
  // CHECK: dataflow.load %{{.*}} : tensor<4x2xvector<16xf32>> ->
  %6 = dataflow.load %z into %5 : tensor<4x2xvector<16xf32>> -> !words
  return
}

// Tasks nest, each saying what it writes to; a task may write to several
// itensors and store a tensor as well.
// CHECK-LABEL: func.func @nested
func.func @nested(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y, %z = dataflow.kernel "nested" ins(%x, %x : tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%s: !vec, %t: !vec):
    %d = itensor.instance "d" : !vec
    %e = itensor.instance "e" : !vec
    // CHECK: %[[A:.*]]:3 = dataflow.task "outer" kind "compute" inits(%{{.*}}, %{{.*}} : [[T:!itensor<.*>]], [[T]]) -> [[T]], [[T]], tensor<8xf32> {
    %0:3 = dataflow.task "outer" kind "compute" inits(%d, %e : !vec, !vec) -> !vec, !vec, tensor<8xf32> {
      // CHECK-NEXT: %[[B:.*]]:2 = dataflow.task "middle" kind "compute" inits(
      %1:2 = dataflow.task "middle" kind "compute" inits(%d, %e : !vec, !vec) -> !vec, !vec {
        // CHECK-NEXT: %[[C:.*]]:2 = dataflow.task "inner" kind "fork" inits(
        %2:2 = dataflow.task "inner" kind "fork" inits(%d, %e : !vec, !vec) -> !vec, !vec {
          %3:2 = itensor.fork %s into %d, %e : !vec
          dataflow.yield %3#0, %3#1 : !vec, !vec
        // CHECK: } {st.note}
        } {st.note}
        // CHECK-NEXT: dataflow.yield %[[C]]#0, %[[C]]#1
        dataflow.yield %2#0, %2#1 : !vec, !vec
      }
      %4 = dataflow.store %t : !vec -> tensor<8xf32>
      dataflow.yield %1#0, %1#1, %4 : !vec, !vec, tensor<8xf32>
    }
    dataflow.yield %0#0, %0#2 : !vec, tensor<8xf32>
  }
  return %y, %z : tensor<8xf32>, tensor<8xf32>
}

// Chains of writes through loops and branches.
// CHECK-LABEL: func.func @chains
func.func @chains(%d: !vec, %a: !vec, %b: !vec, %v: vector<4xf32>, %c: i1, %zero: index, %one: index, %two: index) {
  // CHECK: scf.for {{.*}} iter_args(
  %0 = scf.for %i = %zero to %two step %one iter_args(%e = %d) -> (!vec) {
    %w = itensor.write %v into %e : vector<4xf32> -> !vec
    scf.yield %w : !vec
  }
  // CHECK: scf.if %{{.*}} -> (!itensor<
  %1 = scf.if %c -> (!vec) {
    %w = itensor.write %v into %a : vector<4xf32> -> !vec
    scf.yield %w : !vec
  } else {
    %w = itensor.write %v into %a : vector<4xf32> -> !vec
    scf.yield %w : !vec
  }
  affine.for %i = 0 to 2 {
    // CHECK: affine.if #{{.*}}(%{{.*}}) -> !itensor<
    %2 = itensor.empty : !vec
    %3 = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) -> !vec {
      %w = itensor.write %v into %2 : vector<4xf32> -> !vec
      affine.yield %w : !vec
    } else {
      affine.yield %2 : !vec
    }
  }
  return
}
