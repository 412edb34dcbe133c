//===- StreamDialect.td - the stream dialect ------------------*- tablegen -*-//
#ifndef ST_DIALECT_STREAM_STREAMDIALECT_TD
#define ST_DIALECT_STREAM_STREAMDIALECT_TD

include "mlir/IR/OpBase.td"

def Stream_Dialect : Dialect {
  let name = "stream";
  let cppNamespace = "::st::stream";
  let summary = "hardware FIFOs and local arrays";
  let description = [{
    What is left of a tensor once its order of travel is fixed: mutable FIFOs
    and local arrays. A FIFO knows the type of its tokens and its depth, and
    nothing of layouts; whatever needs a layout happens before, on itensors.

    A producer and a consumer joined by a FIFO two tokens deep:

    ```mlir
    %s = stream.stream {name = "x_to_y"} : !stream<vector<16xf32>, depth: 2>
    stream.write %v, %s : !stream<vector<16xf32>, depth: 2>
    %t = stream.read %s : !stream<vector<16xf32>, depth: 2>
    ```

    Reads and writes change the FIFO, so they are never merged, reordered or
    moved out of a loop.
  }];
  let useDefaultTypePrinterParser = 0;
  let extraClassDeclaration = [{
    void registerTypes();
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type,
                   ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

#endif // ST_DIALECT_STREAM_STREAMDIALECT_TD
