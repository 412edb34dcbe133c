// RUN: st-opt %s --split-input-file --verify-diagnostics --st-fuse-kernels

// Only kernels can be fused.

func.func @not_a_kernel(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.copy' op expects to be a kernel by now; run st-convert-linalg-to-kernel first}}
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' op expects one block}}
func.func @two_blocks(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}

// -----

// A tensor that is in no memory and in no stream.

func.func @empty() -> tensor<4xf32> {
  // expected-error @below {{'tensor.empty' op expects to be a kernel by now; run st-convert-linalg-to-kernel first}}
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}
