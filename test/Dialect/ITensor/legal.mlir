// Programs at the edge of what the checks allow.
// RUN: st-opt %s --verify-diagnostics -o /dev/null

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

//===----------------------------------------------------------------------===//
// Destinations
//===----------------------------------------------------------------------===//

// Of two branches one runs.
func.func @exclusive_branches(%v: vector<4xf32>, %d: !vec, %c: i1) -> !vec {
  %0 = scf.if %c -> (!vec) {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    %2 = itensor.write %v into %1 : vector<4xf32> -> !vec
    scf.yield %2 : !vec
  } else {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    scf.yield %1 : !vec
  }
  return %0 : !vec
}

func.func @exclusive_cases(%v: vector<4xf32>, %d: !vec, %c: index) -> !vec {
  %0 = scf.index_switch %c -> !vec
  case 0 {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    scf.yield %1 : !vec
  }
  case 1 {
    scf.yield %d : !vec
  }
  default {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    scf.yield %1 : !vec
  }
  return %0 : !vec
}

// An itensor that nobody has written to begins several histories.
func.func @chains_from_one_empty(%v: vector<4xf32>) -> (!vec, !vec, !vec) {
  %e = itensor.empty : !vec
  %0 = itensor.write %v into %e : vector<4xf32> -> !vec
  %1 = itensor.write %v into %e : vector<4xf32> -> !vec
  %2 = affine.for %i = 0 to 2 iter_args(%d = %e) -> (!vec) {
    %3 = itensor.write %v into %d : vector<4xf32> -> !vec
    affine.yield %3 : !vec
  }
  return %0, %1, %2 : !vec, !vec, !vec
}

func.func @nested_loops(%v: vector<4xf32>, %d: !vec, %zero: index, %one: index, %two: index) -> !vec {
  %0 = affine.for %i = 0 to 2 iter_args(%a = %d) -> (!vec) {
    %1 = scf.for %j = %zero to %two step %one iter_args(%b = %a) -> (!vec) {
      %2 = affine.for %k = 0 to 2 iter_args(%c = %b) -> (!vec) {
        %3 = itensor.write %v into %c : vector<4xf32> -> !vec
        affine.yield %3 : !vec
      }
      scf.yield %2 : !vec
    }
    affine.yield %1 : !vec
  }
  return %0 : !vec
}

// A branch in a loop, of which one side writes nothing.
func.func @branch_in_loop(%v: vector<4xf32>, %d: !vec) -> !vec {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %d) -> (!vec) {
    %1 = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) -> !vec {
      %2 = itensor.write %v into %a : vector<4xf32> -> !vec
      affine.yield %2 : !vec
    } else {
      affine.yield %a : !vec
    }
    affine.yield %1 : !vec
  }
  return %0 : !vec
}

// A loop may carry what it does not write to.
func.func @carried_unwritten(%v: vector<4xf32>, %d: !vec, %e: !vec) -> (!vec, !vec) {
  %0:2 = affine.for %i = 0 to 2 iter_args(%a = %d, %b = %e) -> (!vec, !vec) {
    %1 = itensor.write %v into %a : vector<4xf32> -> !vec
    affine.yield %1, %b : !vec, !vec
  }
  return %0#0, %0#1 : !vec, !vec
}

// Both branches go on with one write.
func.func @write_before_branch(%v: vector<4xf32>, %d: !vec, %c: i1) -> !vec {
  %0 = affine.for %i = 0 to 2 iter_args(%a = %d) -> (!vec) {
    %1 = itensor.write %v into %a : vector<4xf32> -> !vec
    %2 = scf.if %c -> (!vec) {
      scf.yield %1 : !vec
    } else {
      scf.yield %1 : !vec
    }
    affine.yield %2 : !vec
  }
  return %0 : !vec
}

func.func @while_loop(%v: vector<4xf32>, %d: !vec, %c: i1) -> !vec {
  %0 = scf.while (%a = %d) : (!vec) -> !vec {
    scf.condition(%c) %a : !vec
  } do {
  ^bb0(%b: !vec):
    %1 = itensor.write %v into %b : vector<4xf32> -> !vec
    scf.yield %1 : !vec
  }
  return %0 : !vec
}

func.func @nested_tasks(%s: !vec, %d: !vec, %e: !vec) -> (!vec, !vec) {
  %0:2 = dataflow.task "outer" kind "compute" inits(%d, %e : !vec, !vec) -> !vec, !vec {
    %1 = dataflow.task "inner" kind "compute" inits(%d : !vec) -> !vec {
      %2 = affine.for %i = 0 to 2 iter_args(%a = %d) -> (!vec) {
        %3 = itensor.read %s : !vec -> vector<4xf32>
        %4 = itensor.write %3 into %a : vector<4xf32> -> !vec
        affine.yield %4 : !vec
      }
      dataflow.yield %2 : !vec
    }
    %5 = dataflow.task "other" kind "compute" inits(%e : !vec) -> !vec {
      %6 = "test.writes"(%e) : (!vec) -> !vec
      dataflow.yield %6 : !vec
    }
    dataflow.yield %1, %5 : !vec, !vec
  }
  return %0#0, %0#1 : !vec, !vec
}

// Two tasks write to one itensor one after the other.
func.func @task_after_task(%v: vector<4xf32>, %d: !vec) -> !vec {
  %0 = dataflow.task "first" kind "compute" inits(%d : !vec) -> !vec {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    dataflow.yield %1 : !vec
  }
  %2 = dataflow.task "second" kind "compute" inits(%0 : !vec) -> !vec {
    %3 = itensor.write %v into %0 : vector<4xf32> -> !vec
    dataflow.yield %3 : !vec
  }
  return %2 : !vec
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// Rows 37 to 38 of the last tile lie beyond the tensor.
func.func private @last_tile(!itensor<1x14xf32 of 37x41, iter_space: [3, 3, 13]*[13, 14, 1], iter_map: (d0, d1, d2) -> (d0 + d2, d1)>)
// One slice may be larger than the tensor.
func.func private @large_slice(!itensor<16xf32 of 3, iter_space: []*[], iter_map: () -> (0)>)
// The last window lies on the tensor with its first number only, the first one
// with its last.
func.func private @window_at_the_edges(!itensor<3xf32 of 8, iter_space: [10]*[1], iter_map: (d0) -> (d0 - 2), window: [1]>)
// Windows with holes, apart from each other.
func.func private @dilated(!itensor<3x2xf32 of 16x16, iter_space: [4, 3]*[4, 5], iter_map: (d0, d1) -> (d0, d1), window: [2, 4]>)
// Windows that overlap and are walked twice.
func.func private @window_again(!itensor<3xf32 of 8, iter_space: [2, 6]*[1, 1], iter_map: (d0, d1) -> (d1), window: [1]>)
// Sizes and steps of a loop that makes one iteration do not matter.
func.func private @unit_loops(!itensor<4xf32 of 8, iter_space: [1, 2, 1]*[77, 4, -3], iter_map: (d0, d1, d2) -> (d1)>)
// As many tokens as a counter holds.
func.func private @most_tokens(!itensor<1xi1 of 9223372036854775807, iter_space: [9223372036854775807]*[1], iter_map: (d0) -> (d0)>)

//===----------------------------------------------------------------------===//
// The same tokens otherwise
//===----------------------------------------------------------------------===//

// Windows that tile the tensor are tiles.
func.func @cast_of_windows(%s: !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0), window: [1]>) -> !vec {
  %0 = itensor.cast %s : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0), window: [1]> to !vec
  return %0 : !vec
}

// A dynamic size keeps its order when a unit dimension goes.
func.func @reassociate_dynamic(%s: !itensor<1x1x4xf32 of 1x?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (0, d0, 0)>) {
  %0 = itensor.reassociate %s [[0, 1], [2]]
      : !itensor<1x1x4xf32 of 1x?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (0, d0, 0)>
     to !itensor<1x4xf32 of ?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0, 0)>
  return
}

!twenty = !itensor<4xf32 of 20, iter_space: [5]*[4], iter_map: (d0) -> (d0)>
!twelve = !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
func.func @unequal_parts(%x: !twenty, %d: !vec, %e: !twelve) -> !twenty {
  %0:2 = itensor.chunk %x into %d, %e along 0 : !twenty -> !vec, !twelve
  %f = itensor.empty : !twenty
  %1 = itensor.concat %0#1, %0#0 into %f along 0 : !twelve, !vec -> !twenty
  return %1 : !twenty
}

// Only the last part is padded.
!seven = !itensor<4xf32 of 7, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!fifteen = !itensor<4xf32 of 15, iter_space: [4]*[4], iter_map: (d0) -> (d0)>
func.func @padded_last_part(%a: !vec, %b: !seven, %d: !fifteen) -> !fifteen {
  %0 = itensor.concat %a, %b into %d along 0 : !vec, !seven -> !fifteen
  return %0 : !fifteen
}

// The joined dimension is whole; another one is padded.
!part = !itensor<1x4xf32 of 8x7, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!joined = !itensor<1x4xf32 of 16x7, iter_space: [8, 2, 2]*[1, 4, 8], iter_map: (d0, d1, d2) -> (d0 + d2, d1)>
func.func @join_padded_elsewhere(%a: !part, %b: !part, %d: !joined) -> !joined {
  %0 = itensor.join %a, %b into %d along 0 : !part, !part -> !joined
  return %0 : !joined
}

// Each part may be visited again when the whole is.
!again = !itensor<4xf32 of 8, iter_space: [3, 2]*[1, 4], iter_map: (d0, d1) -> (d1)>
!half_again = !itensor<4xf32 of 4, iter_space: [3]*[1], iter_map: (d0) -> (0)>
func.func @chunk_of_reaccess(%x: !again, %d: !half_again, %e: !half_again) {
  %0:2 = itensor.chunk %x into %d, %e along 0 : !again -> !half_again, !half_again
  return
}

// Several readers of one stream: each gets all of it, through a fork.
!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
func.func @concat_with_itself(%a: !four, %d: !vec) -> !vec {
  %0 = itensor.concat %a, %a into %d along 0 : !four, !four -> !vec
  return %0 : !vec
}

// A converter may fill a larger buffer under fewer shared loops.
!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!pairs = !itensor<1x2xf32 of 8x8, iter_space: [8, 4]*[1, 2], iter_map: (d0, d1) -> (d0, d1)>
func.func @converter_with_room(%s: !rows, %d: !pairs) -> !pairs {
  %0 = itensor.converter %s into %d {shared_loops = 0 : i64, buffer_shape = array<i64: 9, 8>} : !rows -> !pairs
  return %0 : !pairs
}
