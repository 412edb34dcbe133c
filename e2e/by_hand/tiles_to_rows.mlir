// The first kernel writes tiles column by column, the second reads rows: a
// converter has to hold the tensor, since the last tile of a row comes last.
!tiles = !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
!rows = !itensor<1x8xf32 of 8x8, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>

func.func @tiles_to_rows(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "negate" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !tiles):
    %empty = itensor.empty : !tiles
    %out = dataflow.task "negate" kind "compute" inits(%empty : !tiles) -> !tiles {
      %columns = affine.for %j = 0 to 4 iter_args(%c = %empty) -> (!tiles) {
        %column = affine.for %i = 0 to 2 iter_args(%r = %c) -> (!tiles) {
          %token = itensor.read %in[%i * 4, %j * 2] : !tiles -> vector<8xf32>
          %negative = arith.negf %token : vector<8xf32>
          %next = itensor.write %negative into %r[%i * 4, %j * 2] : vector<8xf32> -> !tiles
          affine.yield %next : !tiles
        }
        affine.yield %column : !tiles
      }
      dataflow.yield %columns : !tiles
    }
    dataflow.yield %out : !tiles
  }
  %1 = dataflow.kernel "prefix" ins(%0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !rows):
    %empty = itensor.empty : !rows
    // The sum of all rows so far shows in which order they came.
    %out = dataflow.task "prefix" kind "compute" inits(%empty : !rows) -> !rows {
      %sum = stream.buffer {name = "sum"} : memref<8xf32>
      %zero = arith.constant dense<0.0> : vector<8xf32>
      affine.vector_store %zero, %sum[0] : memref<8xf32>, vector<8xf32>
      %all = affine.for %i = 0 to 8 iter_args(%r = %empty) -> (!rows) {
        %token = itensor.read %in[%i, 0] : !rows -> vector<8xf32>
        %before = affine.vector_load %sum[0] : memref<8xf32>, vector<8xf32>
        %after = arith.addf %before, %token : vector<8xf32>
        affine.vector_store %after, %sum[0] : memref<8xf32>, vector<8xf32>
        %next = itensor.write %after into %r[%i, 0] : vector<8xf32> -> !rows
        affine.yield %next : !rows
      }
      dataflow.yield %all : !rows
    }
    dataflow.yield %out : !rows
  }
  return %1 : tensor<8x8xf32>
}
