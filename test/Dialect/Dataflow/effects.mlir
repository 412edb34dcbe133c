// What goes through a stream or to memory stays where it is and as often, under
// every pass that might think otherwise.
// RUN: st-opt %s --cse | FileCheck %s
// RUN: st-opt %s --canonicalize | FileCheck %s
// RUN: st-opt %s --loop-invariant-code-motion | FileCheck %s
// RUN: st-opt %s --affine-loop-invariant-code-motion | FileCheck %s
// RUN: st-opt %s --affine-loop-normalize | FileCheck %s
// RUN: st-opt %s --affine-loop-fusion | FileCheck %s
// RUN: st-opt %s --affine-scalrep | FileCheck %s
// RUN: st-opt %s --affine-simplify-structures | FileCheck %s
// RUN: st-opt %s --affine-loop-unroll=unroll-full | FileCheck %s --check-prefix=UNROLL
// RUN: st-opt %s --symbol-dce | FileCheck %s
// RUN: st-opt %s --sccp | FileCheck %s
// RUN: st-opt %s --inline | FileCheck %s
// RUN: st-opt %s --control-flow-sink | FileCheck %s
// RUN: st-opt %s --mem2reg --sroa | FileCheck %s
// RUN: st-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s
// RUN: st-opt %s --one-shot-bufferize="bufferize-function-boundaries" --cse --canonicalize | FileCheck %s

!vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
!row = !itensor<1x4xf32 of 1x64, iter_space: [16]*[4], iter_map: (d0) -> (0, d0)>

// A kernel writes a row into a cache, and nobody uses its result.
// CHECK-LABEL: func.func @cache
// CHECK: dataflow.kernel "append"
// CHECK: dataflow.load
// CHECK: dataflow.store
// CHECK: return
// UNROLL-LABEL: func.func @cache
// UNROLL: dataflow.kernel "append"
// UNROLL: dataflow.load
// UNROLL: dataflow.store
func.func @cache(%cache: tensor<256x64xf32>, %x: tensor<1x64xf32>, %p: index) {
  %new = dataflow.kernel "append" ins(%cache, %x, %p : tensor<256x64xf32>, tensor<1x64xf32>, index) -> tensor<256x64xf32> tied [0] {
  ^bb0(%memory: tensor<256x64xf32>, %t: tensor<1x64xf32>, %q: index):
    %e = itensor.empty : !row
    %0 = dataflow.task "load" kind "load" inits(%e : !row) -> !row {
      %1 = dataflow.load %t into %e : tensor<1x64xf32> -> !row
      dataflow.yield %1 : !row
    }
    %2 = dataflow.task "store" kind "store" -> tensor<256x64xf32> {
      %3 = dataflow.store %0 into %memory[%q, 0] : !row -> tensor<256x64xf32>
      dataflow.yield %3 : tensor<256x64xf32>
    }
    dataflow.yield %2 : tensor<256x64xf32>
  }
  return
}

// The same call twice is two rows.
// CHECK-LABEL: func.func @two_calls
// CHECK-COUNT-2: call @cache
// UNROLL-LABEL: func.func @two_calls
// UNROLL-COUNT-2: call @cache
func.func @two_calls(%cache: tensor<256x64xf32>, %x: tensor<1x64xf32>, %p: index) {
  call @cache(%cache, %x, %p) : (tensor<256x64xf32>, tensor<1x64xf32>, index) -> ()
  call @cache(%cache, %x, %p) : (tensor<256x64xf32>, tensor<1x64xf32>, index) -> ()
  return
}

// Two equal reads, a read that nobody looks at, a token that depends on no
// loop, two equal writes.
// CHECK-LABEL: func.func @tokens
// CHECK: dataflow.task "tokens"
// CHECK: affine.for
// CHECK: affine.for
// CHECK: itensor.read %[[S:[a-z0-9]+]]
// CHECK-NOT: {{itensor\.(read|write)}}
// CHECK: itensor.read %[[S]]
// CHECK-NOT: {{itensor\.(read|write)}}
// CHECK: itensor.read %[[T:[a-z0-9]+]]
// CHECK-NOT: {{itensor\.(read|write)}}
// CHECK: itensor.write %[[V:[a-z0-9]+]] into
// CHECK-NOT: {{itensor\.(read|write)}}
// CHECK: itensor.write %[[V]] into
// CHECK-NOT: {{itensor\.(read|write)}}
// CHECK: return
// UNROLL-LABEL: func.func @tokens
// UNROLL-COUNT-10: {{itensor\.read|itensor\.write}}
// UNROLL-NOT: {{itensor\.(read|write)}}
// UNROLL: return
func.func @tokens(%s: !vec, %t: !vec, %d: !vec, %v: vector<4xf32>) -> !vec {
  %0 = dataflow.task "tokens" kind "compute" inits(%d : !vec) -> !vec {
    %1 = affine.for %i = 0 to 4 step 2 iter_args(%a = %d) -> (!vec) {
      %2 = affine.for %j = 0 to 2 iter_args(%b = %a) -> (!vec) {
        %3 = itensor.read %s[%i * 2] : !vec -> vector<4xf32>
        %4 = itensor.read %s[%i * 2] : !vec -> vector<4xf32>
        %5 = itensor.read %t : !vec -> vector<4xf32>
        %6 = arith.addf %3, %4 : vector<4xf32>
        "test.use"(%6) : (vector<4xf32>) -> ()
        %7 = itensor.write %v into %b : vector<4xf32> -> !vec
        %8 = itensor.write %v into %7 : vector<4xf32> -> !vec
        affine.yield %8 : !vec
      }
      affine.yield %2 : !vec
    }
    dataflow.yield %1 : !vec
  }
  return %0 : !vec
}

// Streams made of streams, whose results nobody uses: their sources are
// drained and their destinations filled.
!four = !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
!halves = !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
// CHECK-LABEL: func.func @streams
// CHECK: itensor.fork
// CHECK-NEXT: itensor.converter
// CHECK-NEXT: itensor.chunk
// CHECK-NEXT: itensor.concat
// CHECK-NEXT: itensor.join
// CHECK-NEXT: return
// UNROLL-LABEL: func.func @streams
// UNROLL: itensor.fork
// UNROLL-NEXT: itensor.converter
// UNROLL-NEXT: itensor.chunk
// UNROLL-NEXT: itensor.concat
// UNROLL-NEXT: itensor.join
func.func @streams(%s: !vec, %a: !vec, %b: !vec, %c: !halves, %d: !four, %e: !four, %f: !vec, %g: !vec, %x: !vec, %y: !vec, %z: !four) {
  %0:2 = itensor.fork %s into %a, %b : !vec
  %1 = itensor.converter %x into %c {shared_loops = 0 : i64, buffer_shape = array<i64: 8>} : !vec -> !halves
  %2:2 = itensor.chunk %y into %d, %e along 0 : !vec -> !four, !four
  %3 = itensor.concat %z, %z into %f along 0 : !four, !four -> !vec
  %4 = itensor.join %z, %z into %g along 0 : !four, !four -> !vec
  return
}

// Tokens of FIFOs, in loops and unused; two FIFOs of one name.
// CHECK-LABEL: func.func @fifos
// CHECK-COUNT-2: stream.stream
// CHECK: affine.for
// CHECK: stream.read
// CHECK-NEXT: stream.read
// CHECK-NEXT: stream.write
// CHECK-NEXT: stream.write
// UNROLL-LABEL: func.func @fifos
// UNROLL-COUNT-2: stream.stream
// UNROLL-COUNT-8: {{stream\.(read|write)}}
// UNROLL-NOT: {{stream\.(read|write)}}
func.func @fifos(%v: f32) {
  %0 = stream.stream {name = "a"} : !stream<f32, depth: 2>
  %1 = stream.stream {name = "a"} : !stream<f32, depth: 2>
  affine.for %i = 0 to 2 {
    %2 = stream.read %0 : !stream<f32, depth: 2>
    %3 = stream.read %0 : !stream<f32, depth: 2>
    stream.write %v, %1 : !stream<f32, depth: 2>
    stream.write %v, %1 : !stream<f32, depth: 2>
  }
  return
}
