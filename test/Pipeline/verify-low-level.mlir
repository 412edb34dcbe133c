// RUN: st-opt %s --st-verify-low-level --split-input-file --verify-diagnostics

// What can be emitted (test/Emit has every form) is what the contract allows.
func.func private @load_x(%x: memref<4xf32> {st.name = "x"}, %s: !stream<vector<4xf32>, depth: 1> {st.name = "x"})
    attributes {st.task = "load"} {
  %t = affine.vector_load %x[0] : memref<4xf32>, vector<4xf32>
  stream.write %t, %s : !stream<vector<4xf32>, depth: 1>
  return
}
func.func @accepted(%x: memref<4xf32> {st.name = "x", st.kind = "input"}) attributes {st.top} {
  %s = stream.stream {name = "x"} : !stream<vector<4xf32>, depth: 1>
  call @load_x(%x, %s) : (memref<4xf32>, !stream<vector<4xf32>, depth: 1>) -> ()
  return
}

// -----

func.func @kernel_left(%x: memref<4xf32> {st.name = "x", st.kind = "input"}) attributes {st.top} {
  // expected-error @below {{'dataflow.kernel' op has no form in a top function; expected FIFOs, views of the arguments and calls of tasks}}
  dataflow.kernel "kernel_left" ins(%x : memref<4xf32>) {
  ^bb0(%m: memref<4xf32>):
  }
  return
}

// -----

// expected-error @below {{'func.func' op expected the attribute 'st.task' or 'st.top' on 'neither'}}
func.func @neither() {
  return
}
