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
