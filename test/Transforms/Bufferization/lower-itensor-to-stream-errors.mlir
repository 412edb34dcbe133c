// RUN: st-opt %s --st-lower-itensor-to-stream --split-input-file --verify-diagnostics

// expected-error @below {{'func.func' op expects one fused kernel, got 0; run st-fuse-kernels first}}
func.func @no_kernel(%x: tensor<4xf32>) {
  return
}

// -----

// expected-error @below {{'func.func' op expects one fused kernel, got 2; run st-fuse-kernels first}}
func.func @two_kernels(%x: tensor<4xf32>) {
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

func.func @no_depth(%x: tensor<4xf32>) {
  dataflow.kernel "no_depth" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
    // expected-error @below {{'itensor.instance' op expects a depth; run st-size-fifos first}}
    %a = itensor.instance "x" : !one
  }
  return
}

// -----

// expected-error @below {{'func.func' op expects tensors as arguments and results, got 'f32'}}
func.func @scalar_argument(%x: tensor<4xf32>, %k: f32) {
  dataflow.kernel "scalar_argument" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
  }
  return
}

// -----

func.func @work_outside(%x: tensor<4xf32>) {
  // expected-error @below {{'tensor.empty' op expects to be inside the kernel; outside it are only reshapes of arguments and results}}
  %e = tensor.empty() : tensor<4xf32>
  dataflow.kernel "work_outside" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
  }
  return
}

// -----

func.func @returned_argument(%x: tensor<4xf32>) -> tensor<4xf32> {
  dataflow.kernel "returned_argument" ins(%x : tensor<4xf32>) {
  ^bb0(%m: tensor<4xf32>):
  }
  // expected-error @below {{'func.return' op expects results of the kernel}}
  return %x : tensor<4xf32>
}
