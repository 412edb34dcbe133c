//===- DataflowDialect.td - kernels and tasks -----------------------------===//
#ifndef ST_DIALECT_DATAFLOW_DIALECT
#define ST_DIALECT_DATAFLOW_DIALECT

include "mlir/IR/OpBase.td"

def DataflowDialect : Dialect {
  let name = "dataflow";
  let cppNamespace = "::st::dataflow";
  let summary = "The structure of a dataflow accelerator";
  let description = [{
    A *kernel* is an accelerator: outside it there are tensors in memory, inside
    it there are streams. A *task* is a process inside a kernel; all tasks of a
    kernel run at once. Before `materialize_kernel` the conversion at a kernel's
    border is implicit; afterwards it is a `dataflow.load` or `dataflow.store`
    (DMA) in a task of its own.

    ```mlir
    %y = dataflow.kernel "copy" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%memory: tensor<8xf32>):
      %fifo = itensor.instance "load_to_store" : !vec
      %s = dataflow.task "load" kind "load" inits(%fifo : !vec) -> !vec {
        %w = dataflow.load %memory into %fifo : tensor<8xf32> -> !vec
        dataflow.yield %w : !vec
      }
      %t = dataflow.task "store" kind "store" -> tensor<8xf32> {
        %u = dataflow.store %s : !vec -> tensor<8xf32>
        dataflow.yield %u : tensor<8xf32>
      }
      dataflow.yield %t : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::st::itensor::ITensorDialect"];
}

#endif // ST_DIALECT_DATAFLOW_DIALECT
