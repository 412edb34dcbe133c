// A number that an inner loop carries: the sum of each row.
!row = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
!one = !itensor<1x1xf32 of 8x1, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @row_sums(%x: tensor<8x4xf32> {st.name = "x"}) -> (tensor<8x1xf32> {st.name = "y"}) {
  %y = dataflow.kernel "sum" ins(%x : tensor<8x4xf32>) -> tensor<8x1xf32> {
  ^bb0(%in: !row):
    %e = itensor.empty : !one
    %o = dataflow.task "sum" kind "compute" inits(%e : !one) -> !one {
      %b = stream.buffer {name = "b"} : memref<4xf32>
      %zero = arith.constant 0.0 : f32
      %r = affine.for %i = 0 to 8 iter_args(%c = %e) -> (!one) {
        %t = itensor.read %in[%i, 0] : !row -> vector<4xf32>
        affine.vector_store %t, %b[0] : memref<4xf32>, vector<4xf32>
        %s = affine.for %k = 0 to 4 iter_args(%acc = %zero) -> (f32) {
          %v = affine.load %b[%k] : memref<4xf32>
          %a = arith.addf %acc, %v : f32
          affine.yield %a : f32
        }
        %n = itensor.write %s into %c[%i, 0] : f32 -> !one
        affine.yield %n : !one
      }
      dataflow.yield %r : !one
    }
    dataflow.yield %o : !one
  }
  return %y : tensor<8x1xf32>
}
