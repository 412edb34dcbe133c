// What the emitters refuse.
// RUN: st-translate %s --split-input-file --verify-diagnostics

// expected-error @below {{expected a function with the attribute 'st.top'}}
module {
}

// -----

func.func @first() attributes {st.top} { // expected-note {{the first one is here}}
  return
}
// expected-error @below {{'func.func' op expected one top function, got 'second' too}}
func.func @second() attributes {st.top} {
  return
}

// -----

// expected-error @below {{'func.func' op expected the attribute 'st.task' or 'st.top' on 'stray'}}
func.func private @stray() {
  return
}

// -----

// expected-error @below {{'memref.global' op has no form in HLS C++; expected functions only}}
memref.global @weights : memref<4xf32>

// -----

// expected-error @below {{'func.func' op expected a top function without results, got 1}}
func.func @top() -> f32 attributes {st.top} {
  %0 = arith.constant 0.0 : f32
  return %0 : f32
}

// -----

// expected-error @below {{'func.func' op expected a top function with a body of one block}}
func.func private @top() attributes {st.top}

// -----

// expected-error @below {{'func.func' op argument 0 of 'top': expected the attribute 'st.name'}}
func.func @top(%x: memref<4xf32> {st.kind = "input"}) attributes {st.top} {
  return
}

// -----

// expected-error @below {{'func.func' op argument 0 of 'top': expected 'st.kind' to be "input", "parameter", "state" or "output", got none}}
func.func @top(%x: memref<4xf32> {st.name = "x"}) attributes {st.top} {
  return
}

// -----

// expected-error @below {{expected 'st.kind' to be "input", "parameter", "state" or "output", got "weight"}}
func.func @top(%x: memref<4xf32> {st.name = "x", st.kind = "weight"}) attributes {st.top} {
  return
}

// -----

// expected-error @below {{'func.func' op argument 0 of 'top': expected a row-major memref of static shape, got 'memref<?xf32>'}}
func.func @top(%x: memref<?xf32> {st.name = "x", st.kind = "input"}) attributes {st.top} {
  return
}

// -----

// expected-error @below {{expected elements of f32, f64, i1, i8, i16, i32, i64 or index, got 'f16'}}
func.func @top(%x: memref<4xf16> {st.name = "x", st.kind = "input"}) attributes {st.top} {
  return
}

// -----

// expected-error @below {{expected at most 2147483647 elements, which a 32-bit index reaches, got 4294967296}}
func.func @top(%x: memref<65536x65536xf32> {st.name = "x", st.kind = "input"}) attributes {st.top} {
  return
}

// -----

func.func @top() attributes {st.top} {
  // expected-error @below {{'stream.buffer' op has no form in a top function; expected FIFOs, views of the arguments and calls of tasks}}
  %0 = stream.buffer : memref<4xf32>
  return
}

// -----

func.func @top() attributes {st.top} {
  // expected-error @below {{'func.call' op expected a call of a task, got 'top'}}
  call @top() : () -> ()
  return
}

// -----

func.func private @fill(%y: memref<4xf32>) attributes {st.task = "store"} {
  %0 = arith.constant 0.0 : f32
  affine.store %0, %y[0] : memref<4xf32>
  return
}
func.func @top(%x: memref<4xf32> {st.name = "x", st.kind = "input"}) attributes {st.top} {
  // expected-error @below {{'func.call' op 'fill' writes 'x', expected a state or an output, got an input}}
  call @fill(%x) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @copy(%x: memref<4xf32>, %y: memref<4xf32>) attributes {st.task = "store"} {
  %0 = affine.load %x[0] : memref<4xf32>
  affine.store %0, %y[0] : memref<4xf32>
  return
}
func.func @top(%x: memref<4xf32> {st.name = "x", st.kind = "state"}) attributes {st.top} {
  // expected-error @below {{'func.call' op 'copy' writes 'x' and takes it twice; expected one argument per port}}
  call @copy(%x, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// expected-error @below {{'func.func' op expected a task without results, got 1}}
func.func private @task() -> f32 attributes {st.task = "compute"} {
  %0 = arith.constant 0.0 : f32
  return %0 : f32
}
func.func @top() attributes {st.top} {
  return
}

// -----

// expected-error @below {{'func.func' op expected a task with a body of one block}}
func.func private @task() attributes {st.task = "compute"}
func.func @top() attributes {st.top} {
  return
}

// -----

// expected-error @below {{'func.func' op argument 0 of 'task': expected a FIFO or a row-major memref of static shape, got 'f32'}}
func.func private @task(%x: f32) attributes {st.task = "compute"} {
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  // expected-error @below {{'memref.alloc' op has no form in HLS C++; expected loops, arithmetic, arrays and streams, as the LowLevel stage leaves them}}
  %0 = memref.alloc() : memref<4xf32>
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  // expected-error @below {{'memref.alloca' op expected a row-major memref of static shape, got 'memref<4x4xf32, strided<[1, 4]>>'}}
  %0 = memref.alloca() : memref<4x4xf32, strided<[1, 4]>>
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  %0 = stream.buffer : memref<2x2xf32>
  // expected-error @below {{'memref.collapse_shape' op expected a view of external memory, got one of a local array}}
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task(%m: memref<2x2xf32>) attributes {st.task = "compute"} {
  // expected-error @below {{'memref.cast' op expected a row-major memref of static shape, got 'memref<?x2xf32>'}}
  %1 = memref.cast %m : memref<2x2xf32> to memref<?x2xf32>
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  %f = arith.constant 0.0 : f32
  // expected-error @below {{'affine.for' op expected a loop without results, got 1; carry the value in a local array instead}}
  %0 = affine.for %i = 0 to 4 iter_args(%a = %f) -> f32 {
    affine.yield %a : f32
  }
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  %c = arith.constant 1 : i32
  // expected-error @below {{'scf.for' op expected a loop over an index, got 'i32'}}
  scf.for %i = %c to %c step %c : i32 {
  }
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  %f = arith.constant 0.0 : f32
  %t = arith.constant true
  // expected-error @below {{'scf.if' op expected a condition without results, got 1; use 'arith.select' instead}}
  %0 = scf.if %t -> f32 {
    scf.yield %f : f32
  } else {
    scf.yield %f : f32
  }
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

#set = affine_set<() : (1 >= 0)>
func.func private @task() attributes {st.task = "compute"} {
  %f = arith.constant 0.0 : f32
  // expected-error @below {{'affine.if' op expected a condition without results, got 1; use 'arith.select' instead}}
  %0 = affine.if #set() -> f32 {
    affine.yield %f : f32
  } else {
    affine.yield %f : f32
  }
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task(%s: !stream<i64, depth: 2>) attributes {st.task = "compute"} {
  %0 = stream.read %s : !stream<i64, depth: 2>
  // expected-error @below {{'math.ctlz' op on 'i64' has no form in HLS C++}}
  %1 = math.ctlz %0 : i64
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task() attributes {st.task = "compute"} {
  // expected-error @below {{'arith.constant' op expected a type with a form in HLS C++, got 'f16'}}
  %1 = arith.constant 0.0 : f16
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task(%m: memref<4xvector<4xf32>>) attributes {st.task = "compute"} {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'vector.load' op expected a vector of one dimension over an array of scalars, got 'vector<4xf32>' over 'memref<4xvector<4xf32>>'}}
  %0 = vector.load %m[%c0] : memref<4xvector<4xf32>>, vector<4xf32>
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task(%m: memref<4x4xf32>) attributes {st.task = "compute"} {
  // expected-error @below {{'affine.vector_load' op expected a vector of one dimension over an array of scalars, got 'vector<4x4xf32>' over 'memref<4x4xf32>'}}
  %0 = affine.vector_load %m[0, 0] : memref<4x4xf32>, vector<4x4xf32>
  return
}
func.func @top() attributes {st.top} {
  return
}

// -----

func.func private @task(%m: memref<f32>) attributes {st.task = "compute"} {
  %f = affine.load %m[] : memref<f32>
  // expected-error @below {{'vector.broadcast' op expected a scalar and a vector of one dimension, got 'f32' and 'vector<2x2xf32>'}}
  %0 = vector.broadcast %f : f32 to vector<2x2xf32>
  return
}
func.func @top() attributes {st.top} {
  return
}
