// RUN: st-opt %s --cse --loop-invariant-code-motion --canonicalize | FileCheck %s

// Two reads of one FIFO give two tokens.
// CHECK-LABEL: func.func @reads_are_not_merged
func.func @reads_are_not_merged(%s: !stream<f32, depth: 2>) -> (f32, f32) {
  // CHECK-COUNT-2: stream.read
  %0 = stream.read %s : !stream<f32, depth: 2>
  %1 = stream.read %s : !stream<f32, depth: 2>
  return %0, %1 : f32, f32
}

// A token that nobody looks at must still leave the FIFO.
// CHECK-LABEL: func.func @unused_read_stays
func.func @unused_read_stays(%s: !stream<f32, depth: 2>) {
  // CHECK: stream.read
  %0 = stream.read %s : !stream<f32, depth: 2>
  return
}

// Neither leaves the loop, though both operands are defined outside of it.
// CHECK-LABEL: func.func @not_moved_out_of_loops
func.func @not_moved_out_of_loops(%s: !stream<f32, depth: 2>, %v: f32,
                                  %t: !stream<f32, depth: 2>) {
  // CHECK: affine.for
  // CHECK-NEXT: stream.read
  // CHECK-NEXT: stream.write
  // CHECK-NEXT: }
  affine.for %i = 0 to 4 {
    %0 = stream.read %s : !stream<f32, depth: 2>
    stream.write %v, %t : !stream<f32, depth: 2>
  }
  return
}

// Two declarations are two FIFOs, two buffers two arrays.
// CHECK-LABEL: func.func @declarations_are_not_merged
func.func @declarations_are_not_merged(%v: f32) -> (memref<4xf32>, memref<4xf32>) {
  // CHECK-COUNT-2: stream.stream
  %0 = stream.stream : !stream<f32, depth: 2>
  %1 = stream.stream : !stream<f32, depth: 2>
  stream.write %v, %0 : !stream<f32, depth: 2>
  stream.write %v, %1 : !stream<f32, depth: 2>
  // CHECK-COUNT-2: stream.buffer
  %2 = stream.buffer : memref<4xf32>
  %3 = stream.buffer : memref<4xf32>
  return %2, %3 : memref<4xf32>, memref<4xf32>
}

// What nobody uses goes.
// CHECK-LABEL: func.func @unused_declarations_go
// CHECK-NEXT: return
func.func @unused_declarations_go() {
  %0 = stream.stream : !stream<f32, depth: 2>
  %1 = stream.buffer : memref<4xf32>
  return
}

// Casts join, and vanish where they change nothing.
// CHECK-LABEL: func.func @casts_fold
func.func @casts_fold(%s: !stream<f32, depth: 8>)
    -> (!stream<f32, depth: 2>, !stream<f32, depth: 8>) {
  // CHECK: %[[C:.*]] = stream.cast %arg0 : !stream<f32, depth: 8> to !stream<f32, depth: 2>
  // CHECK: return %[[C]], %arg0
  %0 = stream.cast %s : !stream<f32, depth: 8> to !stream<f32, depth: 4>
  %1 = stream.cast %0 : !stream<f32, depth: 4> to !stream<f32, depth: 2>
  %2 = stream.cast %1 : !stream<f32, depth: 2> to !stream<f32, depth: 8>
  return %1, %2 : !stream<f32, depth: 2>, !stream<f32, depth: 8>
}
