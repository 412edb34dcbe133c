// Sizes that no tile divides: the last tiles of 7x13 are padded, once per
// dimension. The second kernel wants rows of which the last is padded too.
!tiles = !itensor<2x4xf32 of 7x13, iter_space: [4, 4]*[4, 2], iter_map: (d0, d1) -> (d1, d0)>
!rows = !itensor<1x5xf32 of 7x13, iter_space: [7, 3]*[1, 5], iter_map: (d0, d1) -> (d0, d1)>

func.func @padded(%x: tensor<7x13xf32> {st.name = "x"}) -> (tensor<7x13xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "double" ins(%x : tensor<7x13xf32>) -> tensor<7x13xf32> {
  ^bb0(%in: !tiles):
    %empty = itensor.empty : !tiles
    %out = dataflow.task "double" kind "compute" inits(%empty : !tiles) -> !tiles {
      %factor = arith.constant dense<2.0> : vector<8xf32>
      %w0 = affine.for %i0 = 0 to 4 iter_args(%a0 = %empty) -> (!tiles) {
        %w1 = affine.for %i1 = 0 to 4 iter_args(%a1 = %a0) -> (!tiles) {
          %token = itensor.read %in[%i1 * 2, %i0 * 4] : !tiles -> vector<8xf32>
          %scaled = arith.mulf %token, %factor : vector<8xf32>
          %next = itensor.write %scaled into %a1[%i1 * 2, %i0 * 4] : vector<8xf32> -> !tiles
          affine.yield %next : !tiles
        }
        affine.yield %w1 : !tiles
      }
      dataflow.yield %w0 : !tiles
    }
    dataflow.yield %out : !tiles
  }
  %1 = dataflow.kernel "triple" ins(%0 : tensor<7x13xf32>) -> tensor<7x13xf32> {
  ^bb0(%in: !rows):
    %empty = itensor.empty : !rows
    %out = dataflow.task "triple" kind "compute" inits(%empty : !rows) -> !rows {
      %factor = arith.constant dense<3.0> : vector<5xf32>
      %w0 = affine.for %i0 = 0 to 7 iter_args(%a0 = %empty) -> (!rows) {
        %w1 = affine.for %i1 = 0 to 3 iter_args(%a1 = %a0) -> (!rows) {
          %token = itensor.read %in[%i0, %i1 * 5] : !rows -> vector<5xf32>
          %scaled = arith.mulf %token, %factor : vector<5xf32>
          %next = itensor.write %scaled into %a1[%i0, %i1 * 5] : vector<5xf32> -> !rows
          affine.yield %next : !rows
        }
        affine.yield %w1 : !rows
      }
      dataflow.yield %w0 : !rows
    }
    dataflow.yield %out : !rows
  }
  return %1 : tensor<7x13xf32>
}
