// One stream goes to two kernels through a fork that stands in the source.
!row = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

func.func @fork(%x: tensor<8x8xf32> {st.name = "x"})
    -> (tensor<8x8xf32> {st.name = "y"}, tensor<8x8xf32> {st.name = "z"}) {
  %0:2 = dataflow.kernel "copy" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32>, tensor<8x8xf32> {
  ^bb0(%in: !row):
    %a = itensor.empty : !row
    %b = itensor.empty : !row
    %copies:2 = dataflow.task "copy" kind "fork" inits(%a, %b : !row, !row) -> !row, !row {
      %f:2 = itensor.fork %in into %a, %b : !row
      dataflow.yield %f#0, %f#1 : !row, !row
    }
    dataflow.yield %copies#0, %copies#1 : !row, !row
  }
  %1 = dataflow.kernel "double" ins(%0#0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !row):
    %empty = itensor.empty : !row
    %out = dataflow.task "double" kind "compute" inits(%empty : !row) -> !row {
      %factor = arith.constant dense<2.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!row) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!row) {
          %token = itensor.read %in[%i0, %i1 * 4] : !row -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i0, %i1 * 4] : vector<4xf32> -> !row
          affine.yield %next : !row
        }
        affine.yield %w1 : !row
      }
      dataflow.yield %w0 : !row
    }
    dataflow.yield %out : !row
  }
  %2 = dataflow.kernel "triple" ins(%0#1 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !row):
    %empty = itensor.empty : !row
    %out = dataflow.task "triple" kind "compute" inits(%empty : !row) -> !row {
      %factor = arith.constant dense<3.0> : vector<4xf32>
      %w0 = affine.for %i0 = 0 to 8 iter_args(%a0 = %empty) -> (!row) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!row) {
          %token = itensor.read %in[%i0, %i1 * 4] : !row -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i0, %i1 * 4] : vector<4xf32> -> !row
          affine.yield %next : !row
        }
        affine.yield %w1 : !row
      }
      dataflow.yield %w0 : !row
    }
    dataflow.yield %out : !row
  }
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}
