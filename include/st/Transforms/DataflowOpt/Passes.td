//===- Passes.td - stage "high-level dataflow" ----------------------------===//
#ifndef ST_TRANSFORMS_DATAFLOWOPT_PASSES
#define ST_TRANSFORMS_DATAFLOWOPT_PASSES

include "mlir/Pass/PassBase.td"

def EnsureITensorSingleUsePass
    : Pass<"st-ensure-itensor-single-use", "::mlir::func::FuncOp"> {
  let summary = "give every reader of a stream a copy of its own";
  let description = [{
    A FIFO has one writer and one reader. A task's result that several tasks read
    (or one task reads through several operands) goes through a task with an
    `itensor.fork`.

    ```mlir
    // before
    %a = dataflow.task "a" ...
    // read by "b" and "c"
    // after
    %a = dataflow.task "a" ...
    %f:2 = dataflow.task "a_fork" kind "fork" inits(%d, %e : ...) -> ... {
      %w:2 = itensor.fork %a into %d, %e : !itensor<...>
      dataflow.yield %w#0, %w#1 : ...
    }
    ```
  }];
  let dependentDialects = ["::st::dataflow::DataflowDialect",
                           "::st::itensor::ITensorDialect"];
}

def MaterializeStreamOpsPass
    : Pass<"st-materialize-stream-ops", "::mlir::func::FuncOp"> {
  let summary = "write out converters and forks as loops of reads and writes";
  let description = [{
    A converter becomes, under its shared loops, a nest that fills the buffer in
    the source's order and one that drains it in the result's. A fork becomes a
    loop that reads a token and writes it to each destination.
    ```mlir
    // before
    %w:2 = itensor.fork %a into %d, %e : !itensor<16xf32 of 64, ...>
    // after
    %w:2 = affine.for %i = 0 to 4 iter_args(%x = %d, %y = %e) -> ... {
      %t = itensor.read %a
      %0 = itensor.write %t into %x
      %1 = itensor.write %t into %y
      affine.yield %0, %1
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect",
    "::mlir::vector::VectorDialect", "::st::stream::StreamDialect"
  ];
}

def ConvertEmptyToInstancePass
    : Pass<"st-convert-empty-to-instance", "::mlir::func::FuncOp"> {
  let summary = "give every stream an identity: the FIFO it will be";
  let description = [{
    Each task result gets an `itensor.instance` of its own, named after the two
    tasks at its ends. Instances that are there already, and their depths, are
    kept.
    ```mlir
    // before
    %e = itensor.empty : !itensor<...>
    // after
    %e = itensor.instance "norm_to_q_proj" : !itensor<...>
    ```
    Precondition: every itensor result has one reader.
  }];
  let dependentDialects = ["::st::itensor::ITensorDialect"];
}

#endif // ST_TRANSFORMS_DATAFLOWOPT_PASSES
