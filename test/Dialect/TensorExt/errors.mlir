// RUN: st-opt %s --split-input-file --verify-diagnostics

func.func @no_vector(%t: tensor<16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects words that are vectors of a static size, got 'i64'}}
  %0 = tensor_ext.widen %t : tensor<16xi8> -> tensor<2xi64>
  return
}

// -----

func.func @scalable(%t: tensor<16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects words that are vectors of a static size, got 'vector<[8]xi8>'}}
  %0 = tensor_ext.widen %t : tensor<16xi8> -> tensor<2xvector<[8]xi8>>
  return
}

// -----

func.func @other_numbers(%w: tensor<2xvector<8xi8>>) {
  // expected-error @below {{'tensor_ext.unwiden' op expects words of 'i16', got 'vector<8xi8>'}}
  %0 = tensor_ext.unwiden %w : tensor<2xvector<8xi8>> -> tensor<16xi16>
  return
}

// -----

// Words of words do not exist.
func.func @widened_twice(%w: tensor<2xvector<8xi8>>) {
  // expected-error @below {{'tensor_ext.widen' op expects words of 'vector<8xi8>', got 'vector<2xi8>'}}
  %0 = tensor_ext.widen %w : tensor<2xvector<8xi8>> -> tensor<1xvector<2xi8>>
  return
}

// -----

func.func @rank(%t: tensor<4x16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects 2 dimensions on both sides, got 1 of words}}
  %0 = tensor_ext.widen %t : tensor<4x16xi8> -> tensor<8xvector<8xi8>>
  return
}

// -----

func.func @word_of_no_dimension(%t: tensor<16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects words of 1 to 1 dimensions, got 'vector<i8>'}}
  %0 = tensor_ext.widen %t : tensor<16xi8> -> tensor<16xvector<i8>>
  return
}

// -----

func.func @word_of_more_dimensions(%t: tensor<16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects words of 1 to 1 dimensions, got 'vector<2x8xi8>'}}
  %0 = tensor_ext.widen %t : tensor<16xi8> -> tensor<1xvector<2x8xi8>>
  return
}

// -----

func.func @leading_size(%t: tensor<4x16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects equal sizes of dimension 0, which the words do not group, got 'tensor<4x16xi8>' and 'tensor<5x2xvector<8xi8>>'}}
  %0 = tensor_ext.widen %t : tensor<4x16xi8> -> tensor<5x2xvector<8xi8>>
  return
}

// -----

func.func @leading_dynamic(%w: tensor<?x2xvector<8xi8>>) {
  // expected-error @below {{'tensor_ext.unwiden' op expects equal sizes of dimension 0, which the words do not group, got 'tensor<4x16xi8>' and 'tensor<?x2xvector<8xi8>>'}}
  %0 = tensor_ext.unwiden %w : tensor<?x2xvector<8xi8>> -> tensor<4x16xi8>
  return
}

// -----

func.func @grouped_dynamic(%t: tensor<4x?xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects a static size of dimension 1, which the words group, got a dynamic one}}
  %0 = tensor_ext.widen %t : tensor<4x?xi8> -> tensor<4x2xvector<8xi8>>
  return
}

// -----

func.func @divides(%t: tensor<16x12xi8>) {
  // expected-error @below {{'tensor_ext.widen' op expects a multiple of 8 numbers in dimension 1, got 12}}
  %0 = tensor_ext.widen %t : tensor<16x12xi8> -> tensor<2x1xvector<8x8xi8>>
  return
}

// -----

func.func @number_of_words(%w: tensor<2x3xvector<8x8xi8>>) {
  // expected-error @below {{'tensor_ext.unwiden' op expects 2 words in dimension 1, got 3}}
  %0 = tensor_ext.unwiden %w : tensor<2x3xvector<8x8xi8>> -> tensor<16x16xi8>
  return
}

// -----

func.func @no_tensor(%v: vector<16xi8>) {
  // expected-error @below {{'tensor_ext.widen' op operand #0 must be ranked tensor of any type values, but got 'vector<16xi8>'}}
  %0 = "tensor_ext.widen"(%v) : (vector<16xi8>) -> tensor<1xvector<16xi8>>
  return
}
