// RUN: st-opt %s --st-fuse-elementwise --split-input-file | FileCheck %s
// RUN: st-opt %s --st-fuse-elementwise --st-fuse-elementwise --split-input-file | FileCheck %s
// RUN: st-opt %s --st-fuse-elementwise=fuse-into-reductions --split-input-file | FileCheck %s --check-prefix=REDUCE

#id = affine_map<(d0, d1) -> (d0, d1)>

// A chain with one user each is one operation.
// CHECK-LABEL: func.func @chain(
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
func.func @chain(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.exp %a : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.mulf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Must not fire: two users of an exponential.
// CHECK-LABEL: func.func @two_users(
// CHECK: math.exp
// CHECK-NOT: math.exp
// CHECK: return
func.func @two_users(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.exp %a : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.negf %a : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Must not fire: the consumer would compute each square root eight times.
// CHECK-LABEL: func.func @broadcast_consumer(
// CHECK-COUNT-2: linalg.generic
func.func @broadcast_consumer(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e4 = tensor.empty() : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e4 : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.rsqrt %a : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.mulf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// An operand that is read twice: one input, one computation.
// CHECK-LABEL: func.func @square(
// CHECK: linalg.generic {{.*}} ins(%{{[^,]*}}, %{{[^,]*}} : tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK: %[[S:.*]] = arith.addf
// CHECK-NOT: arith.addf
// CHECK: arith.mulf %[[S]], %[[S]]
// CHECK-NOT: linalg.generic
func.func @square(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.mulf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A sum of squares: two operations, or one if asked for.
// CHECK-LABEL: func.func @sum_of_squares(
// CHECK-COUNT-2: linalg.generic
// REDUCE-LABEL: func.func @sum_of_squares(
// REDUCE: linalg.generic
// REDUCE: arith.mulf
// REDUCE: arith.addf
// REDUCE-NOT: linalg.generic
// REDUCE: return
func.func @sum_of_squares(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.mulf %a, %a : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<4x8xf32>) outs(%f : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.addf %a, %o : f32
      linalg.yield %r : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>

// The transpose of a weight becomes an indexing map of the matrix product; the
// exponential in front of it stays, even with the option.
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[WEIGHT:.*]]: tensor<16x8xf32>)
// CHECK: %[[E:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[W]], #{{.*}}]{{.*}} ins(%[[E]], %[[WEIGHT]]
// CHECK-NOT: linalg.generic
// REDUCE-LABEL: func.func @matmul(
// REDUCE-COUNT-2: linalg.generic
func.func @matmul(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %ex = tensor.empty() : tensor<4x8xf32>
  %et = tensor.empty() : tensor<8x16xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%ex : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.exp %a : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<16x8xf32>) outs(%et : tensor<8x16xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
  } -> tensor<8x16xf32>
  %2 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%0, %1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%f : tensor<4x16xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %m = arith.mulf %p, %q : f32
      %r = arith.addf %o, %m : f32
      linalg.yield %r : f32
  } -> tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}

// -----

#id1 = affine_map<(d0) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>

// A mask from positions is free: fused into both of its users.
// CHECK-LABEL: func.func @mask(
// CHECK-COUNT-2: linalg.index
// CHECK-NOT: tensor<8xi1>
// CHECK: return
func.func @mask(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %em = tensor.empty() : tensor<8xi1>
  %e = tensor.empty() : tensor<4x8xf32>
  %m = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%em : tensor<8xi1>) {
    ^bb0(%o: i1):
      %i = linalg.index 0 : index
      %r = arith.cmpi ule, %i, %c3 : index
      linalg.yield %r : i1
  } -> tensor<8xi1>
  %0 = linalg.generic {indexing_maps = [#col, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %x : tensor<8xi1>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%k: i1, %a: f32, %o: f32):
      %r = arith.select %k, %a, %z : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#col, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %y : tensor<8xi1>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%k: i1, %a: f32, %o: f32):
      %r = arith.select %k, %a, %z : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>

// The only reader of a matrix product is a transpose: the product writes the
// transposed tensor.
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-LABEL: func.func @transposed_result(
// CHECK: linalg.fill {{.*}} outs(%{{.*}} : tensor<16x4xf32>)
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #[[OUT]]]
// CHECK-NOT: linalg.generic
func.func @transposed_result(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>) -> tensor<16x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %et = tensor.empty() : tensor<16x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8xf32>, tensor<16x8xf32>) outs(%f : tensor<4x16xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %m = arith.mulf %p, %q : f32
      %r = arith.addf %o, %m : f32
      linalg.yield %r : f32
  } -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x16xf32>) outs(%et : tensor<16x4xf32>) {
    ^bb0(%p: f32, %o: f32):
      linalg.yield %p : f32
  } -> tensor<16x4xf32>
  return %1 : tensor<16x4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

// An element-wise producer keeps its order; the reduction reads it transposed.
// CHECK-LABEL: func.func @transpose_to_reader(
// CHECK: math.exp
// CHECK: } -> tensor<4x8xf32>
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @transpose_to_reader(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %et = tensor.empty() : tensor<8x4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.exp %a : f32
      linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%et : tensor<8x4xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
  } -> tensor<8x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%1 : tensor<8x4xf32>) outs(%f : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.maximumf %a, %o : f32
      linalg.yield %r : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The index of a maximum that nobody reads goes.
// CHECK-LABEL: func.func @unused_index(
// CHECK-NOT: i64
// CHECK: return
func.func @unused_index(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %z = arith.constant 0 : i64
  %low = arith.constant 0xFF800000 : f32
  %ei = tensor.empty() : tensor<4xi64>
  %e = tensor.empty() : tensor<4xf32>
  %fi = linalg.fill ins(%z : i64) outs(%ei : tensor<4xi64>) -> tensor<4xi64>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%f, %fi : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%a: f32, %o: f32, %j: i64):
      %i = linalg.index 1 : index
      %k = arith.index_cast %i : index to i64
      %m = arith.maximumf %a, %o : f32
      %c = arith.cmpf ogt, %a, %o : f32
      %s = arith.select %c, %k, %j : i64
      linalg.yield %m, %s : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %0#0 : tensor<4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// A reshape between two operations goes; one by a dimension of size one stays.
// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x8xf32>
// CHECK-NOT: tensor.collapse_shape
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<2x3x8xf32>
// CHECK: } -> tensor<2x3x8xf32>
// CHECK: tensor.collapse_shape {{.*}} : tensor<2x3x8xf32> into tensor<6x8xf32>
// CHECK: tensor.expand_shape {{.*}} : tensor<6x8xf32> into tensor<1x6x8xf32>
func.func @reshapes(%x: tensor<2x3x8xf32>) -> tensor<1x6x8xf32> {
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x3x8xf32> into tensor<6x8xf32>
  %e = tensor.empty() : tensor<6x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.exp %a : f32
      linalg.yield %r : f32
  } -> tensor<6x8xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [1, 6, 8] : tensor<6x8xf32> into tensor<1x6x8xf32>
  return %1 : tensor<1x6x8xf32>
}

// -----

// A collapse and an expand that together only split dimensions are one reshape,
// and so are two that only join; what splits and joins stays as it is.
// CHECK-LABEL: func.func @composed_reshapes(
// CHECK-DAG: %[[A:.*]] = tensor.expand_shape %{{.*}} {{\[}}[0], [1], [2, 3]] {{.*}} : tensor<5x2x24xf32> into tensor<5x2x3x8xf32>
// CHECK-DAG: %[[B:.*]] = tensor.collapse_shape %{{.*}} {{\[}}[0], [1], [2, 3]] : tensor<5x2x3x8xf32> into tensor<5x2x24xf32>
// CHECK-DAG: %[[J:.*]] = tensor.collapse_shape {{.*}} into tensor<10x24xf32>
// CHECK-DAG: %[[C:.*]] = tensor.expand_shape %[[J]] {{.*}} into tensor<2x5x24xf32>
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @composed_reshapes(%x: tensor<5x2x24xf32>, %y: tensor<5x2x3x8xf32>)
    -> (tensor<5x2x3x8xf32>, tensor<5x2x24xf32>, tensor<2x5x24xf32>) {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x2x24xf32> into tensor<5x48xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2, 3]] output_shape [5, 2, 3, 8] : tensor<5x48xf32> into tensor<5x2x3x8xf32>
  %2 = tensor.collapse_shape %y [[0, 1], [2, 3]] : tensor<5x2x3x8xf32> into tensor<10x24xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [5, 2, 24] : tensor<10x24xf32> into tensor<5x2x24xf32>
  %4 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 5, 24] : tensor<10x24xf32> into tensor<2x5x24xf32>
  return %1, %3, %4 : tensor<5x2x3x8xf32>, tensor<5x2x24xf32>, tensor<2x5x24xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// An additive mask (zero or minus infinity by position) is free; a choice
// between data is not.
// CHECK-LABEL: func.func @additive_mask(
// CHECK-NOT: linalg.generic
// CHECK: linalg.generic {{.*}} ins(%{{[a-z0-9]*}} : tensor<4x4xf32>)
// CHECK: arith.select
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins(%{{[a-z0-9]*}} : tensor<4x4xf32>)
// CHECK: arith.select
// CHECK: arith.addf
func.func @additive_mask(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %m = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x4xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %c = arith.cmpi ule, %j, %i : index
      %r = arith.select %c, %z, %low : f32
      linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}
