//===- TensorExtOps.td - numbers to memory words and back -----*- tablegen -*-//
#ifndef ST_DIALECT_TENSOREXT_TENSOREXTOPS_TD
#define ST_DIALECT_TENSOREXT_TENSOREXTOPS_TD

include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "st/Dialect/TensorExt/TensorExtDialect.td"

/// An op that changes between a tensor of numbers and one of words. Its result
/// is a new buffer.
class TensorExt_WordOp<string mnemonic>
    : Op<TensorExt_Dialect, mnemonic,
         [Pure, DeclareOpInterfaceMethods<
                    BufferizableOpInterface,
                    ["bufferizesToAllocation", "bufferizesToMemoryRead",
                     "bufferizesToMemoryWrite", "getAliasingValues",
                     "bufferize", "getBufferType"]>]> {
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TensorExt_WidenOp : TensorExt_WordOp<"widen"> {
  let summary = "groups the numbers of a tensor into memory words";
  let description = [{
    A word is a vector; its n dimensions group the last n dimensions of the
    tensor, so that word `[i, j]` holds the numbers from `[8 * i, 8 * j]` on for
    a vector of 8x8. The sizes that are grouped are static multiples of the
    vector's; those in front stay and may be dynamic.

    ```mlir
    // before: 4x4 tiles of 16x16 numbers
    %t : tensor<4x4x16x16xi8>
    // after: 4x4 tiles of 2x2 words, each 8x8 numbers, 512 bits
    %w = tensor_ext.widen %t
        : tensor<4x4x16x16xi8> -> tensor<4x4x2x2xvector<8x8xi8>>
    ```

    `widen` of an `unwiden` that had the same words is dropped. Bufferization
    makes a new buffer and a loop over its words.
  }];
}

def TensorExt_UnwidenOp : TensorExt_WordOp<"unwiden"> {
  let summary = "takes the numbers out of memory words";
  let description = [{
    The inverse of `tensor_ext.widen`, with the same conditions on the two types.

    ```mlir
    // before: rows of 4 words of 16 numbers
    %w : tensor<?x4xvector<16xf32>>
    // after: rows of 64 numbers
    %t = tensor_ext.unwiden %w
        : tensor<?x4xvector<16xf32>> -> tensor<?x64xf32>
    ```

    `unwiden` of a `widen` is dropped. Bufferization makes a new buffer and a
    loop over the words.
  }];
}

#endif // ST_DIALECT_TENSOREXT_TENSOREXTOPS_TD
