// RUN: st-opt %s --st-fuse-kernels | FileCheck %s

// Bodies of tasks are unknown operations: fusion looks at types only.

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!rows_cut = !itensor<1x4xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d0 + d1, d2)>
!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>

// Equal types: one stream, and nothing in memory between.
// CHECK-LABEL: func.func @equal_orders
// CHECK-NEXT: %[[Y:.*]] = dataflow.kernel "equal_orders" ins(%arg0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NEXT: ^bb0(%[[X:.*]]: !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4],
// CHECK-NEXT: itensor.empty
// CHECK-NEXT: %[[A:.*]] = dataflow.task "a" kind "compute"
// CHECK-NEXT: "test.task"(%[[X]],
// CHECK: {st.schedule = {bytes = 1 : i64}}
// CHECK-NEXT: itensor.empty
// CHECK-NEXT: %[[B:.*]] = dataflow.task "b" kind "compute"
// CHECK-NEXT: "test.task"(%[[A]],
// CHECK: dataflow.yield %[[B]]
// CHECK: return %[[Y]]
func.func @equal_orders(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  } {st.schedule = {bytes = 1 : i64}}
  %b = dataflow.kernel "b" ins(%a : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "b" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %b : tensor<8x8xf32>
}

// The same order in other words: a cast.
// CHECK-LABEL: func.func @same_order
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK: %[[C:.*]] = itensor.cast %[[A]] : {{.*}} to !itensor<1x4xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4],
// CHECK-NOT: converter
// CHECK: dataflow.task "b"
// CHECK-NEXT: "test.task"(%[[C]],
func.func @same_order(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %b = dataflow.kernel "b" ins(%a : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows_cut):
    %e = itensor.empty : !rows
    %t = dataflow.task "b" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows_cut, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %b : tensor<8x8xf32>
}

// The paper's example of Algorithm 1: the loop over columns is shared, so the
// buffer holds one column of tiles.
!b = !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
!c = !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d2, d0)>
// CHECK-LABEL: func.func @algorithm_1
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK: %[[E:.*]] = itensor.empty : !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*
// CHECK-NEXT: %[[C:.*]] = dataflow.task "a_converter" kind "converter" inits(%[[E]]
// CHECK-NEXT: itensor.converter %[[A]] into %[[E]] {buffer_shape = array<i64: 8, 2>, shared_loops = 1 : i64}
// CHECK: } {st.converter = {buffer_shape = array<i64: 8, 2>, result = !itensor<{{.*}}>, shared_loops = 1 : i64, source = !itensor<{{.*}}>}}
// CHECK: dataflow.task "b"
func.func @algorithm_1(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !b
    %t = dataflow.task "a" kind "compute" inits(%e : !b) -> !b {
      %w = "test.task"(%s, %e) : (!rows, !b) -> !b
      dataflow.yield %w : !b
    }
    dataflow.yield %t : !b
  }
  %b = dataflow.kernel "b" ins(%a : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !c):
    %e = itensor.empty : !rows
    %t = dataflow.task "b" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!c, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %b : tensor<8x8xf32>
}

// Users that want one order share a converter; another order has its own, with
// a name of its own.
// CHECK-LABEL: func.func @share_converter
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK: dataflow.task "a_converter" kind "converter"
// CHECK-NEXT: itensor.converter %[[A]]
// CHECK: dataflow.task "b"
// CHECK-NOT: dataflow.task "{{.*}}converter
// CHECK: dataflow.task "c"
// CHECK: dataflow.task "a_converter_1" kind "converter"
// CHECK-NEXT: itensor.converter %[[A]]
// CHECK: dataflow.task "d"
func.func @share_converter(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %b = dataflow.kernel "b" ins(%a : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !columns):
    %e = itensor.empty : !rows
    %t = dataflow.task "b" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!columns, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %c = dataflow.kernel "c" ins(%a : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !columns):
    %e = itensor.empty : !rows
    %t = dataflow.task "c" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!columns, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %d = dataflow.kernel "d" ins(%a : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !c):
    %e = itensor.empty : !rows
    %t = dataflow.task "d" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!c, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %b, %c, %d : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// Memory that two kernels read in one order is read once, in another order
// again. No converter: a DMA reads in any order.
// CHECK-LABEL: func.func @memory_read_alike
// CHECK: dataflow.kernel "memory_read_alike" ins(%arg0, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK-NEXT: ^bb0(%[[ROWS:.*]]: !itensor<{{.*}}[8, 2]*[1, 4]{{.*}}>, %[[COLUMNS:.*]]: !itensor<{{.*}}[2, 8]*[4, 1]{{.*}}>):
// CHECK: dataflow.task "a"
// CHECK-NEXT: "test.task"(%[[ROWS]],
// CHECK: dataflow.task "b"
// CHECK-NEXT: "test.task"(%[[ROWS]],
// CHECK: dataflow.task "c"
// CHECK-NEXT: "test.task"(%[[COLUMNS]],
func.func @memory_read_alike(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %b = dataflow.kernel "b" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "b" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %c = dataflow.kernel "c" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !columns):
    %e = itensor.empty : !rows
    %t = dataflow.task "c" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!columns, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %a, %b, %c : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// A kernel that reads one tensor through two operands gets two names for it, to
// be told apart when streams are forked.
// CHECK-LABEL: func.func @twice_in_one_kernel
// CHECK: ^bb0(%[[X:[^:,]*]]: !itensor<{{[^)]*\)[^)]*\)}}>):
// CHECK-NEXT: %[[ALIAS:.*]] = itensor.cast %[[X]]
// CHECK: "test.task"(%[[X]], %[[ALIAS]],
func.func @twice_in_one_kernel(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %a = dataflow.kernel "a" ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows, %u: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %u, %e) : (!rows, !rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %a : tensor<8x8xf32>
}

// Returned twice: two results of one stream.
// CHECK-LABEL: func.func @returned_twice
// CHECK: %[[Y:.*]]:2 = dataflow.kernel "returned_twice"
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK: dataflow.yield %[[A]], %[[A]]
// CHECK: return %[[Y]]#0, %[[Y]]#1
func.func @returned_twice(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %a, %a : tensor<8x8xf32>, tensor<8x8xf32>
}

// An argument that is returned is copied, number by number.
// CHECK-LABEL: func.func @returned_argument
// CHECK: %[[Y:.*]] = dataflow.kernel "returned_argument" ins(%arg0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NEXT: ^bb0(%[[X:.*]]: !itensor<1x1xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>):
// CHECK-NEXT: dataflow.yield %[[X]]
// CHECK: return %[[Y]]
func.func @returned_argument(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @rank_zero
// CHECK: ^bb0(%[[X:.*]]: !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>):
// CHECK-NEXT: dataflow.yield %[[X]]
func.func @rank_zero(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: dataflow.kernel "nothing" {
// CHECK-NEXT: }
func.func @nothing() {
  return
}

// A kernel that nobody reads from is left out.
// CHECK-LABEL: func.func @dead
// CHECK-NOT: dataflow.task "a"
// CHECK: return
func.func @dead(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %x : tensor<8x8xf32>
}
