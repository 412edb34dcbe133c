// RUN: st-opt %s --st-ensure-itensor-single-use -o %t.once && FileCheck %s < %t.once
// Twice gives the same.
// RUN: st-opt %t.once --st-ensure-itensor-single-use -o %t.twice && diff %t.once %t.twice

!rows = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
!flat = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!unit = !itensor<1x4xf32 of 2x4, iter_space: [2, 1]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

// Two tasks read one stream: each gets a copy, in the order of the tasks.
// CHECK-LABEL: func.func @two_tasks
func.func @two_tasks(%x: tensor<2x4xf32>) {
  dataflow.kernel "two_tasks" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    // CHECK: %[[X:.*]] = dataflow.task "load_x"
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    // CHECK-NEXT: dataflow.load
    // CHECK-NEXT: dataflow.yield
    // CHECK-NEXT: }
    // CHECK-NEXT: %[[D0:.*]] = itensor.empty : !itensor<1x4xf32 of 2x4, {{.*}}>
    // CHECK-NEXT: %[[D1:.*]] = itensor.empty : !itensor<1x4xf32 of 2x4, {{.*}}>
    // CHECK-NEXT: %[[COPY:.*]]:2 = dataflow.task "load_x_fork" kind "fork" inits(%[[D0]], %[[D1]] :
    // CHECK-NEXT:   %[[W:.*]]:2 = itensor.fork %[[X]] into %[[D0]], %[[D1]] :
    // CHECK-NEXT:   dataflow.yield %[[W]]#0, %[[W]]#1 :
    // CHECK: dataflow.task "first"
    // CHECK: itensor.read %[[COPY]]#0
    dataflow.task "first" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %s : !rows -> vector<4xf32>
      }
    }
    // CHECK: dataflow.task "second"
    // CHECK: itensor.read %[[COPY]]#1
    dataflow.task "second" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %s : !rows -> vector<4xf32>
      }
    }
  }
  return
}

// One reader: nothing to do, also where it reads the stream in two parts.
// CHECK-LABEL: func.func @one_task
// CHECK-NOT: fork
func.func @one_task(%x: tensor<2x4xf32>) {
  dataflow.kernel "one_task" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "halves" kind "compute" {
      %t = itensor.read %s : !rows -> vector<4xf32>
      %u = itensor.read %s : !rows -> vector<4xf32>
    }
  }
  return
}

// A task that takes every token for two operands (x times its transpose) would
// wait for tokens that never come: it gets a copy for each.
// CHECK-LABEL: func.func @two_operands
// CHECK: %[[COPY:.*]]:2 = dataflow.task "load_x_fork" kind "fork"
// CHECK: dataflow.task "matmul"
// CHECK: itensor.read %[[COPY]]#0
// CHECK: itensor.read %[[COPY]]#1
func.func @two_operands(%x: tensor<2x4xf32>) {
  dataflow.kernel "two_operands" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "matmul" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %s : !rows -> vector<4xf32>
      }
      affine.for %i = 0 to 2 {
        %t = itensor.read %s : !rows -> vector<4xf32>
      }
    }
  }
  return
}

// The readers of a reassociated stream are readers of the stream: the fork comes
// first, and each copy is reassociated by itself.
// CHECK-LABEL: func.func @reassociated
// CHECK: %[[COPY:.*]]:2 = dataflow.task "load_x_fork" kind "fork"
// CHECK-DAG: %[[A:.*]] = itensor.reassociate %[[COPY]]#0
// CHECK-DAG: %[[B:.*]] = itensor.reassociate %[[COPY]]#1
// CHECK: dataflow.task "first"
// CHECK: itensor.read %[[A]]
// CHECK: dataflow.task "second"
// CHECK: itensor.read %[[B]]
func.func @reassociated(%x: tensor<2x4xf32>) {
  dataflow.kernel "reassociated" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %f = itensor.reassociate %s [[0, 1]] : !rows to !flat
    dataflow.task "first" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %f : !flat -> vector<4xf32>
      }
    }
    dataflow.task "second" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %f : !flat -> vector<4xf32>
      }
    }
  }
  return
}

// One reader behind a chain of two aliases, one without: two readers.
// CHECK-LABEL: func.func @chain
// CHECK: %[[COPY:.*]]:2 = dataflow.task "load_x_fork" kind "fork"
// CHECK: %[[CAST:.*]] = itensor.cast %[[COPY]]#0
// CHECK: %[[BACK:.*]] = itensor.cast %[[CAST]]
// CHECK: dataflow.task "behind"
// CHECK: itensor.read %[[BACK]]
// CHECK: dataflow.task "direct"
// CHECK: itensor.read %[[COPY]]#1
func.func @chain(%x: tensor<2x4xf32>) {
  dataflow.kernel "chain" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %c = itensor.cast %s : !rows to !unit
    %d = itensor.cast %c : !unit to !rows
    dataflow.task "behind" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %d : !rows -> vector<4xf32>
      }
    }
    dataflow.task "direct" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %s : !rows -> vector<4xf32>
      }
    }
  }
  return
}

// A FIFO that the user named and sized stays what the writer writes.
// CHECK-LABEL: func.func @instance_kept
// CHECK: %[[FIFO:.*]] = itensor.instance "mine" {depth = 5 : i64}
// CHECK: dataflow.task "load_x" kind "load" inits(%[[FIFO]] :
// CHECK: dataflow.task "load_x_fork"
// CHECK: dataflow.task "store_y"
// CHECK: dataflow.task "store_z"
func.func @instance_kept(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %0:2 = dataflow.kernel "instance_kept" ins(%x : tensor<2x4xf32>) -> tensor<2x4xf32>, tensor<2x4xf32> {
  ^bb0(%m: tensor<2x4xf32>):
    %e = itensor.instance "mine" {depth = 5 : i64} : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %y = dataflow.task "store_y" kind "store" -> tensor<2x4xf32> {
      %t = dataflow.store %s : !rows -> tensor<2x4xf32>
      dataflow.yield %t : tensor<2x4xf32>
    }
    %z = dataflow.task "store_z" kind "store" -> tensor<2x4xf32> {
      %t = dataflow.store %s : !rows -> tensor<2x4xf32>
      dataflow.yield %t : tensor<2x4xf32>
    }
    dataflow.yield %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
  }
  return %0#0, %0#1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// Two results of one task, both read twice: two forks with names of their own.
// CHECK-LABEL: func.func @two_forks
// CHECK: %[[S:.*]]:2 = dataflow.task "split"
// CHECK-DAG: dataflow.task "split_fork" kind "fork"
// CHECK-DAG: dataflow.task "split_fork_1" kind "fork"
// CHECK-DAG: itensor.fork %[[S]]#0
// CHECK-DAG: itensor.fork %[[S]]#1
func.func @two_forks(%x: tensor<2x4xf32>) {
  dataflow.kernel "two_forks" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %d = itensor.empty : !rows
    %e = itensor.empty : !rows
    %s:2 = dataflow.task "split" kind "load" inits(%d, %e : !rows, !rows) -> !rows, !rows {
      %u = dataflow.load %m into %d : tensor<2x4xf32> -> !rows
      %v = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %u, %v : !rows, !rows
    }
    dataflow.task "first" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %s#0 : !rows -> vector<4xf32>
        %u = itensor.read %s#1 : !rows -> vector<4xf32>
      }
    }
    dataflow.task "second" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %s#0 : !rows -> vector<4xf32>
        %u = itensor.read %s#1 : !rows -> vector<4xf32>
      }
    }
  }
  return
}
