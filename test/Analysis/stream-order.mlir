// The positions of a kernel's reads and writes against the types of its streams.
// RUN: st-opt %s --st-verify-linalg-to-dataflow --split-input-file --verify-diagnostics

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!twice = !itensor<1x4xf32 of 8x8, iter_space: [8, 2, 2]*[1, 1, 4], iter_map: (d0, d1, d2) -> (d0, d2)>

// Loops in the order of the type. A loop that the position does not use is one
// of re-access; bounds and steps of the loops do not matter, nor does it how a
// position is computed, or that the loops of the type are cut otherwise.
func.func @accepted(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = dataflow.kernel "k" ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%a: !rows, %b: !twice):
    %e = itensor.empty : !rows
    %r = dataflow.task "k" kind "compute" inits(%e : !rows) -> !rows {
      affine.for %i = 3 to 11 {
        affine.for %k = 0 to 2 {
          affine.for %j = 0 to 8 step 4 {
            %row = affine.apply affine_map<(d0) -> (d0 - 3)>(%i)
            %u = itensor.read %b[%row, %j] : !twice -> vector<4xf32>
          }
        }
      }
      %v = affine.for %i = 0 to 4 iter_args(%c = %e) -> (!rows) {
        %n = affine.for %j = 0 to 2 iter_args(%d = %c) -> (!rows) {
          %t = itensor.read %a[%i * 2 + %j, 0] : !rows -> vector<4xf32>
          %p = itensor.write %t into %d[%i * 2 + %j, 0] : vector<4xf32> -> !rows
          %u = itensor.read %a[%i * 2 + %j, 4] : !rows -> vector<4xf32>
          %q = itensor.write %u into %p[%i * 2 + %j, 4] : vector<4xf32> -> !rows
          affine.yield %q : !rows
        }
        affine.yield %n : !rows
      }
      dataflow.yield %v : !rows
    }
    dataflow.yield %r : !rows
  }
  return %0 : tensor<8x8xf32>
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

// The loops the other way round.
func.func @read_columns(%x: tensor<8x8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8x8xf32>) {
  ^bb0(%a: !rows):
    dataflow.task "reader" kind "compute" {
      affine.for %j = 0 to 2 {
        affine.for %i = 0 to 8 {
          // expected-error @below {{'itensor.read' op in task 'reader' reads its stream in another order than the type says: row-major vectors of 1x4 over 8x8 are accessed as column-major vectors of 1x4 over 8x8; they first differ at token 1, which is the slice of 1x4 at [0, 4]}}
          %t = itensor.read %a[%i, %j * 4] : !rows -> vector<4xf32>
        }
      }
    }
  }
  return
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

func.func @write_too_few(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = dataflow.kernel "k" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%a: !rows):
    %e = itensor.empty : !rows
    %r = dataflow.task "writer" kind "compute" inits(%e : !rows) -> !rows {
      %c = arith.constant dense<0.0> : vector<4xf32>
      %v = affine.for %i = 0 to 7 iter_args(%o = %e) -> (!rows) {
        %n = affine.for %j = 0 to 2 iter_args(%d = %o) -> (!rows) {
          // expected-error @below {{'itensor.write' op in task 'writer' writes its stream in another order than the type says:}}
          %p = itensor.write %c into %d[%i, %j * 4] : vector<4xf32> -> !rows
          affine.yield %p : !rows
        }
        affine.yield %n : !rows
      }
      dataflow.yield %v : !rows
    }
    dataflow.yield %r : !rows
  }
  return %0 : tensor<8x8xf32>
}

// -----

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

func.func @without_position(%x: tensor<8x8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8x8xf32>) {
  ^bb0(%a: !rows):
    dataflow.task "reader" kind "compute" {
      affine.for %i = 0 to 16 {
        // expected-error @below {{'itensor.read' op expects the position of its token, as in %stream[%i, %j], to compare it with the order of the stream}}
        %t = itensor.read %a : !rows -> vector<4xf32>
      }
    }
  }
  return
}

// -----

!vec = !itensor<1xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>

func.func @not_a_sum(%x: tensor<8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8xf32>) {
  ^bb0(%a: !vec):
    dataflow.task "reader" kind "compute" {
      affine.for %i = 0 to 16 {
        // expected-error @below {{'itensor.read' op expects a position that is a sum of loop indices, got affine_map<(d0) -> (d0 floordiv 2)>}}
        %t = itensor.read %a[%i floordiv 2] : !vec -> f32
      }
    }
  }
  return
}

// -----

!vec = !itensor<1xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>

func.func @unknown_index(%x: tensor<8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8xf32>) {
  ^bb0(%a: !vec):
    dataflow.task "reader" kind "compute" {
      %b = stream.buffer {name = "b"} : memref<1xindex>
      %n = affine.load %b[0] : memref<1xindex>
      // expected-error @below {{'itensor.read' op expects a position over the indices of affine loops of its task with constant bounds}}
      %t = itensor.read %a[%n] : !vec -> f32
    }
  }
  return
}

// -----

!vec = !itensor<1xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>

func.func @under_a_condition(%x: tensor<8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8xf32>) {
  ^bb0(%a: !vec):
    dataflow.task "reader" kind "compute" {
      affine.for %i = 0 to 8 {
        // expected-error @below {{'affine.if' op expects no access of a stream inside, since its order cannot be told}}
        affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
          %t = itensor.read %a[%i] : !vec -> f32
        }
      }
    }
  }
  return
}

// -----

!vec = !itensor<1xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>

func.func @bounds_at_run_time(%x: tensor<8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8xf32>) {
  ^bb0(%a: !vec):
    dataflow.task "reader" kind "compute" {
      affine.for %i = 0 to 2 {
        // expected-error @below {{'affine.for' op expects constant bounds, since a stream is accessed inside}}
        affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
          %t = itensor.read %a[%i] : !vec -> f32
        }
      }
    }
  }
  return
}

// -----

!vec = !itensor<1xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0)>

func.func @moved_apart(%x: tensor<8xf32>) {
  dataflow.kernel "k" ins(%x : tensor<8xf32>) {
  ^bb0(%a: !vec):
    dataflow.task "reader" kind "compute" {
      affine.for %i = 0 to 4 {
        %t = itensor.read %a[%i * 2] : !vec -> f32
        // expected-error @below {{'itensor.read' op expects to move with the loops around it like the other accesses of its stream}}
        %u = itensor.read %a[%i + 1] : !vec -> f32
      }
    }
  }
  return
}
