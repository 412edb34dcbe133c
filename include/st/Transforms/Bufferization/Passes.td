//===- Passes.td - stage "bufferization" ----------------------------------===//
#ifndef ST_TRANSFORMS_BUFFERIZATION_PASSES
#define ST_TRANSFORMS_BUFFERIZATION_PASSES

include "mlir/Pass/PassBase.td"

def LowerITensorToStreamPass
    : Pass<"st-lower-itensor-to-stream", "::mlir::ModuleOp"> {
  let summary = "itensors become FIFOs, tensors become memory";
  let description = [{
    Each `itensor.instance` becomes a `stream.stream` of its depth; reads and
    writes of the itensor become reads and writes of the FIFO, and the values
    that loops and tasks carried vanish. DMAs become loops over the tokens of
    the itensor's order; a token that reaches beyond the logical shape is masked.
    A function takes its results' memory as arguments, behind its own.

    ```mlir
    // before
    %1 = itensor.write %t into %0 : vector<16xf32> -> !itensor<...>
    // after
    stream.write %t, %s : !stream<vector<16xf32>, depth: 2>
    ```
    Precondition: one kernel per function, every stream an `itensor.instance`
    with a depth. Postcondition: no itensor and no tensor is left.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect",
    "::mlir::vector::VectorDialect", "::st::stream::StreamDialect"
  ];
}

#endif // ST_TRANSFORMS_BUFFERIZATION_PASSES
