// RUN: st-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s
// What is made is legal with the layouts that MLIR chooses by itself, too.
// RUN: st-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=STRIDED
// STRIDED-NOT: {{[ (]}}tensor<
// Without function boundaries nothing may write to a function's tensors.
// RUN: st-opt %s --split-input-file --one-shot-bufferize | FileCheck %s --check-prefix=LOCAL
// LOCAL-NOT: dataflow.{{(load|store|kernel|task)}} {{.*}} tensor<

// A cache of keys: the kernel writes one row in place and reads the rest. No
// copy, and no allocation but that of the other result, outside.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
!rows = !itensor<1x4xf32 of 256x64, iter_space: [256, 16]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @kv_cache
// CHECK-SAME: %[[CACHE:[a-z0-9_]+]]: memref<256x64xf32>, %[[ROW:[a-z0-9_]+]]: memref<1x64xf32>, %[[P:[a-z0-9_]+]]: index
func.func @kv_cache(%cache: tensor<256x64xf32>, %row: tensor<1x64xf32>, %p: index) -> (tensor<256x64xf32>, tensor<256x64xf32>) {
  // CHECK-NEXT: %[[NEW:[a-z0-9_]+]] = memref.alloc() {{.*}}: memref<256x64xf32>
  // CHECK-NEXT: dataflow.kernel "append" ins(%[[CACHE]], %[[ROW]], %[[P]], %[[NEW]] : {{.*}}) {
  // CHECK-NEXT: ^bb0(%[[M:[a-z0-9_]+]]: memref<256x64xf32>, %[[R:[a-z0-9_]+]]: memref<1x64xf32>, %[[Q:[a-z0-9_]+]]: index, %[[N:[a-z0-9_]+]]: memref<256x64xf32>):
  // CHECK-NOT: memref
  // CHECK: dataflow.load %[[R]]
  // CHECK: dataflow.task "store_row" kind "store" {
  // CHECK-NEXT: dataflow.store %{{.*}} into %[[M]][%[[Q]], 0] : {{.*}} -> memref<256x64xf32>
  // CHECK-NEXT: }
  // CHECK: dataflow.load %[[M]]
  // CHECK: dataflow.task "store_all" kind "store" {
  // CHECK-NEXT: dataflow.store %{{.*}} into %[[N]][0, 0] : {{.*}} -> memref<256x64xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: } {st.note}
  // CHECK-NEXT: return %[[CACHE]], %[[NEW]]
  %new, %all = dataflow.kernel "append" ins(%cache, %row, %p : tensor<256x64xf32>, tensor<1x64xf32>, index)
      -> tensor<256x64xf32>, tensor<256x64xf32> tied [0, -1] {
  ^bb0(%memory: tensor<256x64xf32>, %t: tensor<1x64xf32>, %q: index):
    %0 = itensor.empty : !row
    %1 = dataflow.task "load_row" kind "load" inits(%0 : !row) -> !row {
      %2 = dataflow.load %t into %0 : tensor<1x64xf32> -> !row
      dataflow.yield %2 : !row
    }
    %3 = dataflow.task "store_row" kind "store" -> tensor<256x64xf32> {
      %4 = dataflow.store %1 into %memory[%q, 0] : !row -> tensor<256x64xf32>
      dataflow.yield %4 : tensor<256x64xf32>
    }
    %5 = itensor.empty : !rows
    %6 = dataflow.task "load_all" kind "load" inits(%5 : !rows) -> !rows {
      %7 = dataflow.load %memory into %5 : tensor<256x64xf32> -> !rows
      dataflow.yield %7 : !rows
    }
    %8 = dataflow.task "store_all" kind "store" -> tensor<256x64xf32> {
      %9 = dataflow.store %6 : !rows -> tensor<256x64xf32>
      dataflow.yield %9 : tensor<256x64xf32>
    }
    dataflow.yield %3, %8 : tensor<256x64xf32>, tensor<256x64xf32>
  } {st.note}
  return %new, %all : tensor<256x64xf32>, tensor<256x64xf32>
}

// -----

// A loop over tokens carries the cache through its kernel, in place.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
// CHECK-LABEL: func.func @decode_loop
// CHECK-SAME: %[[CACHE:[a-z0-9_]+]]: memref<256x64xf32>
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: scf.for {{.*}} iter_args(%[[C:[a-z0-9_]+]] = %[[CACHE]])
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: dataflow.kernel "append" ins(%[[C]], %{{.*}}, %{{.*}} : {{.*}}) {
// CHECK-NOT: memref.copy
// CHECK: scf.yield %[[C]]
func.func @decode_loop(%cache: tensor<256x64xf32>, %row: tensor<1x64xf32>, %zero: index, %one: index, %n: index) -> tensor<256x64xf32> {
  %0 = scf.for %i = %zero to %n step %one iter_args(%c = %cache) -> (tensor<256x64xf32>) {
    %new = dataflow.kernel "append" ins(%c, %row, %i : tensor<256x64xf32>, tensor<1x64xf32>, index)
        -> tensor<256x64xf32> tied [0] {
    ^bb0(%memory: tensor<256x64xf32>, %t: tensor<1x64xf32>, %q: index):
      %1 = itensor.empty : !row
      %2 = dataflow.load %t into %1 : tensor<1x64xf32> -> !row
      %3 = dataflow.store %2 into %memory[%q, 0] : !row -> tensor<256x64xf32>
      dataflow.yield %3 : tensor<256x64xf32>
    }
    scf.yield %new : tensor<256x64xf32>
  }
  return %0 : tensor<256x64xf32>
}

// -----

// Somebody still reads the old cache: the copy stands outside the kernel.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
// CHECK-LABEL: func.func @old_cache_is_read
// CHECK-SAME: %[[CACHE:[a-z0-9_]+]]: memref<256x64xf32>
// CHECK: %[[COPY:[a-z0-9_]+]] = memref.alloc
// CHECK: memref.copy %[[CACHE]], %[[COPY]]
// CHECK: dataflow.kernel "append" ins(%[[COPY]],
// CHECK-NOT: memref.copy
// CHECK: memref.load %[[CACHE]]
// CHECK: return %[[COPY]]
func.func @old_cache_is_read(%cache: tensor<256x64xf32>, %row: tensor<1x64xf32>, %p: index) -> (tensor<256x64xf32>, f32) {
  %new = dataflow.kernel "append" ins(%cache, %row, %p : tensor<256x64xf32>, tensor<1x64xf32>, index)
      -> tensor<256x64xf32> tied [0] {
  ^bb0(%memory: tensor<256x64xf32>, %t: tensor<1x64xf32>, %q: index):
    %1 = itensor.empty : !row
    %2 = dataflow.load %t into %1 : tensor<1x64xf32> -> !row
    %3 = dataflow.store %2 into %memory[%q, 0] : !row -> tensor<256x64xf32>
    dataflow.yield %3 : tensor<256x64xf32>
  }
  %old = tensor.extract %cache[%p, %p] : tensor<256x64xf32>
  return %new, %old : tensor<256x64xf32>, f32
}

// -----

// Two rows go into one cache one after the other, from nested tasks.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
// CHECK-LABEL: func.func @two_rows
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: ^bb0(%[[M:[a-z0-9_]+]]: memref<?x64xf32>, %{{.*}}: memref<1x64xf32>):
// CHECK: dataflow.task "store" kind "store" {
// CHECK-NEXT: dataflow.task "inner" kind "store" {
// CHECK-NEXT: dataflow.store %{{.*}} into %[[M]][0, 0]
// CHECK-NEXT: }
// CHECK-NEXT: dataflow.store %{{.*}} into %[[M]][7, 0]
// CHECK-NEXT: }
func.func @two_rows(%cache: tensor<?x64xf32>, %row: tensor<1x64xf32>) -> tensor<?x64xf32> {
  %new = dataflow.kernel "append" ins(%cache, %row : tensor<?x64xf32>, tensor<1x64xf32>) -> tensor<?x64xf32> tied [0] {
  ^bb0(%memory: tensor<?x64xf32>, %t: tensor<1x64xf32>):
    %0 = itensor.empty : !row
    %1 = dataflow.load %t into %0 : tensor<1x64xf32> -> !row
    %2 = dataflow.load %t into %0 : tensor<1x64xf32> -> !row
    %3 = dataflow.task "store" kind "store" -> tensor<?x64xf32> {
      %4 = dataflow.task "inner" kind "store" -> tensor<?x64xf32> {
        %5 = dataflow.store %1 into %memory[0, 0] : !row -> tensor<?x64xf32>
        dataflow.yield %5 : tensor<?x64xf32>
      }
      %6 = dataflow.store %2 into %4[7, 0] : !row -> tensor<?x64xf32>
      dataflow.yield %6 : tensor<?x64xf32>
    }
    dataflow.yield %3 : tensor<?x64xf32>
  }
  return %new : tensor<?x64xf32>
}

// -----

// The results of one kernel are the memory that the next one reads. A result
// that is an input as it was is that input's memory.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
// CHECK-LABEL: func.func @two_kernels
// CHECK-SAME: %[[X:[a-z0-9_]+]]: memref<8xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = memref.alloc
// CHECK: dataflow.kernel "first" ins(%[[X]], %[[Y]] :
// CHECK: %[[Z:[a-z0-9_]+]] = memref.alloc
// CHECK: dataflow.kernel "second" ins(%[[Y]], %[[Z]] :
// CHECK-NOT: memref.copy
// CHECK: return %[[Z]], %[[X]]
func.func @two_kernels(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y, %same = dataflow.kernel "first" ins(%x : tensor<8xf32>) -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%t: tensor<8xf32>):
    %0 = itensor.empty : !vec
    %1 = dataflow.load %t into %0 : tensor<8xf32> -> !vec
    %2 = dataflow.store %1 : !vec -> tensor<8xf32>
    dataflow.yield %2, %t : tensor<8xf32>, tensor<8xf32>
  }
  %z = dataflow.kernel "second" ins(%y : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%t: tensor<8xf32>):
    %0 = itensor.empty : !vec
    %1 = dataflow.load %t into %0 : tensor<8xf32> -> !vec
    %2 = dataflow.store %1 : !vec -> tensor<8xf32>
    dataflow.yield %2 : tensor<8xf32>
  }
  return %z, %same : tensor<8xf32>, tensor<8xf32>
}

// -----

// Operations on tiles inside tasks; a task's tensor of its own stays its result.
!tiles = !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @tiles
// CHECK: dataflow.task "relu" kind "compute" inits(
// CHECK: %[[B:[a-z0-9_]+]] = dataflow.task "bias" kind "compute" -> memref<4x2xf32> {
// CHECK: %[[A:[a-z0-9_]+]] = memref.alloc
// CHECK: linalg.fill {{.*}} outs(%[[A]]
// CHECK: dataflow.yield %[[A]] : memref<4x2xf32>
// CHECK: affine.for
// CHECK: affine.for
// CHECK: itensor.read {{.*}} -> vector<8xf32>
// CHECK: linalg.max ins(%[[T:[a-z0-9_]+]], %[[B]] : {{.*}}) outs(%[[T]] :
// CHECK: itensor.write {{.*}} : vector<8xf32>
func.func @tiles(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = dataflow.kernel "relu" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%t: tensor<8x8xf32>):
    %0 = itensor.empty : !tiles
    %s = dataflow.load %t into %0 : tensor<8x8xf32> -> !tiles
    %z = dataflow.task "relu" kind "compute" inits(%0 : !tiles) -> !tiles {
      %b = dataflow.task "bias" kind "compute" -> tensor<4x2xf32> {
        %zero = arith.constant 0.0 : f32
        %e = tensor.empty() : tensor<4x2xf32>
        %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
        dataflow.yield %f : tensor<4x2xf32>
      }
      %1 = affine.for %j = 0 to 4 iter_args(%c = %0) -> (!tiles) {
        %2 = affine.for %i = 0 to 2 iter_args(%d = %c) -> (!tiles) {
          %3 = itensor.read %s[%i * 4, %j * 2] : !tiles -> tensor<4x2xf32>
          %4 = linalg.max ins(%3, %b : tensor<4x2xf32>, tensor<4x2xf32>) outs(%3 : tensor<4x2xf32>) -> tensor<4x2xf32>
          %5 = itensor.write %4 into %d[%i * 4, %j * 2] : tensor<4x2xf32> -> !tiles
          affine.yield %5 : !tiles
        }
        affine.yield %2 : !tiles
      }
      dataflow.yield %1 : !tiles
    }
    %w = dataflow.store %z : !tiles -> tensor<8x8xf32>
    dataflow.yield %w : tensor<8x8xf32>
  }
  return %y : tensor<8x8xf32>
}

// -----

// Outside a kernel a store allocates where it stands.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
// CHECK-LABEL: func.func @alone
// CHECK: dataflow.load %{{.*}} : memref<8xf32>
// CHECK: %[[M:[a-z0-9_]+]] = memref.alloc
// CHECK: dataflow.store %{{.*}} into %[[M]][0]
// CHECK: return %[[M]]
func.func @alone(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = itensor.empty : !vec
  %1 = dataflow.load %x into %0 : tensor<8xf32> -> !vec
  %2 = dataflow.store %1 : !vec -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
