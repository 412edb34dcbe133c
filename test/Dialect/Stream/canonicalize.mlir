// RUN: st-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @casts
// CHECK-SAME: %[[S:[a-z0-9]+]]:
func.func @casts(%s: !stream<f32, depth: 8>)
    -> (!stream<f32, depth: 8>, !stream<f32, depth: 2>, !stream<f32, depth: 8>) {
  // CHECK: %[[C:.*]] = stream.cast %[[S]] : !stream<f32, depth: 8> to !stream<f32, depth: 2>
  // CHECK-NOT: stream.cast
  // CHECK: return %[[S]], %[[C]], %[[S]]
  %same = stream.cast %s : !stream<f32, depth: 8> to !stream<f32, depth: 8>
  %0 = stream.cast %s : !stream<f32, depth: 8> to !stream<f32, depth: 4>
  %1 = stream.cast %0 : !stream<f32, depth: 4> to !stream<f32, depth: 2>
  %2 = stream.cast %1 : !stream<f32, depth: 2> to !stream<f32, depth: 8>
  return %same, %1, %2 : !stream<f32, depth: 8>, !stream<f32, depth: 2>, !stream<f32, depth: 8>
}

// CHECK-LABEL: func.func @what_stays
func.func @what_stays(%v: f32) -> memref<4xf32> {
  // CHECK: stream.stream {name = "a"}
  %0 = stream.stream {name = "a"} : !stream<f32, depth: 8>
  // CHECK: stream.write
  stream.write %v, %0 : !stream<f32, depth: 8>
  // CHECK: stream.read
  %1 = stream.read %0 : !stream<f32, depth: 8>
  // CHECK: stream.buffer {name = "b"}
  %2 = stream.buffer {name = "b"} : memref<4xf32>
  // CHECK-NOT: stream
  %3 = stream.stream : !stream<f32, depth: 8>
  %4 = stream.buffer : memref<4xf32>
  return %2 : memref<4xf32>
}
