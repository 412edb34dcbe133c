// RUN: st-opt %s --canonicalize | FileCheck %s

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// Inputs that the kernel does not use go, and tied results follow their input.
// CHECK-LABEL: func.func @unused_inputs
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4xf32>, %[[M:[a-z0-9]+]]: tensor<8xf32>, %[[N:[a-z0-9]+]]: index, %[[P:[a-z0-9]+]]: index
func.func @unused_inputs(%x: tensor<4xf32>, %m: tensor<8xf32>, %n: index, %p: index) -> tensor<8xf32> {
  // CHECK: dataflow.kernel "k" ins(%[[M]], %[[P]] : tensor<8xf32>, index) -> tensor<8xf32> tied [0] {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<8xf32>, %{{.*}}: index):
  %y = dataflow.kernel "k" ins(%x, %m, %n, %p : tensor<4xf32>, tensor<8xf32>, index, index) -> tensor<8xf32> tied [1] {
  ^bb0(%a: tensor<4xf32>, %memory: tensor<8xf32>, %b: index, %q: index):
    "test.use"(%q) : (index) -> ()
    dataflow.yield %memory : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// Nobody uses its results, and it changes no memory.
// CHECK-LABEL: func.func @dead_kernel
// CHECK-NEXT: return
func.func @dead_kernel(%x: tensor<8xf32>) {
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%s: !vec):
    dataflow.yield %s : !vec
  }
  return
}

// CHECK-LABEL: func.func @living_kernels
func.func @living_kernels(%x: tensor<8xf32>, %y: tensor<8xf32>, %m: memref<8xf32>) -> tensor<8xf32> {
  // One result of two is used.
  // CHECK: dataflow.kernel "half_used"
  %0:2 = dataflow.kernel "half_used" ins(%x, %y : tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%s: !vec, %t: !vec):
    dataflow.yield %s, %t : !vec, !vec
  }
  // It writes to memory that was there before.
  // CHECK: dataflow.kernel "memory"
  %1 = dataflow.kernel "memory" ins(%x, %m : tensor<8xf32>, memref<8xf32>) -> tensor<8xf32> {
  ^bb0(%s: !vec, %n: memref<8xf32>):
    "test.use"(%n) : (memref<8xf32>) -> ()
    dataflow.yield %s : !vec
  }
  // CHECK: dataflow.kernel "no_results"
  dataflow.kernel "no_results" ins(%m : memref<8xf32>) {
  ^bb0(%n: memref<8xf32>):
    %e = itensor.empty : !vec
    %2 = dataflow.load %n into %e : memref<8xf32> -> !vec
    dataflow.store %2 into %n[0] : !vec -> memref<8xf32>
  }
  return %0#1 : tensor<8xf32>
}

// A row goes into a cache whether or not somebody uses the result.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
// CHECK-LABEL: func.func @unused_tied_result
func.func @unused_tied_result(%cache: tensor<256x64xf32>, %x: tensor<1x64xf32>, %p: index) {
  // CHECK: dataflow.kernel "append" ins(%{{.*}}, %{{.*}}, %{{.*}} : {{.*}}) -> tensor<256x64xf32> tied [0] {
  // CHECK: dataflow.store
  %new = dataflow.kernel "append" ins(%cache, %x, %p : tensor<256x64xf32>, tensor<1x64xf32>, index) -> tensor<256x64xf32> tied [0] {
  ^bb0(%memory: tensor<256x64xf32>, %s: !row, %q: index):
    %t = dataflow.store %s into %memory[%q, 0] : !row -> tensor<256x64xf32>
    dataflow.yield %t : tensor<256x64xf32>
  }
  return
}

// A task that does nothing goes. One that reads or writes stays, and so does
// one that has results.
// CHECK-LABEL: func.func @tasks
func.func @tasks(%s: !vec, %t: !vec, %d: !vec, %v: vector<4xf32>) {
  // CHECK-NOT: "idle"
  dataflow.task "idle" kind "compute" {
  }
  // CHECK: dataflow.task "reads"
  // CHECK-NEXT: itensor.read
  dataflow.task "reads" kind "compute" {
    %0 = itensor.read %s : !vec -> vector<4xf32>
  }
  // CHECK: dataflow.task "nested"
  // CHECK-NEXT: dataflow.task "inner"
  // CHECK-NEXT: itensor.read
  dataflow.task "nested" kind "compute" {
    dataflow.task "inner" kind "compute" {
      %0 = itensor.read %t : !vec -> vector<4xf32>
    }
  }
  // CHECK: dataflow.task "writes"
  // CHECK-NEXT: itensor.write
  %0 = dataflow.task "writes" kind "compute" inits(%d : !vec) -> !vec {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    dataflow.yield %1 : !vec
  }
  // CHECK: return
  return
}

// Loads and stores stay where nobody uses what they give.
// CHECK-LABEL: func.func @transfers
func.func @transfers(%x: tensor<8xf32>, %s: !vec, %d: !vec) {
  // CHECK: dataflow.load
  %0 = dataflow.load %x into %d : tensor<8xf32> -> !vec
  // CHECK: dataflow.store
  %1 = dataflow.store %s : !vec -> tensor<8xf32>
  return
}
