//===- DataflowOps.td - kernel, task, DMA ---------------------------------===//
#ifndef ST_DIALECT_DATAFLOW_OPS
#define ST_DIALECT_DATAFLOW_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "st/Dialect/Dataflow/DataflowDialect.td"
include "st/Dialect/ITensor/ITensorInterfaces.td"
include "st/Dialect/ITensor/ITensorTypes.td"

class DataflowOp<string mnemonic, list<Trait> traits = []>
    : Op<DataflowDialect, mnemonic, traits>;

/// Memory, or a number that is known when the accelerator starts.
def KernelInput : AnyTypeOf<[AnyShaped, Index, AnySignlessInteger, AnyFloat],
                            "memory or a number">;

def KernelOp : DataflowOp<"kernel", [IsolatedFromAbove,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "an accelerator: tensors outside, streams inside";
  let description = [{
    Takes tensors and gives tensors, and captures nothing. A block argument is
    the itensor in whose order the tensor is read from memory (before
    `materialize_kernel`), or the tensor itself (after); a yielded itensor is
    written to memory.

    ```mlir
    %y = dataflow.kernel "relu" ins(%x : tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%s: !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>):
      ...
      dataflow.yield %r : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    }
    ```

    A result may be tied to an input: it is that input's memory, of which only
    what a `dataflow.store` into it writes has changed. So a row goes into a KV
    cache at a position that is known at run time, in place; nothing is copied.
    Such a kernel writes to its input's memory whether or not somebody uses the
    result. Loads of the same memory in the kernel may come before or after the
    store: what they take at the stored position is not specified.

    ```mlir
    %new = dataflow.kernel "append" ins(%cache, %row, %position : tensor<256x64xf32>, tensor<1x64xf32>, index)
        -> tensor<256x64xf32> tied [0] {
    ^bb0(%memory: tensor<256x64xf32>, %s: !row, %p: index):
      %written = dataflow.task "store" kind "store" -> tensor<256x64xf32> {
        %t = dataflow.store %s into %memory[%p, 0] : !row -> tensor<256x64xf32>
        dataflow.yield %t : tensor<256x64xf32>
      }
      dataflow.yield %written : tensor<256x64xf32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, Variadic<KernelInput>:$inputs,
                       OptionalAttr<DenseI64ArrayAttr>:$tied);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let builders = [
    OpBuilder<(ins "::mlir::TypeRange":$outputs, "::mlir::StringAttr":$name,
                   "::mlir::ValueRange":$inputs)>
  ];
  let assemblyFormat = [{
    $name (`ins` `(` $inputs^ `:` qualified(type($inputs)) `)`)?
    (`->` qualified(type($outputs))^)? (`tied` $tied^)? $body attr-dict
  }];
  let extraClassDeclaration = [{
    /// The input whose memory result `index` is; nothing for memory of its own.
    std::optional<unsigned> getTiedInput(unsigned index);
    bool hasTiedResult();
  }];
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TaskOp : DataflowOp<"task", [RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<DestinationCarriedOpInterface>]> {
  let summary = "a process of a kernel";
  let description = [{
    Transparent: its body may use every value above it, and tasks nest.
    Destination-carried: result i is the written-to form of init i, and the task
    writes to nothing else; results beyond them are tensors that it stored. After
    bufferization a task has neither inits nor results and works on streams.

    ```mlir
    %r = dataflow.task "relu" kind "compute" inits(%e : !vec) -> !vec {
      %w = affine.for %i = 0 to 2 iter_args(%d = %e) -> (!vec) {
        %x = itensor.read %s[%i * 4] : !vec -> vector<4xf32>
        %y = arith.maximumf %x, %zero : vector<4xf32>
        %n = itensor.write %y into %d[%i * 4] : vector<4xf32> -> !vec
        affine.yield %n : !vec
      }
      dataflow.yield %w : !vec
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
  let hasCanonicalizeMethod = 1;
}

def YieldOp : DataflowOp<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["KernelOp", "TaskOp"]>]> {
  let summary = "end of a kernel or task";
  let description = [{
    Gives the results of the enclosing kernel or task.

    ```mlir
    dataflow.yield %w : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "($operands^ `:` qualified(type($operands)))? attr-dict";
  let builders = [OpBuilder<(ins), [{ }]>];
}

def LoadOp : DataflowOp<"load", [
    AllTypesMatch<["destination", "result"]>,
    DeclareOpInterfaceMethods<DestinationCarriedOpInterface>]> {
  let summary = "DMA: memory to stream";
  let description = [{
    Reads a tensor from memory and pushes it in the order of the destination,
    which may be one of windows. Numbers beyond the logical shape are zero.

    ```mlir
    %1 = dataflow.load %x into %0 : tensor<8xf32>
        -> !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    ```
  }];
  let arguments = (ins Arg<AnyTypeOf<[AnyRankedTensor, AnyMemRef]>, "",
                           [MemRead]>:$source,
                       Arg<ITensorType, "", [MemWrite]>:$destination);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$source `into` $destination attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def StoreOp : DataflowOp<"store", [AttrSizedOperandSegments]> {
  let summary = "DMA: stream to memory";
  let description = [{
    Pulls a whole tensor and writes it to memory; padding is dropped. The memory
    is new, or a part of `destination` at the given offsets, of which the result
    is the written form. A memref is written to in place and has no result.

    ```mlir
    %t = dataflow.store %0 : !vec -> tensor<8xf32>
    %u = dataflow.store %1 into %cache[%position, 0] : !row -> tensor<256x64xf32>
    dataflow.store %2 into %memory[0] : !vec -> memref<8xf32>
    ```
  }];
  let arguments = (ins
    Arg<ITensorType, "", [MemRead, MemWrite]>:$source,
    Arg<Optional<AnyTypeOf<[AnyRankedTensor, AnyMemRef]>>, "",
        [MemWrite]>:$destination,
    Variadic<Index>:$offsets,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_offsets);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let builders = [
    OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$source)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // ST_DIALECT_DATAFLOW_OPS
