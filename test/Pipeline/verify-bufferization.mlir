// RUN: st-opt %s --st-verify-bufferization --split-input-file --verify-diagnostics

// What the contract allows.
func.func @accepted(%x: memref<2x2xf32>) {
  %v = memref.collapse_shape %x [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  dataflow.kernel "accepted" ins(%v : memref<4xf32>) {
  ^bb0(%m: memref<4xf32>):
    %s = stream.stream {name = "x"} : !stream<vector<4xf32>, depth: 1>
    dataflow.task "load_x" kind "load" {
      %t = affine.vector_load %m[0] : memref<4xf32>, vector<4xf32>
      stream.write %t, %s : !stream<vector<4xf32>, depth: 1>
    }
  }
  return
}

// -----

// expected-error @below {{'func.func' op expects streams and memory, got a value of type 'tensor<4xf32>'}}
func.func @tensor_argument(%x: tensor<4xf32>) {
  return
}

// -----

// A value in a loop that stands for a stream's history.
!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

func.func @itensor_argument(%x: memref<4xf32>) {
  dataflow.kernel "itensor_argument" ins(%x : memref<4xf32>) {
  ^bb0(%m: memref<4xf32>):
    // expected-error @below {{'itensor.empty' op may not be left in a kernel after the stage 'bufferization'}}
    // expected-note @below {{help:}}
    %e = itensor.empty : !one
    %r = dataflow.task "compute" kind "compute" inits(%e : !one) -> !one {
      %v = arith.constant dense<0.0> : vector<4xf32>
      // expected-error @below {{'itensor.write' op may not be left in a task after the stage 'bufferization'}}
      // expected-note @below {{help:}}
      %w = itensor.write %v into %e[0] : vector<4xf32> -> !one
      dataflow.yield %w : !one
    }
  }
  return
}

// -----

func.func @tensor_in_a_task(%x: memref<4xf32>) {
  dataflow.kernel "tensor_in_a_task" ins(%x : memref<4xf32>) {
  ^bb0(%m: memref<4xf32>):
    dataflow.task "compute" kind "compute" {
      // expected-error @below {{'arith.constant' op expects streams and memory, got a value of type 'tensor<4xf32>'}}
      %c = arith.constant dense<0.0> : tensor<4xf32>
    }
  }
  return
}
