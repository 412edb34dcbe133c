// Two kernels over an 8x8 tensor, written by hand: x is halved, then each row
// becomes its difference to the row above it.

// The order in which each kernel goes through its streams: vectors of four
// numbers, row by row.
!scale = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!difference = !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>

func.func @by_hand(%x: tensor<8x8xf32> {st.name = "x"}) -> (tensor<8x8xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "scale" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !scale):
    %empty = itensor.empty : !scale
    %out = dataflow.task "scale" kind "compute" inits(%empty : !scale) -> !scale {
      %half = arith.constant dense<0.5> : vector<4xf32>
      %all = affine.for %i = 0 to 8 iter_args(%a0 = %empty) -> (!scale) {
        %some = affine.for %j = 0 to 2 iter_args(%a1 = %a0) -> (!scale) {
          %token = itensor.read %in[%i, %j * 4] : !scale -> vector<4xf32>
          %scaled = arith.mulf %token, %half : vector<4xf32>
          %next = itensor.write %scaled into %a1[%i, %j * 4] : vector<4xf32> -> !scale
          affine.yield %next : !scale
        }
        affine.yield %some : !scale
      }
      dataflow.yield %all : !scale
    }
    dataflow.yield %out : !scale
  }

  %1 = dataflow.kernel "difference" ins(%0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !difference):
    %empty = itensor.empty : !difference
    %out = dataflow.task "difference" kind "compute" inits(%empty : !difference) -> !difference {
      // The row above, which is zero at first.
      %above = stream.buffer {name = "above"} : memref<8xf32>
      %zero = arith.constant dense<0.0> : vector<8xf32>
      affine.vector_store %zero, %above[0] : memref<8xf32>, vector<8xf32>
      %rows = affine.for %r = 0 to 8 iter_args(%a0 = %empty) -> (!difference) {
        %row = affine.for %c = 0 to 2 iter_args(%a1 = %a0) -> (!difference) {
          %token = itensor.read %in[%r, %c * 4] : !difference -> vector<4xf32>
          %before = affine.vector_load %above[%c * 4] : memref<8xf32>, vector<4xf32>
          %step = arith.subf %token, %before : vector<4xf32>
          affine.vector_store %token, %above[%c * 4] : memref<8xf32>, vector<4xf32>
          %next = itensor.write %step into %a1[%r, %c * 4] : vector<4xf32> -> !difference
          affine.yield %next : !difference
        }
        affine.yield %row : !difference
      }
      dataflow.yield %rows : !difference
    }
    dataflow.yield %out : !difference
  }
  return %1 : tensor<8x8xf32>
}
