//===- Passes.td - stage "low-level dataflow" -----------------------------===//
#ifndef ST_TRANSFORMS_LOWLEVEL_PASSES
#define ST_TRANSFORMS_LOWLEVEL_PASSES

include "mlir/Pass/PassBase.td"

def ConvertDataflowToFuncPass
    : Pass<"st-convert-dataflow-to-func", "::mlir::ModuleOp"> {
  let summary = "each task becomes a function, the kernel the top that calls them";
  let description = [{
    The shape of HLS C++: a top function with FIFO declarations and calls, and a
    function per task whose arguments are the FIFOs and the memory it touches,
    in the order of first use.

    ```mlir
    // before
    dataflow.kernel "f" ins(%x : memref<64xf32>) {
      %s = stream.stream ...
      dataflow.task "load_x" kind "load" { ... }
    }
    // after
    func.func private @load_x(%s: !stream<...>, %x: memref<64xf32>)
        attributes {st.task = "load"} { ... }
    func.func @f(%x: memref<64xf32>) attributes {st.top} {
      %s = stream.stream ...
      call @load_x(%s, %x) : ...
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

#endif // ST_TRANSFORMS_LOWLEVEL_PASSES
