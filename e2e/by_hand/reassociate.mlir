// Behind the first kernel the rows of 8 are seen as two rows of 4: the same
// tokens under another type.
!flat = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!deep = !itensor<1x1x4xf32 of 8x2x4, iter_space: [8, 2]*[1, 1], iter_map: (d0, d1) -> (d0, d1, 0)>

func.func @reassociate(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x2x4xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "double" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !flat):
    %empty = itensor.empty : !flat
    %out = dataflow.task "double" kind "compute" inits(%empty : !flat) -> !flat {
      %factor = arith.constant dense<2.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!flat) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!flat) {
          %token = itensor.read %in[%i0, %i1 * 4] : !flat -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i0, %i1 * 4] : vector<4xf32> -> !flat
          affine.yield %next : !flat
        }
        affine.yield %w1 : !flat
      }
      dataflow.yield %w0 : !flat
    }
    dataflow.yield %out : !flat
  }
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [8, 2, 4] : tensor<8x8xf32> into tensor<8x2x4xf32>
  %2 = dataflow.kernel "triple" ins(%1 : tensor<8x2x4xf32>) -> tensor<8x2x4xf32> {
  ^bb0(%in: !deep):
    %empty = itensor.empty : !deep
    %out = dataflow.task "triple" kind "compute" inits(%empty : !deep) -> !deep {
      %factor = arith.constant dense<3.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!deep) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!deep) {
          %token = itensor.read %in[%i0, %i1, 0] : !deep -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i0, %i1, 0] : vector<4xf32> -> !deep
          affine.yield %next : !deep
        }
        affine.yield %w1 : !deep
      }
      dataflow.yield %w0 : !deep
    }
    dataflow.yield %out : !deep
  }
  return %2 : tensor<8x2x4xf32>
}
