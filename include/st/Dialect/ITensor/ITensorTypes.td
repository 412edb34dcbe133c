//===- ITensorTypes.td - the itensor type ---------------------------------===//
#ifndef ST_DIALECT_ITENSOR_TYPES
#define ST_DIALECT_ITENSOR_TYPES

include "mlir/IR/AttrTypeBase.td"
include "st/Dialect/ITensor/ITensorDialect.td"

def ITensorType : TypeDef<ITensorDialect, "ITensor"> {
  let typeName = "itensor.itensor";
  let summary = "a tensor in the order in which it travels";
  let description = [{
    ```
    !itensor<ELEMENT of SHAPE, iter_space: TRIPCOUNTS*STEPS, iter_map: MAP>
    ```
    A tensor of SHAPE is cut into equal slices of ELEMENT, visited in the order
    of a loop nest with these trip counts and steps. MAP takes the iteration
    offsets (index times step) to the slice's offset in the data; a result may
    add several of them. An iteration dimension that MAP does not use means that
    the slices below it are visited again (re-access).

    Over a tensor<8x8xf32>, column-major tiles of 4x2, and the same with each
    column of tiles visited twice:

    ```mlir
    !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4],
             iter_map: (d0, d1) -> (d1, d0)>
    !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4],
             iter_map: (d0, d1, d2) -> (d2, d0)>
    ```

    **Element.** A box of numbers, which is one number (`1x1xf32`), a vector
    (`1x16xf32`) or a tile (`4x2xf32`). Over a widened tensor the numbers are
    themselves vectors, memory words: `1x1xvector<16xf32> of 64x36`. A token is
    always a full slice: where SHAPE does not divide, the last slice reaches
    beyond it, and readers do not use what lies there.

    **Coverage.** The slices cover the tensor exactly once per re-access. The
    last tile of slices may be walked to its end although slices of it lie
    beyond the tensor, but never a whole iteration of the outermost loop.

    **Windows.** On the reading side slices may overlap, leave gaps and be
    dilated: `window:` gives the distance between neighbours in a slice per data
    dimension, and says that steps and element are independent. Constants in MAP
    are the place where the windows begin, in front of the tensor if negative.
    Every window holds at least one number of the tensor. The windows of a 3x3
    convolution with padding 1, and those of one that is dilated by 2:

    ```mlir
    !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1],
             iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
    !itensor<3x3xf32 of 8x8, iter_space: [4, 4]*[1, 1],
             iter_map: (d0, d1) -> (d0, d1), window: [2, 2]>
    ```

    **Dynamic sizes.** `?max=N` is a size from 1 to N that is known at run time.
    The loop of the largest step over such a dimension is dynamic too: it runs
    until the size is covered (windows: as long as the last one keeps its
    distance from the end). A loop of re-access may be dynamic by itself. FIFOs
    and buffers are sized by the maximum.

    ```mlir
    !itensor<1x16xf32 of ?max=512x64, iter_space: [?max=512, 4]*[1, 16],
             iter_map: (d0, d1) -> (d0, d1)>
    ```

    Types stay as they are written. Two types over one tensor have equal order
    when their canonical forms are equal: loops of one iteration dropped,
    neighbouring loops that continue each other merged. `itensor.cast` moves
    between such types; between others an `itensor.converter` is needed.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "size of a slice per data dimension">:$elementShape,
    "::mlir::Type":$elementType,
    ArrayRefParameter<"int64_t", "largest size per data dimension">:$shape,
    ArrayRefParameter<"int64_t", "dynamic data dimensions, ascending">:$dynamicDims,
    ArrayRefParameter<"int64_t", "most iterations per loop, outermost first">:$tripCounts,
    ArrayRefParameter<"int64_t", "dynamic loops, ascending">:$dynamicLoops,
    ArrayRefParameter<"int64_t", "step per loop, in elements">:$steps,
    "::mlir::AffineMap":$iterMap,
    ArrayRefParameter<"int64_t", "dilation per data dimension; empty for tiles">:$dilation
  );
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The MLIR-free meaning of the type.
    ::st::model::Layout getLayout() const;
    /// The type of `layout` with numbers of type `elementType`.
    static ITensorType fromLayout(const ::st::model::Layout &layout,
                                  ::mlir::Type elementType);
    /// Whether the slices are windows, which kernels take and never give.
    bool isWindow() const { return !getDilation().empty(); }
    /// What one read takes: the scalar, or a vector of a slice's numbers.
    ::mlir::Type getTokenType() const;
    /// A slice as a tensor.
    ::mlir::RankedTensorType getTileType() const;
    /// The tensor that travels.
    ::mlir::RankedTensorType getTensorType() const;
    /// Whether both are over the same tensor, with the same largest sizes.
    bool isSameTensor(ITensorType other) const;
  }];
}

#endif // ST_DIALECT_ITENSOR_TYPES
