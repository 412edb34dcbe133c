// RUN: st-opt %s --st-convert-linalg-to-kernel --split-input-file --verify-diagnostics

func.func @fill_computed(%v: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.fill' op expects a constant to fill with, got a value that is computed; write it as an element-wise operation}}
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %f : tensor<8xf32>
}

// -----

// Also when a reduction starts from it.
func.func @start_computed(%v: f32, %x: tensor<8x4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.fill' op expects a constant to fill with, got a value that is computed; write it as an element-wise operation}}
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x4xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @captured(%v: f32, %x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.generic' op expects a body that captures constants only, got a value of type 'f32'}}
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %v : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @slice_offset(%x: tensor<8xf32>, %i: index) -> tensor<2xf32> {
  // expected-error @below {{'tensor.extract_slice' op expects static offsets, sizes and strides}}
  %y = tensor.extract_slice %x[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

func.func @pad_value(%x: tensor<8xf32>, %v: f32) -> tensor<9xf32> {
  // expected-error @below {{'tensor.pad' op expects static padding with a constant}}
  %y = tensor.pad %x low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<8xf32> to tensor<9xf32>
  return %y : tensor<9xf32>
}

// -----

// Each number of a result is written by iterations of its own.
func.func @parallel_left_out(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.generic' op cannot become a kernel: results must be indexed by every parallel dimension, once, and by no reduction}}
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x4xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @reduction_in_result(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  // expected-error @below {{'linalg.generic' op cannot become a kernel: results must be indexed by every parallel dimension, once, and by no reduction}}
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----

// The rest of the result would have to be what was there before.
func.func @part_of_result(%x: tensor<8xf32>, %t: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @below {{'linalg.generic' op cannot become a kernel: a data dimension of 4 of a result is not indexed by an iteration dimension}}
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 1)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%t : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
