// RUN: st-opt %s --st-convert-dataflow-to-func --split-input-file -o %t.once && FileCheck %s < %t.once
// Twice gives the same.
// RUN: st-opt %t.once --st-convert-dataflow-to-func --split-input-file -o %t.twice && diff %t.once %t.twice

// A function per task, in their order, in front of the top function. Arguments
// are what the task uses, in the order of first use, under the name of the FIFO
// or port; a view has the name of its port.
// CHECK-LABEL: func.func private @load_x(
// CHECK-SAME: %[[X:.*]]: memref<8xf32> {st.name = "x"}, %[[S:.*]]: !stream<vector<4xf32>, depth: 2> {st.name = "x_to_relu"})
// CHECK-SAME: attributes {st.source = "model.py:12", st.task = "load"}
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 2 {
// CHECK-NEXT: %[[T:.*]] = affine.vector_load %[[X]][%[[I]] * 4]
// CHECK-NEXT: stream.write %[[T]], %[[S]]
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @store_y(
// CHECK-SAME: !stream<vector<4xf32>, depth: 2> {st.name = "x_to_relu"}, %{{.*}}: memref<8xf32> {st.name = "y"})
// CHECK-SAME: attributes {st.task = "store"}
// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[X:.*]]: memref<2x4xf32> {st.kind = "input", st.name = "x"}, %[[Y:.*]]: memref<8xf32> {st.kind = "output", st.name = "y"})
// CHECK-SAME: attributes {st.top}
// CHECK-NOT: dataflow.
// CHECK: %[[VIEW:.*]] = memref.collapse_shape %[[X]]
// CHECK-NEXT: %[[FIFO:.*]] = stream.stream {name = "x_to_relu"}
// CHECK-NEXT: call @load_x(%[[VIEW]], %[[FIFO]])
// CHECK-NEXT: call @store_y(%[[FIFO]], %[[Y]])
// CHECK-NEXT: return
func.func @copy(%x: memref<2x4xf32> {st.name = "x", st.kind = "input"},
                %y: memref<8xf32> {st.name = "y", st.kind = "output"}) {
  %view = memref.collapse_shape %x [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  dataflow.kernel "copy" ins(%view, %y : memref<8xf32>, memref<8xf32>) {
  ^bb0(%from: memref<8xf32>, %to: memref<8xf32>):
    %s = stream.stream {name = "x_to_relu"} : !stream<vector<4xf32>, depth: 2>
    dataflow.task "load_x" kind "load" {
      affine.for %i = 0 to 2 {
        %t = affine.vector_load %from[%i * 4] : memref<8xf32>, vector<4xf32>
        stream.write %t, %s : !stream<vector<4xf32>, depth: 2>
      }
    } loc("folder/model.py":12:3)
    dataflow.task "store_y" kind "store" {
      affine.for %i = 0 to 2 {
        %t = stream.read %s : !stream<vector<4xf32>, depth: 2>
        affine.vector_store %t, %to[%i * 4] : memref<8xf32>, vector<4xf32>
      }
    } loc(unknown)
  }
  return
}

// -----

// A task that is called like its design gets another name.
// CHECK-LABEL: func.func private @exp_0(
// CHECK-LABEL: func.func @exp(
// CHECK: call @exp_0(
func.func @exp(%x: memref<4xf32> {st.name = "x", st.kind = "input"}) {
  dataflow.kernel "exp" ins(%x : memref<4xf32>) {
  ^bb0(%m: memref<4xf32>):
    dataflow.task "exp" kind "compute" {
      %t = affine.load %m[0] : memref<4xf32>
    }
  }
  return
}

// -----

// Functions without a kernel are left alone.
// CHECK-LABEL: func.func @other(
// CHECK-NOT: st.top
// CHECK: return
func.func @other(%x: memref<4xf32>) {
  return
}
