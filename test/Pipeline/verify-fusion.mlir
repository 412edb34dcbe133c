// RUN: st-opt %s --st-verify-fusion --split-input-file --verify-diagnostics

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>
!two = !itensor<2xf32 of 4, iter_space: [2]*[2], iter_map: (d0) -> (d0)>

// What the contract allows: one kernel over memory, with loads, converters and
// stores as tasks of their own, and aliases between them.
func.func @accepted(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dataflow.kernel "accepted" ins(%x : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.empty : !one
    %s = dataflow.task "load_x" kind "load" inits(%e : !one) -> !one {
      %w = dataflow.load %m into %e : tensor<4xf32> -> !one
      dataflow.yield %w : !one
    }
    %c = itensor.cast %s : !one to !one
    %d = itensor.instance "mine" {depth = 2 : i64} : !two
    %r = dataflow.task "x_converter" kind "converter" inits(%d : !two) -> !two {
      %w = itensor.converter %c into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 4>} : !one -> !two
      dataflow.yield %w : !two
    }
    %y = dataflow.task "store_y" kind "store" -> tensor<4xf32> {
      %t = dataflow.store %r : !two -> tensor<4xf32>
      dataflow.yield %t : tensor<4xf32>
    }
    dataflow.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' op expects one fused kernel, got 2}}
func.func @not_fused(%x: tensor<4xf32>) {
  dataflow.kernel "a" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
  }
  dataflow.kernel "b" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
  }
  return
}

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @no_load(%x: tensor<4xf32>) {
  // expected-error @below {{'dataflow.kernel' op expects memory as argument #0, which a load reads, got '!itensor<4xf32 of 4}}
  dataflow.kernel "no_load" ins(%x : tensor<4xf32>) {
  ^bb0(%s: !one):
  }
  return
}

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @to_stream(%x: tensor<4xf32>) {
  dataflow.kernel "to_stream" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.empty : !one
    %s = dataflow.task "load_x" kind "load" inits(%e : !one) -> !one {
      %w = dataflow.load %m into %e : tensor<4xf32> -> !one
      dataflow.yield %w : !one
    }
    %d = itensor.empty : !one
    %c = dataflow.task "fork" kind "fork" inits(%d : !one) -> !one {
      // expected-error @below {{'itensor.to_stream' op may not be left in a task after the stage 'fusion'}}
      // expected-note @below {{help:}}
      %q = itensor.to_stream %s : !one to !stream<vector<4xf32>, depth: 2>
      %w = itensor.fork %s into %d : !one
      dataflow.yield %w : !one
    }
  }
  return
}
