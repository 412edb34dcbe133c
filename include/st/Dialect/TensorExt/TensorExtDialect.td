//===- TensorExtDialect.td - the tensor_ext dialect -----------*- tablegen -*-//
#ifndef ST_DIALECT_TENSOREXT_TENSOREXTDIALECT_TD
#define ST_DIALECT_TENSOREXT_TENSOREXTDIALECT_TD

include "mlir/IR/OpBase.td"

def TensorExt_Dialect : Dialect {
  let name = "tensor_ext";
  let cppNamespace = "::st::tensor_ext";
  let summary = "tensors of memory words";
  let description = [{
    External memory is fast when every access is as wide as the memory's port.
    A tensor that is packed into tiles (`tensor.pack`) becomes a tensor of
    words: vectors of neighbouring numbers of a tile (StreamTensor, section 4).
    A tile then is one contiguous burst of words.

    For words of 512 bits and numbers of 8 bits, a 64x64 tensor travels so:

    ```mlir
    // tensor<64x64xi8>, packed into tiles of 16x16:
    %p = tensor.pack %t inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e
        : tensor<64x64xi8> -> tensor<4x4x16x16xi8>
    // and widened, 64 numbers a word:
    %w = tensor_ext.widen %p
        : tensor<4x4x16x16xi8> -> tensor<4x4x2x2xvector<8x8xi8>>
    ```

    The numbers stay what they are, and which of them belong together does too:
    widening and its inverse cancel.
  }];
  // Bufferization creates their operations.
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

#endif // ST_DIALECT_TENSOREXT_TENSOREXTDIALECT_TD
