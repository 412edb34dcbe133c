// Two streams in turn; a number is added to each token that grows by one from
// token to token, so that the result shows the order in which they came.
!part = !itensor<1x4xf32 of 4x8, iter_space: [4, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!both = !itensor<1x4xf32 of 8x8, iter_space: [4, 2, 2]*[1, 4, 4], iter_map: (d0, d1, d2) -> (d0 + d2, d1)>

func.func @join(%a: tensor<4x8xf32> {st.name = "a"}, %b: tensor<4x8xf32> {st.name = "b"})
    -> (tensor<8x8xf32> {st.name = "y"}) {
  %0 = dataflow.kernel "join" ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%first: !part, %second: !part):
    %empty = itensor.empty : !both
    %out = dataflow.task "join" kind "join" inits(%empty : !both) -> !both {
      %j = itensor.join %first, %second into %empty along 0 : !part, !part -> !both
      dataflow.yield %j : !both
    }
    dataflow.yield %out : !both
  }
  %1 = dataflow.kernel "number" ins(%0 : tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%in: !both):
    %empty = itensor.empty : !both
    %out = dataflow.task "number" kind "compute" inits(%empty : !both) -> !both {
      %count = stream.buffer {name = "count"} : memref<4xf32>
      %zero = arith.constant dense<0.0> : vector<4xf32>
      %one = arith.constant dense<1.0> : vector<4xf32>
      affine.vector_store %zero, %count[0] : memref<4xf32>, vector<4xf32>
      %w0 = affine.for %i = 0 to 4 iter_args(%a0 = %empty) -> (!both) {
        %w1 = affine.for %j = 0 to 2 iter_args(%a1 = %a0) -> (!both) {
          %w2 = affine.for %part = 0 to 2 iter_args(%a2 = %a1) -> (!both) {
            %token = itensor.read %in[%i + %part * 4, %j * 4] : !both -> vector<4xf32>
            %number = affine.vector_load %count[0] : memref<4xf32>, vector<4xf32>
            %numbered = arith.addf %token, %number : vector<4xf32>
            %more = arith.addf %number, %one : vector<4xf32>
            affine.vector_store %more, %count[0] : memref<4xf32>, vector<4xf32>
            %next = itensor.write %numbered into %a2[%i + %part * 4, %j * 4] : vector<4xf32> -> !both
            affine.yield %next : !both
          }
          affine.yield %w2 : !both
        }
        affine.yield %w1 : !both
      }
      dataflow.yield %w0 : !both
    }
    dataflow.yield %out : !both
  }
  return %1 : tensor<8x8xf32>
}
