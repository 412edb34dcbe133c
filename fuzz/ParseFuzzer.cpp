//===- ParseFuzzer.cpp - text to IR and back ------------------------------===//
//
// Parses and verifies, prints, parses again: the second module is the first.
//
//===----------------------------------------------------------------------===//
#include "Modules.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::beginInput();
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  // MLIR's lexer reads on behind a null character.
  if (text.contains('\0'))
    return -1;
  if (auto module = fuzz::parse(text))
    fuzz::checkRoundTrip(*module);
  return 0;
}
