//===- StreamTypes.td - the FIFO's type -----------------------*- tablegen -*-//
#ifndef ST_DIALECT_STREAM_STREAMTYPES_TD
#define ST_DIALECT_STREAM_STREAMTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "st/Dialect/Stream/StreamDialect.td"

def Stream_StreamType : TypeDef<Stream_Dialect, "Stream"> {
  let typeName = "stream.stream";
  let summary = "a FIFO of tokens";
  let description = [{
    `elementType` is what one read takes out: a token, that is a scalar (f32,
    i1, i8, i32, i64, index) or a vector of one dimension of them. `depth` is
    the number of tokens the FIFO holds, at least 1.

    ```mlir
    !stream<f32, depth: 1>
    !stream<vector<16xf32>, depth: 2>
    ```
  }];
  let parameters = (ins "::mlir::Type":$elementType, "int64_t":$depth);
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType,
                                        "int64_t":$depth), [{
      return $_get(elementType.getContext(), elementType, depth);
    }]>
  ];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// True for what a FIFO may carry: see the description.
    static bool isValidElementType(::mlir::Type type);
    /// The type of one number of a token.
    ::mlir::Type getScalarType() const;
    /// The numbers in a token: 1 for a scalar.
    int64_t getLanes() const;
  }];
}

#endif // ST_DIALECT_STREAM_STREAMTYPES_TD
