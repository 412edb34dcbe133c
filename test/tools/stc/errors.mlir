// Bad input: one error that says what was expected, exit code 1, nothing left.
// RUN: rm -rf %t && mkdir %t

// A stage that is not there.
// RUN: not stc %s -o %t/out --function=first --to=nonsense 2>&1 | FileCheck %s --check-prefix=STAGE
// STAGE:      error: expected a stage, got --to=nonsense
// STAGE-NEXT: help: the stages are prepare, linalg-to-dataflow, fusion, dataflow-opt, allocation, bufferization, low-level
// STAGE-NOT:  {{.}}

// A function that is not there, none where there are two, none at all.
// RUN: not stc %s -o %t/out --function=third 2>&1 | FileCheck %s --check-prefix=THIRD
// THIRD:      error: expected a function 'third' in '{{.*}}errors.mlir', got first, second
// THIRD-NEXT: help: choose one with --function NAME
// THIRD-NOT:  {{.}}
// RUN: not stc %s -o %t/out 2>&1 | FileCheck %s --check-prefix=WHICH
// WHICH:      error: expected one function in '{{.*}}errors.mlir', got first, second
// WHICH-NEXT: help: choose one with --function NAME
// WHICH-NOT:  {{.}}
// RUN: echo "module {}" > %t/empty.mlir
// RUN: not stc %t/empty.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY:     error: expected a function in '{{.*}}empty.mlir', got none
// EMPTY-NOT: {{.}}

// A model that cannot be read, or is no MLIR.
// RUN: not stc %t/missing.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING:     error: cannot open input file '{{.*}}missing.mlir': No such file or directory
// MISSING-NOT: {{.}}
// RUN: echo "func.func @f() {" > %t/cut.mlir
// RUN: not stc %t/cut.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=CUT
// CUT:     error: {{.*}}cut.mlir:1: expected operation name in quotes
// CUT-NOT: {{.}}

// An operation that the import gate refuses is named with its line, without
// the IR around it, also where the compiler cannot work with its dialect.
// RUN: not stc %s -o %t/out --function=second 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED:     error: {{.*}}errors.mlir:[[@LINE+44]]: 'func.func' argument 0 has a value of type 'tensor<4xcomplex<f32>>'
// REFUSED-NOT: current operation

// No folder for the outputs named.
// RUN: not stc %s --function=first 2>&1 | FileCheck %s --check-prefix=NO-OUTPUT
// NO-OUTPUT: -o option: must be specified

// An output folder that cannot be made.
// RUN: touch %t/file
// RUN: not stc %s -o %t/file/out --function=first 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER:     error: cannot make the folder of '{{.*}}file/out{{.*}}': Not a directory
// FOLDER-NOT: {{.}}

// One in which a part cannot be written: no other part is left.
// RUN: mkdir %t/blocked && touch %t/blocked/host
// RUN: not stc %s -o %t/blocked --function=first 2>&1 | FileCheck %s --check-prefix=BLOCKED
// RUN: find %t/blocked | FileCheck %s --check-prefix=LEFT
// BLOCKED:     error: cannot write '{{.*}}blocked/host/first_cpu.cpp{{.*}}': Not a directory
// BLOCKED-NOT: {{.}}
// LEFT:      blocked
// LEFT-NEXT: blocked/host
// LEFT-NOT: {{.}}

// A folder for the stages that cannot be made: the outputs are not written.
// RUN: not stc %s -o %t/out --function=first --dump-stages=%t/file/stages 2>&1 | FileCheck %s --check-prefix=DUMP
// DUMP:     error: cannot make the folder of '{{.*}}file/stages{{.*}}': Not a directory
// DUMP-NOT: {{.}}

// RUN: not ls %t/out

#id = affine_map<(i) -> (i)>

func.func @first(%x: tensor<4xf32> {st.name = "x", st.kind = "input"})
    -> (tensor<4xf32> {st.name = "y"}) {
  %empty = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.negf %in : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func @second(%x: tensor<4xcomplex<f32>> {st.name = "x", st.kind = "input"}) {
  return
}
