// Rows 0 to 1 and rows 2 to 7 of a tensor that travels column by column: the
// parts alternate with every column.
!whole = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
!top = !itensor<1x4xf32 of 2x8, iter_space: [2, 2]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>
!bottom = !itensor<1x4xf32 of 6x8, iter_space: [2, 6]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>

func.func @alternating_parts(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %0:2 = dataflow.kernel "split" ins(%x : tensor<8x8xf32>) -> tensor<2x8xf32>, tensor<6x8xf32> {
  ^bb0(%in: !whole):
    %ea = itensor.empty : !top
    %eb = itensor.empty : !bottom
    %parts:2 = dataflow.task "split" kind "chunk" inits(%ea, %eb : !top, !bottom) -> !top, !bottom {
      %p:2 = itensor.chunk %in into %ea, %eb along 0 : !whole -> !top, !bottom
      dataflow.yield %p#0, %p#1 : !top, !bottom
    }
    dataflow.yield %parts#0, %parts#1 : !top, !bottom
  }
  %1 = dataflow.kernel "double" ins(%0#0 : tensor<2x8xf32>) -> tensor<2x8xf32> {
  ^bb0(%in: !top):
    %empty = itensor.empty : !top
    %out = dataflow.task "double" kind "compute" inits(%empty : !top) -> !top {
      %factor = arith.constant dense<2.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 2 iter_args(%a0 = %empty) -> (!top) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!top) {
          %token = itensor.read %in[%i1, %i0 * 4] : !top -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i1, %i0 * 4] : vector<4xf32> -> !top
          affine.yield %next : !top
        }
        affine.yield %w1 : !top
      }
      dataflow.yield %w0 : !top
    }
    dataflow.yield %out : !top
  }
  %2 = dataflow.kernel "triple" ins(%0#1 : tensor<6x8xf32>) -> tensor<6x8xf32> {
  ^bb0(%in: !bottom):
    %empty = itensor.empty : !bottom
    %out = dataflow.task "triple" kind "compute" inits(%empty : !bottom) -> !bottom {
      %factor = arith.constant dense<3.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 2 iter_args(%a0 = %empty) -> (!bottom) {
        %w1 = affine.for %i1 = 0 to 6 iter_args(%a1 = %a0) -> (!bottom) {
          %token = itensor.read %in[%i1, %i0 * 4] : !bottom -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i1, %i0 * 4] : vector<4xf32> -> !bottom
          affine.yield %next : !bottom
        }
        affine.yield %w1 : !bottom
      }
      dataflow.yield %w0 : !bottom
    }
    dataflow.yield %out : !bottom
  }
  %3 = dataflow.kernel "merge" ins(%1, %2 : tensor<2x8xf32>, tensor<6x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%first: !top, %second: !bottom):
    %empty = itensor.empty : !whole
    %all = dataflow.task "merge" kind "concat" inits(%empty : !whole) -> !whole {
      %c = itensor.concat %first, %second into %empty along 0 : !top, !bottom -> !whole
      dataflow.yield %c : !whole
    }
    dataflow.yield %all : !whole
  }
  return %3 : tensor<8x8xf32>
}
