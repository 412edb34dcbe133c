//===- Passes.td - stage "Linalg to dataflow" -----------------------------===//
#ifndef ST_TRANSFORMS_LINALGTODATAFLOW_PASSES
#define ST_TRANSFORMS_LINALGTODATAFLOW_PASSES

include "mlir/Pass/PassBase.td"

def ConvertLinalgToKernelPass
    : Pass<"st-convert-linalg-to-kernel", "::mlir::func::FuncOp"> {
  let summary = "tile each tensor operation and make it a kernel of streams";
  let description = [{
    Each linalg.generic, linalg.fill, tensor.extract_slice, tensor.concat and
    tensor.pad becomes a `dataflow.kernel` with one task (StreamTensor, section
    4.2). How it is tiled, in which order its loops run and what it keeps on
    chip is decided by `lib/Model/KernelSchedule`; the decision and the
    candidates that lost are left in the kernel's `st.schedule` attribute.

    The itensor types at the kernel's border follow from the loops: trip counts
    and steps become iter_space, slice offsets iter_map, slice sizes the
    element. An operand whose slices are needed again is kept in a buffer of the
    task, which is filled in the order in which the producer sends it.

    Precondition: the contract of the stage Prepare. Postcondition: besides
    kernels only tensor.expand_shape, tensor.collapse_shape and return are left.

    ```mlir
    // before
    %1 = linalg.generic {...} ins(%x : tensor<37xf32>) outs(%e) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.negf %in : f32
      linalg.yield %2 : f32
    } -> tensor<37xf32>
    // after
    %1 = dataflow.kernel "negf" ins(%x : tensor<37xf32>) -> tensor<37xf32> {
    ^bb0(%s: !itensor<13xf32 of 37, iter_space: [3]*[13], iter_map: (d0) -> (d0)>):
      %e = itensor.empty : !itensor<...>
      %r = dataflow.task "negf" kind "compute" inits(%e : ...) -> ... {
        affine.for %i = 0 to 3 iter_args(%d = %e) {
          // read a token, compute on its numbers, write a token
        }
      }
    }
    ```
  }];
  let options = [
    Option<"tileSize", "default-tile-size", "int64_t", "16",
           "most numbers in a token">
  ];
  let statistics = [
    Statistic<"numKernels", "kernels", "kernels made">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect",
    "::mlir::vector::VectorDialect", "::st::dataflow::DataflowDialect",
    "::st::itensor::ITensorDialect", "::st::stream::StreamDialect"
  ];
}

#endif // ST_TRANSFORMS_LINALGTODATAFLOW_PASSES
