// RUN: not st-opt %s --st-import-gate 2>&1 | FileCheck %s
// The error stands at the user's line, not at the line inside torch.nn that
// wrote the operation; a note names that one.

func.func @net(%x: tensor<4xf32>) {
  // CHECK: net.py:12:3: error: 'a.called' is not in the import contract
  // CHECK: /venv/lib/site-packages/torch/nn/linear.py:134:0: note: inside this call
  // CHECK: net.py:12:3: note: help: write this line
  "a.called"(%x) : (tensor<4xf32>) -> ()
    loc(callsite("/venv/lib/site-packages/torch/nn/linear.py":134:0 at "net.py":12:3))
  // CHECK: net.py:13:0: error: 'a.fused'
  "a.fused"(%x) : (tensor<4xf32>) -> () loc(fused["net.py":13:0, "net.py":20:0])
  // CHECK: net.py:14:0: error: 'a.named'
  "a.named"(%x) : (tensor<4xf32>) -> () loc("layer"("net.py":14:0))
  // A constant without a line has its first user's.
  // CHECK: net.py:15:0: error: 'arith.constant' is a tensor of 4 constants
  // CHECK: net.py:15:0: error: 'a.user'
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32> loc(unknown)
  "a.user"(%c) : (tensor<4xf32>) -> () loc("net.py":15:0)
  return
}
