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
  }];
  let dependentDialects = ["::st::itensor::ITensorDialect"];
}

#endif // ST_DIALECT_DATAFLOW_DIALECT
