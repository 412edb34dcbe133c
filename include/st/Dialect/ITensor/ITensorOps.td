//===- ITensorOps.td - operations on iterative tensors --------------------===//
#ifndef ST_DIALECT_ITENSOR_OPS
#define ST_DIALECT_ITENSOR_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "st/Dialect/ITensor/ITensorTypes.td"

class ITensorOp<string mnemonic, list<Trait> traits = []>
    : Op<ITensorDialect, mnemonic, traits>;

def EmptyOp : ITensorOp<"empty", [Pure]> {
  let summary = "an itensor that nobody has written to yet";
  let description = [{
    The destination in which a chain of writes begins. It becomes an instance
    when the design is fused.
    ```mlir
    %0 = itensor.empty : !itensor<...>
    ```
  }];
  let results = (outs ITensorType:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
}

def InstanceOp : ITensorOp<"instance"> {
  let summary = "an itensor that will be a FIFO of its own";
  let description = [{
    Like `itensor.empty`, but with an identity: it carries the FIFO's name and,
    after allocation, its depth in tokens. A depth that is there before
    allocation was set by the user and is kept.
    ```mlir
    %0 = itensor.instance "norm_to_q_proj" {depth = 2 : i64} : !itensor<...>
    ```
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$depth);
  // Allocates: two instances are two FIFOs, and one without users goes.
  let results = (outs Res<ITensorType, "", [MemAlloc]>:$result);
  let assemblyFormat = "$name attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

def ReadOp : ITensorOp<"read", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "pull the next token";
  let description = [{
    Takes one token, in the order of the type. The effects say that a second read
    gives another token, so that no pass merges or moves reads.
    ```mlir
    %token = itensor.read %x : !itensor<1x16xf32 of ...> -> vector<16xf32>
    ```
  }];
  let arguments = (ins ITensorType:$source);
  let results = (outs AnyType:$token);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `->` qualified(type($token))";
  let hasVerifier = 1;
}

def WriteOp : ITensorOp<"write", [
    AllTypesMatch<["destination", "result"]>, MemoryEffects<[MemWrite]>]> {
  let summary = "push the next token";
  let description = [{
    Pushes one token and returns the updated itensor (destination-carried).
    ```mlir
    %1 = itensor.write %token into %0 : vector<16xf32> -> !itensor<...>
    ```
  }];
  let arguments = (ins AnyType:$token, ITensorType:$destination);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$token `into` $destination attr-dict `:` qualified(type($token)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def CastOp : ITensorOp<"cast", [Pure]> {
  let summary = "another type of the same order";
  let description = [{
    Between two types over the same tensor whose orders are equal, for example
    with two loops merged into one.
    ```mlir
    %1 = itensor.cast %0 : !itensor<...> to !itensor<...>
    ```
  }];
  let arguments = (ins ITensorType:$source);
  let results = (outs ITensorType:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
}

def ReassociateOp : ITensorOp<"reassociate", [Pure]> {
  let summary = "the same tokens over an expanded or collapsed shape";
  let description = [{
    From tensor.expand_shape or tensor.collapse_shape: the numbers and their
    order stay, only the shape over which offsets are counted changes.
    ```mlir
    %1 = itensor.reassociate %0 [[0], [1, 2]]
        : !itensor<1x16xf32 of 64x576, ...> to !itensor<1x1x16xf32 of 64x9x64, ...>
    ```
  }];
  let arguments = (ins ITensorType:$source, ArrayAttr:$reassociation);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$source $reassociation attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
}

def ConverterOp : ITensorOp<"converter", [
    AllTypesMatch<["destination", "result"]>,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "reorder a stream through a buffer (Algorithm 1)";
  let description = [{
    Under the `shared_loops` outer loops that both orders walk in lockstep, a
    buffer of `buffer_shape` numbers is filled in the source's order and drained
    in the result's.
    ```mlir
    %1 = itensor.converter %0 into %d {shared_loops = 1 : i64,
        buffer_shape = array<i64: 8, 2>} : !itensor<...> -> !itensor<...>
    ```
  }];
  let arguments = (ins ITensorType:$source, ITensorType:$destination,
                       I64Attr:$shared_loops, DenseI64ArrayAttr:$buffer_shape);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$source `into` $destination attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def ForkOp : ITensorOp<"fork", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "duplicate a stream";
  let description = [{
    Each token goes to every destination, in the order of the destinations.
    ```mlir
    %1:2 = itensor.fork %0 into %a, %b : !itensor<...>
    ```
  }];
  let arguments = (ins ITensorType:$source, Variadic<ITensorType>:$destinations);
  let results = (outs Variadic<ITensorType>:$outputs);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif // ST_DIALECT_ITENSOR_OPS
