// design.json as it is read off the IR after bufferization, and trace.json as it
// is read off the IR after allocation.
// RUN: stc %s -o %t --default-tile-size=4
// RUN: FileCheck %s < %t/design.json
// RUN: FileCheck %s --check-prefix=TRACE < %t/trace.json

// Memory in the order of the top function's arguments.
// CHECK:      "name": "residual",
// CHECK-NEXT: "target": "u55c",
// CHECK:      "ports":
// CHECK:      "name": "x",
// CHECK-NEXT: "kind": "input",
// CHECK-NEXT: "scalar": "f32",
// CHECK-NEXT: "shape": [
// CHECK-NEXT: 10
// CHECK:      "name": "y",
// CHECK-NEXT: "kind": "output",

// A FIFO per stream. Ten numbers make three tokens of four, the last one padded.
// CHECK:      "fifos":
// CHECK:      "name": "load_x_to_load_x_fork",
// CHECK-NEXT: "producer": "load_x",
// CHECK-NEXT: "consumer": "load_x_fork",
// CHECK-NEXT: "scalar": "f32",
// CHECK-NEXT: "lanes": 4,
// CHECK-NEXT: "token_bits": 128,
// CHECK-NEXT: "token_count": 3,

// The skip path holds the tokens that the sum has already taken.
// CHECK:      "name": "load_x_fork_to_subf",
// CHECK:      "depth_tokens": 2,
// CHECK-NEXT: "minimum_depth_tokens": 2,
// CHECK-NEXT: "is_fixed": false

// A task says where it comes from (a file without its folders), what it reads
// and writes in its order, and what it keeps.
// CHECK:      "tasks":
// CHECK:      "name": "load_x",
// CHECK-NEXT: "kind": "load",
// CHECK-NEXT: "source": "design.mlir:{{[0-9]+}}",
// CHECK:      "loop": 3,
// CHECK-NEXT: "body": [
// CHECK-NEXT: {
// CHECK-NEXT: "write": "load_x_to_load_x_fork"
// CHECK:      "name": "load_x_fork",
// CHECK-NEXT: "kind": "fork",
// CHECK:      "read": "load_x_to_load_x_fork"
// CHECK:      "write": "load_x_fork_to_reduce_addf"
// CHECK:      "write": "load_x_fork_to_subf"
// CHECK:      "name": "reduce_addf",
// CHECK-NEXT: "kind": "compute",
// CHECK:      "buffers": [
// CHECK:      "scalar": "f32",
// CHECK:      "size_bytes": {{[1-9]}}

// The trace: what was decided for each kernel and FIFO.
// TRACE:      "fifos":
// TRACE:      "depth_tokens": 2,
// TRACE-NEXT: "is_fixed": false,
// TRACE:      "minimum_depth_tokens": 2,
// TRACE-NEXT: "name": "load_x_fork_to_subf"
// TRACE:      "kernels":
// TRACE:      "bytes": {{[1-9]}}
// TRACE:      "name": "reduce_addf",
// TRACE:      "order":
// TRACE:      "rejected":
// TRACE:      "tiles":

#id = affine_map<(i) -> (i)>
#sum = affine_map<(i) -> ()>

// y = x - sum(x): x is read twice, once before and once after the sum.
func.func @residual(%x: tensor<10xf32> {st.name = "x", st.kind = "input"})
    -> (tensor<10xf32> {st.name = "y"}) {
  %zero = arith.constant 0.0 : f32
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %total = linalg.generic {indexing_maps = [#id, #sum], iterator_types = ["reduction"]}
      ins(%x : tensor<10xf32>) outs(%start : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %empty = tensor.empty() : tensor<10xf32>
  %y = linalg.generic {indexing_maps = [#id, #sum, #id], iterator_types = ["parallel"]}
      ins(%x, %total : tensor<10xf32>, tensor<f32>) outs(%empty : tensor<10xf32>) {
  ^bb0(%in: f32, %t: f32, %out: f32):
    %d = arith.subf %in, %t : f32
    linalg.yield %d : f32
  } -> tensor<10xf32>
  return %y : tensor<10xf32>
}
