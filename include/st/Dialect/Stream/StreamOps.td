//===- StreamOps.td - operations on FIFOs and local arrays ----*- tablegen -*-//
#ifndef ST_DIALECT_STREAM_STREAMOPS_TD
#define ST_DIALECT_STREAM_STREAMOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "st/Dialect/Stream/StreamDialect.td"
include "st/Dialect/Stream/StreamTypes.td"

class Stream_Op<string mnemonic, list<Trait> traits = []>
    : Op<Stream_Dialect, mnemonic, traits>;

/// An op whose result is named in IR text after its `name` attribute.
class Stream_NamedOp<string mnemonic>
    : Stream_Op<mnemonic,
                [DeclareOpInterfaceMethods<OpAsmOpInterface,
                                           ["getAsmResultNames"]>]>;

def Stream_StreamOp : Stream_NamedOp<"stream"> {
  let summary = "declares a FIFO";
  let description = [{
    The FIFO starts empty and lives as long as the enclosing dataflow region.
    `name` is what reports, the design file and the emitted code call it.

    ```mlir
    %s = stream.stream {name = "x_to_y"} : !stream<vector<16xf32>, depth: 2>
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$name);
  let results = (outs Res<Stream_StreamType, "the FIFO", [MemAlloc]>:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
}

def Stream_ReadOp : Stream_Op<"read",
    [TypesMatchWith<"the result is a token of the FIFO", "stream", "result",
        "::llvm::cast<::st::stream::StreamType>($_self).getElementType()">]> {
  let summary = "takes the oldest token out of a FIFO";
  let description = [{
    Blocks while the FIFO is empty.

    ```mlir
    %v = stream.read %s : !stream<vector<16xf32>, depth: 2>
    ```
  }];
  let arguments = (ins Arg<Stream_StreamType, "the FIFO",
                           [MemRead, MemWrite]>:$stream);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$stream attr-dict `:` qualified(type($stream))";
}

def Stream_WriteOp : Stream_Op<"write",
    [TypesMatchWith<"the value is a token of the FIFO", "stream", "value",
        "::llvm::cast<::st::stream::StreamType>($_self).getElementType()">]> {
  let summary = "puts a token into a FIFO";
  let description = [{
    Blocks while the FIFO is full.

    ```mlir
    stream.write %v, %s : !stream<vector<16xf32>, depth: 2>
    ```
  }];
  let arguments = (ins AnyType:$value,
                       Arg<Stream_StreamType, "the FIFO",
                           [MemRead, MemWrite]>:$stream);
  let assemblyFormat = [{
    $value `,` $stream attr-dict `:` qualified(type($stream))
  }];
}

def Stream_CastOp : Stream_Op<"cast", [Pure]> {
  let summary = "the same FIFO under a type of another depth";
  let description = [{
    Joins what was built for one depth to a FIFO that was given another; both
    types carry the same tokens. The depth of the hardware is that of the
    `stream.stream`.

    ```mlir
    %t = stream.cast %s : !stream<f32, depth: 8> to !stream<f32, depth: 2>
    ```
  }];
  let arguments = (ins Stream_StreamType:$source);
  let results = (outs Stream_StreamType:$result);
  let assemblyFormat = [{
    $source attr-dict `:` qualified(type($source)) `to`
    qualified(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Stream_BufferOp : Stream_NamedOp<"buffer"> {
  let summary = "a local array of a task";
  let description = [{
    On-chip memory that only the enclosing task touches. It holds nothing of
    use until it is written. The shape is static and row-major; elements are
    what a FIFO may carry, or f64.

    ```mlir
    %b = stream.buffer {name = "tile"} : memref<4x16xf32>
    ```
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$name);
  let results = (outs Res<AnyMemRef, "the array", [MemAlloc]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // ST_DIALECT_STREAM_STREAMOPS_TD
