// RUN: st-opt %s --split-input-file --st-convert-linalg-to-kernel=default-tile-size=4 | FileCheck %s

// An element-wise operation reads a token, computes on its numbers and writes a
// token: no array holds more than one.

// CHECK-LABEL: func.func @elementwise
// CHECK: dataflow.kernel "negf"
// CHECK: ^bb0(%[[X:.*]]: !itensor<1x4xf32 of 4x8, iter_space: [4, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>):
// CHECK: dataflow.task "negf" kind "compute"
// CHECK: stream.buffer {name = "out"} : memref<1x4xf32>
// CHECK: stream.buffer {name = "in0"} : memref<1x4xf32>
// CHECK: affine.for %{{.*}} = 0 to 4 iter_args
// CHECK: affine.for %{{.*}} = 0 to 2 iter_args
// CHECK: itensor.read %[[X]]
// CHECK: arith.negf
// CHECK: itensor.write
func.func @elementwise(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.negf %in : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// A size that does not divide is cut into equal tiles, as few as possible; what
// lies beyond the size computes nothing.

// CHECK: #[[INSIDE:.*]] = affine_set<(d0, d1) : (-(d0 * 4 + d1) + 6 >= 0)>
// CHECK-LABEL: func.func @padded
// CHECK: ^bb0(%{{.*}}: !itensor<4xf32 of 7, iter_space: [2]*[4], iter_map: (d0) -> (d0)>):
// CHECK: affine.if #[[INSIDE]]
// CHECK-NEXT: affine.load
func.func @padded(%x: tensor<7xf32>) -> tensor<7xf32> {
  %e = tensor.empty() : tensor<7xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<7xf32>) outs(%e : tensor<7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = math.exp %in : f32
    linalg.yield %1 : f32
  } -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

// A reduction of one stream starts its accumulator with the fill's constant and
// gives one number per row; the fill needs no kernel of its own.

// CHECK-LABEL: func.func @row_sums
// CHECK-NOT: linalg.fill
// CHECK: dataflow.kernel "reduce_addf"
// CHECK: %[[OUT:.*]] = stream.buffer {name = "out"} : memref<1xf32>
// CHECK: affine.for
// CHECK: affine.store %{{.*}}, %[[OUT]]
// CHECK: affine.for
// CHECK: itensor.read
// CHECK: arith.addf
// CHECK: itensor.write %{{.*}} into %{{.*}} : f32
func.func @row_sums(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A slice reads its whole source along the dimension that it cuts, so that
// every token leaves the FIFO, and keeps what it wants.

// CHECK-LABEL: func.func @slice
// CHECK: dataflow.kernel "extract_slice"
// CHECK: %[[IN:.*]] = stream.buffer {name = "in0"} : memref<1x8xf32>
// CHECK: affine.for %{{.*}} = 0 to 2
// CHECK-NEXT: itensor.read
// CHECK: affine.load %[[IN]][0, %{{.*}} + 5]
func.func @slice(%x: tensor<4x8xf32>) -> tensor<4x3xf32> {
  %0 = tensor.extract_slice %x[0, 5] [4, 3] [1, 1] : tensor<4x8xf32> to tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// Of two results only the one that is read leaves in a stream.

// CHECK-LABEL: func.func @one_of_two
// CHECK: dataflow.kernel {{.*}} -> tensor<8xf32> {
// CHECK-COUNT-1: itensor.write
// CHECK-NOT: itensor.write
func.func @one_of_two(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32):
    %1 = math.exp %in : f32
    %2 = arith.negf %in : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %0#1 : tensor<8xf32>
}
