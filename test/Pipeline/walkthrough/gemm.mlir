// One matrix product on its way through the compiler. docs/architecture.md tells
// the story; check_doc.py holds the IR that it shows against what is made here.

// RUN: st-opt %s --st-stage-prepare -o %t.0.mlir
// RUN: FileCheck %s --check-prefix=PREPARE < %t.0.mlir
// RUN: st-opt %t.0.mlir --st-stage-linalg-to-dataflow="default-tile-size=4" -o %t.1.mlir
// RUN: FileCheck %s --check-prefix=DATAFLOW < %t.1.mlir
// RUN: st-opt %t.1.mlir --st-stage-fusion -o %t.2.mlir
// RUN: FileCheck %s --check-prefix=FUSION < %t.2.mlir
// RUN: st-opt %t.2.mlir --st-stage-dataflow-opt -o %t.3.mlir
// RUN: FileCheck %s --check-prefix=OPT < %t.3.mlir
// RUN: st-opt %t.3.mlir --st-stage-allocation -o %t.4.mlir
// RUN: FileCheck %s --check-prefix=ALLOCATION < %t.4.mlir
// RUN: st-opt %t.4.mlir --st-stage-bufferization -o %t.5.mlir
// RUN: FileCheck %s --check-prefix=BUFFERS < %t.5.mlir
// RUN: st-opt %t.5.mlir --st-stage-low-level -o %t.6.mlir
// RUN: FileCheck %s --check-prefix=LOW < %t.6.mlir
// All stages at once give the same.
// RUN: st-opt %s --st-pipeline="default-tile-size=4" | FileCheck %s --check-prefix=LOW
// RUN: python3 %S/check_doc.py %S/../../../docs/architecture.md %t.0.mlir %t.1.mlir %t.2.mlir %t.3.mlir %t.4.mlir %t.5.mlir %t.6.mlir

func.func @gemm(%x: tensor<4x8xf32> {st.name = "x", st.kind = "input"},
                %w: tensor<8x4xf32> {st.name = "proj.weight", st.kind = "parameter"})
    -> (tensor<4x4xf32> {st.name = "y"}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>)
      outs(%start : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// Prepare: every operation is a linalg.generic; its start value is a fill.
// PREPARE-LABEL: func.func @gemm
// PREPARE: %[[START:.*]] = linalg.fill
// PREPARE: linalg.generic
// PREPARE-SAME: iterator_types = ["parallel", "parallel", "reduction"]
// PREPARE-SAME: outs(%[[START]] : tensor<4x4xf32>)
// PREPARE: arith.mulf
// PREPARE: arith.addf

// Linalg to dataflow: a kernel, called after its parameter. x comes as half rows,
// the left halves first; the weight row by row, in two tiles of four. The
// accumulators wait in "out" until both tiles are added.
// DATAFLOW-LABEL: func.func @gemm
// DATAFLOW: dataflow.kernel "proj" ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32> {
// DATAFLOW-NEXT: ^bb0(%[[X:.*]]: !itensor<1x4xf32 of 4x8, iter_space: [2, 4]*[4, 1], iter_map: (d0, d1) -> (d1, d0)>, %[[W:.*]]: !itensor<1x4xf32 of 8x4, iter_space: [2, 4]*[4, 1], iter_map: (d0, d1) -> (d0 + d1, 0)>):
// DATAFLOW-NEXT: %[[E:.*]] = itensor.empty : !itensor<1x4xf32 of 4x4, iter_space: [4]*[1], iter_map: (d0) -> (d0, 0)>
// DATAFLOW-NEXT: dataflow.task "proj" kind "compute" inits(%[[E]] :
// DATAFLOW: %[[OUT:.*]] = stream.buffer {name = "out"} : memref<4x4xf32>
// DATAFLOW: affine.for %{{.*}} = 0 to 2 iter_args
// DATAFLOW: affine.for %{{.*}} = 0 to 4 {
// DATAFLOW-NEXT: itensor.read %[[W]]
// DATAFLOW: affine.for %{{.*}} = 0 to 4 iter_args
// DATAFLOW-NEXT: itensor.read %[[X]]
// DATAFLOW: arith.mulf
// DATAFLOW-NEXT: arith.addf
// DATAFLOW: affine.vector_load %[[OUT]]
// DATAFLOW-NEXT: itensor.write
// DATAFLOW: dataflow.yield

// Fusion: one kernel per function; memory outside, DMAs at the border.
// FUSION-LABEL: func.func @gemm
// FUSION: dataflow.kernel "gemm"
// FUSION-NEXT: ^bb0(%[[X:.*]]: tensor<4x8xf32>, %[[W:.*]]: tensor<8x4xf32>):
// FUSION: %[[WS:.*]] = dataflow.task "load_proj_weight" kind "load"
// FUSION-NEXT: dataflow.load %[[W]] into
// FUSION: %[[XS:.*]] = dataflow.task "load_x" kind "load"
// FUSION-NEXT: dataflow.load %[[X]] into
// FUSION: %[[Y:.*]] = dataflow.task "proj" kind "compute"
// FUSION: itensor.read %[[WS]]
// FUSION: itensor.read %[[XS]]
// FUSION: %[[T:.*]] = dataflow.task "store_y" kind "store" -> tensor<4x4xf32>
// FUSION-NEXT: dataflow.store %[[Y]]
// FUSION: dataflow.yield %[[T]] : tensor<4x4xf32>

// High-level dataflow: every stream is a FIFO with a name.
// OPT-LABEL: func.func @gemm
// OPT-NOT: itensor.empty
// OPT: itensor.instance "load_proj_weight_to_proj" : !itensor
// OPT: itensor.instance "load_x_to_proj" : !itensor
// OPT: itensor.instance "proj_to_store_y" : !itensor

// Allocation: and a depth in tokens. One place would do everywhere; two let both
// ends work at once, and behind a load a burst fits (here all eight tokens).
// ALLOCATION-LABEL: func.func @gemm
// ALLOCATION: itensor.instance "load_proj_weight_to_proj" {depth = 8 : i64, st.minimum_depth = 1 : i64}
// ALLOCATION: itensor.instance "load_x_to_proj" {depth = 8 : i64, st.minimum_depth = 1 : i64}
// ALLOCATION: itensor.instance "proj_to_store_y" {depth = 2 : i64, st.minimum_depth = 1 : i64}

// Bufferization: FIFOs and memory. The layout is now in the loops of the DMAs;
// st.layout is a note of it for reports.
// BUFFERS-LABEL: func.func @gemm
// BUFFERS-SAME: %{{.*}}: memref<4x4xf32> {st.kind = "output", st.name = "y"}
// BUFFERS-NOT: itensor.{{[a-z]}}
// BUFFERS-NOT: {{[^i]}}tensor<
// BUFFERS: stream.stream {name = "load_x_to_proj", st.layout = !itensor<{{.*}}>, st.minimum_depth = 1 : i64} : !stream<vector<4xf32>, depth: 8>
// BUFFERS-NEXT: dataflow.task "load_x" kind "load" {
// BUFFERS-NEXT: affine.for %[[K:.*]] = 0 to 2 {
// BUFFERS-NEXT: affine.for %[[I:.*]] = 0 to 4 {
// BUFFERS-NEXT: %[[T:.*]] = affine.vector_load %{{.*}}[%[[I]], %[[K]] * 4] : memref<4x8xf32>, vector<4xf32>
// BUFFERS-NEXT: stream.write %[[T]]

// Low-level dataflow: functions, as they are written in HLS C++.
// LOW: func.func private @load_proj_weight(
// LOW: func.func private @load_x(
// LOW: func.func private @proj(
// LOW: func.func private @store_y(
// LOW-LABEL: func.func @gemm(
// LOW-SAME: attributes {st.top}
// LOW: %[[FW:.*]] = stream.stream {name = "load_proj_weight_to_proj"
// LOW-NEXT: call @load_proj_weight(%{{.*}}, %[[FW]])
// LOW: %[[FX:.*]] = stream.stream {name = "load_x_to_proj"
// LOW-NEXT: call @load_x(%{{.*}}, %[[FX]])
// LOW: %[[FY:.*]] = stream.stream {name = "proj_to_store_y"
// LOW-NEXT: call @proj(%[[FW]], %[[FX]], %[[FY]])
// LOW-NEXT: call @store_y(%[[FY]], %{{.*}})
// LOW-NEXT: return
