// RUN: st-opt %s --canonicalize | FileCheck %s
// A second run changes nothing.
// RUN: st-opt %s --canonicalize > %t.1 && st-opt %t.1 --canonicalize | diff %t.1 -

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!unit = !itensor<4xf32 of 8, iter_space: [1, 2]*[8, 4], iter_map: (d0, d1) -> (d1)>
!units = !itensor<4xf32 of 8, iter_space: [1, 1, 2]*[8, 8, 4], iter_map: (d0, d1, d2) -> (d2)>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
!cube = !itensor<1x1x4xf32 of 1x2x4, iter_space: [2]*[1], iter_map: (d0) -> (0, d0, 0)>
!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>

//===----------------------------------------------------------------------===//
// What stays
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @used_values_stay
func.func @used_values_stay() -> (!vec, !vec, !vec) {
  // CHECK: %[[E:.*]] = itensor.empty
  %0 = itensor.empty : !vec
  // CHECK: %[[A:.*]] = itensor.instance "a"
  %1 = itensor.instance "a" : !vec
  // CHECK: %[[B:.*]] = itensor.instance "a"
  %2 = itensor.instance "a" : !vec
  // CHECK: return %[[E]], %[[A]], %[[B]]
  return %0, %1, %2 : !vec, !vec, !vec
}

// CHECK-LABEL: func.func @unused_beginnings_go
// CHECK-NEXT: return
func.func @unused_beginnings_go() {
  %0 = itensor.empty : !vec
  %1 = itensor.instance "a" : !vec
  return
}

// A token that nobody looks at still leaves its stream, and one that nobody
// reads later still comes.
// CHECK-LABEL: func.func @tokens_stay
func.func @tokens_stay(%s: !vec, %d: !vec, %v: vector<4xf32>) {
  // CHECK-COUNT-2: itensor.read
  %0 = itensor.read %s : !vec -> vector<4xf32>
  %1 = itensor.read %s : !vec -> vector<4xf32>
  // CHECK: itensor.write
  %2 = itensor.write %v into %d : vector<4xf32> -> !vec
  return
}

//===----------------------------------------------------------------------===//
// Casts, reassociations, FIFOs
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @casts
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @casts(%x: !vec) -> (!vec, !vec, !units) {
  // CHECK: %[[C:.*]] = itensor.cast %[[X]] : {{.*}}[2]*[4]{{.*}} to {{.*}}[1, 1, 2]*[8, 8, 4]
  // CHECK-NOT: itensor.cast
  // CHECK: return %[[X]], %[[X]], %[[C]]
  %same = itensor.cast %x : !vec to !vec
  %there = itensor.cast %x : !vec to !unit
  %back = itensor.cast %there : !unit to !vec
  %further = itensor.cast %there : !unit to !units
  return %same, %back, %further : !vec, !vec, !units
}

// CHECK-LABEL: func.func @reassociations
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @reassociations(%x: !vec) -> (!vec, !vec, !cube) {
  // CHECK-DAG: %[[A:.*]] = itensor.reassociate %[[X]] {{\[\[}}0, 1]]
  // CHECK-DAG: %[[B:.*]] = itensor.reassociate %[[A]] {{\[\[}}0, 1], [2]]
  // CHECK: return %[[X]], %[[X]], %[[B]]
  %same = itensor.reassociate %x [[0]] : !vec to !vec
  %there = itensor.reassociate %x [[0, 1]] : !vec to !square
  %back = itensor.reassociate %there [[0, 1]] : !square to !vec
  %further = itensor.reassociate %there [[0, 1], [2]] : !square to !cube
  return %same, %back, %further : !vec, !vec, !cube
}

// CHECK-LABEL: func.func @fifos
// CHECK-SAME: %[[X:[a-z0-9]+]]: !itensor<{{.*}}>, %[[S:[a-z0-9]+]]: !stream
func.func @fifos(%x: !vec, %s: !stream<vector<4xf32>, depth: 2>)
    -> (!vec, !stream<vector<4xf32>, depth: 2>) {
  // CHECK-NEXT: return %[[X]], %[[S]]
  %0 = itensor.to_stream %x : !vec to !stream<vector<4xf32>, depth: 2>
  %1 = itensor.from_stream %0 : !stream<vector<4xf32>, depth: 2> to !vec
  %2 = itensor.from_stream %s : !stream<vector<4xf32>, depth: 2> to !vec
  %3 = itensor.to_stream %2 : !vec to !stream<vector<4xf32>, depth: 2>
  return %1, %3 : !vec, !stream<vector<4xf32>, depth: 2>
}

// Another depth or another order is another thing.
// CHECK-LABEL: func.func @other_fifos
func.func @other_fifos(%x: !vec, %s: !stream<vector<4xf32>, depth: 2>)
    -> (!unit, !stream<vector<4xf32>, depth: 8>) {
  // CHECK: itensor.to_stream
  // CHECK: itensor.from_stream
  // CHECK: itensor.from_stream
  // CHECK: itensor.to_stream
  %0 = itensor.to_stream %x : !vec to !stream<vector<4xf32>, depth: 2>
  %1 = itensor.from_stream %0 : !stream<vector<4xf32>, depth: 2> to !unit
  %2 = itensor.from_stream %s : !stream<vector<4xf32>, depth: 2> to !vec
  %3 = itensor.to_stream %2 : !vec to !stream<vector<4xf32>, depth: 8>
  return %1, %3 : !unit, !stream<vector<4xf32>, depth: 8>
}

//===----------------------------------------------------------------------===//
// Converters
//===----------------------------------------------------------------------===//

!columns = !itensor<2xf32 of 8, iter_space: [2, 2]*[2, 4], iter_map: (d0, d1) -> (d0 + d1)>
!halves = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>

// Nothing to reorder.
// CHECK-LABEL: func.func @converters_of_equal_orders
// CHECK-SAME: %[[X:[a-z0-9]+]]:
func.func @converters_of_equal_orders(%x: !vec) -> (!vec, !unit) {
  // CHECK: %[[C:.*]] = itensor.cast %[[X]]
  // CHECK: return %[[X]], %[[C]]
  %d = itensor.empty : !vec
  %e = itensor.empty : !unit
  %0 = itensor.converter %x into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !vec -> !vec
  %1 = itensor.converter %x into %e {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !vec -> !unit
  return %0, %1 : !vec, !unit
}

// CHECK-LABEL: func.func @converters_that_stay
func.func @converters_that_stay(%x: !halves, %y: !vec, %z: !vec, %used: !vec) {
  %d = itensor.empty : !columns
  // Another order.
  // CHECK: itensor.converter
  %0 = itensor.converter %x into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !halves -> !columns
  // A destination that others know.
  // CHECK: itensor.converter
  %1 = itensor.converter %y into %used {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !vec -> !vec
  %e = itensor.empty : !vec
  // Inside a task, whose result it is.
  // CHECK: dataflow.task
  // CHECK-NEXT: itensor.converter
  %2 = dataflow.task "t" kind "converter" inits(%e : !vec) -> !vec {
    %3 = itensor.converter %z into %e {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !vec -> !vec
    dataflow.yield %3 : !vec
  }
  return
}

//===----------------------------------------------------------------------===//
// Forks
//===----------------------------------------------------------------------===//

// One copy is the source, and copies that nobody reads go.
// CHECK-LABEL: func.func @forks
// CHECK-SAME: %[[X:[a-z0-9]+]]: !itensor<{{.*}}>, %[[Y:[a-z0-9]+]]:
func.func @forks(%x: !vec, %y: !vec) -> (!vec, !vec, !vec) {
  %e = itensor.empty : !vec
  // CHECK: %[[F:.*]]:2 = itensor.fork %[[Y]] into %{{.*}}, %{{.*}} {st.note} :
  // CHECK: return %[[X]], %[[F]]#0, %[[F]]#1
  %0 = itensor.fork %x into %e : !vec
  %1:3 = itensor.fork %y into %e, %e, %e {st.note} : !vec
  return %0, %1#0, %1#2 : !vec, !vec, !vec
}

// CHECK-LABEL: func.func @forks_that_stay
func.func @forks_that_stay(%x: !vec, %y: !vec, %z: !vec, %used: !vec) -> (!vec, !vec) {
  %e = itensor.empty : !vec
  // All copies are read.
  // CHECK: itensor.fork
  %0:2 = itensor.fork %x into %e, %e : !vec
  // No copy is read: the source is still drained.
  // CHECK: itensor.fork
  %1 = itensor.fork %y into %e : !vec
  // A destination that others know.
  // CHECK: itensor.fork
  %2:2 = itensor.fork %z into %e, %used : !vec
  // CHECK: return
  return %0#0, %0#1 : !vec, !vec
}

// CHECK-LABEL: func.func @fork_in_task
func.func @fork_in_task(%x: !vec) -> !vec {
  %e = itensor.empty : !vec
  // CHECK: dataflow.task
  // CHECK-NEXT: itensor.fork
  %0 = dataflow.task "t" kind "fork" inits(%e : !vec) -> !vec {
    %1 = itensor.fork %x into %e : !vec
    dataflow.yield %1 : !vec
  }
  return %0 : !vec
}

//===----------------------------------------------------------------------===//
// Chunk, concat, join
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @one_part
// CHECK-SAME: %[[X:[a-z0-9]+]]: !itensor<{{.*}}>, %[[Y:[a-z0-9]+]]: !itensor<{{.*}}>, %[[Z:[a-z0-9]+]]:
func.func @one_part(%x: !vec, %y: !vec, %z: !vec) -> (!vec, !vec, !vec, !unit) {
  %e = itensor.empty : !vec
  %f = itensor.empty : !unit
  // CHECK: %[[C:.*]] = itensor.cast %[[X]]
  // CHECK: return %[[X]], %[[Y]], %[[Z]], %[[C]]
  %0 = itensor.chunk %x into %e along 0 : !vec -> !vec
  %1 = itensor.concat %y into %e along 0 : !vec -> !vec
  %2 = itensor.join %z into %e along 0 : !vec -> !vec
  %3 = itensor.chunk %x into %f along 0 : !vec -> !unit
  return %0, %1, %2, %3 : !vec, !vec, !vec, !unit
}

// What is put together and taken apart at the same places.
// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: %[[A:[a-z0-9]+]]: !itensor<{{.*}}>, %[[B:[a-z0-9]+]]: !itensor<{{.*}}>, %[[X:[a-z0-9]+]]:
func.func @there_and_back(%a: !four, %b: !four, %x: !vec) -> (!four, !four, !vec) {
  // CHECK-NEXT: return %[[A]], %[[B]], %[[X]]
  %e = itensor.empty : !four
  %f = itensor.empty : !vec
  %0 = itensor.concat %a, %b into %f along 0 : !four, !four -> !vec
  %1:2 = itensor.chunk %0 into %e, %e along 0 : !vec -> !four, !four
  %2:2 = itensor.chunk %x into %e, %e along 0 : !vec -> !four, !four
  %3 = itensor.concat %2#0, %2#1 into %f along 0 : !four, !four -> !vec
  return %1#0, %1#1, %3 : !four, !four, !vec
}

// Somebody else reads the whole.
// CHECK-LABEL: func.func @whole_is_read
func.func @whole_is_read(%a: !four, %b: !four) -> (!four, !four, !vec) {
  // CHECK: itensor.concat
  // CHECK: itensor.chunk
  %e = itensor.empty : !four
  %f = itensor.empty : !vec
  %0 = itensor.concat %a, %b into %f along 0 : !four, !four -> !vec
  %1:2 = itensor.chunk %0 into %e, %e along 0 : !vec -> !four, !four
  return %1#0, %1#1, %0 : !four, !four, !vec
}

// Somebody else reads a part, the parts come in another order, or only one.
// CHECK-LABEL: func.func @parts_are_read
func.func @parts_are_read(%x: !vec, %y: !vec) -> (!vec, !four, !vec) {
  // CHECK: itensor.chunk
  // CHECK: itensor.concat
  // CHECK: itensor.chunk
  // CHECK: itensor.concat
  %e = itensor.empty : !four
  %f = itensor.empty : !vec
  %0:2 = itensor.chunk %x into %e, %e along 0 : !vec -> !four, !four
  %1 = itensor.concat %0#0, %0#1 into %f along 0 : !four, !four -> !vec
  %2:2 = itensor.chunk %y into %e, %e along 0 : !vec -> !four, !four
  %3 = itensor.concat %2#1, %2#0 into %f along 0 : !four, !four -> !vec
  return %1, %0#0, %3 : !vec, !four, !vec
}

!grid = !itensor<1x1xf32 of 2x2, iter_space: [2, 2]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
!row = !itensor<1x1xf32 of 1x2, iter_space: [2]*[1], iter_map: (d0) -> (0, d0)>
!column = !itensor<1x1xf32 of 2x1, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>

// Along another dimension.
// CHECK-LABEL: func.func @other_dimension
func.func @other_dimension(%a: !row, %b: !row, %x: !grid) -> (!column, !column, !grid) {
  // CHECK: itensor.concat
  // CHECK: itensor.chunk
  // CHECK: itensor.chunk
  %e = itensor.empty : !column
  %f = itensor.empty : !grid
  %0 = itensor.concat %a, %b into %f along 0 : !row, !row -> !grid
  %1:2 = itensor.chunk %0 into %e, %e along 1 : !grid -> !column, !column
  %2:2 = itensor.chunk %x into %e, %e along 1 : !grid -> !column, !column
  return %1#0, %1#1, %x : !column, !column, !grid
}

// A destination that others know, and inside of tasks.
// CHECK-LABEL: func.func @parts_that_stay
func.func @parts_that_stay(%x: !vec, %y: !vec, %z: !vec, %d: !vec, %f: !vec, %g: !vec) {
  // CHECK: itensor.chunk
  %0 = itensor.chunk %x into %d along 0 : !vec -> !vec
  // CHECK: itensor.concat
  %1 = itensor.concat %y into %f along 0 : !vec -> !vec
  // CHECK: itensor.join
  %2 = itensor.join %z into %g along 0 : !vec -> !vec
  return
}

// CHECK-LABEL: func.func @parts_in_tasks
func.func @parts_in_tasks(%x: !vec, %y: !vec, %z: !vec) -> (!vec, !vec, !vec) {
  %e = itensor.empty : !vec
  // CHECK: dataflow.task
  // CHECK-NEXT: itensor.chunk
  %0 = dataflow.task "chunk" kind "chunk" inits(%e : !vec) -> !vec {
    %1 = itensor.chunk %x into %e along 0 : !vec -> !vec
    dataflow.yield %1 : !vec
  }
  // CHECK: dataflow.task
  // CHECK-NEXT: itensor.concat
  %2 = dataflow.task "concat" kind "concat" inits(%e : !vec) -> !vec {
    %3 = itensor.concat %y into %e along 0 : !vec -> !vec
    dataflow.yield %3 : !vec
  }
  // CHECK: dataflow.task
  // CHECK-NEXT: itensor.join
  %4 = dataflow.task "join" kind "join" inits(%e : !vec) -> !vec {
    %5 = itensor.join %z into %e along 0 : !vec -> !vec
    dataflow.yield %5 : !vec
  }
  return %0, %2, %4 : !vec, !vec, !vec
}
