// Row-major vectors in, the same vectors times two out.
!row = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

func.func @scale(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %y = dataflow.kernel "scale" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !row):
    %empty = itensor.empty : !row
    %out = dataflow.task "scale" kind "compute" inits(%empty : !row) -> !row {
      %two = arith.constant dense<2.0> : vector<4xf32>
      %rows = affine.for %i = 0 to 8 iter_args(%r = %empty) -> (!row) {
        %row = affine.for %j = 0 to 2 iter_args(%c = %r) -> (!row) {
          %token = itensor.read %in[%i, %j * 4] : !row -> vector<4xf32>
          %scaled = arith.mulf %token, %two : vector<4xf32>
          %next = itensor.write %scaled into %c[%i, %j * 4] : vector<4xf32> -> !row
          affine.yield %next : !row
        }
        affine.yield %row : !row
      }
      dataflow.yield %rows : !row
    }
    dataflow.yield %out : !row
  }
  return %y : tensor<8x8xf32>
}
