// RUN: st-opt %s --st-verify-dataflow-opt --split-input-file --verify-diagnostics

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// What the contract allows. Depths are not asked for yet.
func.func @accepted(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dataflow.kernel "accepted" ins(%x : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%m: tensor<4xf32>):
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

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @no_identity(%x: tensor<4xf32>) {
  dataflow.kernel "no_identity" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
    // expected-error @below {{'itensor.empty' op may not be left in a kernel after the stage 'dataflow-opt'}}
    // expected-note @below {{help:}}
    %e = itensor.empty : !one
  }
  return
}

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @no_reader(%x: tensor<4xf32>) {
  // expected-error @below {{'dataflow.kernel' op is no sound design: FIFO "x": expected a task to read it, got none}}
  dataflow.kernel "no_reader" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.instance "x" : !one
    %s = dataflow.task "load_x" kind "load" inits(%e : !one) -> !one {
      %w = dataflow.load %m into %e : tensor<4xf32> -> !one
      dataflow.yield %w : !one
    }
  }
  return
}

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @two_readers(%x: tensor<4xf32>) {
  dataflow.kernel "two_readers" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
    %e = itensor.instance "x" : !one
    %s = dataflow.task "load_x" kind "load" inits(%e : !one) -> !one {
      %w = dataflow.load %m into %e : tensor<4xf32> -> !one
      dataflow.yield %w : !one
    }
    dataflow.task "first" kind "compute" {
      %t = itensor.read %s[0] : !one -> vector<4xf32>
    }
    dataflow.task "second" kind "compute" {
      // expected-error @below {{'itensor.read' op expects FIFO 'x' to have one reader, got 'first' and 'second'}}
      %t = itensor.read %s[0] : !one -> vector<4xf32>
    }
  }
  return
}
