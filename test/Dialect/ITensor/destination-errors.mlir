// RUN: st-opt %s --split-input-file --verify-diagnostics

// The loop writes to one itensor in every iteration, each time as if it were
// the first.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @not_carried(%v: vector<4xf32>, %d: !vec) {
  // expected-note @below {{this loop writes to it anew in every iteration}}
  affine.for %i = 0 to 2 {
    // expected-error @below {{'itensor.write' op expects a destination that the loop around it carries}}
    %0 = itensor.write %v into %d : vector<4xf32> -> !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @not_carried_by_while(%v: vector<4xf32>, %d: !vec, %c: i1) {
  // expected-note @below {{this loop writes to it anew in every iteration}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    // expected-error @below {{'itensor.write' op expects a destination that the loop around it carries}}
    %0 = itensor.write %v into %d : vector<4xf32> -> !vec
    scf.yield
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @twice(%v: vector<4xf32>, %d: !vec) {
  // expected-error @below {{'itensor.write' op expects a destination that nothing else uses: what it was before the write is gone}}
  %0 = itensor.write %v into %d : vector<4xf32> -> !vec
  // expected-note @below {{also used here}}
  %1 = itensor.write %v into %d : vector<4xf32> -> !vec
  return
}

// -----

// The loop carries what it starts with, and something else writes to it.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @carried_and_written(%v: vector<4xf32>, %d: !vec) {
  // expected-error @below {{'affine.for' op expects a destination that nothing else uses: what it was before the write is gone}}
  %0 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    affine.yield %1 : !vec
  }
  // expected-note @below {{also used here}}
  %2 = itensor.write %v into %d : vector<4xf32> -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @carried_and_read(%v: vector<4xf32>, %d: !vec) {
  // expected-error @below {{'affine.for' op expects a destination that nothing else uses: what it was before the write is gone}}
  %0 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    affine.yield %1 : !vec
  }
  // expected-note @below {{also used here}}
  %2 = itensor.read %d : !vec -> vector<4xf32>
  return
}

// -----

// One loop carries it twice.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @carried_twice(%v: vector<4xf32>, %d: !vec) {
  // expected-error @+2 {{'affine.for' op expects a destination that nothing else uses: what it was before the write is gone}}
  // expected-note @below {{also used here}}
  %0:2 = affine.for %i = 0 to 2 iter_args(%e = %d, %f = %d) -> (!vec, !vec) {
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    %2 = itensor.write %v into %f : vector<4xf32> -> !vec
    affine.yield %1, %2 : !vec, !vec
  }
  return
}

// -----

// A branch and what follows it.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @branch_and_after(%v: vector<4xf32>, %d: !vec, %c: i1) {
  scf.if %c {
    // expected-error @below {{'itensor.write' op expects a destination that nothing else uses: what it was before the write is gone}}
    %0 = itensor.write %v into %d : vector<4xf32> -> !vec
  }
  // expected-note @below {{also used here}}
  %1 = itensor.write %v into %d : vector<4xf32> -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @fork_into_one(%s: !vec, %d: !vec) {
  // expected-error @+2 {{'itensor.fork' op expects a destination that nothing else uses: what it was before the write is gone}}
  // expected-note @below {{also used here}}
  %0:2 = itensor.fork %s into %d, %d : !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @fork_into_itself(%s: !vec, %d: !vec) {
  // expected-error @+2 {{'itensor.fork' op expects a destination that nothing else uses: what it was before the write is gone}}
  // expected-note @below {{also used here}}
  %0:2 = itensor.fork %s into %s, %d : !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @not_an_init(%v: vector<4xf32>, %d: !vec) {
  // expected-note @below {{which is here}}
  dataflow.task "t" kind "compute" {
    // expected-error @below {{'itensor.write' op expects a destination from among the inits of 'dataflow.task' around it}}
    %0 = itensor.write %v into %d : vector<4xf32> -> !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @not_an_init_of_the_outer(%v: vector<4xf32>, %d: !vec) {
  // expected-note @below {{which is here}}
  dataflow.task "outer" kind "compute" {
    // expected-error @below {{'dataflow.task' op expects a destination from among the inits of 'dataflow.task' around it}}
    %0 = dataflow.task "inner" kind "compute" inits(%d : !vec) -> !vec {
      %1 = itensor.write %v into %d : vector<4xf32> -> !vec
      dataflow.yield %1 : !vec
    }
  }
  return
}

// -----

// The destination is that of the task, of which there is one.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @used_beside_the_task(%v: vector<4xf32>, %d: !vec) {
  // expected-error @below {{'dataflow.task' op expects a destination that nothing else uses: what it was before the write is gone}}
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    dataflow.yield %1 : !vec
  }
  // expected-note @below {{also used here}}
  %2 = itensor.read %d : !vec -> vector<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @written_twice_in_the_task(%v: vector<4xf32>, %d: !vec) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    // expected-error @below {{'itensor.write' op expects a destination that nothing else uses: what it was before the write is gone}}
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    // expected-note @below {{also used here}}
    %2 = itensor.write %v into %d : vector<4xf32> -> !vec
    dataflow.yield %2 : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @other_block(%v: vector<4xf32>, %d: !vec) {
  cf.br ^next
^next:
  // expected-error @below {{'itensor.write' op expects a destination from its own block; a stream's history does not follow branches}}
  %0 = itensor.write %v into %d : vector<4xf32> -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_gives_its_init(%d: !vec) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    // expected-error @below {{'dataflow.yield' op expects operand #0 to be what was written into init #0}}
    dataflow.yield %d : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_swaps(%v: vector<4xf32>, %d: !vec, %e: !vec) {
  %0:2 = dataflow.task "t" kind "compute" inits(%d, %e : !vec, !vec) -> !vec, !vec {
    %1 = itensor.write %v into %d : vector<4xf32> -> !vec
    %2 = itensor.write %v into %e : vector<4xf32> -> !vec
    // expected-error @below {{'dataflow.yield' op expects operand #0 to be what was written into init #0}}
    dataflow.yield %2, %1 : !vec, !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_gives_another(%s: !vec, %d: !vec) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    // expected-error @below {{'dataflow.yield' op expects operand #0 to be what was written into init #0}}
    dataflow.yield %s : !vec
  }
  return
}

// -----

// Branches that disagree on what they wrote to.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @branches_disagree(%s: !vec, %v: vector<4xf32>, %d: !vec, %c: i1) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    %1 = scf.if %c -> (!vec) {
      %2 = itensor.write %v into %d : vector<4xf32> -> !vec
      scf.yield %2 : !vec
    } else {
      scf.yield %s : !vec
    }
    // expected-error @below {{'dataflow.yield' op expects operand #0 to be what was written into init #0}}
    dataflow.yield %1 : !vec
  }
  return
}

// -----

// In the middle of its history somebody reads it.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @read_in_between(%v: vector<4xf32>, %d: !vec) {
  %0 = itensor.write %v into %d : vector<4xf32> -> !vec
  // expected-note @below {{also used here}}
  %1 = itensor.read %0 : !vec -> vector<4xf32>
  // expected-error @below {{'itensor.write' op expects a destination that nothing else uses: what it was before the write is gone}}
  %2 = itensor.write %v into %0 : vector<4xf32> -> !vec
  return
}

// -----

// The chain is dropped: the first write is forgotten by the loop.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @loop_forgets(%v: vector<4xf32>, %d: !vec) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    %1 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
      // expected-error @below {{'itensor.write' op expects a destination that nothing else uses: what it was before the write is gone}}
      %2 = itensor.write %v into %e : vector<4xf32> -> !vec
      // expected-note @below {{also used here}}
      affine.yield %e : !vec
    }
    dataflow.yield %1 : !vec
  }
  return
}

// -----

// What the next iteration writes to is another stream.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @loop_drops(%v: vector<4xf32>, %d: !vec, %s: !vec) {
  %0 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
    // expected-error @below {{'itensor.write' op expects the loop around it to carry on what it writes}}
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    // expected-note @below {{which yields another itensor in its place}}
    affine.yield %s : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @loop_swaps(%v: vector<4xf32>, %d: !vec, %e: !vec, %zero: index, %one: index, %two: index) {
  %0:2 = scf.for %i = %zero to %two step %one iter_args(%a = %d, %b = %e) -> (!vec, !vec) {
    // expected-error @below {{'itensor.write' op expects the loop around it to carry on what it writes}}
    %1 = itensor.write %v into %a : vector<4xf32> -> !vec
    %2 = itensor.write %v into %b : vector<4xf32> -> !vec
    // expected-note @below {{which yields another itensor in its place}}
    scf.yield %2, %1 : !vec, !vec
  }
  return
}

// -----

// One branch goes on with another stream.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @loop_drops_in_a_branch(%v: vector<4xf32>, %d: !vec, %s: !vec, %c: i1) {
  %0 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
    %1 = scf.if %c -> (!vec) {
      // expected-error @below {{'itensor.write' op expects the loop around it to carry on what it writes}}
      %2 = itensor.write %v into %e : vector<4xf32> -> !vec
      scf.yield %2 : !vec
    } else {
      scf.yield %s : !vec
    }
    // expected-note @below {{which yields another itensor in its place}}
    affine.yield %1 : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @yields_too_few(%v: vector<4xf32>, %d: !vec) {
  %0 = "affine.for"(%d) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (2)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
  ^bb0(%i: index, %e: !vec):
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    "affine.yield"() : () -> ()
  }) : (!vec) -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @carries_too_few(%v: vector<4xf32>) {
  // expected-error @below {{'affine.for' op different number of inits and region iter_args: 0 != 1}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (2)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: index, %e: !vec):
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @loop_of_itself(%d: !vec) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    %1 = affine.for %i = 0 to 2 iter_args(%e = %1) -> (!vec) {
      affine.yield %e : !vec
    }
    // expected-error @below {{'dataflow.yield' op expects operand #0 to be what was written into init #0}}
    dataflow.yield %1 : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @branch_of_itself(%d: !vec, %c: i1) {
  %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
    %1 = scf.if %c -> (!vec) {
      scf.yield %1 : !vec
    } else {
      scf.yield %1 : !vec
    }
    // expected-error @below {{'dataflow.yield' op expects operand #0 to be what was written into init #0}}
    dataflow.yield %1 : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @writes_to_itself(%v: vector<4xf32>, %d: !vec) {
  // expected-error @+2 {{operand #0 does not dominate this use}}
  // expected-note @below {{operand defined here (op in the same block)}}
  %0 = affine.for %i = 0 to 2 iter_args(%e = %0) -> (!vec) {
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    affine.yield %1 : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @carried_on_from_itself(%v: vector<4xf32>, %d: !vec) {
  %0 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
    // expected-error @below {{'itensor.write' op expects the loop around it to carry on what it writes}}
    %1 = itensor.write %v into %e : vector<4xf32> -> !vec
    %2 = itensor.write %v into %3 : vector<4xf32> -> !vec
    %3 = itensor.write %v into %2 : vector<4xf32> -> !vec
    // expected-note @below {{which yields another itensor in its place}}
    affine.yield %3 : !vec
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_without_yield(%d: !vec) {
  // expected-error @below {{'dataflow.task' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "dataflow.task"(%d) ({
  }) {name = "t", kind = "compute"} : (!vec) -> !vec
  return
}

// -----

// A destination that is not visible here; MLIR would say so later.
!one = !itensor<4xf32 of 4, iter_space: [1]*[4], iter_map: (d0) -> (d0)>
%v = arith.constant dense<0.0> : vector<4xf32>
// expected-error @below {{'itensor.write' op expects a destination from around it, got one from inside another operation}}
%w = itensor.write %v into %e : vector<4xf32> -> !one
"test.region"() ({
  %e = itensor.instance "e" : !one
}) : () -> ()
