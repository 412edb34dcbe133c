// Numbers that a loop carries beside its stream: the sum of the rows so far.
!row = !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
func.func @running_sum(%x: tensor<8x4xf32> {st.name = "x"}) -> (tensor<8x4xf32> {st.name = "y"}) {
  %y = dataflow.kernel "sum" ins(%x : tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%in: !row):
    %e = itensor.empty : !row
    %o = dataflow.task "sum" kind "compute" inits(%e : !row) -> !row {
      %zero = arith.constant dense<0.0> : vector<4xf32>
      %r:2 = affine.for %i = 0 to 8 iter_args(%c = %e, %acc = %zero) -> (!row, vector<4xf32>) {
        %t = itensor.read %in[%i, 0] : !row -> vector<4xf32>
        %a = arith.addf %acc, %t : vector<4xf32>
        %n = itensor.write %a into %c[%i, 0] : vector<4xf32> -> !row
        affine.yield %n, %a : !row, vector<4xf32>
      }
      dataflow.yield %r#0 : !row
    }
    dataflow.yield %o : !row
  }
  return %y : tensor<8x4xf32>
}
