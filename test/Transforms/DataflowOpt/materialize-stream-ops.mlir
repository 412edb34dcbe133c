// RUN: st-opt %s --st-materialize-stream-ops -o %t.once && FileCheck %s < %t.once
// Twice gives the same.
// RUN: st-opt %t.once --st-materialize-stream-ops -o %t.twice && diff %t.once %t.twice

!rows = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>
!numbers = !itensor<1x1xf32 of 2x4, iter_space: [2, 4]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
!columns = !itensor<2x1xf32 of 2x4, iter_space: [4]*[1], iter_map: (d0) -> (0, d0)>
!padded = !itensor<4xf32 of 6, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!padded_twice = !itensor<4xf32 of 6, iter_space: [2, 2]*[1, 4], iter_map: (d0, d1) -> (d1)>

// A fork reads each token once and writes it to every destination in turn.
// CHECK-LABEL: func.func @fork
// CHECK-NOT: itensor.fork
// CHECK: %[[W:.*]]:2 = affine.for %{{.*}} = 0 to 2 iter_args(%[[A:.*]] = %[[D0:.*]], %[[B:.*]] = %[[D1:.*]]) ->
// CHECK-NEXT: %[[T:.*]] = itensor.read %[[S:.*]] :
// CHECK-NEXT: %[[WA:.*]] = itensor.write %[[T]] into %[[A]]
// CHECK-NEXT: %[[WB:.*]] = itensor.write %[[T]] into %[[B]]
// CHECK-NEXT: affine.yield %[[WA]], %[[WB]]
// CHECK: dataflow.yield %[[W]]#0, %[[W]]#1
func.func @fork(%x: tensor<2x4xf32>) {
  dataflow.kernel "fork" ins(%x : tensor<2x4xf32>) {
  ^bb0(%s: !rows):
    %d0 = itensor.empty : !rows
    %d1 = itensor.empty : !rows
    %c:2 = dataflow.task "x_fork" kind "fork" inits(%d0, %d1 : !rows, !rows) -> !rows, !rows {
      %w:2 = itensor.fork %s into %d0, %d1 : !rows
      dataflow.yield %w#0, %w#1 : !rows, !rows
    }
  }
  return
}

// One token needs no loop.
// CHECK-LABEL: func.func @fork_of_one_token
// CHECK-NOT: affine.for
// CHECK: %[[T:.*]] = itensor.read
// CHECK-NEXT: %[[W:.*]] = itensor.write %[[T]]
// CHECK-NEXT: dataflow.yield %[[W]]
func.func @fork_of_one_token(%x: tensor<4xf32>) {
  dataflow.kernel "fork_of_one_token" ins(%x : tensor<4xf32>) {
  ^bb0(%s: !one):
    %d = itensor.empty : !one
    %c = dataflow.task "x_fork" kind "fork" inits(%d : !one) -> !one {
      %w = itensor.fork %s into %d : !one
      dataflow.yield %w : !one
    }
  }
  return
}

// Nothing shared: the whole tensor is filled in the source's order, then
// drained in the result's.
// CHECK-LABEL: func.func @converter_without_shared_loops
// CHECK-NOT: itensor.converter
// CHECK: dataflow.task "x_converter"
// CHECK: %[[B:.*]] = stream.buffer {name = "buffer"} : memref<2x4xf32>
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2 {
// CHECK-NEXT:   %[[T:.*]] = itensor.read %{{.*}} -> vector<4xf32>
// CHECK-NEXT:   affine.vector_store %[[T]], %[[B]][%[[I]], 0] : memref<2x4xf32>, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 4 iter_args
// CHECK: itensor.write %{{.*}} : vector<2xf32> -> !itensor<2x1xf32
func.func @converter_without_shared_loops(%x: tensor<2x4xf32>) {
  dataflow.kernel "converter_without_shared_loops" ins(%x : tensor<2x4xf32>) {
  ^bb0(%s: !rows):
    %d = itensor.empty : !columns
    %c = dataflow.task "x_converter" kind "converter" inits(%d : !columns) -> !columns {
      %w = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 2, 4>} : !rows -> !columns
      dataflow.yield %w : !columns
    }
  }
  return
}

// Both walk the rows in lockstep: one row of buffer, filled and drained under
// that loop; inside it both sides start at zero.
// CHECK-LABEL: func.func @converter_under_a_shared_loop
// CHECK: %[[B:.*]] = stream.buffer {name = "buffer"} : memref<1x4xf32>
// CHECK-NEXT: affine.for %{{.*}} = 0 to 2 iter_args
// CHECK-NEXT:   %[[T:.*]] = itensor.read %{{.*}} -> vector<4xf32>
// CHECK-NEXT:   affine.vector_store %[[T]], %[[B]][0, 0]
// CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 4 iter_args
// CHECK-NEXT:     %[[N:.*]] = affine.load %[[B]][0, %[[J]]]
// CHECK-NEXT:     itensor.write %[[N]] into %{{.*}} : f32
func.func @converter_under_a_shared_loop(%x: tensor<2x4xf32>) {
  dataflow.kernel "converter_under_a_shared_loop" ins(%x : tensor<2x4xf32>) {
  ^bb0(%s: !rows):
    %d = itensor.empty : !numbers
    %c = dataflow.task "x_converter" kind "converter" inits(%d : !numbers) -> !numbers {
      %w = itensor.converter %s into %d {shared_loops = 1 : i64, buffer_shape = array<i64: 1, 4>} : !rows -> !numbers
      dataflow.yield %w : !numbers
    }
  }
  return
}

// A padded last token goes through the buffer with its padding; what is visited
// again is drained again.
// CHECK-LABEL: func.func @padded_converter
// CHECK: %[[B:.*]] = stream.buffer {name = "buffer"} : memref<8xf32>
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2 {
// CHECK-NEXT:   %[[T:.*]] = itensor.read %{{.*}} -> vector<4xf32>
// CHECK-NEXT:   affine.vector_store %[[T]], %[[B]][%[[I]] * 4]
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %{{.*}} = 0 to 2 iter_args
// CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 2 iter_args
// CHECK-NEXT:     affine.vector_load %[[B]][%[[J]] * 4]
func.func @padded_converter(%x: tensor<6xf32>) {
  dataflow.kernel "padded_converter" ins(%x : tensor<6xf32>) {
  ^bb0(%s: !padded):
    %d = itensor.empty : !padded_twice
    %c = dataflow.task "x_converter" kind "converter" inits(%d : !padded_twice) -> !padded_twice {
      %w = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !padded -> !padded_twice
      dataflow.yield %w : !padded_twice
    }
  }
  return
}

// Other tasks are left alone.
// CHECK-LABEL: func.func @compute
// CHECK: dataflow.task "relu" kind "compute"
// CHECK-NEXT: itensor.read
// CHECK-NEXT: }
func.func @compute(%x: tensor<4xf32>) {
  dataflow.kernel "compute" ins(%x : tensor<4xf32>) {
  ^bb0(%s: !one):
    dataflow.task "relu" kind "compute" {
      %t = itensor.read %s : !one -> vector<4xf32>
    }
  }
  return
}
