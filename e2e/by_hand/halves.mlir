// The left half times two and the right half times three: the halves of each
// row alternate in the stream.
!whole = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!half = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>

func.func @halves(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %0:2 = dataflow.kernel "split" ins(%x : tensor<8x8xf32>) -> tensor<8x4xf32>, tensor<8x4xf32> {
  ^bb0(%in: !whole):
    %ea = itensor.empty : !half
    %eb = itensor.empty : !half
    %parts:2 = dataflow.task "split" kind "chunk" inits(%ea, %eb : !half, !half) -> !half, !half {
      %p:2 = itensor.chunk %in into %ea, %eb along 1 : !whole -> !half, !half
      dataflow.yield %p#0, %p#1 : !half, !half
    }
    dataflow.yield %parts#0, %parts#1 : !half, !half
  }
  %1 = dataflow.kernel "double" ins(%0#0 : tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%in: !half):
    %empty = itensor.empty : !half
    %out = dataflow.task "double" kind "compute" inits(%empty : !half) -> !half {
      %factor = arith.constant dense<2.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!half) {
        %token = itensor.read %in[%i0, 0] : !half -> vector<4xf32>
        %scaled = arith.mulf %token, %factor : vector<4xf32>
        %next = itensor.write %scaled into %a0[%i0, 0] : vector<4xf32> -> !half
        affine.yield %next : !half
      }
      dataflow.yield %w0 : !half
    }
    dataflow.yield %out : !half
  }
  %2 = dataflow.kernel "triple" ins(%0#1 : tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%in: !half):
    %empty = itensor.empty : !half
    %out = dataflow.task "triple" kind "compute" inits(%empty : !half) -> !half {
      %factor = arith.constant dense<3.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!half) {
        %token = itensor.read %in[%i0, 0] : !half -> vector<4xf32>
        %scaled = arith.mulf %token, %factor : vector<4xf32>
        %next = itensor.write %scaled into %a0[%i0, 0] : vector<4xf32> -> !half
        affine.yield %next : !half
      }
      dataflow.yield %w0 : !half
    }
    dataflow.yield %out : !half
  }
  %3 = dataflow.kernel "merge" ins(%1, %2 : tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32> {
  ^bb0(%first: !half, %second: !half):
    %empty = itensor.empty : !whole
    %all = dataflow.task "merge" kind "concat" inits(%empty : !whole) -> !whole {
      %c = itensor.concat %first, %second into %empty along 1 : !half, !half -> !whole
      dataflow.yield %c : !whole
    }
    dataflow.yield %all : !whole
  }
  return %3 : tensor<8x8xf32>
}
