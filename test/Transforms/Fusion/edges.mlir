// RUN: st-opt %s --split-input-file --st-convert-linalg-to-kernel=default-tile-size=4 --st-fuse-kernels --st-materialize-kernel | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// Equal orders: the two tasks are wired, and the DMAs stand at the ends only.

// CHECK-LABEL: func.func @wired
// CHECK: dataflow.kernel "wired"
// CHECK: %[[X:.*]] = dataflow.task "load_x" kind "load"
// CHECK: %[[A:.*]] = dataflow.task "negf" kind "compute"
// CHECK: itensor.read %[[X]]
// CHECK-NOT: converter
// CHECK: dataflow.task "exp" kind "compute"
// CHECK: itensor.read %[[A]]
// CHECK: dataflow.task "store_y" kind "store"
func.func @wired(%x: tensor<4x8xf32> {st.name = "x"}) -> (tensor<4x8xf32> {st.name = "y"}) {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.negf %in : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.exp %in : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// Row-major comes, columns of tokens are wanted: a converter with the buffer of
// Algorithm 1, here the whole tensor since no outer loop is shared.

// CHECK-LABEL: func.func @transposed
// CHECK: %[[A:.*]] = dataflow.task "negf" kind "compute"
// CHECK: %[[C:.*]] = dataflow.task "negf_converter" kind "converter"
// CHECK: itensor.converter %[[A]] into %{{.*}} {buffer_shape = array<i64: 4, 8>, shared_loops = 0 : i64}
// CHECK: dataflow.task "absf" kind "compute"
// CHECK: itensor.read %[[C]]
func.func @transposed(%x: tensor<4x8xf32> {st.name = "x"}) -> (tensor<8x4xf32> {st.name = "y"}) {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.negf %in : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %t = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.absf %in : f32
    linalg.yield %2 : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// An argument that is returned goes through the chip as it is.

// CHECK-LABEL: func.func @identity
// CHECK: %[[X:.*]] = dataflow.task "load_x" kind "load"
// CHECK: dataflow.task "store_y" kind "store"
// CHECK-NEXT: dataflow.store %[[X]]
func.func @identity(%x: tensor<4x8xf32> {st.name = "x"}) -> (tensor<4x8xf32> {st.name = "y"}) {
  return %x : tensor<4x8xf32>
}
