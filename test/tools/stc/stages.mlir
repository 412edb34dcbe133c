// What stc writes, whole or up to a stage.
// RUN: rm -rf %t && mkdir %t

// The whole way leaves the design; a second run the same bytes.
// RUN: stc %s -o %t/out
// RUN: find %t/out -type f | sort | FileCheck %s --check-prefix=OUT
// RUN: stc %s -o %t/again && diff -r %t/out %t/again
// OUT:      out/design.json
// OUT-NEXT: out/hls/relu.cpp
// OUT-NEXT: out/hls/relu.h
// OUT-NEXT: out/host/relu_cpu.cpp
// OUT-NEXT: out/trace.json
// OUT-NOT:  {{.}}

// --to stops after a stage and leaves its IR; --dump-stages keeps every stage.
// RUN: stc %s -o %t/fused --to=fusion --dump-stages=%t/stages
// RUN: find %t/fused -type f | FileCheck %s --check-prefix=FUSED
// RUN: find %t/stages -type f | sort | FileCheck %s --check-prefix=STAGES
// RUN: diff %t/fused/module.mlir %t/stages/2-fusion.mlir
// RUN: FileCheck %s --check-prefix=IR < %t/fused/module.mlir
// FUSED:      fused/module.mlir
// FUSED-NOT:  {{.}}
// STAGES:      stages/0-prepare.mlir
// STAGES-NEXT: stages/1-linalg-to-dataflow.mlir
// STAGES-NEXT: stages/2-fusion.mlir
// STAGES-NOT:  {{.}}
// IR: dataflow.kernel "relu"
// IR: dataflow.load

// What was dumped runs on in st-opt.
// RUN: st-opt %t/stages/2-fusion.mlir --st-stage-dataflow-opt | FileCheck %s --check-prefix=ON
// ON: itensor.instance "load_x_to_maximumf"

// A pass that fails leaves the stages before it, and no output.
// RUN: not stc %s -o %t/failed --default-tile-size=0 --dump-stages=%t/reached 2>&1 | FileCheck %s --check-prefix=FAILED
// RUN: find %t/reached -type f | FileCheck %s --check-prefix=REACHED
// RUN: not ls %t/failed
// FAILED: error: {{.*}}stages.mlir:[[@LINE+11]]: 'linalg.generic' op cannot become a kernel: tile size of at least 1 expected, got 0
// FAILED-NOT: {{.}}
// REACHED: reached/0-prepare.mlir
// REACHED-NOT: {{.}}

#id = affine_map<(i) -> (i)>

func.func @relu(%x: tensor<37xf32> {st.name = "x", st.kind = "input"})
    -> (tensor<37xf32> {st.name = "y"}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<37xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<37xf32>) outs(%empty : tensor<37xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  } -> tensor<37xf32>
  return %y : tensor<37xf32>
}
