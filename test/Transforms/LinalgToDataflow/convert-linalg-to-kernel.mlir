// RUN: st-opt %s --st-convert-linalg-to-kernel | FileCheck %s
// RUN: st-opt %s --st-convert-linalg-to-kernel | st-opt --st-convert-linalg-to-kernel | FileCheck %s
// RUN: st-opt %s --st-convert-linalg-to-kernel='default-tile-size=4' | FileCheck %s --check-prefix=TILE4

#id = affine_map<(i, j) -> (i, j)>
#transposed = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#none = affine_map<(i, j) -> ()>

// Read a token, compute on its numbers, write a token. 37 numbers are three
// tokens of 13, and the padding is left out.
// CHECK-LABEL: func.func @elementwise
// CHECK: %[[Y:.*]] = dataflow.kernel "negf" ins(%{{.*}} : tensor<5x37xf32>) -> tensor<5x37xf32> {
// CHECK-NEXT: ^bb0(%[[S:.*]]: [[T:!itensor<1x13xf32 of 5x37, iter_space: \[5, 3\]\*\[1, 13\], iter_map: \(d0, d1\) -> \(d0, d1\)>]]):
// CHECK-NEXT: %[[E:.*]] = itensor.empty : [[T]]
// CHECK-NEXT: %[[R:.*]] = dataflow.task "negf" kind "compute" inits(%[[E]] : [[T]]) -> [[T]] {
// CHECK-DAG: %[[OUT:.*]] = stream.buffer {name = "out"} : memref<1x13xf32>
// CHECK-DAG: %[[IN:.*]] = stream.buffer {name = "in0"} : memref<1x13xf32>
// CHECK: affine.for %{{.*}} = 0 to 5 iter_args(%{{.*}} = %[[E]])
// CHECK: affine.for %{{.*}} = 0 to 3 iter_args
// CHECK-NEXT: %[[TOKEN:.*]] = itensor.read %[[S]]
// CHECK-NEXT: affine.vector_store %[[TOKEN]], %[[IN]]
// CHECK-NEXT: affine.for %{{.*}} = 0 to 13
// CHECK-NEXT: affine.if
// CHECK-NEXT: affine.load %[[IN]]
// CHECK-NEXT: arith.negf
// CHECK-NEXT: affine.store %{{.*}}, %[[OUT]]
// CHECK: } {st.unroll}
// CHECK-NEXT: %[[WORD:.*]] = affine.vector_load %[[OUT]]
// CHECK-NEXT: itensor.write %[[WORD]]
// CHECK: dataflow.yield %[[R]]
// CHECK-NEXT: } {st.schedule = {bytes = 104 : i64, order = array<i64: 0, 1>, rejected = [{bytes = 104 : i64, order = array<i64: 1, 0>}], tiles = array<i64: 1, 13>}}
// CHECK-NEXT: return %[[Y]]
// TILE4-LABEL: func.func @elementwise
// TILE4: ^bb0(%{{.*}}: !itensor<1x4xf32 of 5x37, iter_space: [5, 10]*[1, 4],
func.func @elementwise(%x: tensor<5x37xf32>) -> tensor<5x37xf32> {
  %e = tensor.empty() : tensor<5x37xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x37xf32>) outs(%e : tensor<5x37xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<5x37xf32>
  return %y : tensor<5x37xf32>
}

// Sizes that divide need no condition.
// CHECK-LABEL: func.func @no_padding
// CHECK: affine.for %{{.*}} = 0 to 2
// CHECK-NOT: affine.if
// CHECK: return
func.func @no_padding(%x: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// One number: no loop, scalar tokens.
// CHECK-LABEL: func.func @size_one
// CHECK: ^bb0(%{{.*}}: !itensor<1x1xf32 of 1x1, iter_space: []*[], iter_map: () -> (0, 0)>):
// CHECK-NOT: affine.for
// CHECK: itensor.read {{.*}} -> f32
// CHECK: arith.negf
// CHECK: itensor.write {{.*}} : f32 ->
func.func @size_one(%x: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %e = tensor.empty() : tensor<1x1xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  return %y : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @rank_zero
// CHECK: ^bb0(%{{.*}}: !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>):
// CHECK-NOT: affine.for
// CHECK: itensor.read {{.*}} -> f32
// CHECK: itensor.write {{.*}} : f32 ->
func.func @rank_zero(%x: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %y = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%x : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}

// The activation is kept, each number of the weight comes once, and the
// accumulator of an output tile starts with the fill's constant, which is no
// stream.
// CHECK-LABEL: func.func @matmul
// CHECK-NOT: "fill"
// CHECK: dataflow.kernel "matmul_1" ins(%{{.*}}, %{{.*}} : tensor<4x32xf32>, tensor<32x64xf32>) -> tensor<4x64xf32> {
// CHECK-NEXT: ^bb0(%[[X:.*]]: !itensor<1x16xf32 of 4x32, iter_space: [4, 2]*[1, 16], {{.*}}, %[[W:.*]]: !itensor<1x16xf32 of 32x64, iter_space: [4, 2, 16]*[16, 16, 1], iter_map: (d0, d1, d2) -> (d1 + d2, d0)>):
// CHECK: %[[OUT:.*]] = stream.buffer {name = "out"} : memref<4x16xf32>
// CHECK: stream.buffer {name = "in0"} : memref<4x32xf32>
// CHECK: stream.buffer {name = "in1"} : memref<16x16xf32>
// CHECK: itensor.read %[[X]]
// CHECK: affine.for %{{.*}} = 0 to 4 iter_args
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK: affine.store %[[ZERO]], %[[OUT]]
// CHECK: affine.for %{{.*}} = 0 to 2 iter_args
// CHECK: itensor.read %[[W]]
// CHECK: affine.for %{{.*}} = 0 to 4 iter_args
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: itensor.write
func.func @matmul(%x: tensor<4x32xf32>, %w: tensor<32x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%f : tensor<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// A tensor that a reduction starts from is a stream like any other, read into
// the accumulator.
// CHECK-LABEL: func.func @init_tensor
// CHECK: ^bb0(%{{.*}}: !itensor<1x13xf32 of 5x37,{{.*}}, %[[T:.*]]: !itensor<5xf32 of 5, iter_space: []*[],
// CHECK: %[[OUT:.*]] = stream.buffer {name = "out"} : memref<5xf32>
// CHECK-NOT: "in1"
// CHECK: %[[FIRST:.*]] = itensor.read %[[T]][0] : {{.*}} -> vector<5xf32>
// CHECK-NEXT: affine.vector_store %[[FIRST]], %[[OUT]]
// CHECK: arith.maximumf
func.func @init_tensor(%x: tensor<5x37xf32>, %t: tensor<5xf32>) -> tensor<5xf32> {
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x37xf32>) outs(%t : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// The accumulator has room for the padding of the tokens that it starts with:
// the producer sends 37 rows in tiles of 5, so 40 of them.
// TILE4-LABEL: func.func @init_padding
// TILE4: dataflow.kernel "matmul"
// TILE4: stream.buffer {name = "out"} : memref<40x44xf32>
// CHECK-LABEL: func.func @init_padding
func.func @init_padding(%a: tensor<37x500xf32>, %b: tensor<41x500xf32>, %t: tensor<41x37xf32>) -> tensor<37x41xf32> {
  %e = tensor.empty() : tensor<37x41xf32>
  %start = linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<41x37xf32>) outs(%e : tensor<37x41xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<37x41xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<37x500xf32>, tensor<41x500xf32>) outs(%start : tensor<37x41xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %0 = arith.addf %p, %q : f32
    %1 = arith.maximumf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<37x41xf32>
  return %y : tensor<37x41xf32>
}

// A fill that is read as well as started from: a kernel for its readers only.
// CHECK-LABEL: func.func @fill_of_both_kinds
// CHECK: %[[F:.*]] = dataflow.kernel "fill" -> tensor<5xf32>
// CHECK: %[[R:.*]] = dataflow.kernel "reduce_maximumf" ins(%{{[^,]*}} : tensor<5x37xf32>) -> tensor<5xf32>
// CHECK: return %[[F]], %[[R]]
func.func @fill_of_both_kinds(%x: tensor<5x37xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%two : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x37xf32>) outs(%f : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<5xf32>
  return %f, %y : tensor<5xf32>, tensor<5xf32>
}

// All numbers into one.
// CHECK-LABEL: func.func @reduce_all
// CHECK: itensor.empty : !itensor<f32 of scalar,
// CHECK: itensor.write {{.*}} : f32 -> !itensor<f32 of scalar,
func.func @reduce_all(%x: tensor<5x37xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<5x37xf32>) outs(%f : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}

// Two results are two streams of one task.
// CHECK-LABEL: func.func @two_results
// CHECK: %[[Y:.*]]:2 = dataflow.kernel "negf" ins(%{{.*}}) -> tensor<4x8xf32>, tensor<8x4xf32> {
// CHECK: %[[R:.*]]:2 = dataflow.task
// CHECK: stream.buffer {name = "out0"}
// CHECK: stream.buffer {name = "out1"}
// CHECK-COUNT-2: itensor.write
// CHECK: dataflow.yield %[[R]]#0, %[[R]]#1
// CHECK: return %[[Y]]#0, %[[Y]]#1
func.func @two_results(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %g = tensor.empty() : tensor<8x4xf32>
  %y:2 = linalg.generic {indexing_maps = [#id, #id, #transposed], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e, %g : tensor<4x8xf32>, tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32, %out_1: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0, %in : f32, f32
  } -> (tensor<4x8xf32>, tensor<8x4xf32>)
  return %y#0, %y#1 : tensor<4x8xf32>, tensor<8x4xf32>
}

// The largest number is needed to find its index, but nobody reads it: it stays
// in the task.
// CHECK-LABEL: func.func @unused_result
// CHECK: dataflow.kernel {{.*}} -> tensor<7xi64> {
// CHECK: stream.buffer {name = "out0"} : memref<1xf32>
// CHECK: stream.buffer {name = "out1"} : memref<1xi64>
// CHECK-COUNT-1: itensor.write
// CHECK-NOT: itensor.write
// CHECK: return
func.func @unused_result(%x: tensor<7x19xf32>) -> tensor<7xi64> {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<7xf32>
  %g = tensor.empty() : tensor<7xi64>
  %f = linalg.fill ins(%lowest : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %h = linalg.fill ins(%zero : i64) outs(%g : tensor<7xi64>) -> tensor<7xi64>
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<7x19xf32>) outs(%f, %h : tensor<7xf32>, tensor<7xi64>) {
  ^bb0(%in: f32, %out: f32, %index: i64):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i64
    %2 = arith.cmpf ogt, %in, %out : f32
    %3 = arith.select %2, %in, %out : f32
    %4 = arith.select %2, %1, %index : i64
    linalg.yield %3, %4 : f32, i64
  } -> (tensor<7xf32>, tensor<7xi64>)
  return %y#1 : tensor<7xi64>
}

// What a body captures goes into the task; an index is computed from the loops.
// CHECK-LABEL: func.func @captures
// CHECK-NOT: arith.constant
// CHECK: dataflow.kernel
// CHECK: arith.constant 2.0
// CHECK: affine.apply
// CHECK: arith.index_cast
func.func @captures(%x: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    %3 = arith.mulf %2, %two : f32
    %4 = arith.addf %in, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// A constant may be all that a body yields.
// CHECK-LABEL: func.func @yields_constant
// CHECK: dataflow.kernel "fill" -> tensor<5x8xf32>
// CHECK: arith.constant 2.0
func.func @yields_constant() -> tensor<5x8xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<5x8xf32>
  %y = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<5x8xf32>) {
  ^bb0(%out: f32):
    linalg.yield %two : f32
  } -> tensor<5x8xf32>
  return %y : tensor<5x8xf32>
}

// A window's operand only says how far it reaches; what slides is kept whole.
// CHECK-LABEL: func.func @window
// CHECK: dataflow.kernel {{.*}} ins(%{{[^,]*}} : tensor<32xf32>) -> tensor<30xf32> {
// CHECK: stream.buffer {name = "in0"} : memref<32xf32>
// CHECK: arith.maximumf
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @window(%x: tensor<32xf32>) -> tensor<30xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<30xf32>
  %extent = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%lowest : f32) outs(%e : tensor<30xf32>) -> tensor<30xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %extent : tensor<32xf32>, tensor<3xf32>) outs(%f : tensor<30xf32>) {
  ^bb0(%in: f32, %unused: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<30xf32>
  return %y : tensor<30xf32>
}

// The second kernel takes the order in which the first sends, column by column
// of tokens.
// CHECK-LABEL: func.func @adopts
// CHECK: dataflow.kernel "matmul"
// CHECK: dataflow.yield %{{.*}} : [[T:!itensor<1x16xf32 of 4x64, iter_space: \[4, 4\]\*\[16, 1\], iter_map: \(d0, d1\) -> \(d1, d0\)>]]
// CHECK: dataflow.kernel "negf"
// CHECK-NEXT: ^bb0(%{{.*}}: [[T]]):
// CHECK: dataflow.yield %{{.*}} : [[T]]
func.func @adopts(%x: tensor<4x32xf32>, %w: tensor<32x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%f : tensor<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x64xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<4x64xf32>
  return %z : tensor<4x64xf32>
}

// Reshapes stay, and are looked through.
// CHECK-LABEL: func.func @reshape_stays
// CHECK: tensor.expand_shape
// CHECK: ^bb0(%{{.*}}: !itensor<1x1x16xf32 of 5x2x16, iter_space: [5, 2]*[1, 1], iter_map: (d0, d1) -> (d0, d1, 0)>):
func.func @reshape_stays(%x: tensor<5x32xf32>) -> tensor<5x2x16xf32> {
  %e = tensor.empty() : tensor<5x32xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x32xf32>) outs(%e : tensor<5x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<5x32xf32>
  %r = tensor.expand_shape %t [[0], [1, 2]] output_shape [5, 2, 16] : tensor<5x32xf32> into tensor<5x2x16xf32>
  %g = tensor.empty() : tensor<5x2x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<5x2x16xf32>) outs(%g : tensor<5x2x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    linalg.yield %0 : f32
  } -> tensor<5x2x16xf32>
  return %y : tensor<5x2x16xf32>
}

// Nothing to do.
// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT: tensor.collapse_shape
// CHECK-NEXT: return
func.func @nothing(%x: tensor<5x32xf32>) -> tensor<160xf32> {
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<5x32xf32> into tensor<160xf32>
  return %y : tensor<160xf32>
}
