// RUN: st-opt %s --st-import-gate --split-input-file --verify-diagnostics
// Each condition of the import contract, broken once.

func.func @unknown_op(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tm_tensor.scan' is not in the import contract: no operation of this name is known}}
  // expected-note @below {{help: a running sum is a matrix product with a triangular mask, or runs on the host}}
  %0 = "tm_tensor.scan"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @known_op_outside_the_contract(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'math.exp' is not in the import contract}}
  // expected-note @below {{help: write this line with other functions, or run it on the host}}
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// All errors are reported, each once.
func.func @several(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'a.b' is not in the import contract}}
  // expected-note @below {{help:}}
  %0 = "a.b"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'tm_tensor.scatter' is not in the import contract}}
  // expected-note @below {{help: write a position with torch.where(torch.arange(n) == position, new, old), or return the new row alone}}
  %1 = "tm_tensor.scatter"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' argument 0 has a value of type 'tensor<?xf32>': expected a static shape, got a dynamic dimension}}
// expected-note @below {{help: export without dynamic_shapes, with example inputs of the size that will run}}
func.func @dynamic(%x: tensor<?xf32>) {
  return
}

// -----

// expected-error @below {{'func.func' argument 1 has a value of type 'tensor<4xbf16>': expected elements of f32, i1, i8, i32, i64 or index, got bf16}}
// expected-note @below {{help: convert the module and its example inputs with .float() before the export}}
func.func @bf16(%x: tensor<4xf32>, %y: tensor<4xbf16>) {
  return
}

// -----

// expected-error @below {{'func.func' result 0 has a value of type 'tensor<4xf64>': expected elements of f32, i1, i8, i32, i64 or index, got f64}}
// expected-note @below {{help: convert the module}}
func.func @f64_result(%x: tensor<4xf32>) -> tensor<4xf64> {
  %0 = tensor.empty() : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// expected-error @below {{'func.func' argument 0 has a value of type 'tensor<4xcomplex<f32>>'}}
// expected-note @below {{help: carry the real and the imaginary part as two tensors}}
func.func @complex(%x: tensor<4xcomplex<f32>>) {
  return
}

// -----

// expected-error @below {{'func.func' argument 0 has a value of type 'tensor<4xi16>'}}
// expected-note @below {{help: cast with .to(torch.int32) or .to(torch.float32) before this line}}
func.func @i16(%x: tensor<4xi16>) {
  return
}

// -----

// expected-error @below {{'func.func' argument 0 has a value of type 'tensor<4x0xf32>': expected sizes of at least 1, got 0}}
// expected-note @below {{help: leave the empty tensor out of the model}}
func.func @empty(%x: tensor<4x0xf32>) {
  return
}

// -----

// expected-error @below {{'func.func' argument 0 has a value of type 'f32': expected a ranked tensor}}
// expected-note @below {{help: pass it as a tensor argument of fixed shape}}
func.func @scalar(%x: f32) {
  return
}

// -----

func.func @half_inside(%x: tensor<4xf32>) {
  // expected-error @below {{'tensor.empty' has a value of type 'tensor<4xf16>': expected elements of f32, i1, i8, i32, i64 or index, got f16}}
  // expected-note @below {{help: convert the module}}
  %0 = tensor.empty() : tensor<4xf16>
  return
}

// -----

// expected-error @below {{'func.func' 'external' has no body: expected a definition}}
// expected-note @below {{help: export the module again}}
func.func private @external(tensor<4xf32>)

// -----

// expected-error @below {{'func.func' 'branch' has 2 blocks: expected 1, no control flow}}
// expected-note @below {{help: use torch.where for a choice per element}}
func.func @branch(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'cf.br' is not in the import contract}}
  // expected-note @below {{help: use torch.where}}
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}

// -----

func.func @constants() {
  // expected-error @below {{'arith.constant' is a tensor of 3 constants: expected one value for all elements}}
  // expected-note @below {{help: make it a parameter or a buffer (register_buffer) of the module}}
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  return
}

// -----

func.func @buffers(%x: tensor<4xf32>) {
  // expected-error @below {{'a.b' is not in}}
  // expected-note @below {{help:}}
  %m = "a.b"() : () -> memref<4xf32>
  // expected-error @below {{'linalg.exp' works on memrefs: expected tensors}}
  // expected-note @below {{help: export with output_type="linalg-on-tensors"}}
  linalg.exp ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// -----

func.func @map(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.generic' has the indexing map (d0) -> (d0 floordiv 2): expected sums of loops and constants, without division or remainder}}
  // expected-note @below {{help: write the access with view, slices and strides}}
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0 floordiv 2)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %b: f32):
      linalg.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @gather(%table: tensor<50xf32>, %i: tensor<8xi64>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.generic' has 'tensor.extract' in its body: expected scalar arithmetic (arith, math)}}
  // expected-note @below {{help: a look-up by a computed index runs on the host: pass the rows that it gives as an input}}
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%i : tensor<8xi64>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: i64, %b: f32):
      %j = arith.index_cast %a : i64 to index
      %v = tensor.extract %table[%j] : tensor<50xf32>
      linalg.yield %v : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @half_in_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.generic' computes with a scalar of type 'f16': expected f32, i1, i8, i32, i64 or index, got f16}}
  // expected-note @below {{help: convert the module}}
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %h = arith.truncf %a : f32 to f16
      %w = arith.extf %h : f16 to f32
      linalg.yield %w : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @slice_at_run_time(%x: tensor<8xf32>) -> tensor<2xf32> {
  // expected-error @below {{'a.b' is not in}}
  // expected-note @below {{help:}}
  %i = "a.b"() : () -> index
  // expected-error @below {{'tensor.extract_slice' has a position that is known at run time only: expected constant offsets, sizes and strides}}
  // expected-note @below {{help: select over positions instead}}
  %0 = tensor.extract_slice %x[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @strided_insert(%x: tensor<2xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'tensor.insert_slice' has stride 2: expected 1}}
  // expected-note @below {{help: write the result with torch.cat or torch.stack}}
  %0 = tensor.insert_slice %x into %y[0] [2] [2] : tensor<2xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @computed_padding(%x: tensor<4xf32>) -> tensor<6xf32> {
  // expected-error @below {{'tensor.pad' pads with a value that is computed: expected a constant}}
  // expected-note @below {{help: pad with constant amounts and a constant value}}
  %0 = tensor.pad %x low[1] high[1] {
    ^bb0(%i: index):
      %v = tensor.extract %x[%i] : tensor<4xf32>
      tensor.yield %v : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @padding_at_run_time(%x: tensor<4xf32>) -> tensor<6xf32> {
  // expected-error @below {{'a.b' is not in}}
  // expected-note @below {{help:}}
  %i = "a.b"() : () -> index
  %z = arith.constant 0.0 : f32
  // expected-error @below {{'tensor.pad' pads by amounts that are known at run time only: expected constants}}
  // expected-note @below {{help: pad with constant}}
  %0 = tensor.pad %x low[%i] high[%i] {
    ^bb0(%j: index):
      tensor.yield %z : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @negative_padding(%x: tensor<4xf32>) -> tensor<3xf32> {
  %z = arith.constant 0.0 : f32
  // expected-error @below {{'tensor.pad' pads by a negative amount: expected at least 0}}
  // expected-note @below {{help: take a slice instead}}
  %0 = tensor.pad %x low[-1] high[0] {
    ^bb0(%j: index):
      tensor.yield %z : f32
  } : tensor<4xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @reversed_slice(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tensor.extract_slice' has stride -2: expected at least 1}}
  // expected-note @below {{help: write the result with torch.cat or torch.stack}}
  %0 = tensor.extract_slice %x[7] [4] [-2] : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'func.call' is not in the import contract}}
  // expected-note @below {{help: export one module at a time, or inline the call with --inline}}
  %0 = func.call @call(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A check in a body cannot be made in hardware: warned of, not refused.
func.func @assert(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %z = arith.constant 0.0 : f32
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %ok = arith.cmpf one, %a, %z : f32
      // expected-warning @below {{'cf.assert' is dropped, hardware cannot raise: "not zero"}}
      cf.assert %ok, "not zero"
      linalg.yield %a : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
