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
