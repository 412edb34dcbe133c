// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s

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
