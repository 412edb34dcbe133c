// A skip path beside two converters: the second kernel wants the tensor in
// another order, so the stream that goes around it must wait for all of it.
!rows = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!columns = !itensor<1x4xf32 of 8x8, iter_space: [2, 8]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>

func.func @skip(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "double" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !rows):
    %empty = itensor.empty : !rows
    %out = dataflow.task "double" kind "compute" inits(%empty : !rows) -> !rows {
      %factor = arith.constant dense<2.0> : vector<4xf32>
      %w0 = affine.for %i = 0 to 8 iter_args(%a0 = %empty) -> (!rows) {
        %w1 = affine.for %j = 0 to 2 iter_args(%a1 = %a0) -> (!rows) {
          %token = itensor.read %in[%i, %j * 4] : !rows -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i, %j * 4] : vector<4xf32> -> !rows
          affine.yield %next : !rows
        }
        affine.yield %w1 : !rows
      }
      dataflow.yield %w0 : !rows
    }
    dataflow.yield %out : !rows
  }
  %1 = dataflow.kernel "triple" ins(%0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !columns):
    %empty = itensor.empty : !columns
    %out = dataflow.task "triple" kind "compute" inits(%empty : !columns) -> !columns {
      %factor = arith.constant dense<3.0> : vector<4xf32>
      %w0 = affine.for %j = 0 to 2 iter_args(%a0 = %empty) -> (!columns) {
        %w1 = affine.for %i = 0 to 8 iter_args(%a1 = %a0) -> (!columns) {
          %token = itensor.read %in[%i, %j * 4] : !columns -> vector<4xf32>
          %scaled = arith.mulf %token, %factor : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i, %j * 4] : vector<4xf32> -> !columns
          affine.yield %next : !columns
        }
        affine.yield %w1 : !columns
      }
      dataflow.yield %w0 : !columns
    }
    dataflow.yield %out : !columns
  }
  %2 = dataflow.kernel "add" ins(%0, %1 : tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%a: !rows, %b: !rows):
    %empty = itensor.empty : !rows
    %out = dataflow.task "add" kind "compute" inits(%empty : !rows) -> !rows {
      %w0 = affine.for %i = 0 to 8 iter_args(%a0 = %empty) -> (!rows) {
        %w1 = affine.for %j = 0 to 2 iter_args(%a1 = %a0) -> (!rows) {
          %left = itensor.read %a[%i, %j * 4] : !rows -> vector<4xf32>
          %right = itensor.read %b[%i, %j * 4] : !rows -> vector<4xf32>
          %sum = arith.addf %left, %right : vector<4xf32>
          %next = itensor.write %sum into %a1[%i, %j * 4] : vector<4xf32> -> !rows
          affine.yield %next : !rows
        }
        affine.yield %w1 : !rows
      }
      dataflow.yield %w0 : !rows
    }
    dataflow.yield %out : !rows
  }
  return %2 : tensor<8x8xf32>
}
