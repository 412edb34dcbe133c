//===- BytecodeFuzzer.cpp - bytecode to IR --------------------------------===//
//
// Reads and verifies bytecode; what is accepted can be written as text, too.
//
//===----------------------------------------------------------------------===//
#include "Modules.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/Support/MemoryBufferRef.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::beginInput();
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  // Text is ParseFuzzer's.
  if (!mlir::isBytecode(llvm::MemoryBufferRef(bytes, "input")))
    return -1;
  if (auto module = fuzz::parse(bytes))
    fuzz::checkRoundTrip(*module);
  return 0;
}
