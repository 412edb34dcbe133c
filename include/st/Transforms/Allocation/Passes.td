//===- Passes.td - stage "resource allocation" ----------------------------===//
#ifndef ST_TRANSFORMS_ALLOCATION_PASSES
#define ST_TRANSFORMS_ALLOCATION_PASSES

include "mlir/Pass/PassBase.td"

def SizeFifosPass : Pass<"st-size-fifos", "::mlir::func::FuncOp"> {
  let summary = "give every FIFO a depth with which no execution deadlocks";
  let description = [{
    Asks `lib/Model/FifoSizing` for the fewest places that the order of tokens
    needs (bounded execution of the task network) and writes them, at least
    `start-depth` and behind a load one burst, into the `depth` of each
    `itensor.instance`. A depth that is
    there already was set by the user and is kept; when it makes the design stop,
    the error names the FIFO and the depth that it needs. `st.minimum_depth` is
    the depth that the order of tokens alone needs, whatever the user set; an
    instance that has it was sized before and is left alone.

    ```mlir
    // before
    %e = itensor.instance "x_fork_to_add" : !itensor<...>
    // after
    %e = itensor.instance "x_fork_to_add" {depth = 36 : i64} : !itensor<...>
    ```
    Precondition: every stream is an `itensor.instance`.
  }];
  let options = [
    Option<"startDepth", "start-depth", "int64_t", "2",
           "fewest tokens in a FIFO; two let both its ends work in one cycle">,
    Option<"burstTokens", "burst-tokens", "int64_t", "32",
           "fewest tokens in a FIFO behind a load: one burst from memory">
  ];
  let statistics = [
    Statistic<"numBits", "fifo-bits", "bits in all FIFOs">
  ];
}

#endif // ST_TRANSFORMS_ALLOCATION_PASSES
