//===- TopFunction.h - the design's top function ----------------*- C++ -*-===//
#ifndef ST_LIB_EMIT_TOPFUNCTION_H
#define ST_LIB_EMIT_TOPFUNCTION_H

#include "CppNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"

namespace st::emit {

/// A pointer argument of the top function.
struct TopPort {
  std::string name;
  /// "input", "parameter", "state" or "output"; the first two are read only.
  llvm::StringRef kind;
  mlir::MemRefType type;

  bool isReadOnly() const { return kind == "input" || kind == "parameter"; }
  /// `const float *`.
  std::string pointerType() const;
};

/// The functions of a module under their C++ names.
struct TopFunction {
  mlir::func::FuncOp op;
  std::string name;
  llvm::SmallVector<TopPort> ports;
  /// The tasks in the order of the module.
  llvm::MapVector<mlir::Operation *, std::string> tasks;
  /// The names of all functions.
  NameScope fileNames;
  /// Those and the ports'.
  NameScope names;

  /// `extern "C" void NAME(PARAMETERS)`.
  std::string signature() const;
};

/// Reads the module's functions; on failure an error says what is wrong with
/// which one.
mlir::FailureOr<TopFunction> getTopFunction(mlir::ModuleOp module);

/// Writes the definition of the top function.
mlir::LogicalResult emitTopFunction(const TopFunction &top,
                                    llvm::raw_ostream &os);

} // namespace st::emit

#endif // ST_LIB_EMIT_TOPFUNCTION_H
