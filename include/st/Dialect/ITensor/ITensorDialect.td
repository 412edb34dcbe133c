//===- ITensorDialect.td - iterative tensors: streams typed by order ------===//
#ifndef ST_DIALECT_ITENSOR_DIALECT
#define ST_DIALECT_ITENSOR_DIALECT

include "mlir/IR/OpBase.td"

def ITensorDialect : Dialect {
  let name = "itensor";
  let cppNamespace = "::st::itensor";
  let summary = "Streams whose order of travel is part of their type";
  let description = [{
    An *iterative tensor* (StreamTensor, section 3.1) is an immutable value: a
    tensor that travels through a FIFO slice by slice, in the order that its type
    states. Two kernels may be wired with a FIFO when their types are of equal
    order; otherwise a converter is needed. Nothing at this level can be read in
    the wrong order, since the order is what the type is.

    Kernels push with `itensor.write`, which is destination-carried: it returns
    the updated itensor, so a stream's whole history is one chain of values. They
    pull with `itensor.read`, which has memory effects, since a second read gives
    the next token. Both say at which position of the tensor the token lies, which
    is compared with the order that the type states:

    ```mlir
    !vec = !itensor<4xf32 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
    %written = affine.for %i = 0 to 2 iter_args(%before = %empty) -> (!vec) {
      %token = itensor.read %x[%i * 4] : !vec -> vector<4xf32>
      %after = itensor.write %token into %before[%i * 4] : vector<4xf32> -> !vec
      affine.yield %after : !vec
    }
    ```
  }];
  let extraClassDeclaration = [{
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type,
                   ::mlir::DialectAsmPrinter &printer) const override;
    void registerTypes();
  }];
  let useDefaultTypePrinterParser = 0;
}

#endif // ST_DIALECT_ITENSOR_DIALECT
