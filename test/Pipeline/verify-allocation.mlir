// RUN: st-opt %s --st-verify-allocation --split-input-file --verify-diagnostics

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// What the contract allows.
func.func @accepted(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dataflow.kernel "accepted" ins(%x : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.instance "x_to_y" {depth = 1 : i64} : !one
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

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @no_depth(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dataflow.kernel "no_depth" ins(%x : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%m: tensor<4xf32>):
    // expected-error @below {{'itensor.instance' op 'x_to_y' expects a depth}}
    %e = itensor.instance "x_to_y" : !one
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
