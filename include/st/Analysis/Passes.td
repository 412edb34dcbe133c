//===- Passes.td - passes that only look ----------------------------------===//
#ifndef ST_ANALYSIS_PASSES
#define ST_ANALYSIS_PASSES

include "mlir/Pass/PassBase.td"

def PrintOrdersPass : Pass<"st-print-orders"> {
  let summary = "print the order of every itensor type";
  let description = [{
    Lists, for each itensor type of the module in the order of its first use, the
    tokens as they travel, as the reference interpreter of lib/Model has them.
    The IR stays as it is; the table goes to the error stream.

    ```mlir
    // before and after
    func.func private @f(!itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>)
    ```
    prints a table that begins with

    ```
    !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
    column-major tiles of 4x2 over 8x8
    ```
  }];
  let options = [
    Option<"maxTokens", "max-tokens", "int64_t", "32",
           "most tokens that are printed of each type">
  ];
}

#endif // ST_ANALYSIS_PASSES
