// RUN: st-opt %s --st-fuse-kernels | FileCheck %s

!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
!flat = !itensor<4xf32 of 64, iter_space: [16]*[4], iter_map: (d0) -> (d0)>

// Rows of vectors are the same numbers in the same order when flat.
// CHECK-LABEL: func.func @collapse
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK: %[[R:.*]] = itensor.reassociate %[[A]] {{\[\[}}0, 1]] : {{.*}} to !itensor<4xf32 of 64, iter_space: [8, 2]*[8, 4], iter_map: (d0, d1) -> (d0 + d1)>
// CHECK-NEXT: %[[C:.*]] = itensor.cast %[[R]] : {{.*}} to !itensor<4xf32 of 64, iter_space: [16]*[4],
// CHECK-NOT: converter
// CHECK: dataflow.task "b"
// CHECK-NEXT: "test.task"(%[[C]],
func.func @collapse(%x: tensor<8x8xf32>) -> tensor<64xf32> {
  %a = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !rows
    %t = dataflow.task "a" kind "compute" inits(%e : !rows) -> !rows {
      %w = "test.task"(%s, %e) : (!rows, !rows) -> !rows
      dataflow.yield %w : !rows
    }
    dataflow.yield %t : !rows
  }
  %f = tensor.collapse_shape %a [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  %b = dataflow.kernel "b" ins(%f : tensor<64xf32>) -> tensor<64xf32> {
  ^bb0(%s: !flat):
    %e = itensor.empty : !flat
    %t = dataflow.task "b" kind "compute" inits(%e : !flat) -> !flat {
      %w = "test.task"(%s, %e) : (!flat, !flat) -> !flat
      dataflow.yield %w : !flat
    }
    dataflow.yield %t : !flat
  }
  return %b : tensor<64xf32>
}

// Vectors of 4 do not fit into rows of 6: first a converter to the order number
// by number, which can be written over any shape, then one to the order wanted.
!twelve = !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
!six = !itensor<1x3xf32 of 2x6, iter_space: [2, 2]*[1, 3], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @cannot_expand
// CHECK: %[[A:.*]] = dataflow.task "a"
// CHECK: %[[N:.*]] = dataflow.task "a_converter" kind "converter" {{.*}} -> !itensor<1xf32 of 12, {{.*}}> {
// CHECK-NEXT: itensor.converter %[[A]] into
// CHECK: itensor.reassociate %{{.*}} {{\[\[}}0, 1]] : !itensor<1xf32 of 12, {{.*}}> to !itensor<1x1xf32 of 2x6, iter_space: [2, 6]*[1, 1],
// CHECK: dataflow.task "a_converter_converter" kind "converter"
// CHECK: dataflow.task "b"
func.func @cannot_expand(%x: tensor<12xf32>) -> tensor<2x6xf32> {
  %a = dataflow.kernel "a" ins(%x : tensor<12xf32>) -> tensor<12xf32> {
  ^bb0(%s: !twelve):
    %e = itensor.empty : !twelve
    %t = dataflow.task "a" kind "compute" inits(%e : !twelve) -> !twelve {
      %w = "test.task"(%s, %e) : (!twelve, !twelve) -> !twelve
      dataflow.yield %w : !twelve
    }
    dataflow.yield %t : !twelve
  }
  %f = tensor.expand_shape %a [[0, 1]] output_shape [2, 6] : tensor<12xf32> into tensor<2x6xf32>
  %b = dataflow.kernel "b" ins(%f : tensor<2x6xf32>) -> tensor<2x6xf32> {
  ^bb0(%s: !six):
    %e = itensor.empty : !six
    %t = dataflow.task "b" kind "compute" inits(%e : !six) -> !six {
      %w = "test.task"(%s, %e) : (!six, !six) -> !six
      dataflow.yield %w : !six
    }
    dataflow.yield %t : !six
  }
  return %b : tensor<2x6xf32>
}

// A reshape of an argument is another view of memory, one of a result another
// view of the memory it is stored to: both stay outside.
// CHECK-LABEL: func.func @outside
// CHECK-NEXT: %[[V:.*]] = tensor.expand_shape %arg0
// CHECK-NEXT: %[[Y:.*]] = dataflow.kernel "outside" ins(%[[V]] : tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NOT: itensor.reassociate
// CHECK: }
// CHECK: %[[W:.*]] = tensor.collapse_shape %[[Y]]
// CHECK-NEXT: return %[[W]]
func.func @outside(%x: tensor<64xf32>) -> tensor<64xf32> {
  %v = tensor.expand_shape %x [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %a = dataflow.kernel "a" ins(%v : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%s: !rows):
    %e = itensor.empty : !columns
    %t = dataflow.task "a" kind "compute" inits(%e : !columns) -> !columns {
      %w = "test.task"(%s, %e) : (!rows, !columns) -> !columns
      dataflow.yield %w : !columns
    }
    dataflow.yield %t : !columns
  }
  %w = tensor.collapse_shape %a [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  return %w : tensor<64xf32>
}

// A reshaped argument that is returned.
// CHECK-LABEL: func.func @argument
// CHECK-NEXT: %[[V:.*]] = tensor.expand_shape %arg0
// CHECK-NEXT: %[[Y:.*]] = dataflow.kernel "argument" ins(%[[V]] : tensor<8x8xf32>)
// CHECK: return %[[Y]]
func.func @argument(%x: tensor<64xf32>) -> tensor<8x8xf32> {
  %v = tensor.expand_shape %x [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  return %v : tensor<8x8xf32>
}
