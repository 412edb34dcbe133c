// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s
// RUN: st-opt %s --emit-bytecode | st-opt | FileCheck %s

// Types of tokens: scalars and vectors of one dimension.
// CHECK-LABEL: func.func private @types
// CHECK-SAME: !stream<f32, depth: 1>
// CHECK-SAME: !stream<i1, depth: 2>
// CHECK-SAME: !stream<i8, depth: 3>
// CHECK-SAME: !stream<i32, depth: 4>
// CHECK-SAME: !stream<i64, depth: 5>
// CHECK-SAME: !stream<index, depth: 6>
// CHECK-SAME: !stream<vector<16xf32>, depth: 7>
func.func private @types(!stream<f32, depth: 1>, !stream<i1, depth: 2>,
    !stream<i8, depth: 3>, !stream<i32, depth: 4>, !stream<i64, depth: 5>,
    !stream<index, depth: 6>, !stream<vector<16xf32>, depth: 7>)

// A FIFO and an array are called in the text what they are called in the design.
// CHECK-LABEL: func.func @ops
func.func @ops() {
  // CHECK: %x_to_y = stream.stream {name = "x_to_y"} : !stream<f32, depth: 8>
  %0 = stream.stream {name = "x_to_y"} : !stream<f32, depth: 8>
  // CHECK: %stream = stream.stream : !stream<f32, depth: 8>
  %1 = stream.stream : !stream<f32, depth: 8>
  // CHECK: %[[V:.*]] = stream.read %x_to_y : !stream<f32, depth: 8>
  %2 = stream.read %0 : !stream<f32, depth: 8>
  // CHECK: stream.write %[[V]], %stream : !stream<f32, depth: 8>
  stream.write %2, %1 : !stream<f32, depth: 8>
  // CHECK: stream.cast %stream : !stream<f32, depth: 8> to !stream<f32, depth: 2>
  %3 = stream.cast %1 : !stream<f32, depth: 8> to !stream<f32, depth: 2>
  // CHECK: %tile = stream.buffer {name = "tile"} : memref<4x16xf32>
  %4 = stream.buffer {name = "tile"} : memref<4x16xf32>
  // CHECK: %buffer = stream.buffer : memref<4xvector<16xf32>>
  %5 = stream.buffer : memref<4xvector<16xf32>>
  return
}
