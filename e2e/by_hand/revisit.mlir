// The second kernel takes each column of tiles twice: once for the sum of its
// numbers, once to take that sum away. The converter keeps a column of tiles.
!once = !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
!twice = !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d2, d0)>

func.func @revisit(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "double" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !once):
    %empty = itensor.empty : !once
    %out = dataflow.task "double" kind "compute" inits(%empty : !once) -> !once {
      %factor = arith.constant dense<2.0> : vector<8xf32>
      %w0 = affine.for %i0 = 0 to 4 iter_args(%a0 = %empty) -> (!once) {
        %w1 = affine.for %i1 = 0 to 2 iter_args(%a1 = %a0) -> (!once) {
          %token = itensor.read %in[%i1 * 4, %i0 * 2] : !once -> vector<8xf32>
          %scaled = arith.mulf %token, %factor : vector<8xf32>
          %next = itensor.write %scaled into %a1[%i1 * 4, %i0 * 2] : vector<8xf32> -> !once
          affine.yield %next : !once
        }
        affine.yield %w1 : !once
      }
      dataflow.yield %w0 : !once
    }
    dataflow.yield %out : !once
  }
  %1 = dataflow.kernel "center" ins(%0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !twice):
    %empty = itensor.empty : !once
    %out = dataflow.task "center" kind "compute" inits(%empty : !once) -> !once {
      %sum = stream.buffer {name = "sum"} : memref<8xf32>
      %zero = arith.constant dense<0.0> : vector<8xf32>
      %all = affine.for %j = 0 to 4 iter_args(%a0 = %empty) -> (!once) {
        affine.vector_store %zero, %sum[0] : memref<8xf32>, vector<8xf32>
        affine.for %i = 0 to 2 {
          %token = itensor.read %in[%i * 4, %j * 2] : !twice -> vector<8xf32>
          %before = affine.vector_load %sum[0] : memref<8xf32>, vector<8xf32>
          %after = arith.addf %before, %token : vector<8xf32>
          affine.vector_store %after, %sum[0] : memref<8xf32>, vector<8xf32>
        }
        %column = affine.for %i = 0 to 2 iter_args(%a1 = %a0) -> (!once) {
          %token = itensor.read %in[%i * 4, %j * 2] : !twice -> vector<8xf32>
          %total = affine.vector_load %sum[0] : memref<8xf32>, vector<8xf32>
          %centered = arith.subf %token, %total : vector<8xf32>
          %next = itensor.write %centered into %a1[%i * 4, %j * 2] : vector<8xf32> -> !once
          affine.yield %next : !once
        }
        affine.yield %column : !once
      }
      dataflow.yield %all : !once
    }
    dataflow.yield %out : !once
  }
  return %1 : tensor<8x8xf32>
}
