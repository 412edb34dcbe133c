// Parts of unequal width: each row brings one token of the first and two of the
// second.
!whole = !itensor<1x4xf32 of 8x12, iter_space: [8, 3]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!narrow = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
!wide = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

func.func @unequal_parts(%x: tensor<8x12xf32> {st.name = "x"}) -> (tensor<8x12xf32> {st.name = "y"}) {
  %0:2 = dataflow.kernel "split" ins(%x : tensor<8x12xf32>) -> tensor<8x4xf32>, tensor<8x8xf32> {
  ^bb0(%in: !whole):
    %ea = itensor.empty : !narrow
    %eb = itensor.empty : !wide
    %parts:2 = dataflow.task "split" kind "chunk" inits(%ea, %eb : !narrow, !wide) -> !narrow, !wide {
      %p:2 = itensor.chunk %in into %ea, %eb along 1 : !whole -> !narrow, !wide
      dataflow.yield %p#0, %p#1 : !narrow, !wide
    }
    dataflow.yield %parts#0, %parts#1 : !narrow, !wide
  }
  %1 = dataflow.kernel "double" ins(%0#0 : tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%in: !narrow):
    %empty = itensor.empty : !narrow
    %out = dataflow.task "double" kind "compute" inits(%empty : !narrow) -> !narrow {
      %factor = arith.constant dense<2.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!narrow) {
        %token = itensor.read %in[%i0, 0] : !narrow -> vector<4xf32>
        %scaled = arith.mulf %token, %factor : vector<4xf32>
        %next = itensor.write %scaled into %a0[%i0, 0] : vector<4xf32> -> !narrow
        affine.yield %next : !narrow
      }
      dataflow.yield %w0 : !narrow
    }
    dataflow.yield %out : !narrow
  }
  %2 = dataflow.kernel "triple" ins(%0#1 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !wide):
    %empty = itensor.empty : !wide
    %out = dataflow.task "triple" kind "compute" inits(%empty : !wide) -> !wide {
      %factor = arith.constant dense<3.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!wide) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!wide) {
          %token = itensor.read %in[%i0, %i1 * 4] : !wide -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i0, %i1 * 4] : vector<4xf32> -> !wide
          affine.yield %next : !wide
        }
        affine.yield %w1 : !wide
      }
      dataflow.yield %w0 : !wide
    }
    dataflow.yield %out : !wide
  }
  %3 = dataflow.kernel "merge" ins(%1, %2 : tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<8x12xf32> {
  ^bb0(%first: !narrow, %second: !wide):
    %empty = itensor.empty : !whole
    %all = dataflow.task "merge" kind "concat" inits(%empty : !whole) -> !whole {
      %c = itensor.concat %first, %second into %empty along 1 : !narrow, !wide -> !whole
      dataflow.yield %c : !whole
    }
    dataflow.yield %all : !whole
  }
  return %3 : tensor<8x12xf32>
}
