// RUN: st-opt %s --st-verify-prepared --split-input-file --verify-diagnostics

#id = affine_map<(d0) -> (d0)>

// What the contract allows.
func.func @accepted(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<f32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.addf %a, %z : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  %s = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<4xf32>) outs(%f : tensor<f32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.addf %a, %o : f32
      linalg.yield %r : f32
  } -> tensor<f32>
  %2 = tensor.concat dim(0) %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %2, %1 : tensor<8xf32>, tensor<f32>
}

// -----

func.func @named(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.exp' may not be left after the stage Prepare}}
  // expected-note @below {{help: run --st-prepare-pipeline before; after it, this is a bug of the compiler: please report the model}}
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @constant() {
  // expected-error @below {{'arith.constant' is a tensor: expected a scalar (tensors are linalg.fill)}}
  // expected-note @below {{help:}}
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @outs_not_read(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'linalg.generic' does not read its outs 0: expected tensor.empty there}}
  // expected-note @below {{help:}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.exp %a : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @empty_outs_read(%x: tensor<4xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  // expected-error @below {{'linalg.generic' reads its outs, which is tensor.empty: expected a fill or a tensor with values}}
  // expected-note @below {{help:}}
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<f32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.addf %a, %o : f32
      linalg.yield %r : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @scalar_operand(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.generic' reads a scalar operand: expected tensors, and constants in the body}}
  // expected-note @below {{help:}}
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>, #id], iterator_types = ["parallel"]}
      ins(%x, %c : tensor<4xf32>, f32) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @map(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @below {{'linalg.generic' has an indexing map with division or remainder: expected sums of loops and constants}}
  // expected-note @below {{help:}}
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0 mod 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @fill_of_data(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  // expected-error @below {{'linalg.fill' fills a tensor with values: expected tensor.empty}}
  // expected-note @below {{help:}}
  %0 = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @computed_fill(%v: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{'tensor.extract' may not be left after the stage Prepare}}
  // expected-note @below {{help:}}
  %c = tensor.extract %v[] : tensor<f32>
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @below {{'linalg.fill' fills with a computed value: expected a constant}}
  // expected-note @below {{help:}}
  %0 = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f64() {
  // expected-error @below {{'tensor.empty' has a value of type 'tensor<4xf64>'}}
  // expected-note @below {{help:}}
  %0 = tensor.empty() : tensor<4xf64>
  return
}
