// RUN: st-opt %s --st-lower-itensor-to-stream --split-input-file -o %t.once && FileCheck %s < %t.once
// Twice gives the same.
// RUN: st-opt %t.once --st-lower-itensor-to-stream --split-input-file -o %t.twice && diff %t.once %t.twice

!rows = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>

// Results become memory behind the arguments. FIFOs keep their name, depth and
// attributes; loops and tasks carry nothing any more and keep their attributes.
// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[X:.*]]: memref<2x4xf32> {st.kind = "input", st.name = "x"},
// CHECK-SAME: %[[Y:.*]]: memref<2x4xf32> {st.kind = "output", st.name = "y"}) {
// CHECK-NEXT: dataflow.kernel "copy" ins(%[[X]], %[[Y]] : memref<2x4xf32>, memref<2x4xf32>) {
// CHECK-NEXT: ^bb0(%[[FROM:.*]]: memref<2x4xf32>, %[[TO:.*]]: memref<2x4xf32>):
// CHECK-NEXT: %[[A:.*]] = stream.stream {name = "x_to_copy", st.layout = !itensor<{{.*}}>, st.minimum_depth = 1 : i64} : !stream<vector<4xf32>, depth: 2>
// CHECK-NEXT: dataflow.task "load_x" kind "load" {
// CHECK-NEXT:   affine.for %[[I:.*]] = 0 to 2 {
// CHECK-NEXT:     %[[T:.*]] = affine.vector_load %[[FROM]][%[[I]], 0] : memref<2x4xf32>, vector<4xf32>
// CHECK-NEXT:     stream.write %[[T]], %[[A]] :
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NEXT: %[[B:.*]] = stream.stream {name = "copy_to_y", st.layout = !itensor<{{.*}}>} : !stream<vector<4xf32>, depth: 3>
// CHECK-NEXT: dataflow.task "copy" kind "compute" {
// CHECK-NEXT:   affine.for %{{.*}} = 0 to 2 {
// CHECK-NEXT:     %[[U:.*]] = stream.read %[[A]] :
// CHECK-NEXT:     stream.write %[[U]], %[[B]] :
// CHECK-NEXT:   } {st.unroll}
// CHECK-NEXT: } {st.schedule = {tiles = array<i64: 4>}}
// CHECK-NEXT: dataflow.task "store_y" kind "store" {
// CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 2 {
// CHECK-NEXT:     %[[V:.*]] = stream.read %[[B]] :
// CHECK-NEXT:     affine.vector_store %[[V]], %[[TO]][%[[J]], 0] : memref<2x4xf32>, vector<4xf32>
func.func @copy(%x: tensor<2x4xf32> {st.name = "x", st.kind = "input"})
    -> (tensor<2x4xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "copy" ins(%x : tensor<2x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%m: tensor<2x4xf32>):
    %a = itensor.instance "x_to_copy" {depth = 2 : i64, st.minimum_depth = 1 : i64} : !rows
    %s = dataflow.task "load_x" kind "load" inits(%a : !rows) -> !rows {
      %w = dataflow.load %m into %a : tensor<2x4xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %b = itensor.instance "copy_to_y" {depth = 3 : i64} : !rows
    %r = dataflow.task "copy" kind "compute" inits(%b : !rows) -> !rows {
      %w = affine.for %i = 0 to 2 iter_args(%d = %b) -> (!rows) {
        %t = itensor.read %s : !rows -> vector<4xf32>
        %u = itensor.write %t into %d : vector<4xf32> -> !rows
        affine.yield %u : !rows
      } {st.unroll}
      dataflow.yield %w : !rows
    } {st.schedule = {tiles = array<i64: 4>}}
    %y = dataflow.task "store_y" kind "store" -> tensor<2x4xf32> {
      %t = dataflow.store %r : !rows -> tensor<2x4xf32>
      dataflow.yield %t : tensor<2x4xf32>
    }
    dataflow.yield %y : tensor<2x4xf32>
  }
  return %0 : tensor<2x4xf32>
}

// -----

!padded = !itensor<4xf32 of 6, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// The last token reaches beyond the tensor: what is not there is read as zero
// and never written. A result without a name gets one.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %{{.*}}: memref<6xf32> {st.kind = "output", st.name = "output_0"})
// CHECK: ^bb0(%[[FROM:.*]]: memref<6xf32>, %[[TO:.*]]: memref<6xf32>):
// CHECK: dataflow.task "load_x" kind "load" {
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2 {
// CHECK-NEXT:   %[[ROW:.*]] = stream.buffer {name = "token"} : memref<4xf32>
// CHECK-NEXT:   affine.for %[[L:.*]] = 0 to 4 {
// CHECK-NEXT:     affine.if #[[INSIDE:.*]](%[[I]], %[[L]]) {
// CHECK-NEXT:       %[[N:.*]] = affine.load %[[FROM]][%[[I]] * 4 + %[[L]]]
// CHECK-NEXT:       affine.store %[[N]], %[[ROW]][%[[L]]]
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %[[ZERO:.*]] = arith.constant 0.0
// CHECK-NEXT:       affine.store %[[ZERO]], %[[ROW]][%[[L]]]
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[T:.*]] = affine.vector_load %[[ROW]][0]
// CHECK-NEXT:   stream.write %[[T]]
// CHECK: dataflow.task "store_y" kind "store" {
// CHECK: %[[V:.*]] = stream.read
// CHECK-NEXT: %[[LAST:.*]] = stream.buffer {name = "token"} : memref<4xf32>
// CHECK-NEXT: affine.vector_store %[[V]], %[[LAST]][0]
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to 4 {
// CHECK-NEXT:   affine.if #[[INSIDE]](%{{.*}}, %[[K]]) {
// CHECK-NEXT:     affine.load %[[LAST]][%[[K]]]
// CHECK-NEXT:     affine.store %{{.*}}, %[[TO]]
// CHECK-NEXT:   }
// CHECK-NOT: else
func.func @padded(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = dataflow.kernel "padded" ins(%x : tensor<6xf32>) -> tensor<6xf32> {
  ^bb0(%m: tensor<6xf32>):
    %a = itensor.instance "x" {depth = 2 : i64} : !padded
    %s = dataflow.task "load_x" kind "load" inits(%a : !padded) -> !padded {
      %w = dataflow.load %m into %a : tensor<6xf32> -> !padded
      dataflow.yield %w : !padded
    }
    %y = dataflow.task "store_y" kind "store" -> tensor<6xf32> {
      %t = dataflow.store %s : !padded -> tensor<6xf32>
      dataflow.yield %t : tensor<6xf32>
    }
    dataflow.yield %y : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

!one = !itensor<4xf32 of 3, iter_space: [1]*[4], iter_map: (d0) -> (d0)>

// One padded token: no loop over tokens, the mask is over its numbers alone.
// CHECK: #[[INSIDE:.*]] = affine_set<(d0) : (-d0 + 2 >= 0)>
// CHECK-LABEL: func.func @one_padded_token(
// CHECK: dataflow.task "load_x" kind "load" {
// CHECK-NEXT: stream.buffer
// CHECK-NEXT: affine.for %[[L:.*]] = 0 to 4 {
// CHECK-NEXT:   affine.if #[[INSIDE]](%[[L]]) {
func.func @one_padded_token(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = dataflow.kernel "one_padded_token" ins(%x : tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%m: tensor<3xf32>):
    %a = itensor.instance "x" {depth = 1 : i64} : !one
    %s = dataflow.task "load_x" kind "load" inits(%a : !one) -> !one {
      %w = dataflow.load %m into %a : tensor<3xf32> -> !one
      dataflow.yield %w : !one
    }
    %y = dataflow.task "store_y" kind "store" -> tensor<3xf32> {
      %t = dataflow.store %s : !one -> tensor<3xf32>
      dataflow.yield %t : tensor<3xf32>
    }
    dataflow.yield %y : tensor<3xf32>
  }
  return %0 : tensor<3xf32>
}

// -----

!columns = !itensor<2x1xf32 of 2x4, iter_space: [2, 4]*[1, 1], iter_map: (d0, d1) -> (0, d1)>
!numbers = !itensor<1xi32 of 3, iter_space: [3]*[1], iter_map: (d0) -> (d0)>

// A token whose numbers lie apart in memory is gathered; what is visited again
// is read again. A token of one number is a scalar, of any element type.
// CHECK-LABEL: func.func @gathered(
// CHECK: dataflow.task "load_x" kind "load" {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 2 {
// CHECK-NEXT:   affine.for %[[C:.*]] = 0 to 4 {
// CHECK-NEXT:     %[[ROW:.*]] = stream.buffer {name = "row"} : memref<2xf32>
// CHECK-NEXT:     affine.for %[[R:.*]] = 0 to 2 {
// CHECK:            affine.load %{{.*}}[%[[R]], %[[C]]] : memref<2x4xf32>
// CHECK:          affine.vector_load %[[ROW]][0] : memref<2xf32>, vector<2xf32>
// CHECK: dataflow.task "load_n" kind "load" {
// CHECK: %[[N:.*]] = affine.load %{{.*}} : memref<3xi32>
// CHECK-NEXT: stream.write %[[N]], %{{.*}} : !stream<i32, depth: 1>
func.func @gathered(%x: tensor<2x4xf32>, %n: tensor<3xi32>) {
  dataflow.kernel "gathered" ins(%x, %n : tensor<2x4xf32>, tensor<3xi32>) {
  ^bb0(%m: tensor<2x4xf32>, %k: tensor<3xi32>):
    %a = itensor.instance "x" {depth = 2 : i64} : !columns
    %s = dataflow.task "load_x" kind "load" inits(%a : !columns) -> !columns {
      %w = dataflow.load %m into %a : tensor<2x4xf32> -> !columns
      dataflow.yield %w : !columns
    }
    %b = itensor.instance "n" {depth = 1 : i64} : !numbers
    %t = dataflow.task "load_n" kind "load" inits(%b : !numbers) -> !numbers {
      %w = dataflow.load %k into %b : tensor<3xi32> -> !numbers
      dataflow.yield %w : !numbers
    }
  }
  return
}

// -----

!flat = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!rows = !itensor<1x4xf32 of 2x4, iter_space: [2]*[1], iter_map: (d0) -> (d0, 0)>

// A reshape outside is another view of the same memory, forwards for an
// argument, backwards for a result; inside it vanishes with the layout.
// CHECK-LABEL: func.func @reshaped(
// CHECK-SAME: %[[X:.*]]: memref<2x4xf32> {{.*}}, %[[Y:.*]]: memref<1x8xf32>
// CHECK-DAG: %[[IN:.*]] = memref.collapse_shape %[[X]] {{\[\[}}0, 1]] : memref<2x4xf32> into memref<8xf32>
// CHECK-DAG: %[[MID:.*]] = memref.collapse_shape %[[Y]] {{\[\[}}0, 1]] : memref<1x8xf32> into memref<8xf32>
// CHECK-DAG: %[[OUT:.*]] = memref.expand_shape %[[MID]] {{\[\[}}0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
// CHECK: dataflow.kernel "reshaped" ins(%[[IN]], %[[OUT]] : memref<8xf32>, memref<2x4xf32>) {
// CHECK-NEXT: ^bb0(%[[FROM:.*]]: memref<8xf32>, %[[TO:.*]]: memref<2x4xf32>):
// CHECK: %[[FIFO:.*]] = stream.stream
// CHECK: stream.write %{{.*}}, %[[FIFO]]
// CHECK: stream.read %[[FIFO]]
// CHECK-NEXT: affine.vector_store %{{.*}}, %[[TO]]
func.func @reshaped(%x: tensor<2x4xf32>) -> tensor<1x8xf32> {
  %in = tensor.collapse_shape %x [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %0 = dataflow.kernel "reshaped" ins(%in : tensor<8xf32>) -> tensor<2x4xf32> {
  ^bb0(%m: tensor<8xf32>):
    %a = itensor.instance "x" {depth = 2 : i64} : !flat
    %s = dataflow.task "load_x" kind "load" inits(%a : !flat) -> !flat {
      %w = dataflow.load %m into %a : tensor<8xf32> -> !flat
      dataflow.yield %w : !flat
    }
    %r = itensor.reassociate %s [[0, 1]] : !flat to !rows
    %y = dataflow.task "store_y" kind "store" -> tensor<2x4xf32> {
      %t = dataflow.store %r : !rows -> tensor<2x4xf32>
      dataflow.yield %t : tensor<2x4xf32>
    }
    dataflow.yield %y : tensor<2x4xf32>
  }
  %mid = tensor.collapse_shape %0 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %out = tensor.expand_shape %mid [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  return %out : tensor<1x8xf32>
}

// -----

// A design that returns nothing has no memory but its arguments.
// CHECK-LABEL: func.func @no_results(
// CHECK-SAME: %[[X:.*]]: memref<4xf32> {st.kind = "input", st.name = "arg0"}) {
// CHECK-NEXT: dataflow.kernel "no_results" {
func.func @no_results(%x: tensor<4xf32>) {
  dataflow.kernel "no_results" {
  }
  return
}
