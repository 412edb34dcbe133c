//===- Passes.td - stage "kernel fusion" ----------------------------------===//
#ifndef ST_TRANSFORMS_FUSION_PASSES
#define ST_TRANSFORMS_FUSION_PASSES

include "mlir/Pass/PassBase.td"

def FuseKernelsPass : Pass<"st-fuse-kernels", "::mlir::func::FuncOp"> {
  let summary = "join all kernels of a function into one accelerator";
  let description = [{
    Each edge between two kernels becomes a stream: where the two itensor types
    are of equal order they are wired, otherwise an `itensor.converter` with the
    buffer of Algorithm 1 stands between (StreamTensor, section 4.3). Reshapes
    on an edge become `itensor.reassociate`; where the order cannot be written
    over the new shape, a converter to row-major order comes first. The DMAs at
    both ends of the edge vanish. A tensor in memory that several kernels read
    in one order is read once.

    Precondition: only kernels, reshapes and return in the function.
    Postcondition: exactly one kernel; outside it only reshapes of arguments and
    of results.

    ```mlir
    // before
    %1 = dataflow.kernel "a" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {...}
    %2 = dataflow.kernel "b" ins(%1 : tensor<8x8xf32>) -> tensor<8x8xf32> {...}
    // after
    %2 = dataflow.kernel "f" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
    ^bb0(%s: !itensor<...>):
      %a = dataflow.task "a" ...
      %c = dataflow.task "a_to_b_converter" kind "converter" ...
      %b = dataflow.task "b" ...
      dataflow.yield %b : !itensor<...>
    }
    ```
  }];
  let statistics = [
    Statistic<"numEdges", "edges", "edges that became streams">,
    Statistic<"numConverters", "converters", "edges that need a converter">
  ];
  let dependentDialects = ["::st::dataflow::DataflowDialect",
                           "::st::itensor::ITensorDialect"];
}

def MaterializeKernelPass
    : Pass<"st-materialize-kernel", "::mlir::func::FuncOp"> {
  let summary = "make the DMAs at a kernel's border explicit";
  let description = [{
    A kernel's itensor arguments become tensors, each read by a task with a
    `dataflow.load`; its itensor results are stored by a task with a
    `dataflow.store`.

    ```mlir
    // before
    dataflow.kernel "f" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%s: !itensor<...>):
    // after
    dataflow.kernel "f" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%t: tensor<8xf32>):
      %e = itensor.empty : !itensor<...>
      %s = dataflow.task "load_x" kind "load" inits(%e : ...) -> ... {
        %l = dataflow.load %t into %e : tensor<8xf32> -> !itensor<...>
        dataflow.yield %l : !itensor<...>
      }
    ```
  }];
  let dependentDialects = ["::st::dataflow::DataflowDialect",
                           "::st::itensor::ITensorDialect"];
}

#endif // ST_TRANSFORMS_FUSION_PASSES
