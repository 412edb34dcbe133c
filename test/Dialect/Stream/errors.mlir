// RUN: st-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected a depth of at least 1 token, got 0}}
func.func private @depth(!stream<f32, depth: 0>)

// -----

// expected-error @below {{expected a token of f32, i1, i8, i32, i64 or index, or a vector of one dimension of them, got 'vector<2x4xf32>'}}
func.func private @rank(!stream<vector<2x4xf32>, depth: 2>)

// -----

// expected-error @below {{expected a token of f32, i1, i8, i32, i64 or index, or a vector of one dimension of them, got 'vector<[4]xf32>'}}
func.func private @scalable(!stream<vector<[4]xf32>, depth: 2>)

// -----

// expected-error @below {{expected a token of f32, i1, i8, i32, i64 or index, or a vector of one dimension of them, got 'i7'}}
func.func private @scalar(!stream<i7, depth: 2>)

// -----

// expected-error @below {{expected ','}}
func.func private @no_depth(!stream<f32>)

// -----

// expected-error @below {{expected 'depth'}}
func.func private @wrong_word(!stream<f32, size: 2>)

// -----

func.func @cast(%s: !stream<f32, depth: 2>) {
  // expected-error @below {{'stream.cast' op expected tokens of 'f32' on both sides, got 'i32'}}
  %0 = stream.cast %s : !stream<f32, depth: 2> to !stream<i32, depth: 2>
  return
}

// -----

func.func @buffer_dynamic() {
  // expected-error @below {{'stream.buffer' op expected a row-major memref of static shape, got 'memref<4x?xf32>'}}
  %0 = stream.buffer : memref<4x?xf32>
  return
}

// -----

func.func @buffer_layout() {
  // expected-error @below {{'stream.buffer' op expected a row-major memref of static shape, got 'memref<4x4xf32, strided<[1, 4]>>'}}
  %0 = stream.buffer : memref<4x4xf32, strided<[1, 4]>>
  return
}

// -----

func.func @buffer_element() {
  // expected-error @below {{'stream.buffer' op expected elements that a FIFO may carry, or f64, got 'f16'}}
  %0 = stream.buffer : memref<4xf16>
  return
}

// -----

func.func @write_type(%s: !stream<f32, depth: 2>, %v: i32) {
  // expected-note @above {{prior use here}}
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'f32' vs 'i32'}}
  stream.write %v, %s : !stream<f32, depth: 2>
  return
}

// -----

func.func @read_type(%s: !stream<f32, depth: 2>) {
  // expected-error @below {{'stream.read' op failed to verify that the result is a token of the FIFO}}
  %0 = "stream.read"(%s) : (!stream<f32, depth: 2>) -> i32
  return
}

// -----

// expected-error @below {{expected a depth of at least 1 token, got -1}}
func.func private @negative_depth(!stream<f32, depth: -1>)

// -----

// expected-error @below {{expected a depth of at least 1 token, got -9223372036854775808}}
func.func private @huge_depth(!stream<f32, depth: 9223372036854775808>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @no_token(!stream<depth: 2>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @nothing(!stream<>)

// -----

// expected-error @below {{expected '>'}}
func.func private @tail(!stream<f32, depth: 2, depth: 2>)

// -----

// expected-error @below {{expected a token of f32, i1, i8, i32, i64 or index, or a vector of one dimension of them, got 'tensor<4xf32>'}}
func.func private @tensor(!stream<tensor<4xf32>, depth: 2>)

// -----

// expected-error @below {{expected a token of f32, i1, i8, i32, i64 or index, or a vector of one dimension of them, got 'si32'}}
func.func private @signed(!stream<si32, depth: 2>)

// -----

// expected-error @below {{expected a token of f32, i1, i8, i32, i64 or index, or a vector of one dimension of them, got 'vector<4xf16>'}}
func.func private @vector_of_odd(!stream<vector<4xf16>, depth: 2>)

// -----

func.func @buffer_unranked() {
  // expected-error @below {{custom op 'stream.buffer' invalid kind of type specified}}
  %0 = stream.buffer : memref<*xf32>
  return
}

// -----

func.func @buffer_name() {
  // expected-error @below {{custom op 'stream.buffer' 'stream.buffer' op attribute 'name' failed to satisfy constraint: string attribute}}
  %0 = stream.buffer {name = 4} : memref<4xf32>
  return
}

// -----

func.func @stream_type() {
  // expected-error @below {{'stream.stream' op result #0 must be a FIFO of tokens, but got 'f32'}}
  %0 = stream.stream : f32
  return
}

// -----

func.func @read_of_number(%f: f32) {
  // expected-error @below {{custom op 'stream.read' 'stream' must be a FIFO of tokens, but got 'f32'}}
  %0 = stream.read %f : f32
  return
}
