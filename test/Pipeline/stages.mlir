// Each stage ends with the check of what it promises.
// RUN: st-opt %s --st-pipeline --dump-pass-pipeline 2>&1 | FileCheck %s
// CHECK: st-import-gate
// CHECK-SAME: st-verify-prepared
// CHECK-SAME: st-convert-linalg-to-kernel
// CHECK-SAME: st-verify-linalg-to-dataflow
// CHECK-SAME: st-fuse-kernels
// CHECK-SAME: st-verify-fusion
// CHECK-SAME: st-convert-empty-to-instance
// CHECK-SAME: st-verify-dataflow-opt
// CHECK-SAME: st-size-fifos
// CHECK-SAME: st-verify-allocation
// CHECK-SAME: st-lower-itensor-to-stream
// CHECK-SAME: st-verify-bufferization
// CHECK-SAME: st-convert-dataflow-to-func
// CHECK-SAME: st-verify-low-level

func.func @copy(%x: tensor<4xf32> {st.name = "x", st.kind = "input"})
    -> (tensor<4xf32> {st.name = "y"}) {
  return %x : tensor<4xf32>
}
