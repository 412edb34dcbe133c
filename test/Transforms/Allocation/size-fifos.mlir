// Depths from the order of tokens alone: without the burst behind a load.
// RUN: st-opt %s --st-size-fifos="burst-tokens=1" -o %t.once && FileCheck %s < %t.once
// Twice gives the same: what was sized before is not taken for the user's.
// RUN: st-opt %t.once --st-size-fifos="burst-tokens=1" -o %t.twice && diff %t.once %t.twice
// RUN: st-opt %s --st-size-fifos="start-depth=1 burst-tokens=1" | FileCheck %s --check-prefix=ONE
// RUN: st-opt %s --st-size-fifos="burst-tokens=3" | FileCheck %s --check-prefix=BURST

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// Each end takes a token when it comes: one place is enough, two let both ends
// work in one cycle. Behind a load there is room for a burst.
// CHECK-LABEL: func.func @chain
// CHECK: itensor.instance "load_x_to_store_y" {depth = 2 : i64, st.minimum_depth = 1 : i64}
// ONE-LABEL: func.func @chain
// ONE: itensor.instance "load_x_to_store_y" {depth = 1 : i64, st.minimum_depth = 1 : i64}
// BURST-LABEL: func.func @chain
// BURST: itensor.instance "load_x_to_store_y" {depth = 3 : i64, st.minimum_depth = 1 : i64}
func.func @chain(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = dataflow.kernel "chain" ins(%x : tensor<16xf32>) -> tensor<16xf32> {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "load_x_to_store_y" : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %y = dataflow.task "store_y" kind "store" -> tensor<16xf32> {
      %t = dataflow.store %s : !rows -> tensor<16xf32>
      dataflow.yield %t : tensor<16xf32>
    }
    dataflow.yield %y : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// No FIFO is deeper than the tokens that it carries.
// CHECK-LABEL: func.func @one_token
// CHECK: itensor.instance "load_x_to_store_y" {depth = 1 : i64, st.minimum_depth = 1 : i64}
// BURST-LABEL: func.func @one_token
// BURST: itensor.instance "load_x_to_store_y" {depth = 1 : i64, st.minimum_depth = 1 : i64}
func.func @one_token(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dataflow.kernel "one_token" ins(%x : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.instance "load_x_to_store_y" : !one
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

// A skip path: "normalize" reads its first token when "statistics" has read all
// four. The fork writes to "statistics" first, so three wait when it has the
// fourth. Where the user set more, that is kept; the minimum is what is needed.
// CHECK-LABEL: func.func @skip_path
// CHECK: itensor.instance "load_x_to_fork" {depth = 2 : i64, st.minimum_depth = 1 : i64}
// CHECK: itensor.instance "fork_to_statistics" {depth = 7 : i64, st.is_fixed, st.minimum_depth = 1 : i64}
// CHECK: itensor.instance "fork_to_normalize" {depth = 3 : i64, st.minimum_depth = 3 : i64}
// CHECK: itensor.instance "statistics_to_normalize" {depth = 1 : i64, st.minimum_depth = 1 : i64}
func.func @skip_path(%x: tensor<16xf32>) {
  dataflow.kernel "skip_path" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "load_x_to_fork" : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %f0 = itensor.instance "fork_to_statistics" {depth = 7 : i64} : !rows
    %f1 = itensor.instance "fork_to_normalize" : !rows
    %c:2 = dataflow.task "fork" kind "fork" inits(%f0, %f1 : !rows, !rows) -> !rows, !rows {
      %w:2 = affine.for %i = 0 to 4 iter_args(%a = %f0, %b = %f1) -> (!rows, !rows) {
        %t = itensor.read %s : !rows -> vector<4xf32>
        %u = itensor.write %t into %a : vector<4xf32> -> !rows
        %v = itensor.write %t into %b : vector<4xf32> -> !rows
        affine.yield %u, %v : !rows, !rows
      }
      dataflow.yield %w#0, %w#1 : !rows, !rows
    }
    %g = itensor.instance "statistics_to_normalize" : !one
    %n = dataflow.task "statistics" kind "compute" inits(%g : !one) -> !one {
      %z = arith.constant dense<0.0> : vector<4xf32>
      affine.for %i = 0 to 4 {
        %t = itensor.read %c#0 : !rows -> vector<4xf32>
      }
      %w = itensor.write %z into %g : vector<4xf32> -> !one
      dataflow.yield %w : !one
    }
    dataflow.task "normalize" kind "compute" {
      %t = itensor.read %n : !one -> vector<4xf32>
      affine.for %i = 0 to 4 {
        %u = itensor.read %c#1 : !rows -> vector<4xf32>
      }
    }
  }
  return
}
