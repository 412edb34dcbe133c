//===- Tasks.h - building and naming tasks --------------------------------===//
#ifndef ST_TRANSFORMS_UTILS_TASKS_H
#define ST_TRANSFORMS_UTILS_TASKS_H

#include "mlir/IR/Builders.h"
#include "st/Dialect/Dataflow/Dataflow.h"

namespace st {

/// Builds a task that writes one itensor of `type`; `body` returns the written
/// itensor. Returns the task's result.
mlir::Value
buildTask(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef name,
          llvm::StringRef kind, itensor::ITensorType type,
          llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value)> body);

/// The name of the task that makes `stream`, seen through casts and
/// reassociations; "arg" and a number for a kernel's argument.
std::string getTaskName(mlir::Value stream);

/// `text` with "_" for what a C++ identifier cannot hold: a task is a function
/// in the emitted code, and has one name everywhere.
std::string getIdentifier(llvm::StringRef text);

/// `base`, with a number behind it when `kernel` or one of its tasks is called
/// so.
std::string getFreeTaskName(dataflow::KernelOp kernel, llvm::StringRef base);

/// Follows casts and reassociations back to the value that owns the FIFO.
mlir::Value getStreamSource(mlir::Value stream);

} // namespace st

#endif // ST_TRANSFORMS_UTILS_TASKS_H
