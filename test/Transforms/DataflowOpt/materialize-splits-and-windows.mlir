// Chunks, concatenations, joins and line buffers as loops. The stage ends with a
// check that every read and write comes in the order of its stream's type.
// RUN: st-opt %s --st-stage-dataflow-opt | FileCheck %s

!rows = !itensor<1x4xf32 of 4x8, iter_space: [4, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
!left = !itensor<1x4xf32 of 4x4, iter_space: [4]*[1], iter_map: (d0) -> (d0, 0)>
!flat = !itensor<2xf32 of 8, iter_space: [2, 2]*[2, 4], iter_map: (d0, d1) -> (d0 + d1)>
!half = !itensor<2xf32 of 4, iter_space: [2]*[2], iter_map: (d0) -> (d0)>
!five = !itensor<4xf32 of 5, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!nine = !itensor<4xf32 of 9, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
!round = !itensor<2xf32 of 8, iter_space: [2, 2]*[2, 4], iter_map: (d0, d1) -> (d0 + d1)>
!pixels = !itensor<1x1xf32 of 6x5, iter_space: [6, 5]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
!windows = !itensor<3x3xf32 of 6x5, iter_space: [6, 5]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>

// The loop over vectors is cut in two: no branch decides where a token goes.
// CHECK-LABEL: func.func @chunk(
// CHECK: dataflow.task "chunk"
// CHECK-NEXT: %[[W:.*]]:2 = affine.for %[[I:.*]] = 0 to 4 iter_args(%[[L:.*]] = %{{.*}}, %[[R:.*]] = %{{.*}}) ->
// CHECK-NEXT:   %[[T:.*]] = itensor.read %{{.*}}[%[[I]], 0]
// CHECK-NEXT:   %[[A:.*]] = itensor.write %[[T]] into %[[L]][%[[I]], 0]
// CHECK-NEXT:   %[[U:.*]] = itensor.read %{{.*}}[%[[I]], 4]
// CHECK-NEXT:   %[[B:.*]] = itensor.write %[[U]] into %[[R]][%[[I]], 0]
// CHECK-NEXT:   affine.yield %[[A]], %[[B]]
func.func @chunk(%x: tensor<4x8xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0:2 = dataflow.kernel "chunk" ins(%x : tensor<4x8xf32>) -> tensor<4x4xf32>, tensor<4x4xf32> {
  ^bb0(%m: tensor<4x8xf32>):
    %em = itensor.empty : !rows
    %s = dataflow.task "load_m" kind "load" inits(%em : !rows) -> !rows {
      %w = dataflow.load %m into %em : tensor<4x8xf32> -> !rows
      dataflow.yield %w : !rows
    }
    %a = itensor.empty : !left
    %b = itensor.empty : !left
    %c:2 = dataflow.task "chunk" kind "chunk" inits(%a, %b : !left, !left) -> !left, !left {
      %w:2 = itensor.chunk %s into %a, %b along 1 : !rows -> !left, !left
      dataflow.yield %w#0, %w#1 : !left, !left
    }
    %y0 = dataflow.task "store_y0" kind "store" -> tensor<4x4xf32> {
      %t = dataflow.store %c#0 : !left -> tensor<4x4xf32>
      dataflow.yield %t : tensor<4x4xf32>
    }
    %y1 = dataflow.task "store_y1" kind "store" -> tensor<4x4xf32> {
      %t = dataflow.store %c#1 : !left -> tensor<4x4xf32>
      dataflow.yield %t : tensor<4x4xf32>
    }
    dataflow.yield %y0, %y1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %0#0, %0#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Tokens of the two parts alternate: the inner loop is cut.
// CHECK-LABEL: func.func @alternating(
// CHECK: dataflow.task "chunk"
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT:   itensor.read %{{.*}}[%[[I]] * 2]
// CHECK-NEXT:   itensor.write %{{.*}}[%[[I]] * 2]
// CHECK-NEXT:   itensor.read %{{.*}}[%[[I]] * 2 + 4]
// CHECK-NEXT:   itensor.write %{{.*}}[%[[I]] * 2]
func.func @alternating(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = dataflow.kernel "alternating" ins(%x : tensor<8xf32>) -> tensor<4xf32>, tensor<4xf32> {
  ^bb0(%m: tensor<8xf32>):
    %em = itensor.empty : !flat
    %s = dataflow.task "load_m" kind "load" inits(%em : !flat) -> !flat {
      %w = dataflow.load %m into %em : tensor<8xf32> -> !flat
      dataflow.yield %w : !flat
    }
    %a = itensor.empty : !half
    %b = itensor.empty : !half
    %c:2 = dataflow.task "chunk" kind "chunk" inits(%a, %b : !half, !half) -> !half, !half {
      %w:2 = itensor.chunk %s into %a, %b along 0 : !flat -> !half, !half
      dataflow.yield %w#0, %w#1 : !half, !half
    }
    %y0 = dataflow.task "store_y0" kind "store" -> tensor<4xf32> {
      %t = dataflow.store %c#0 : !half -> tensor<4xf32>
      dataflow.yield %t : tensor<4xf32>
    }
    %y1 = dataflow.task "store_y1" kind "store" -> tensor<4xf32> {
      %t = dataflow.store %c#1 : !half -> tensor<4xf32>
      dataflow.yield %t : tensor<4xf32>
    }
    dataflow.yield %y0, %y1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// Parts of unequal size, the last one padded.
// CHECK-LABEL: func.func @concat(
// CHECK: dataflow.task "concat"
// CHECK-NEXT: %[[T:.*]] = itensor.read %{{.*}}[0]
// CHECK-NEXT: %[[A:.*]] = itensor.write %[[T]] into %{{.*}}[0]
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2 iter_args(%[[D:.*]] = %[[A]])
// CHECK-NEXT:   %[[U:.*]] = itensor.read %{{.*}}[%[[I]] * 4]
// CHECK-NEXT:   itensor.write %[[U]] into %[[D]][%[[I]] * 4 + 4]
func.func @concat(%x: tensor<4xf32>, %x2: tensor<5xf32>) -> tensor<9xf32> {
  %0 = dataflow.kernel "concat" ins(%x, %x2 : tensor<4xf32>, tensor<5xf32>) -> tensor<9xf32> {
  ^bb0(%m: tensor<4xf32>, %n: tensor<5xf32>):
    %em = itensor.empty : !four
    %s = dataflow.task "load_m" kind "load" inits(%em : !four) -> !four {
      %w = dataflow.load %m into %em : tensor<4xf32> -> !four
      dataflow.yield %w : !four
    }
    %en = itensor.empty : !five
    %s2 = dataflow.task "load_n" kind "load" inits(%en : !five) -> !five {
      %w = dataflow.load %n into %en : tensor<5xf32> -> !five
      dataflow.yield %w : !five
    }
    %a = itensor.empty : !nine
    %c = dataflow.task "concat" kind "concat" inits(%a : !nine) -> !nine {
      %w = itensor.concat %s, %s2 into %a along 0 : !four, !five -> !nine
      dataflow.yield %w : !nine
    }
    %y0 = dataflow.task "store_y0" kind "store" -> tensor<9xf32> {
      %t = dataflow.store %c : !nine -> tensor<9xf32>
      dataflow.yield %t : tensor<9xf32>
    }
    dataflow.yield %y0 : tensor<9xf32>
  }
  return %0 : tensor<9xf32>
}

// A token of each in turn, which lies one part further on.
// CHECK-LABEL: func.func @join(
// CHECK: dataflow.task "join"
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT:   itensor.read %{{.*}}[%[[I]] * 2]
// CHECK-NEXT:   itensor.write %{{.*}}[%[[I]] * 2]
// CHECK-NEXT:   itensor.read %{{.*}}[%[[I]] * 2]
// CHECK-NEXT:   itensor.write %{{.*}}[%[[I]] * 2 + 4]
func.func @join(%x: tensor<4xf32>, %x2: tensor<4xf32>) -> tensor<8xf32> {
  %0 = dataflow.kernel "join" ins(%x, %x2 : tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32> {
  ^bb0(%m: tensor<4xf32>, %n: tensor<4xf32>):
    %em = itensor.empty : !half
    %s = dataflow.task "load_m" kind "load" inits(%em : !half) -> !half {
      %w = dataflow.load %m into %em : tensor<4xf32> -> !half
      dataflow.yield %w : !half
    }
    %en = itensor.empty : !half
    %s2 = dataflow.task "load_n" kind "load" inits(%en : !half) -> !half {
      %w = dataflow.load %n into %en : tensor<4xf32> -> !half
      dataflow.yield %w : !half
    }
    %a = itensor.empty : !round
    %c = dataflow.task "join" kind "join" inits(%a : !round) -> !round {
      %w = itensor.join %s, %s2 into %a along 0 : !half, !half -> !round
      dataflow.yield %w : !round
    }
    %y0 = dataflow.task "store_y0" kind "store" -> tensor<8xf32> {
      %t = dataflow.store %c : !round -> tensor<8xf32>
      dataflow.yield %t : tensor<8xf32>
    }
    dataflow.yield %y0 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// Three lines for windows of 3x3: two lines come before the first windows, one
// before each further line of them, none before the last. Numbers outside the
// tensor are zero and not looked for.
// CHECK-LABEL: func.func @line_buffer(
// CHECK: dataflow.task "lines"
// CHECK: %[[B:.*]] = stream.buffer {name = "buffer"} : memref<3x5xf32>
// CHECK-NEXT: affine.for %[[F:.*]] = 0 to 2 {
// CHECK-NEXT:   affine.for %[[G:.*]] = 0 to 5 {
// CHECK-NEXT:     %[[T:.*]] = itensor.read %{{.*}}[%[[F]], %[[G]]]
// CHECK-NEXT:     affine.store %[[T]], %[[B]][%[[F]] mod 3, %[[G]]]
// CHECK: affine.for
// CHECK: itensor.write %{{.*}}[-1, %{{.*}} - 1]
// CHECK: affine.for %[[I:.*]] = 0 to 4
// CHECK-NEXT:   affine.for %[[G:.*]] = 0 to 5 {
// CHECK-NEXT:     %[[T:.*]] = itensor.read %{{.*}}[%[[I]] + 2, %[[G]]]
// CHECK-NEXT:     affine.store %[[T]], %[[B]][(%[[I]] + 2) mod 3, %[[G]]]
// CHECK: affine.if
// CHECK: affine.load %[[B]][
// CHECK: } else {
// CHECK: itensor.write %{{.*}}[%[[I]], %{{.*}} - 1]
// CHECK: affine.for
// CHECK-NOT: itensor.read
// CHECK: itensor.write %{{.*}}[4, %{{.*}} - 1]
// CHECK: dataflow.task "sum"
func.func @line_buffer(%x: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %0 = dataflow.kernel "line_buffer" ins(%x : tensor<6x5xf32>) -> tensor<6x5xf32> {
  ^bb0(%m: tensor<6x5xf32>):
    %em = itensor.empty : !pixels
    %s = dataflow.task "load_m" kind "load" inits(%em : !pixels) -> !pixels {
      %w = dataflow.load %m into %em : tensor<6x5xf32> -> !pixels
      dataflow.yield %w : !pixels
    }
    %a = itensor.empty : !windows
    %c = dataflow.task "lines" kind "converter" inits(%a : !windows) -> !windows {
      %w = itensor.converter %s into %a {shared_loops = 0 : i64, buffer_shape = array<i64: 3, 5>, rolling_dim = 0 : i64} : !pixels -> !windows
      dataflow.yield %w : !windows
    }
    %e = itensor.empty : !pixels
    %p = dataflow.task "sum" kind "compute" inits(%e : !pixels) -> !pixels {
      %w = affine.for %i = 0 to 6 iter_args(%d0 = %e) -> (!pixels) {
        %v = affine.for %j = 0 to 5 iter_args(%d1 = %d0) -> (!pixels) {
          %t = itensor.read %c[%i - 1, %j - 1] : !windows -> vector<9xf32>
          %n = vector.reduction <add>, %t : vector<9xf32> into f32
          %q = itensor.write %n into %d1[%i, %j] : f32 -> !pixels
          affine.yield %q : !pixels
        }
        affine.yield %v : !pixels
      }
      dataflow.yield %w : !pixels
    }
    %y0 = dataflow.task "store_y0" kind "store" -> tensor<6x5xf32> {
      %t = dataflow.store %p : !pixels -> tensor<6x5xf32>
      dataflow.yield %t : tensor<6x5xf32>
    }
    dataflow.yield %y0 : tensor<6x5xf32>
  }
  return %0 : tensor<6x5xf32>
}
