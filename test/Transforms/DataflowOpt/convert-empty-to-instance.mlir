// RUN: st-opt %s --st-convert-empty-to-instance -o %t.once && FileCheck %s < %t.once
// Twice gives the same.
// RUN: st-opt %t.once --st-convert-empty-to-instance -o %t.twice && diff %t.once %t.twice

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>
!rows = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
!flat = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// A FIFO is called after its two ends.
// CHECK-LABEL: func.func @named
// CHECK-NOT: itensor.empty
// CHECK: %[[FIFO:.*]] = itensor.instance "load_x_to_store_y" : !itensor<4xf32
// CHECK: dataflow.task "load_x" kind "load" inits(%[[FIFO]] :
// CHECK-NEXT: dataflow.load %{{.*}} into %[[FIFO]]
func.func @named(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dataflow.kernel "named" ins(%x : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.empty : !one
    %s = dataflow.task "load_x" kind "load" inits(%e : !one) -> !one {
      %w = dataflow.load %m into %e : tensor<4xf32> -> !one
      dataflow.yield %w : !one
    }
    %y = dataflow.task "store_y" kind "store" -> tensor<4xf32> {
      %t = dataflow.store %s : !one -> tensor<4xf32>
      dataflow.yield %t : tensor<4xf32>
    }
    dataflow.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// The reader may stand behind a reassociation, and read in a loop.
// CHECK-LABEL: func.func @behind_reassociation
// CHECK: itensor.instance "load_x_to_relu" : !itensor<1x4xf32 of 2x4
func.func @behind_reassociation(%x: tensor<2x4xf32>) {
  dataflow.kernel "behind_reassociation" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %f = itensor.reassociate %s [[0, 1]] : !rows to !flat
    dataflow.task "relu" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %f : !flat -> vector<4xf32>
      }
    }
  }
  return
}

// What the user named and sized is kept; a second FIFO of that name gets
// another. Two results may begin in one empty (here after CSE): each gets a
// FIFO of its own, into which just its own chain of writes goes.
// CHECK-LABEL: func.func @two_results
// CHECK: itensor.instance "load_x_to_split" {depth = 5 : i64}
// CHECK: %[[A:.*]] = itensor.instance "split_to_pair" : !itensor
// CHECK: %[[B:.*]] = itensor.instance "split_to_pair_1" : !itensor
// CHECK: dataflow.task "split" kind "compute" inits(%[[A]], %[[B]] :
// CHECK: affine.for %{{.*}} iter_args(%[[WA:.*]] = %[[A]], %[[WB:.*]] = %[[B]])
// CHECK: itensor.write %{{.*}} into %[[WA]]
// CHECK: itensor.write %{{.*}} into %[[WB]]
func.func @two_results(%x: tensor<2x4xf32>) {
  dataflow.kernel "two_results" ins(%x : tensor<2x4xf32>) {
  ^bb0(%m: tensor<2x4xf32>):
    %f = itensor.instance "load_x_to_split" {depth = 5 : i64} : !rows
    %s = dataflow.task "load_x" kind "load" inits(%f : !rows) -> !rows {
      %w = dataflow.load %m into %f : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %e = itensor.empty : !rows
    %h:2 = dataflow.task "split" kind "compute" inits(%e, %e : !rows, !rows) -> !rows, !rows {
      %w:2 = affine.for %i = 0 to 2 iter_args(%a = %e, %b = %e) -> (!rows, !rows) {
        %t = itensor.read %s : !rows -> vector<4xf32>
        %u = itensor.write %t into %a : vector<4xf32> -> !rows
        %v = itensor.write %t into %b : vector<4xf32> -> !rows
        affine.yield %u, %v : !rows, !rows
      }
      dataflow.yield %w#0, %w#1 : !rows, !rows
    }
    dataflow.task "pair" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %h#0 : !rows -> vector<4xf32>
        %u = itensor.read %h#1 : !rows -> vector<4xf32>
      }
    }
  }
  return
}

// Forks and converters that are not written out yet begin in the FIFO too.
// CHECK-LABEL: func.func @not_materialized
// CHECK: %[[A:.*]] = itensor.instance "x_fork_to_convert"
// CHECK: %[[B:.*]] = itensor.instance "x_fork_to_relu"
// CHECK: itensor.fork %{{.*}} into %[[A]], %[[B]]
// CHECK: %[[C:.*]] = itensor.instance "convert_to_relu"
// CHECK: itensor.converter %{{.*}} into %[[C]]
func.func @not_materialized(%x: tensor<2x4xf32>) {
  dataflow.kernel "not_materialized" ins(%x : tensor<2x4xf32>) {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %c:2 = dataflow.task "x_fork" kind "fork" inits(%e, %e : !rows, !rows) -> !rows, !rows {
      %w:2 = itensor.fork %s into %e, %e : !rows
      dataflow.yield %w#0, %w#1 : !rows, !rows
    }
    %d = itensor.empty : !rows
    %r = dataflow.task "convert" kind "converter" inits(%d : !rows) -> !rows {
      %w = itensor.converter %c#0 into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 2, 4>} : !rows -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "relu" kind "compute" {
      affine.for %i = 0 to 2 {
        %t = itensor.read %r : !rows -> vector<4xf32>
        %u = itensor.read %c#1 : !rows -> vector<4xf32>
      }
    }
  }
  return
}
