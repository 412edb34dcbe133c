// RUN: st-opt %s --st-verify-linalg-to-dataflow --split-input-file --verify-diagnostics

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// What the contract allows: kernels and reshapes; tasks and their destinations;
// reads, writes and work.
func.func @accepted(%x: tensor<2x2xf32>) -> tensor<4xf32> {
  %v = tensor.collapse_shape %x [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %0 = dataflow.kernel "exp" ins(%v : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%s: !one):
    %e = itensor.empty : !one
    %r = dataflow.task "exp" kind "compute" inits(%e : !one) -> !one {
      %b = stream.buffer {name = "out"} : memref<4xf32>
      %t = itensor.read %s[0] : !one -> vector<4xf32>
      affine.vector_store %t, %b[0] : memref<4xf32>, vector<4xf32>
      affine.for %i = 0 to 4 {
        %n = affine.load %b[%i] : memref<4xf32>
        %m = math.exp %n : f32
        affine.store %m, %b[%i] : memref<4xf32>
      }
      %u = affine.vector_load %b[0] : memref<4xf32>, vector<4xf32>
      %w = itensor.write %u into %e[0] : vector<4xf32> -> !one
      dataflow.yield %w : !one
    }
    dataflow.yield %r : !one
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @tensor_work(%x: tensor<4xf32>) {
  // expected-error @below {{'tensor.empty' op may not be left in a function after the stage 'linalg-to-dataflow'; expected one of dataflow.kernel tensor.expand_shape tensor.collapse_shape}}
  // expected-note @below {{help: run --st-stage-linalg-to-dataflow before; what is written by hand keeps to this list, and after the stage itself this is a bug of the compiler: please report the model}}
  %e = tensor.empty() : tensor<4xf32>
  return
}

// -----

!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// Each operation is judged where it stands: all of them in one run.
func.func @wrong_place(%x: tensor<4xf32>) {
  dataflow.kernel "wrong_place" ins(%x : tensor<4xf32>) {
  ^bb0(%s: !one):
    // expected-error @below {{'itensor.read' op may not be left in a kernel after}}
    // expected-note @below {{help:}}
    %t = itensor.read %s[0] : !one -> vector<4xf32>
    dataflow.task "load" kind "load" {
      affine.for %i = 0 to 1 {
        // expected-error @below {{'itensor.empty' op may not be left in a task after}}
        // expected-note @below {{help:}}
        %e = itensor.empty : !one
      }
    }
  }
  return
}
