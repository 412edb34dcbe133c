//===- ITensorOps.td - operations on iterative tensors --------------------===//
#ifndef ST_DIALECT_ITENSOR_OPS
#define ST_DIALECT_ITENSOR_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "st/Dialect/ITensor/ITensorInterfaces.td"
include "st/Dialect/ITensor/ITensorTypes.td"
include "st/Dialect/Stream/StreamTypes.td"

class ITensorOp<string mnemonic, list<Trait> traits = []>
    : Op<ITensorDialect, mnemonic, traits>;

/// Written to by the op, of which its results are the written form.
class ITensorWriterOp<string mnemonic, list<Trait> traits = []>
    : ITensorOp<mnemonic, traits # [
        DeclareOpInterfaceMethods<DestinationCarriedOpInterface>]>;

/// Taken from, token by token: a second reader gets what the first has left.
class Pulled<Constraint type> : Arg<type, "", [MemRead, MemWrite]>;
/// Pushed to.
class Pushed<Constraint type> : Arg<type, "", [MemWrite]>;

//===----------------------------------------------------------------------===//
// Beginnings
//===----------------------------------------------------------------------===//

def EmptyOp : ITensorOp<"empty", [Pure]> {
  let summary = "an itensor that nobody has written to yet";
  let description = [{
    The destination in which a chain of writes begins; several chains may begin
    in one. It becomes an instance when the design is fused.

    ```mlir
    %0 = itensor.empty : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
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
    %0 = itensor.instance "norm_to_q_proj" {depth = 2 : i64}
        : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    ```
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$depth);
  // Allocates: two instances are two FIFOs, and one without users goes.
  let results = (outs Res<ITensorType, "", [MemAlloc]>:$result);
  let assemblyFormat = "$name attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

def ReadOp : ITensorOp<"read", [AttrSizedOperandSegments]> {
  let summary = "pull the next token";
  let description = [{
    Takes one token, in the order of the type. The effects say that a second read
    gives another token, so that no pass merges or moves reads.

    The position in brackets says which slice the program takes it for, as an
    affine function of the loops around, in numbers of the tensor.
    `st-verify-stream-order` compares all positions of a kernel with the type,
    so that a stream cannot be read in another order than it is sent.

    ```mlir
    affine.for %i = 0 to 2 {
      %token = itensor.read %x[%i * 4]
          : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)> -> vector<4xf32>
    }
    ```

    A token is the scalar, the vector of a slice's numbers in row-major order, or
    the slice as a tensor. `init` is then the destination that bufferization may
    fill in place:

    ```mlir
    %tile = itensor.read %x[0, 0] init %t : tensor<4x2xf32>
        : !itensor<4x2xf32 of 4x2, iter_space: []*[], iter_map: () -> (0, 0)> -> tensor<4x2xf32>
    ```
  }];
  let arguments = (ins Pulled<ITensorType>:$source, Variadic<Index>:$indices,
                       Optional<AnyRankedTensor>:$init,
                       OptionalAttr<AffineMapAttr>:$position);
  let results = (outs AnyType:$token);
  let builders = [
    OpBuilder<(ins "::mlir::Type":$token, "::mlir::Value":$source,
                   CArg<"::mlir::AffineMap", "{}">:$position,
                   CArg<"::mlir::ValueRange", "{}">:$indices)>
  ];
  let assemblyFormat = [{
    $source `` custom<Position>($indices, $position)
    (`init` $init^ `:` qualified(type($init)))? attr-dict
    `:` qualified(type($source)) `->` qualified(type($token))
  }];
  let hasVerifier = 1;
}

def WriteOp : ITensorWriterOp<"write", [
    AllTypesMatch<["destination", "result"]>]> {
  let summary = "push the next token";
  let description = [{
    Pushes one token and returns the updated itensor (destination-carried). The
    token and its position are as in `itensor.read`.

    ```mlir
    %1 = affine.for %i = 0 to 2 iter_args(%d = %0) -> (!vec) {
      %2 = itensor.write %token into %d[%i * 4] : vector<4xf32> -> !vec
      affine.yield %2 : !vec
    }
    ```
  }];
  let arguments = (ins AnyType:$token, Pushed<ITensorType>:$destination,
                       Variadic<Index>:$indices,
                       OptionalAttr<AffineMapAttr>:$position);
  let results = (outs ITensorType:$result);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$token, "::mlir::Value":$destination,
                   CArg<"::mlir::AffineMap", "{}">:$position,
                   CArg<"::mlir::ValueRange", "{}">:$indices)>
  ];
  let assemblyFormat = [{
    $token `into` $destination `` custom<Position>($indices, $position) attr-dict
    `:` qualified(type($token)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// The same tokens under another type
//===----------------------------------------------------------------------===//

def CastOp : ITensorOp<"cast", [Pure]> {
  let summary = "another type of the same order";
  let description = [{
    Between two types over the same tensor whose orders are equal, for example
    with two loops merged into one. Costs nothing.

    ```mlir
    %1 = itensor.cast %0
        : !itensor<2xf32 of 8, iter_space: [4]*[2], iter_map: (d0) -> (d0)>
       to !itensor<2xf32 of 8, iter_space: [2, 2]*[4, 2], iter_map: (d0, d1) -> (d0 + d1)>
    ```
  }];
  let arguments = (ins ITensorType:$source);
  let results = (outs ITensorType:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def ReassociateOp : ITensorOp<"reassociate", [Pure]> {
  let summary = "the same tokens over an expanded or collapsed shape";
  let description = [{
    From tensor.expand_shape or tensor.collapse_shape: the numbers and their
    order stay, only the shape over which offsets are counted changes. Costs
    nothing.

    ```mlir
    %1 = itensor.reassociate %0 [[0], [1, 2]]
        : !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
       to !itensor<1x1x4xf32 of 8x2x4, iter_space: [8, 2]*[1, 1], iter_map: (d0, d1) -> (d0, d1, 0)>
    ```
  }];
  let arguments = (ins ITensorType:$source, ArrayAttr:$reassociation);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$source $reassociation attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Other streams made of streams
//===----------------------------------------------------------------------===//

def ConverterOp : ITensorWriterOp<"converter", [
    AllTypesMatch<["destination", "result"]>]> {
  let summary = "reorder a stream through a buffer (Algorithm 1)";
  let description = [{
    Under the `shared_loops` outer loops that both orders walk in lockstep (loops
    of one iteration not counted), a buffer of `buffer_shape` numbers is filled
    in the source's order and drained in the result's. With `rolling_dim` the
    buffer is a line buffer: it rolls along that data dimension and holds only
    the lines between the first one that a window still needs and the last one
    that has come.

    ```mlir
    %1 = itensor.converter %0 into %d {shared_loops = 1 : i64, buffer_shape = array<i64: 8, 2>}
        : !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
       -> !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d2, d0)>
    ```
  }];
  let arguments = (ins Pulled<ITensorType>:$source,
                       Pushed<ITensorType>:$destination,
                       I64Attr:$shared_loops, DenseI64ArrayAttr:$buffer_shape,
                       OptionalAttr<I64Attr>:$rolling_dim);
  let results = (outs ITensorType:$result);
  let assemblyFormat =
      "$source `into` $destination attr-dict `:` qualified(type($source)) `->` qualified(type($result))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def ForkOp : ITensorWriterOp<"fork"> {
  let summary = "duplicate a stream";
  let description = [{
    Each token goes to every destination, in the order of the destinations.

    ```mlir
    %1:2 = itensor.fork %0 into %a, %b
        : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    ```
  }];
  let arguments = (ins Pulled<ITensorType>:$source,
                       Pushed<Variadic<ITensorType>>:$destinations);
  let results = (outs Variadic<ITensorType>:$outputs);
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let hasCustomAssemblyFormat = 1;
}

def ChunkOp : ITensorWriterOp<"chunk", [
    RangedTypesMatchWith<"destinations have the types of the parts", "outputs",
                         "destinations", "$_self">]> {
  let summary = "cut a stream into parts along a dimension";
  let description = [{
    From tensor.extract_slice: each token goes to the part in which it lies. The
    parts add up to the source's size along `dim`, each is cut between two
    iterations of one of its loops, and each comes in the source's order.

    ```mlir
    %1:2 = itensor.chunk %0 into %a, %b along 1
        : !itensor<1x4xf32 of 8x8, iter_space: [8, 2]*[1, 4], iter_map: (d0, d1) -> (d0, d1)>
       -> !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>,
          !itensor<1x4xf32 of 8x4, iter_space: [8]*[1], iter_map: (d0) -> (d0, 0)>
    ```
  }];
  let arguments = (ins Pulled<ITensorType>:$source,
                       Pushed<Variadic<ITensorType>>:$destinations,
                       I64Attr:$dim);
  let results = (outs Variadic<ITensorType>:$outputs);
  let assemblyFormat = [{
    $source `into` $destinations `along` custom<Dimension>($dim) attr-dict
    `:` qualified(type($source)) `->` qualified(type($outputs))
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def ConcatOp : ITensorWriterOp<"concat", [
    TypesMatchWith<"the destination has the type of the result", "result",
                   "destination", "$_self">]> {
  let summary = "make one stream of the parts of a tensor";
  let description = [{
    From tensor.concat: takes each token from the part in which it lies. The
    inverse of `itensor.chunk`: the sizes of the parts add up to the result's
    along `dim`, and each part comes in the result's order.

    ```mlir
    %1 = itensor.concat %a, %b into %0 along 0
        : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>,
          !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>
       -> !itensor<4xf32 of 12, iter_space: [3]*[4], iter_map: (d0) -> (d0)>
    ```
  }];
  let arguments = (ins Pulled<Variadic<ITensorType>>:$sources,
                       Pushed<ITensorType>:$destination, I64Attr:$dim);
  let results = (outs ITensorType:$result);
  let assemblyFormat = [{
    $sources `into` $destination `along` custom<Dimension>($dim) attr-dict
    `:` qualified(type($sources)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def JoinOp : ITensorWriterOp<"join", [
    TypesMatchWith<"the destination has the type of the result", "result",
                   "destination", "$_self">]> {
  let summary = "make one stream of several, one token of each in turn";
  let description = [{
    The tensor is that of `itensor.concat` along `dim`, of equal parts; the order
    is round robin: the first token of every source, then the second of every
    source, and so on.

    ```mlir
    %1 = itensor.join %a, %b into %0 along 0
        : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>,
          !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
       -> !itensor<4xf32 of 16, iter_space: [2, 2]*[4, 8], iter_map: (d0, d1) -> (d0 + d1)>
    ```
  }];
  let arguments = (ins Pulled<Variadic<ITensorType>>:$sources,
                       Pushed<ITensorType>:$destination, I64Attr:$dim);
  let results = (outs ITensorType:$result);
  let assemblyFormat = [{
    $sources `into` $destination `along` custom<Dimension>($dim) attr-dict
    `:` qualified(type($sources)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

//===----------------------------------------------------------------------===//
// To FIFOs
//===----------------------------------------------------------------------===//

def ToStreamOp : ITensorOp<"to_stream", [Pure]> {
  let summary = "the FIFO through which an itensor travels";
  let description = [{
    The paper's itensor_to_stream: stands where one side of a value has become a
    FIFO and the other not yet. Gone after bufferization.

    ```mlir
    %s = itensor.to_stream %0
        : !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
       to !stream<vector<4xf32>, depth: 2>
    ```
  }];
  let arguments = (ins ITensorType:$source);
  let results = (outs Stream_StreamType:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def FromStreamOp : ITensorOp<"from_stream", [Pure]> {
  let summary = "a FIFO as the itensor that travels through it";
  let description = [{
    The paper's stream_to_itensor, the inverse of `itensor.to_stream`. Gone after
    bufferization.

    ```mlir
    %0 = itensor.from_stream %s : !stream<vector<4xf32>, depth: 2>
        to !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    ```
  }];
  let arguments = (ins Stream_StreamType:$source);
  let results = (outs ITensorType:$result);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source)) `to` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // ST_DIALECT_ITENSOR_OPS
