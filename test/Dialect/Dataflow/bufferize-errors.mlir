// RUN: st-opt %s --split-input-file --verify-diagnostics --one-shot-bufferize="bufferize-function-boundaries"

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @streams(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects loads and stores inside of it before bufferization, which st-materialize-kernel makes, got streams at its border}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%s: !vec):
    dataflow.yield %s : !vec
  }
  return %y : tensor<8xf32>
}

// -----

// A kernel has no memory of its own to give away.
func.func @own_memory(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be stored by a dataflow.store, since a kernel allocates nothing}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%t: tensor<8xf32>):
    %e = tensor.empty() : tensor<8xf32>
    %f = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    dataflow.yield %f : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

!dynamic = !itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = dataflow.kernel "k" ins(%x : tensor<?xf32>) -> tensor<?xf32> {
  ^bb0(%t: tensor<?xf32>):
    %0 = itensor.empty : !dynamic
    %1 = dataflow.load %t into %0 : tensor<?xf32> -> !dynamic
    // expected-error @below {{'dataflow.store' op expects a destination for a size that is known at run time only, got new memory of type 'tensor<?xf32>'}}
    %2 = dataflow.store %1 : !dynamic -> tensor<?xf32>
    dataflow.yield %2 : tensor<?xf32>
  }
  return %y : tensor<?xf32>
}

// -----

// Both results would be the cache, with one row and with another.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
func.func @two_versions(%cache: tensor<8x64xf32>, %row: tensor<1x64xf32>) -> tensor<8x64xf32> {
  %y = dataflow.kernel "k" ins(%cache, %row : tensor<8x64xf32>, tensor<1x64xf32>) -> tensor<8x64xf32> tied [0] {
  ^bb0(%memory: tensor<8x64xf32>, %t: tensor<1x64xf32>):
    %0 = itensor.empty : !row
    %1 = dataflow.load %t into %0 : tensor<1x64xf32> -> !row
    %2 = dataflow.load %t into %0 : tensor<1x64xf32> -> !row
    // expected-error @below {{'dataflow.store' op expects a destination that it may write in place, since a kernel allocates nothing: it is yielded from the kernel, and nothing but loads reads what it was before}}
    %3 = dataflow.store %1 into %memory[0, 0] : !row -> tensor<8x64xf32>
    %4 = dataflow.store %2 into %memory[1, 0] : !row -> tensor<8x64xf32>
    dataflow.yield %4 : tensor<8x64xf32>
  }
  return %y : tensor<8x64xf32>
}

// -----

// Nothing says that the memory changes.
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>
func.func @not_yielded(%cache: tensor<8x64xf32>, %row: tensor<1x64xf32>) {
  dataflow.kernel "k" ins(%cache, %row : tensor<8x64xf32>, tensor<1x64xf32>) {
  ^bb0(%memory: tensor<8x64xf32>, %t: tensor<1x64xf32>):
    %0 = itensor.empty : !row
    %1 = dataflow.load %t into %0 : tensor<1x64xf32> -> !row
    // expected-error @below {{'dataflow.store' op expects a destination that it may write in place, since a kernel allocates nothing: it is yielded from the kernel, and nothing but loads reads what it was before}}
    %2 = dataflow.store %1 into %memory[0, 0] : !row -> tensor<8x64xf32>
  }
  return
}
