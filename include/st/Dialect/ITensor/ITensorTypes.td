//===- ITensorTypes.td - the itensor type ---------------------------------===//
#ifndef ST_DIALECT_ITENSOR_TYPES
#define ST_DIALECT_ITENSOR_TYPES

include "mlir/IR/AttrTypeBase.td"
include "st/Dialect/ITensor/ITensorDialect.td"

def ITensorType : TypeDef<ITensorDialect, "ITensor"> {
  let typeName = "itensor.itensor";
  let summary = "a tensor in the order in which it travels";
  let description = [{
    `!itensor<ELEMENT of SHAPE, iter_space: TRIPCOUNTS*STEPS, iter_map: MAP>`: a
    tensor of SHAPE is cut into equal slices of ELEMENT, visited in the order of a
    loop nest with these trip counts and steps. MAP takes the iteration offsets
    (index times step) to the slice's offset in the data; a result may add
    several of them. An iteration dimension that MAP does not use means that the
    slices below it are visited again (re-access).

    Over a tensor<8x8xf32>, column-major tiles of 4x2:
    ```mlir
    !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4],
             iter_map: (d0, d1) -> (d1, d0)>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "size of a slice per data dimension">:$elementShape,
    "::mlir::Type":$elementType,
    ArrayRefParameter<"int64_t", "logical size per data dimension">:$shape,
    ArrayRefParameter<"int64_t", "iterations per loop, outermost first">:$tripCounts,
    ArrayRefParameter<"int64_t", "step per loop, in elements">:$steps,
    "::mlir::AffineMap":$iterMap
  );
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The MLIR-free meaning of the type.
    ::st::model::Layout getLayout() const;
    /// The type of `layout` with numbers of type `elementType`.
    static ITensorType fromLayout(const ::st::model::Layout &layout,
                                  ::mlir::Type elementType);
    /// What one read takes: the scalar, or a vector of a slice's numbers.
    ::mlir::Type getTokenType() const;
    /// The tensor that travels.
    ::mlir::RankedTensorType getTensorType() const;
  }];
}

#endif // ST_DIALECT_ITENSOR_TYPES
