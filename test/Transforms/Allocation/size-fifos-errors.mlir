// RUN: st-opt %s --st-size-fifos --split-input-file --verify-diagnostics
// RUN: not st-opt %S/size-fifos.mlir --st-size-fifos="start-depth=0" 2>&1 | FileCheck %s --check-prefix=START

// START: 'dataflow.kernel' op cannot be sized: expected a start depth of at least 1 token, got 0

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// The user's depth on the skip path makes the design hang.
func.func @too_small(%x: tensor<16xf32>) {
  // expected-error @below {{'dataflow.kernel' op stops before its end: the tasks fork -> normalize -> statistics wait for each other}}
  // expected-note @below {{full: skip}}
  // expected-note @below {{empty: statistics_to_normalize, fork_to_statistics}}
  // expected-note @below {{FIFO 'skip' needs a depth of 3 tokens}}
  dataflow.kernel "too_small" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %f0 = itensor.instance "fork_to_statistics" : !rows
    %f1 = itensor.instance "skip" {depth = 2 : i64} : !rows
    %c:2 = dataflow.task "fork" kind "fork" inits(%f0, %f1 : !rows, !rows) -> !rows, !rows {
      %z = arith.constant dense<0.0> : vector<4xf32>
      %w:2 = affine.for %i = 0 to 4 iter_args(%a = %f0, %b = %f1) -> (!rows, !rows) {
        %u = itensor.write %z into %a : vector<4xf32> -> !rows
        %v = itensor.write %z into %b : vector<4xf32> -> !rows
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

// -----

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>

func.func @no_instance(%x: tensor<16xf32>) {
  dataflow.kernel "no_instance" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.empty : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      // expected-error @below {{'dataflow.load' op expects a stream that a FIFO stands for; run st-convert-empty-to-instance first}}
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
  }
  return
}

// -----

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>

func.func @two_readers(%x: tensor<16xf32>) {
  dataflow.kernel "two_readers" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "x" : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "first" kind "compute" {
      %t = itensor.read %s : !rows -> vector<4xf32>
    }
    dataflow.task "second" kind "compute" {
      // expected-error @below {{'itensor.read' op expects FIFO 'x' to have one reader, got 'first' and 'second'}}
      %t = itensor.read %s : !rows -> vector<4xf32>
    }
  }
  return
}

// -----

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>

func.func @two_writers(%x: tensor<16xf32>) {
  dataflow.kernel "two_writers" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "x" : !rows
    // expected-error @below {{'dataflow.task' op expects a destination that nothing else uses}}
    %s = dataflow.task "first" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    // expected-note @below {{also used here}}
    %t = dataflow.task "second" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
  }
  return
}

// -----

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>

func.func @tokens_left_over(%x: tensor<16xf32>) {
  // expected-error @below {{'dataflow.kernel' op is no sound design: FIFO "x": expected task "relu" to read 4 tokens in one run, got 3}}
  dataflow.kernel "tokens_left_over" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "x" : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "relu" kind "compute" {
      affine.for %i = 0 to 5 step 2 {
        %t = itensor.read %s : !rows -> vector<4xf32>
      }
    }
  }
  return
}

// -----

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>

func.func @under_a_condition(%x: tensor<16xf32>) {
  dataflow.kernel "under_a_condition" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "x" : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "relu" kind "compute" {
      affine.for %i = 0 to 4 {
        affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
          // expected-error @below {{'itensor.read' op expects to be under loops only, got it inside 'affine.if'}}
          %t = itensor.read %s : !rows -> vector<4xf32>
        }
      }
    }
  }
  return
}

// -----

!rows = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>

func.func @bounds_that_vary(%x: tensor<16xf32>) {
  dataflow.kernel "bounds_that_vary" ins(%x : tensor<16xf32>) {
  ^bb0(%m: tensor<16xf32>):
    %e = itensor.instance "x" : !rows
    %s = dataflow.task "load_x" kind "load" inits(%e : !rows) -> !rows {
      %w = dataflow.load %m into %e : tensor<16xf32> -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.task "relu" kind "compute" {
      affine.for %i = 0 to 3 {
        // expected-error @below {{'affine.for' op expects constant bounds}}
        affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
          %t = itensor.read %s : !rows -> vector<4xf32>
        }
      }
    }
  }
  return
}
