// RUN: st-opt %s --st-materialize-kernel | FileCheck %s
// RUN: st-opt %s --st-materialize-kernel --st-materialize-kernel | FileCheck %s

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>

// A load per argument and a store per result, called after the model's names.
// CHECK-LABEL: func.func @border
// CHECK: dataflow.kernel "border" ins(%arg0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NEXT: ^bb0(%[[M:.*]]: tensor<8x8xf32>):
// CHECK-NEXT: %[[E:.*]] = itensor.empty : [[ROWS:.*]]
// CHECK-NEXT: %[[X:.*]] = dataflow.task "load_hidden_state" kind "load" inits(%[[E]] : [[ROWS]]) -> [[ROWS]] {
// CHECK-NEXT: %[[L:.*]] = dataflow.load %[[M]] into %[[E]] : tensor<8x8xf32> -> [[ROWS]]
// CHECK-NEXT: dataflow.yield %[[L]]
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK-NEXT: "test.task"(%[[X]],
// CHECK: %[[Y:.*]] = dataflow.task "store_y" kind "store" -> tensor<8x8xf32> {
// CHECK-NEXT: %[[S:.*]] = dataflow.store %[[A]] : {{.*}} -> tensor<8x8xf32>
// CHECK-NEXT: dataflow.yield %[[S]]
// CHECK: dataflow.yield %[[Y]] : tensor<8x8xf32>
func.func @border(%x: tensor<8x8xf32> {st.name = "hidden.state"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %y = dataflow.kernel "border" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %y : tensor<8x8xf32>
}

// Each task has a name of its own, whatever the model calls things.
// CHECK-LABEL: func.func @names
// CHECK-DAG: dataflow.task "load_x" kind "load"
// CHECK-DAG: dataflow.task "load_x_1" kind "load"
// CHECK-DAG: dataflow.task "load_x_1_1" kind "load"
// CHECK-DAG: dataflow.task "store_y" kind "compute"
// CHECK-DAG: dataflow.task "store_y_1" kind "store"
// CHECK: return
func.func @names(%x: tensor<8x8xf32> {st.name = "x"}, %z: tensor<8x8xf32> {st.name = "x_1"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %y = dataflow.kernel "names" ins(%x, %x, %z : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows, %u: !columns, %v: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "store_y" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %u, %v, %e) : (!rows, !columns, !rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  return %y : tensor<8x8xf32>
}

// Without names in the model, numbers; seen through reshapes.
// CHECK-LABEL: func.func @no_names
// CHECK: dataflow.task "load_arg1" kind "load"
// CHECK: dataflow.task "store_out0" kind "store"
func.func @no_names(%unused: tensor<8xf32>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %v = tensor.expand_shape %x [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %y = dataflow.kernel "no_names" ins(%v : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    dataflow.yield %s : !rows
  }
  %w = tensor.collapse_shape %y [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  return %w : tensor<64xf32>
}

// One stream that is returned twice is stored twice.
// CHECK-LABEL: func.func @returned_twice
// CHECK: %[[X:.*]] = dataflow.task "load_x" kind "load"
// CHECK: %[[Y:.*]] = dataflow.task "store_y" kind "store"
// CHECK-NEXT: dataflow.store %[[X]]
// CHECK: %[[Z:.*]] = dataflow.task "store_z" kind "store"
// CHECK-NEXT: dataflow.store %[[X]]
// CHECK: dataflow.yield %[[Y]], %[[Z]]
func.func @returned_twice(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}, tensor<8x8xf32> {st.name = "z"}) {
  %y:2 = dataflow.kernel "returned_twice" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32>, tensor<8x8xf32> {
  ^bb0(%s: !rows):
    dataflow.yield %s, %s : !rows, !rows
  }
  return %y#0, %y#1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func @rank_zero
// CHECK: dataflow.load %{{.*}} : tensor<f32> -> !itensor<f32 of scalar,
// CHECK: dataflow.store %{{.*}} : !itensor<f32 of scalar, {{.*}}> -> tensor<f32>
func.func @rank_zero(%x: tensor<f32> {st.name = "x"}) -> (tensor<f32> {st.name = "y"}) {
  %y = dataflow.kernel "rank_zero" ins(%x : tensor<f32>) -> tensor<f32> {
  ^bb0(%s: !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>):
    dataflow.yield %s : !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>
  }
  return %y : tensor<f32>
}

// Memory is left as it is: nothing to do.
// CHECK-LABEL: func.func @memory
// CHECK: ^bb0(%[[M:.*]]: tensor<8x8xf32>):
// CHECK-NEXT: dataflow.yield %[[M]]
func.func @memory(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %y = dataflow.kernel "memory" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%m: tensor<8x8xf32>):
    dataflow.yield %m : tensor<8x8xf32>
  }
  return %y : tensor<8x8xf32>
}
