// RUN: st-opt %s --cse --loop-invariant-code-motion --canonicalize | FileCheck %s

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// Two reads of one stream give two tokens, and one that nobody looks at still
// takes its token.
// CHECK-LABEL: func.func @reads_stay
func.func @reads_stay(%s: !vec) -> (vector<4xf32>, vector<4xf32>) {
  // CHECK-COUNT-3: itensor.read
  %0 = itensor.read %s : !vec -> vector<4xf32>
  %1 = itensor.read %s : !vec -> vector<4xf32>
  %2 = itensor.read %s : !vec -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// Neither leaves the loop.
// CHECK-LABEL: func.func @not_moved_out_of_loops
func.func @not_moved_out_of_loops(%s: !vec, %v: vector<4xf32>, %d: !vec) {
  // CHECK: affine.for
  // CHECK-NEXT: itensor.read
  // CHECK-NEXT: itensor.write
  %w = affine.for %i = 0 to 2 iter_args(%c = %d) -> (!vec) {
    %0 = itensor.read %s : !vec -> vector<4xf32>
    %1 = itensor.write %v into %c : vector<4xf32> -> !vec
    affine.yield %1 : !vec
  }
  return
}

// Two instances are two FIFOs; what nobody uses goes.
// CHECK-LABEL: func.func @instances
func.func @instances() -> (!vec, !vec) {
  // CHECK-COUNT-2: itensor.instance
  // CHECK-NOT: itensor.instance
  %0 = itensor.instance "a" : !vec
  %1 = itensor.instance "a" : !vec
  %2 = itensor.instance "b" : !vec
  return %0, %1 : !vec, !vec
}
