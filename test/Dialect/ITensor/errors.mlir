// RUN: st-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{itensor of numbers or vectors of them expected, got elements of type 'tensor<4xf32>'}}
func.func private @numbers(!itensor<4xtensor<4xf32> of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected one step per trip count, got 2 trip counts and 1 steps}}
func.func private @steps(!itensor<4xf32 of 8, iter_space: [2, 1]*[4], iter_map: (d0, d1) -> (d0)>)

// -----

// expected-error @below {{iter_map expected over 1 iteration dimensions and no symbols, got 2 and 0}}
func.func private @dims(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0, d1) -> (d0)>)

// -----

// expected-error @below {{iter_map expected over 1 iteration dimensions and no symbols, got 1 and 1}}
func.func private @symbols(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0)[s0] -> (d0)>)

// -----

// expected-error @below {{iter_map expected with one result per data dimension (1), got 2}}
func.func private @results(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0, 0)>)

// -----

// expected-error @below {{iter_map results expected to be sums of distinct iteration dimensions, got affine_map<(d0) -> (d0 * 2)>}}
func.func private @scaled(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0 * 2)>)

// -----

// expected-error @below {{iter_map results expected to be sums of distinct iteration dimensions, got affine_map<(d0) -> (d0, d0)>}}
func.func private @diagonal(!itensor<4x4xf32 of 8x8, iter_space: [2]*[4], iter_map: (d0) -> (d0, d0)>)

// -----

// expected-error @below {{iter_map of tiles expected to begin at 0, got affine_map<(d0) -> (d0 + 1)>; only windows begin elsewhere}}
func.func private @offset(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0 + 1)>)

// -----

// expected-error @below {{element of rank 2 expected as in the tensor, got rank 1}}
func.func private @rank(!itensor<4xf32 of 8x8, iter_space: [2]*[4], iter_map: (d0) -> (0, d0)>)

// -----

// expected-error @below {{expected 4 slices of 2 along data dimension 0 of size 8, got 3}}
func.func private @uncovered(!itensor<2xf32 of 8, iter_space: [3]*[2], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected the loops over data dimension 0 to cover it exactly once: expected a loop of step 2, got step 1}}
func.func private @overlap(!itensor<2xf32 of 8, iter_space: [4]*[1], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected data dimension 0 to be at least 1, got 0}}
func.func private @empty(!itensor<1xf32 of 0, iter_space: []*[], iter_map: () -> (0)>)

// -----

// expected-error @below {{expected 'of'}}
func.func private @no_shape(!itensor<4xf32, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @instance() {
  // expected-error @below {{'itensor.instance' op expects a depth of at least one token, got 0}}
  %0 = itensor.instance "f" {depth = 0 : i64} : !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @read(%s: !vec) {
  // expected-error @below {{'itensor.read' op expects a token of type 'vector<4xf32>' or 'tensor<4xf32>', got 'f32'}}
  %0 = itensor.read %s : !vec -> f32
  return
}

// -----

!vec = !itensor<1xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>
func.func @write(%s: !vec, %v: vector<1xf32>) {
  // expected-error @below {{'itensor.write' op expects a token of type 'f32' or 'tensor<1xf32>', got 'vector<1xf32>'}}
  %0 = itensor.write %v into %s : vector<1xf32> -> !vec
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
func.func @cast_order(%s: !rows) {
  // expected-error @below {{'itensor.cast' op expects equal orders, got row-major vectors of 1x4 over 8x8 and column-major vectors of 1x4 over 8x8}}
  %0 = itensor.cast %s : !rows to !columns
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!integers = !itensor<4xi32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @cast_tensor(%s: !vec) {
  // expected-error @below {{'itensor.cast' op expects one tensor on both sides, got '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>' and '!itensor<4xi32 of 8,}}
  %0 = itensor.cast %s : !vec to !integers
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @reassociate_numbers(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects numbers of type 'f32', got 'i32'}}
  %0 = itensor.reassociate %s [[0, 1]] : !vec to !itensor<1x4xi32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @reassociate_groups(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects groups of dimensions, got [0, 1]}}
  %0 = itensor.reassociate %s [0, 1] : !vec to !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
  return
}

// -----

// Groups that do not fit the shapes.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @reassociate_fit(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major vectors of 4 over 8}}
  %0 = itensor.reassociate %s [[0, 7]] : !vec to !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
  return
}

// -----

!rows = !itensor<4x2xf32 of 8x8, iter_space: [2, 4]*[4, 2], iter_map: (d0, d1) -> (d0, d1)>
func.func @reassociate_order(%s: !rows) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major tiles of 4x2 over 8x8}}
  %0 = itensor.reassociate %s [[0, 1]] : !rows to !itensor<8xf32 of 64, iter_space: [8]*[8], iter_map: (d0) -> (d0)>
  return
}

// -----

!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
func.func @reassociate_result(%s: !columns) {
  // expected-error @below {{'itensor.reassociate' op expects the result to be (dimension 0 by 4, dimension 0 by 8)-ordered vectors of 4 over 64, got row-major vectors of 4 over 64}}
  %0 = itensor.reassociate %s [[0, 1]] : !columns to !itensor<4xf32 of 64, iter_space: [16]*[4], iter_map: (d0) -> (d0)>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!other = !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
func.func @converter_tensor(%s: !vec, %d: !other) {
  // expected-error @below {{'itensor.converter' op expects one tensor on both sides, got '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>' and '!itensor<4xf32 of 12,}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 12>} : !vec -> !other
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_shared(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.converter' op expects at most 0 shared loops, got 1}}
  %0 = itensor.converter %s into %d {shared_loops = 1 : i64, buffer_shape = array<i64: 8>} : !vec -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_negative(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.converter' op expects at most 0 shared loops, got -1}}
  %0 = itensor.converter %s into %d {shared_loops = -1 : i64, buffer_shape = array<i64: 8>} : !vec -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_rank(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.converter' op expects a buffer size per data dimension (1), got 2}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8, 8>} : !vec -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_buffer(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.converter' op expects a buffer of at least 8 numbers along dimension 0, got 7}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 7>} : !vec -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @fork_nothing(%s: !vec) {
  // expected-error @below {{'itensor.fork' op expects one destination per output, and at least one}}
  "itensor.fork"(%s) : (!vec) -> ()
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @fork_outputs(%s: !vec, %d: !vec) {
  // expected-error @below {{'itensor.fork' op expects one destination per output, and at least one}}
  %0:2 = "itensor.fork"(%s, %d) : (!vec, !vec) -> (!vec, !vec)
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @fork_type(%s: !vec, %d: !vec) {
  // expected-error @below {{'itensor.fork' op expects copies of type}}
  %0 = "itensor.fork"(%s, %d) : (!vec, !vec) -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @fork_destination(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.fork' op expects copies of type}}
  %0 = "itensor.fork"(%s, %d) : (!vec, !narrow) -> !vec
  return
}

// -----

// The maximum of a dynamic size is missing.
// expected-error @below {{expected a maximum behind each '?', as in '?max=512'}}
func.func private @no_maximum(!itensor<1x4xf32 of ?x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0, 0)>)

// -----

// expected-error @below {{expected a maximum behind each '?', as in '?max=512'}}
func.func private @no_maximum_inside(!itensor<1x4xf32 of 8x?, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>)

// -----

// expected-error @below {{expected a maximum behind each '?', as in '?max=512'}}
func.func private @two_questions(!itensor<1x4xf32 of ?max=?x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>)

// -----

// expected-error @below {{expected a maximum behind each '?', as in '?max=512'}}
func.func private @no_maximum_of_loop(!itensor<4xf32 of ?max=8, iter_space: [?]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected '='}}
func.func private @no_equals(!itensor<4xf32 of ?max 8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected static shape}}
func.func private @dynamic_element(!itensor<?max=4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected integer value}}
func.func private @dynamic_step(!itensor<4xf32 of 8, iter_space: [2]*[?max=4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected loop 0 over data dimension 0, which has the largest step over a dynamic dimension, to be dynamic}}
func.func private @static_loop(!itensor<4xf32 of ?max=8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected loop 0 over data dimension 0, which has not the largest step over a dynamic dimension, to be static}}
func.func private @static_size(!itensor<4xf32 of 8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected loop 0 over data dimension 0, which has the largest step over a dynamic dimension, to be dynamic}}
func.func private @inner_loop(!itensor<2xf32 of ?max=8, iter_space: [2, ?max=2]*[4, 2], iter_map: (d0, d1) -> (d0 + d1)>)

// -----

// expected-error @below {{expected a dilation per data dimension in window}}
func.func private @no_dilation(!itensor<3xf32 of 8, iter_space: [6]*[1], iter_map: (d0) -> (d0), window: []>)

// -----

// expected-error @below {{window expected with one dilation per data dimension (1), got 2}}
func.func private @dilations(!itensor<3xf32 of 8, iter_space: [6]*[1], iter_map: (d0) -> (d0), window: [1, 1]>)

// -----

// expected-error @below {{expected a dilation from 1 to 2^48 along data dimension 0, got 0}}
func.func private @dilation(!itensor<3xf32 of 8, iter_space: [6]*[1], iter_map: (d0) -> (d0), window: [0]>)

// -----

// expected-error @below {{expected every window to hold a number of data dimension 0 of size 8, got windows of reach 3 from 0 to 8}}
func.func private @outside(!itensor<3xf32 of 8, iter_space: [9]*[1], iter_map: (d0) -> (d0), window: [1]>)

// -----

// expected-error @below {{expected every window to hold a number of data dimension 0 of size 8, got windows of reach 3 from -3 to 2}}
func.func private @in_front(!itensor<3xf32 of 8, iter_space: [6]*[1], iter_map: (d0) -> (d0 - 3), window: [1]>)

// -----

// expected-error @below {{expected loop 0 to move the window by at least 1, got a step of 0}}
func.func private @standing_window(!itensor<3xf32 of 8, iter_space: [6]*[0], iter_map: (d0) -> (d0), window: [1]>)

// -----

// expected-error @below {{expected 'window'}}
func.func private @wrong_word(!itensor<3xf32 of 8, iter_space: [6]*[1], iter_map: (d0) -> (d0), dilation: [1]>)

// -----

// expected-error @below {{itensor of numbers or vectors of them expected, got elements of type 'vector<[4]xf32>'}}
func.func private @vector_of_vectors(!itensor<1xvector<[4]xf32> of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected loop 0 to have at least 1 iteration, got 0}}
func.func private @no_iterations(!itensor<4xf32 of 8, iter_space: [0]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected loop 0 to have at least 1 iteration, got -2}}
func.func private @negative_iterations(!itensor<4xf32 of 8, iter_space: [-2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected the loops over data dimension 0 to cover it exactly once: expected a loop of step 4, got step -4}}
func.func private @negative_step(!itensor<4xf32 of 8, iter_space: [2]*[-4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected an element of at least 1 along data dimension 0, got 0}}
func.func private @empty_element(!itensor<0xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{element of rank 1 expected as in the tensor, got rank 0}}
func.func private @scalar_element(!itensor<f32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{element of rank 0 expected as in the tensor, got rank 1}}
func.func private @tile_of_scalar(!itensor<4xf32 of scalar, iter_space: []*[], iter_map: () -> ()>)

// -----

// More tokens than a counter holds.
// expected-error @below {{expected fewer than 2^63 tokens in one run}}
func.func private @tokens(!itensor<1xf32 of 1, iter_space: [4611686018427387904, 2]*[1, 1], iter_map: (d0, d1) -> (0)>)

// -----

// expected-error @below {{expected fewer than 2^63 tokens in one run}}
func.func private @numbers_of_a_loop(!itensor<1xf32 of 9223372036854775807, iter_space: [4611686018427387904, 4]*[2, 1], iter_map: (d0, d1) -> (d0 + d1)>)

// -----

// expected-error @below {{integer value too large}}
func.func private @beyond(!itensor<4xf32 of 8, iter_space: [99999999999999999999999]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{invalid dimension}}
func.func private @beyond_size(!itensor<4xf32 of 99999999999999999999999, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{invalid dimension}}
func.func private @beyond_maximum(!itensor<4xf32 of ?max=99999999999999999999999, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected windows within 2^48 numbers along data dimension 0}}
func.func private @beyond_origin(!itensor<3xf32 of 8, iter_space: [1]*[1], iter_map: (d0) -> (d0 + 9223372036854775807), window: [1]>)

// -----

// expected-error @below {{expected a dilation from 1 to 2^48 along data dimension 0, got 9223372036854775807}}
func.func private @beyond_dilation(!itensor<3xf32 of 8, iter_space: [1]*[1], iter_map: (d0) -> (d0), window: [9223372036854775807]>)

// -----

// expected-error @below {{expected fewer than 2^63 numbers in a slice}}
func.func private @large_slice(!itensor<4294967296x4294967296xf32 of 4294967296x4294967296, iter_space: []*[], iter_map: () -> (0, 0)>)

// -----

// expected-error @below {{expected ','}}
func.func private @no_map(!itensor<4xf32 of 8, iter_space: [2]*[4]>)

// -----

// expected-error @below {{expected 'iter_space'}}
func.func private @no_space(!itensor<4xf32 of 8, iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected '*'}}
func.func private @no_steps(!itensor<4xf32 of 8, iter_space: [2], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @no_element(!itensor<of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @nothing(!itensor<>)

// -----

// expected-error @below {{iter_map results expected to be sums of distinct iteration dimensions, got affine_map<(d0) -> (d0 floordiv 2)>}}
func.func private @floor(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0 floordiv 2)>)

// -----

// expected-error @below {{iter_map results expected to be sums of distinct iteration dimensions, got affine_map<(d0) -> (d0 * 2)>}}
func.func private @twice(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0 + d0)>)

// -----

// expected-error @below {{iter_map of tiles expected to begin at 0, got affine_map<(d0) -> (4)>; only windows begin elsewhere}}
func.func private @constant_of_tiles(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (4)>)

// -----

// expected-error @below {{expected fewer than 2^63 numbers in a slice}}
func.func private @large_words(!itensor<4294967296xvector<4294967296xf32> of 4294967296, iter_space: []*[], iter_map: () -> (0)>)

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @position_rank(%s: !vec, %i: index) {
  // expected-error @below {{'itensor.read' op expects a position of 1 offsets, one per data dimension, got 2}}
  %0 = itensor.read %s[%i, 0] : !vec -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @position_empty(%v: vector<4xf32>, %d: !vec) {
  // expected-error @below {{'itensor.write' op expects a position of 1 offsets, one per data dimension, got 0}}
  %0 = itensor.write %v into %d[] : vector<4xf32> -> !vec
  return
}

// -----

// Indices that no position uses.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @position_missing(%s: !vec, %i: index) {
  // expected-error @below {{'itensor.read' op expects a position over its 1 indices}}
  %0 = "itensor.read"(%s, %i) {operandSegmentSizes = array<i32: 1, 1, 0>} : (!vec, index) -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @position_inputs(%s: !vec, %i: index) {
  // expected-error @below {{'itensor.read' op expects a position over its 1 indices, got one over 2}}
  %0 = "itensor.read"(%s, %i) {operandSegmentSizes = array<i32: 1, 1, 0>, position = affine_map<(d0, d1) -> (d0 + d1)>} : (!vec, index) -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @write_position_inputs(%v: vector<4xf32>, %d: !vec, %i: index) {
  // expected-error @below {{'itensor.write' op expects a position over its 1 indices}}
  %0 = "itensor.write"(%v, %d, %i) : (vector<4xf32>, !vec, index) -> !vec
  return
}

// -----

// What a position is computed from must be an affine value.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @position_product(%s: !vec, %i: index) {
  // expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = itensor.read %s[%i * %i] : !vec -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @init_type(%s: !vec, %m: tensor<8xf32>) {
  // expected-error @below {{'itensor.read' op expects an init of the token's type 'tensor<4xf32>', got 'tensor<8xf32>'}}
  %0 = itensor.read %s init %m : tensor<8xf32> : !vec -> tensor<4xf32>
  return
}

// -----

// A vector has no memory.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @init_of_vector(%s: !vec, %m: tensor<4xf32>) {
  // expected-error @below {{'itensor.read' op expects an init of the token's type 'vector<4xf32>', got 'tensor<4xf32>'}}
  %0 = itensor.read %s init %m : tensor<4xf32> : !vec -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @read_of_nothing() {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.empty : !vec
  // expected-error @below {{'itensor.read' op expects a stream that something writes to}}
  %0 = itensor.read %s : !vec -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @read_of_unwritten_instance() {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.instance "s" : !vec
  // expected-error @below {{'itensor.read' op expects a stream that something writes to}}
  %0 = itensor.read %s : !vec -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!parts = !itensor<4xf32 of 8, iter_space: [2, 1]*[4, 8], iter_map: (d0, d1) -> (d0)>
func.func @cast_of_nothing() {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.empty : !vec
  // expected-error @below {{'itensor.cast' op expects a stream that something writes to}}
  %0 = itensor.cast %s : !vec to !parts
  return
}

// -----

// Equal at the largest size and not at others.
!whole = !itensor<1x4xf32 of ?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0, 0)>
!again = !itensor<1x4xf32 of ?max=8x4, iter_space: [?max=4, 2]*[2, 1], iter_map: (d0, d1) -> (d0 + d1, 0)>
func.func @cast_dynamic(%s: !whole) {
  // expected-error @below {{'itensor.cast' op expects equal orders, got row-major vectors of 1x4 over ?max=8x4 and (dimension 0 by 2, dimension 0 by 1)-ordered vectors of 1x4 over ?max=8x4; they are equal at their largest sizes and differ at smaller ones}}
  %0 = itensor.cast %s : !whole to !again
  return
}

// -----

!dynamic = !itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @cast_size(%s: !dynamic) {
  // expected-error @below {{'itensor.cast' op expects one tensor on both sides, got '!itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>' and '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>'}}
  %0 = itensor.cast %s : !dynamic to !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
func.func @cast_to_windows(%s: !vec) {
  // expected-error @below {{'itensor.cast' op expects equal orders, got row-major vectors of 4 over 8 and row-major windows of 3 over 8, moved by 1, from [-1]; they first differ at token 0, which is the slice of 4 at [0] on one side and the slice of 3 at [-1] on the other}}
  %0 = itensor.cast %s : !vec to !windows
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
func.func @reassociate_nothing() {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.empty : !vec
  // expected-error @below {{'itensor.reassociate' op expects a stream that something writes to}}
  %0 = itensor.reassociate %s [[0, 1]] : !vec to !square
  return
}

// -----

!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
func.func @reassociate_windows(%s: !windows) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major windows of 3 over 8, moved by 1, from [-1]}}
  %0 = itensor.reassociate %s [[0, 1]] : !windows to !square
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
func.func @reassociate_huge(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major vectors of 4 over 8}}
  %0 = itensor.reassociate %s [[0, 4294967296]] : !vec to !square
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
func.func @reassociate_wide(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major vectors of 4 over 8}}
  %0 = itensor.reassociate %s [[0, 18446744073709551616 : i128]] : !vec to !square
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
func.func @reassociate_negative(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major vectors of 4 over 8}}
  %0 = itensor.reassociate %s [[0, -1]] : !vec to !square
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!square = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>
func.func @reassociate_empty(%s: !vec) {
  // expected-error @below {{'itensor.reassociate' op expects an order that can be written over the new shape, got row-major vectors of 4 over 8}}
  %0 = itensor.reassociate %s [] : !vec to !square
  return
}

// -----

!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @converter_of_windows(%s: !windows, %d: !vec) {
  // expected-error @below {{'itensor.converter' op expected tiles on the writing side, got row-major windows of 3 over 8, moved by 1, from [-1]}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !windows -> !vec
  return
}

// -----

!lines = !itensor<1x8xf32 of 8x8, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
!windows = !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
func.func @converter_rolls_across(%s: !lines, %d: !windows) {
  // expected-error @below {{'itensor.converter' op expects a buffer that does not roll along dimension 1: the two sides do not walk it in lines}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8, 8>, rolling_dim = 1 : i64} : !lines -> !windows
  return
}

// -----

!lines = !itensor<1x8xf32 of 8x8, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
!windows = !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
func.func @converter_rolls_nowhere(%s: !lines, %d: !windows) {
  // expected-error @below {{'itensor.converter' op expects a buffer that does not roll along dimension -1: the two sides do not walk it in lines}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8, 8>, rolling_dim = -1 : i64} : !lines -> !windows
  return
}

// -----

!lines = !itensor<1x8xf32 of 8x8, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
!windows = !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
func.func @converter_few_lines(%s: !lines, %d: !windows) {
  // expected-error @below {{'itensor.converter' op expects a buffer of at least 3 numbers along dimension 0, got 2}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 2, 8>, rolling_dim = 0 : i64} : !lines -> !windows
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_negative_buffer(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.converter' op expects a buffer of at least 8 numbers along dimension 0, got -8}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: -8>} : !vec -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_of_nothing(%d: !narrow) {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.empty : !vec
  // expected-error @below {{'itensor.converter' op expects a stream that something writes to}}
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !vec -> !narrow
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!narrow = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
func.func @converter_destination(%s: !vec, %d: !narrow) {
  // expected-error @below {{'itensor.converter' op failed to verify that all of {destination, result} have same type}}
  %0 = "itensor.converter"(%s, %d) {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : (!vec, !narrow) -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @fork_of_nothing(%d: !vec, %e: !vec) {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.empty : !vec
  // expected-error @below {{'itensor.fork' op expects a stream that something writes to}}
  %0:2 = itensor.fork %s into %d, %e : !vec
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_dimension(%x: !rows, %d: !half, %e: !half) {
  // expected-error @below {{'itensor.chunk' op expects a data dimension below 2, got 2}}
  %0:2 = itensor.chunk %x into %d, %e along 2 : !rows -> !half, !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_negative_dimension(%x: !rows, %d: !half, %e: !half) {
  // expected-error @below {{'itensor.chunk' op expects a data dimension below 2, got -1}}
  %0:2 = itensor.chunk %x into %d, %e along -1 : !rows -> !half, !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_sum(%x: !rows, %d: !half) {
  // expected-error @below {{'itensor.chunk' op expects parts that add up to 8 along dimension 1, got 4}}
  %0 = itensor.chunk %x into %d along 1 : !rows -> !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_too_many(%x: !rows, %d: !half, %e: !half, %f: !half) {
  // expected-error @below {{'itensor.chunk' op expects parts that add up to 8 along dimension 1, got 12}}
  %0:3 = itensor.chunk %x into %d, %e, %f along 1 : !rows -> !half, !half, !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!other = !itensor<1x4xf32 of 4x4, iter_space: [4]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_shape(%x: !rows, %d: !other, %e: !other) {
  // expected-error @below {{'itensor.chunk' op expects part #0 to differ from 'tensor<8x8xf32>' along dimension 1 only, got 'tensor<4x4xf32>'}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !rows -> !other, !other
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!flat = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @chunk_rank(%x: !rows, %d: !flat, %e: !flat) {
  // expected-error @below {{'itensor.chunk' op expects part #0 to differ from 'tensor<8x8xf32>' along dimension 1 only, got 'tensor<8xf32>'}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !rows -> !flat, !flat
  return
}

// -----

// The cut goes through a token.
!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!six = !itensor<1x2xf32 of 8x6, iter_space: [8, 3]*[1, 2], iter_map: (d0, d1) -> (d0, d1)>
!two = !itensor<1x2xf32 of 8x2, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_cut(%x: !rows, %d: !six, %e: !two) {
  // expected-error @below {{'itensor.chunk' op expects part #0, from 0 to 6 along dimension 1, to begin and end between two iterations of a loop of row-major vectors of 1x4 over 8x8}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !rows -> !six, !two
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<2x4xf32 of 8x4, iter_space: [4]*[2], iter_map: (d0) -> (d0, 0)>
func.func @chunk_element(%x: !rows, %d: !half, %e: !half) {
  // expected-error @below {{'itensor.chunk' op expects part #0 to come as row-major vectors of 1x4 over 8x4, got row-major tiles of 2x4 over 8x4; they first differ at token 0, which is the slice of 1x4 at [0, 0] on one side and the slice of 2x4 at [0, 0] on the other}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !rows -> !half, !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 4x8, iter_space: [2, 4]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
func.func @chunk_order(%x: !rows, %d: !half, %e: !half) {
  // expected-error @below {{'itensor.chunk' op expects part #0 to come as row-major vectors of 1x4 over 4x8, got column-major vectors of 1x4 over 4x8; they first differ at token 1, which is the slice of 1x4 at [0, 4] on one side and the slice of 1x4 at [1, 0] on the other}}
  %0:2 = itensor.chunk %x into %d, %e along 0 : !rows -> !half, !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xi32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_numbers(%x: !rows, %d: !half, %e: !half) {
  // expected-error @below {{'itensor.chunk' op expects part #0 to differ from 'tensor<8x8xf32>' along dimension 1 only, got 'tensor<8x4xi32>'}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !rows -> !half, !half
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_destinations(%x: !rows, %d: !half) {
  // expected-error @below {{'itensor.chunk' op failed to verify that destinations have the types of the parts}}
  %0:2 = "itensor.chunk"(%x, %d) {dim = 1 : i64} : (!rows, !half) -> (!half, !half)
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_destination_type(%x: !rows, %d: !half, %e: !rows) {
  // expected-error @below {{'itensor.chunk' op failed to verify that destinations have the types of the parts}}
  %0:2 = "itensor.chunk"(%x, %d, %e) {dim = 1 : i64} : (!rows, !half, !rows) -> (!half, !half)
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
func.func @chunk_into_nothing(%x: !rows) {
  // expected-error @below {{'itensor.chunk' op expects at least one part}}
  "itensor.chunk"(%x) {dim = 1 : i64} : (!rows) -> ()
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_of_nothing(%d: !half, %e: !half) {
  // expected-note @below {{nobody has written to this one}}
  %x = itensor.instance "x" : !rows
  // expected-error @below {{'itensor.chunk' op expects a stream that something writes to}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !rows -> !half, !half
  return
}

// -----

!dynamic = !itensor<1x4xf32 of ?max=8x8, iter_space: [?max=8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of ?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @chunk_dynamic(%x: !dynamic, %d: !half, %e: !half) {
  // expected-error @below {{'itensor.chunk' op expects parts of tiles of static size, got row-major vectors of 1x4 over ?max=8x8}}
  %0:2 = itensor.chunk %x into %d, %e along 1 : !dynamic -> !half, !half
  return
}

// -----

!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
func.func @chunk_windows(%x: !windows, %d: !windows) {
  // expected-error @below {{'itensor.chunk' op expects parts of tiles of static size, got row-major windows of 3 over 8, moved by 1, from [-1]}}
  %0 = itensor.chunk %x into %d along 0 : !windows -> !windows
  return
}

// -----

!scalar = !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>
func.func @chunk_scalar(%x: !scalar, %d: !scalar) {
  // expected-error @below {{'itensor.chunk' op expects a data dimension below 0, got 0}}
  %0 = itensor.chunk %x into %d along 0 : !scalar -> !scalar
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
func.func @concat_sum(%a: !vec, %b: !four, %d: !vec) {
  // expected-error @below {{'itensor.concat' op expects parts that add up to 8 along dimension 0, got 12}}
  %0 = itensor.concat %a, %b into %d along 0 : !vec, !four -> !vec
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 4x8, iter_space: [2, 4]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
func.func @concat_order(%a: !half, %b: !half, %d: !rows) {
  // expected-error @below {{'itensor.concat' op expects part #0 to come as row-major vectors of 1x4 over 4x8, got column-major vectors of 1x4 over 4x8; they first differ at token 1, which is the slice of 1x4 at [0, 4] on one side and the slice of 1x4 at [1, 0] on the other}}
  %0 = itensor.concat %a, %b into %d along 0 : !half, !half -> !rows
  return
}

// -----

// Only the last part may be padded.
!seven = !itensor<4xf32 of 7, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!whole = !itensor<4xf32 of 14, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
func.func @concat_padded(%a: !seven, %b: !seven, %d: !whole) {
  // expected-error @below {{'itensor.concat' op expects part #0, from 0 to 7 along dimension 0, to begin and end between two iterations of a loop of row-major vectors of 4 over 14}}
  %0 = itensor.concat %a, %b into %d along 0 : !seven, !seven -> !whole
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @concat_of_nothing(%d: !vec) {
  // expected-error @below {{'itensor.concat' op expects at least one part}}
  %0 = "itensor.concat"(%d) {dim = 0 : i64} : (!vec) -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
func.func @concat_of_unwritten(%a: !four, %d: !vec) {
  // expected-note @below {{nobody has written to this one}}
  %b = itensor.empty : !four
  // expected-error @below {{'itensor.concat' op expects a stream that something writes to}}
  %0 = itensor.concat %a, %b into %d along 0 : !four, !four -> !vec
  return
}

// -----

!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @join_of_nothing(%d: !vec) {
  // expected-error @below {{'itensor.join' op expects at least one part}}
  %0 = "itensor.join"(%d) {dim = 0 : i64} : (!vec) -> !vec
  return
}

// -----

!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!eight = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!twelve = !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
func.func @join_types(%a: !four, %b: !eight, %d: !twelve) {
  // expected-error @below {{'itensor.join' op expects parts of one type, got '!itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>' and '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>'}}
  %0 = itensor.join %a, %b into %d along 0 : !four, !eight -> !twelve
  return
}

// -----

!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @join_dimension(%a: !four, %b: !four, %d: !vec) {
  // expected-error @below {{'itensor.join' op expects a data dimension below 1, got 1}}
  %0 = itensor.join %a, %b into %d along 1 : !four, !four -> !vec
  return
}

// -----

!seven = !itensor<4xf32 of 7, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!whole = !itensor<4xf32 of 14, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
func.func @join_padded(%a: !seven, %b: !seven, %d: !whole) {
  // expected-error @below {{'itensor.join' op expects parts of tiles of static size without padding along dimension 0, got row-major vectors of 4 over 7}}
  %0 = itensor.join %a, %b into %d along 0 : !seven, !seven -> !whole
  return
}

// -----

!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
!whole = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
func.func @join_windows(%a: !windows, %b: !windows, %d: !whole) {
  // expected-error @below {{'itensor.join' op expects parts of tiles of static size without padding along dimension 0, got row-major windows of 3 over 8, moved by 1, from [-1]}}
  %0 = itensor.join %a, %b into %d along 0 : !windows, !windows -> !whole
  return
}

// -----

!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!twelve = !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
func.func @join_shape(%a: !four, %b: !four, %d: !twelve) {
  // expected-error @below {{'itensor.join' op expects a tensor of the joined parts, got 'tensor<12xf32>'}}
  %0 = itensor.join %a, %b into %d along 0 : !four, !four -> !twelve
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!whole = !itensor<4xf32 of 16, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
func.func @join_order(%a: !vec, %b: !vec, %d: !whole) {
  // expected-error @below {{'itensor.join' op expects the result to come as (dimension 0 by 4, dimension 0 by 8)-ordered vectors of 4 over 16, got row-major vectors of 4 over 16; they first differ at token 1, which is the slice of 4 at [8] on one side and the slice of 4 at [4] on the other}}
  %0 = itensor.join %a, %b into %d along 0 : !vec, !vec -> !whole
  return
}

// -----

!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @join_of_unwritten(%a: !four, %d: !vec) {
  // expected-note @below {{nobody has written to this one}}
  %b = itensor.empty : !four
  // expected-error @below {{'itensor.join' op expects a stream that something writes to}}
  %0 = itensor.join %a, %b into %d along 0 : !four, !four -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @to_stream(%x: !vec) {
  // expected-error @below {{'itensor.to_stream' op expects a FIFO of tokens of type 'vector<4xf32>', got 'f32'}}
  %0 = itensor.to_stream %x : !vec to !stream<f32, depth: 2>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @from_stream(%s: !stream<vector<2xf32>, depth: 2>) {
  // expected-error @below {{'itensor.from_stream' op expects a FIFO of tokens of type 'vector<4xf32>', got 'vector<2xf32>'}}
  %0 = itensor.from_stream %s : !stream<vector<2xf32>, depth: 2> to !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @instance_name() {
  // expected-error @below {{integer literal not valid for specified type}}
  %0 = itensor.instance 4 : !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @fork_no_destination(%x: !vec) {
  // expected-error @below {{'itensor.fork' op expects one destination per output, and at least one}}
  itensor.fork %x into : !vec
  return
}

// -----

!most = !itensor<4611686018427387904xi1 of 4611686018427387904, iter_space: []*[], iter_map: () -> (0)>
!vec = !itensor<4xi1 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @concat_huge(%a: !most, %b: !most, %c: !most, %d: !most, %e: !most, %r: !most) {
  // expected-error @below {{'itensor.concat' op expects parts that add up to 4611686018427387904 along dimension 0, got 18446744073709551615}}
  %0 = itensor.concat %a, %b, %c, %d, %e into %r along 0 : !most, !most, !most, !most, !most -> !most
  return
}

// -----

!most = !itensor<4611686018427387904xi1 of 4611686018427387904, iter_space: []*[], iter_map: () -> (0)>
func.func @join_huge(%a: !most, %b: !most, %r: !most) {
  // expected-error @below {{'itensor.join' op expects parts of tiles of static size without padding along dimension 0, got row-major vectors of 4611686018427387904 over 4611686018427387904}}
  %0 = itensor.join %a, %b into %r along 0 : !most, !most -> !most
  return
}

// -----

// Nothing may follow.
// expected-error @below {{expected '>'}}
func.func private @tail(!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0) window: [1]>)

// -----

// expected-error @below {{expected '>'}}
func.func private @tail_after_window(!itensor<3xf32 of 8, iter_space: [6]*[1], iter_map: (d0) -> (d0), window: [1], window: [2]>)
