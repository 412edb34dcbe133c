//===- DataflowOps.td - kernel, task, DMA ---------------------------------===//
#ifndef ST_DIALECT_DATAFLOW_OPS
#define ST_DIALECT_DATAFLOW_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "st/Dialect/Dataflow/DataflowDialect.td"
include "st/Dialect/ITensor/ITensorTypes.td"

class DataflowOp<string mnemonic, list<Trait> traits = []>
    : Op<DataflowDialect, mnemonic, traits>;

def KernelOp : DataflowOp<"kernel", [IsolatedFromAbove,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "an accelerator: tensors outside, streams inside";
  let description = [{
    Takes tensors and gives tensors. A block argument is the itensor in whose
    order the tensor is read from memory (before `materialize_kernel`), or the
    tensor itself (after).
    ```mlir
    %y = dataflow.kernel "relu" ins(%x : tensor<8x8xf32>) -> tensor<8x8xf32> {
    ^bb0(%s: !itensor<...>):
      ...
      dataflow.yield %r : !itensor<...>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, Variadic<AnyShaped>:$inputs);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name (`ins` `(` $inputs^ `:` qualified(type($inputs)) `)`)? (`->` qualified(type($outputs))^)?
    $body attr-dict
  }];
  let hasRegionVerifier = 1;
}

def TaskOp : DataflowOp<"task", [RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a process of a kernel";
  let description = [{
    Transparent: its body may use every value above it. Destination-carried: each
    result is the written-to form of one of `inits`. After bufferization a task
    has neither inits nor results and works on streams.
    ```mlir
    %r = dataflow.task "relu" kind "compute" inits(%e : !itensor<...>) {
      ...
      dataflow.yield %w : !itensor<...>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, StrAttr:$kind,
                       Variadic<ITensorType>:$inits);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name `kind` $kind (`inits` `(` $inits^ `:` qualified(type($inits)) `)`)?
    (`->` qualified(type($outputs))^)? $body attr-dict
  }];
  let hasRegionVerifier = 1;
}

def YieldOp : DataflowOp<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["KernelOp", "TaskOp"]>]> {
  let summary = "end of a kernel or task";
  let description = "Gives the results of the enclosing kernel or task.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "($operands^ `:` qualified(type($operands)))? attr-dict";
  let builders = [OpBuilder<(ins), [{ }]>];
}

def LoadOp : DataflowOp<"load", [
    AllTypesMatch<["destination", "result"]>,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "DMA: memory to stream";
  let description = [{
    Reads a tensor from memory and pushes it in the order of the destination.
    Numbers beyond the logical shape are zero.
    ```mlir
    %1 = dataflow.load %x into %0 : tensor<8x8xf32> -> !itensor<...>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, ITensorType:$destination);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$source `into` $destination attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def StoreOp : DataflowOp<"store", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "DMA: stream to memory";
  let description = [{
    Pulls a whole tensor and writes it to memory; padding is dropped.
    ```mlir
    %t = dataflow.store %0 : !itensor<...> -> tensor<8x8xf32>
    ```
  }];
  let arguments = (ins ITensorType:$source);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

#endif // ST_DIALECT_DATAFLOW_OPS
