// RUN: st-opt %s --split-input-file --verify-diagnostics

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @argument_count(%x: tensor<8xf32>) {
  // expected-error @below {{'dataflow.kernel' op expects a block argument per input (1), got 0}}
  dataflow.kernel "k" ins(%x : tensor<8xf32>) {
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @argument_type(%x: tensor<9xf32>) {
  // expected-error @below {{'dataflow.kernel' op expects block argument #0 to stand for 'tensor<9xf32>', got '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>'}}
  dataflow.kernel "k" ins(%x : tensor<9xf32>) {
  ^bb0(%s: !vec):
  }
  return
}

// -----

func.func @yield_count(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%t: tensor<8xf32>):
    // expected-error @below {{'dataflow.yield' op expects a value per result of the kernel (1), got 0}}
    dataflow.yield
  }
  return %y : tensor<8xf32>
}

// -----

func.func @yield_type(%x: tensor<8xf32>) -> tensor<9xf32> {
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<9xf32> {
  ^bb0(%t: tensor<8xf32>):
    // expected-error @below {{'dataflow.yield' op expects operand #0 to stand for 'tensor<9xf32>', got 'tensor<8xf32>'}}
    dataflow.yield %t : tensor<8xf32>
  }
  return %y : tensor<9xf32>
}

// -----

// A kernel sees nothing but its operands.
func.func @isolated(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note @below {{required by region isolation constraints}}
  %y = dataflow.kernel "k" -> tensor<8xf32> {
    // expected-error @below {{'dataflow.yield' op using value defined outside the region}}
    dataflow.yield %x : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @two_blocks() {
  // expected-error @below {{'dataflow.kernel' op expects region #0 to have 0 or 1 blocks}}
  "dataflow.kernel"() ({
  ^bb0:
    dataflow.yield
  ^bb1:
    dataflow.yield
  }) {name = "k"} : () -> ()
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_yield(%e: !vec) {
  %r = dataflow.task "t" kind "compute" inits(%e : !vec) -> !vec {
    // expected-error @below {{'dataflow.yield' op expects operands of the task's result types}}
    dataflow.yield
  }
  return
}

// -----

func.func @yield_alone() {
  // expected-error @below {{'dataflow.yield' op expects parent op to be one of 'dataflow.kernel, dataflow.task'}}
  dataflow.yield
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @load(%x: tensor<9xf32>, %e: !vec) {
  // expected-error @below {{'dataflow.load' op expects an itensor over 'tensor<9xf32>', got}}
  %0 = dataflow.load %x into %e : tensor<9xf32> -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store(%s: !vec) {
  // expected-error @below {{'dataflow.store' op expects a tensor of type 'tensor<8xf32>' as its result}}
  %0 = dataflow.store %s : !vec -> tensor<8xi32>
  return
}

// -----

// What a kernel takes from memory cannot be written to.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @write_to_input(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  dataflow.kernel "k" ins(%x, %y : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%s: !vec, %d: !vec):
    %0 = dataflow.task "t" kind "compute" inits(%d : !vec) -> !vec {
      %1 = affine.for %i = 0 to 2 iter_args(%e = %d) -> (!vec) {
        %2 = itensor.read %s : !vec -> vector<4xf32>
        // expected-error @below {{'itensor.write' op expects a destination that begins in the kernel, got input #1 of it}}
        %3 = itensor.write %2 into %e : vector<4xf32> -> !vec
        affine.yield %3 : !vec
      }
      dataflow.yield %1 : !vec
    }
  }
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @argument_number(%x: index) {
  // expected-error @below {{'dataflow.kernel' op expects block argument #0 to stand for 'index', got 'i32'}}
  dataflow.kernel "k" ins(%x : index) {
  ^bb0(%s: i32):
  }
  return
}

// -----

!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
func.func @yield_windows(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%s: !windows):
    // expected-error @below {{'dataflow.yield' op expects tiles as operand #0, got row-major windows of 3 over 8, moved by 1, from [-1]}}
    dataflow.yield %s : !windows
  }
  return %y : tensor<8xf32>
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @yield_nothing() -> tensor<8xf32> {
  %y = dataflow.kernel "k" -> tensor<8xf32> {
    // expected-note @below {{nobody has written to this one}}
    %s = itensor.empty : !vec
    // expected-error @below {{'dataflow.yield' op expects a stream that something writes to}}
    dataflow.yield %s : !vec
  }
  return %y : tensor<8xf32>
}

// -----

func.func @kernel_memory_result(%x: memref<8xf32>) {
  // expected-error @below {{'dataflow.kernel' op result #0 must be variadic of ranked tensor of any type values, but got 'memref<8xf32>'}}
  %y = "dataflow.kernel"(%x) ({
  ^bb0(%m: memref<8xf32>):
    dataflow.yield %m : memref<8xf32>
  }) {name = "k"} : (memref<8xf32>) -> memref<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @kernel_takes_streams(%x: !vec) {
  // expected-error @below {{'dataflow.kernel' op operand #0 must be variadic of memory or a number, but got '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>'}}
  dataflow.kernel "k" ins(%x : !vec) {
  ^bb0(%s: !vec):
  }
  return
}

// -----

func.func @tied_count(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects a tied input or -1 per result (1), got 2}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [0, 0] {
  ^bb0(%m: tensor<8xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @tied_nothing(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects a tied input or -1 per result (1), got 0}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [] {
  ^bb0(%m: tensor<8xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @tied_beyond(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be tied to an input below 1, got 1}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [1] {
  ^bb0(%m: tensor<8xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @tied_negative(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{custom op 'dataflow.kernel' integer value too large}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [-9223372036854775808] {
  ^bb0(%m: tensor<8xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @tied_twice(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // expected-error @below {{'dataflow.kernel' op expects one result per tied input, got several for input #0}}
  %y:2 = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32>, tensor<8xf32> tied [0, 0] {
  ^bb0(%m: tensor<8xf32>):
    dataflow.yield %m, %m : tensor<8xf32>, tensor<8xf32>
  }
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @tied_type(%x: tensor<8xf32>, %z: tensor<9xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to have the type of the input that it is tied to, 'tensor<9xf32>', got 'tensor<8xf32>'}}
  %y = dataflow.kernel "k" ins(%x, %z : tensor<8xf32>, tensor<9xf32>) -> tensor<8xf32> tied [1] {
  ^bb0(%m: tensor<8xf32>, %n: tensor<9xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @tied_other(%x: tensor<8xf32>, %z: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be stored into input #1, to which it is tied}}
  %y = dataflow.kernel "k" ins(%x, %z : tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> tied [1] {
  ^bb0(%m: tensor<8xf32>, %n: tensor<8xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @tied_new(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be stored into input #0, to which it is tied}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [0] {
  ^bb0(%m: tensor<8xf32>):
    %0 = itensor.empty : !vec
    %1 = dataflow.load %m into %0 : tensor<8xf32> -> !vec
    %2 = dataflow.store %1 : !vec -> tensor<8xf32>
    dataflow.yield %2 : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

// An itensor is written to new memory.
!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @tied_stream(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be stored into input #0, to which it is tied}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [0] {
  ^bb0(%s: !vec):
    dataflow.yield %s : !vec
  }
  return %y : tensor<8xf32>
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_results(%e: !vec, %f: !vec) {
  // expected-error @below {{'dataflow.task' op expects a result per init (2), got 1}}
  "dataflow.task"(%e, %f) ({
    %0 = "test.write"(%e) : (!vec) -> !vec
    dataflow.yield %0 : !vec
  }) {name = "t", kind = "compute"} : (!vec, !vec) -> !vec
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @task_result_without_init(%s: !vec) {
  %0 = dataflow.task "t" kind "compute" -> !vec {
    // expected-error @below {{'dataflow.yield' op expects operand #0, behind those for the inits, to be memory, got '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>'}}
    dataflow.yield %s : !vec
  }
  return
}

// -----

func.func @task_init(%x: tensor<8xf32>) {
  // expected-error @below {{'dataflow.task' op operand #0 must be variadic of a tensor in the order in which it travels, but got 'tensor<8xf32>'}}
  %0 = "dataflow.task"(%x) ({
    dataflow.yield %x : tensor<8xf32>
  }) {name = "t", kind = "compute"} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @task_without_kind() {
  // expected-error @below {{custom op 'dataflow.task' expected 'kind'}}
  dataflow.task "t" {
  }
  return
}

// -----

func.func @kernel_without_name() {
  // expected-error @below {{custom op 'dataflow.kernel' invalid kind of attribute specified}}
  dataflow.kernel {
  }
  return
}

// -----

func.func @kernel_name() {
  // expected-error @below {{'dataflow.kernel' op requires attribute 'name'}}
  "dataflow.kernel"() ({
    dataflow.yield
  }) : () -> ()
  return
}

// -----

func.func @load_of_stream(%s: !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>) {
  // expected-error @below {{'dataflow.load' op operand #0 must be ranked tensor of any type values or memref of any type values, but got '!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>'}}
  %0 = "dataflow.load"(%s, %s) : (!itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>, !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>) -> !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
  return
}

// -----

!dynamic = !itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>
func.func @load_size(%x: tensor<8xf32>, %e: !dynamic) {
  // expected-error @below {{'dataflow.load' op expects an itensor over 'tensor<8xf32>', got '!itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>'}}
  %0 = dataflow.load %x into %e : tensor<8xf32> -> !dynamic
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @load_unranked(%x: memref<*xf32>, %e: !vec) {
  // expected-error @below {{'dataflow.load' op operand #0 must be ranked tensor of any type values or memref of any type values, but got 'memref<*xf32>'}}
  %0 = dataflow.load %x into %e : memref<*xf32> -> !vec
  return
}

// -----

!windows = !itensor<3xf32 of 8, iter_space: [8]*[1], iter_map: (d0) -> (d0 - 1), window: [1]>
func.func @store_windows(%s: !windows) {
  // expected-error @below {{'dataflow.store' op expects tiles, got row-major windows of 3 over 8, moved by 1, from [-1]}}
  %0 = dataflow.store %s : !windows -> tensor<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_nothing() {
  // expected-note @below {{nobody has written to this one}}
  %s = itensor.empty : !vec
  // expected-error @below {{'dataflow.store' op expects a stream that something writes to}}
  %0 = dataflow.store %s : !vec -> tensor<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_no_result(%s: !vec) {
  // expected-error @below {{'dataflow.store' op expects a tensor of type 'tensor<8xf32>' as its result}}
  "dataflow.store"(%s) {operandSegmentSizes = array<i32: 1, 0, 0>, static_offsets = array<i64>} : (!vec) -> ()
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_to_memory_without_destination(%s: !vec) {
  // expected-error @below {{'dataflow.store' op expects a tensor of type 'tensor<8xf32>' as its result}}
  dataflow.store %s : !vec -> memref<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_to_number(%s: !vec) {
  // expected-error @below {{'dataflow.store' op result #0 must be ranked tensor of any type values, but got 'f32'}}
  %0 = dataflow.store %s : !vec -> f32
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_memory_result(%s: !vec, %m: memref<8xf32>) {
  // expected-error @below {{'dataflow.store' op expects no result, since it writes in place}}
  %0 = "dataflow.store"(%s, %m) {operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: 0>} : (!vec, memref<8xf32>) -> tensor<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_destination_type(%s: !vec, %m: tensor<8xf32>) {
  // expected-error @below {{'dataflow.store' op expects a result of its destination's type}}
  %0 = "dataflow.store"(%s, %m) {operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: 0>} : (!vec, tensor<8xf32>) -> tensor<9xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_rank(%s: !vec, %m: tensor<8x8xf32>) {
  // expected-error @below {{'dataflow.store' op expects a destination of rank 1 of 'f32', got 'tensor<8x8xf32>'}}
  %0 = dataflow.store %s into %m[0, 0] : !vec -> tensor<8x8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_numbers(%s: !vec, %m: tensor<8xi32>) {
  // expected-error @below {{'dataflow.store' op expects a destination of rank 1 of 'f32', got 'tensor<8xi32>'}}
  %0 = dataflow.store %s into %m[0] : !vec -> tensor<8xi32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_unranked(%s: !vec, %m: memref<*xf32>) {
  // expected-error @below {{'dataflow.store' op operand #1 must be ranked tensor of any type values or memref of any type values, but got 'memref<*xf32>'}}
  dataflow.store %s into %m[0] : !vec -> memref<*xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_offsets(%s: !vec, %m: tensor<8xf32>) {
  // expected-error @below {{'dataflow.store' op expects an offset per dimension (1), got 0}}
  %0 = dataflow.store %s into %m[] : !vec -> tensor<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_offsets_at_run_time(%s: !vec, %m: tensor<8xf32>) {
  // expected-error @below {{'dataflow.store' op expects 1 offsets at run time, got 0}}
  %0 = "dataflow.store"(%s, %m) {operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>} : (!vec, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_beyond(%s: !vec, %m: tensor<16xf32>) {
  // expected-error @below {{'dataflow.store' op expects to write within 16 along dimension 0, got 8 from 9 on}}
  %0 = dataflow.store %s into %m[9] : !vec -> tensor<16xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_in_front(%s: !vec, %m: tensor<?xf32>) {
  // expected-error @below {{'dataflow.store' op expects an offset of at least 0 along dimension 0, got -1}}
  %0 = dataflow.store %s into %m[-1] : !vec -> tensor<?xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_too_large(%s: !vec, %m: tensor<4xf32>, %p: index) {
  // expected-error @below {{'dataflow.store' op expects to write within 4 along dimension 0, got 8 from 0 on}}
  %0 = dataflow.store %s into %m[%p] : !vec -> tensor<4xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_far(%s: !vec, %m: tensor<16xf32>) {
  // expected-error @below {{'dataflow.store' op expects to write within 16 along dimension 0, got 8 from 9223372036854775807 on}}
  %0 = dataflow.store %s into %m[9223372036854775807] : !vec -> tensor<16xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_farther(%s: !vec, %m: tensor<16xf32>) {
  // expected-error @+2 {{custom op 'dataflow.store' integer value too large}}
  // expected-error @below {{custom op 'dataflow.store' expected SSA value or integer}}
  %0 = dataflow.store %s into %m[99999999999999999999] : !vec -> tensor<16xf32>
  return
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @store_offsets_without_destination(%s: !vec, %p: index) {
  // expected-error @below {{'dataflow.store' op expects offsets only with a destination}}
  %0 = "dataflow.store"(%s, %p) {operandSegmentSizes = array<i32: 1, 0, 1>, static_offsets = array<i64: 0>} : (!vec, index) -> tensor<8xf32>
  return
}

// -----

func.func @tied_below(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be tied to an input below 1, got -2}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [-2] {
  ^bb0(%m: tensor<8xf32>):
    dataflow.yield %m : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func @yield_alone_type(%s: !vec) {
  %0 = dataflow.task "t" kind "compute" -> tensor<8xf32> {
    %1 = dataflow.store %s : !vec -> tensor<8xf32>
    // expected-error @below {{'dataflow.yield' op expects operands of the task's result types}}
    dataflow.yield %1, %1 : tensor<8xf32>, tensor<8xf32>
  }
  return
}

// -----

func.func @kernel_without_block() {
  // expected-error @below {{'dataflow.kernel' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "dataflow.kernel"() ({
  }) {name = "t"} : () -> ()
  return
}

// -----

// A stored tensor that depends on itself.
func.func @tied_to_itself(%x: tensor<8xf32>) {
  // expected-error @below {{'dataflow.kernel' op expects result #0 to be stored into input #0, to which it is tied}}
  %y = dataflow.kernel "k" ins(%x : tensor<8xf32>) -> tensor<8xf32> tied [0] {
  ^bb0(%m: tensor<8xf32>):
    %0 = dataflow.task "t" kind "store" -> tensor<8xf32> {
      dataflow.yield %0 : tensor<8xf32>
    }
    dataflow.yield %0 : tensor<8xf32>
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
