// RUN: st-opt %s --st-convert-empty-to-instance --verify-diagnostics

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @nobody_reads(%x: tensor<4xf32>) {
  dataflow.kernel "nobody_reads" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.empty : !one
    // expected-error @below {{expects a reader of result #0; nobody reads it}}
    %s = dataflow.task "load_x" kind "load" inits(%e : !one) -> !one {
      %w = dataflow.load %m into %e : tensor<4xf32> -> !one
      dataflow.yield %w : !one
    }
  }
  return
}
