//===- TaskEmitter.h - one task as a C++ function ---------------*- C++ -*-===//
#ifndef ST_LIB_EMIT_TASKEMITTER_H
#define ST_LIB_EMIT_TASKEMITTER_H

#include "AffineCpp.h"
#include "CppExpr.h"
#include "CppNames.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <functional>

namespace st::emit {

/// What a function may do to the memory behind an argument.
enum class Access { Read, Write };

/// The access of each argument: Write for a memref that the function stores
/// to, also through a view, and for every FIFO.
llvm::SmallVector<Access> getArgumentAccesses(mlir::func::FuncOp function);

/// Refuses a memref that is not an array of a static, row-major shape with at
/// most 2^31 - 1 elements that have a C++ type.
mlir::LogicalResult
checkMemory(mlir::Type type,
            llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Writes one task. Values that are used once are written where they are used,
/// as long as the line stays readable; the others become named constants.
class TaskEmitter {
public:
  /// `fileNames` are the names that the function must not take.
  TaskEmitter(const NameScope &fileNames, Prelude &prelude,
              llvm::raw_ostream &os)
      : names(fileNames), prelude(prelude), os(os) {}

  /// The definition of `task` under the name `functionName`.
  mlir::LogicalResult emit(mlir::func::FuncOp task,
                           llvm::StringRef functionName);

private:
  /// An array: `name[i][j]` inside the task, `name[linear]` outside.
  struct Memory {
    std::string name;
    mlir::MemRefType type;
    bool isExternal = false;
  };

  // Function, statements and names (TaskEmitter.cpp).
  mlir::LogicalResult emitParameter(mlir::func::FuncOp task, unsigned index,
                                    Access access, std::string &text);
  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emitOp(mlir::Operation *op);
  mlir::LogicalResult emitValueOp(mlir::Operation *op);
  mlir::LogicalResult emitScalarOp(mlir::Operation *op);
  mlir::LogicalResult emitConstant(mlir::Operation *op, mlir::Attribute value);
  llvm::raw_ostream &line();

  /// Gives a value its expression, or a named constant that holds it.
  void bind(mlir::Value value, const Expr &expr, llvm::StringRef hint);
  bool isInlined(mlir::Value value) const;
  Expr get(mlir::Value value) const { return values.find(value)->second; }
  /// As get, but a name when the expression is not atomic.
  Expr getAtom(mlir::Value value, llvm::StringRef hint = "value");
  /// Declares a variable of the value's type without a value.
  std::string declare(mlir::Value value, llvm::StringRef hint);
  /// An unrolled loop over the lanes of a vector around one statement.
  void emitLaneLoop(int64_t lanes,
                    llvm::function_ref<std::string(const Expr &)> statement);

  // Loops and conditions (TaskControl.cpp).
  mlir::LogicalResult emitFor(mlir::affine::AffineForOp loop);
  mlir::LogicalResult emitFor(mlir::scf::ForOp loop);
  mlir::LogicalResult emitIf(mlir::affine::AffineIfOp op);
  mlir::LogicalResult emitIf(mlir::scf::IfOp op);
  mlir::LogicalResult emitIf(const Expr &condition, mlir::Block *thenBlock,
                             mlir::Block *elseBlock);
  mlir::LogicalResult emitLoopBody(mlir::Operation *loop, mlir::Block &body,
                                   llvm::StringRef header);
  void emitAffineValue(mlir::Value result, mlir::AffineMap map,
                       mlir::ValueRange operands);
  llvm::SmallVector<AffineOperand>
  affineOperands(mlir::ValueRange operands) const;
  bool isNonNegative(mlir::Value value) const;
  bool isNonNegative(mlir::AffineMap map, mlir::ValueRange operands,
                     bool isAnyEnough) const;

  // Arrays, FIFOs and vectors (TaskMemory.cpp).
  mlir::LogicalResult emitBuffer(mlir::Operation *op, llvm::StringRef hint);
  mlir::LogicalResult emitView(mlir::Operation *op);
  mlir::LogicalResult emitLoad(mlir::Operation *op);
  mlir::LogicalResult emitStore(mlir::Operation *op);
  mlir::LogicalResult emitStreamOp(mlir::Operation *op);
  mlir::LogicalResult emitVectorOp(mlir::Operation *op);
  void emitAssignment(const std::string &target, const Expr &value);
  /// The element that `op` loads or stores; of a vector the one at `lane`.
  Expr element(mlir::Operation *op, const Expr *lane);
  Expr element(const Memory &memory, mlir::AffineMap map,
               mlir::ValueRange operands, const Expr *lane);
  Expr element(const Memory &memory, mlir::ValueRange indices,
               const Expr *lane);
  const Memory *findMemory(mlir::Value value) const;

  NameScope names;
  Prelude &prelude;
  llvm::raw_ostream &os;
  unsigned indent = 1;
  unsigned loopDepth = 0;
  llvm::DenseMap<mlir::Value, Expr> values;
  llvm::DenseMap<mlir::Value, Memory> memories;
};

} // namespace st::emit

#endif // ST_LIB_EMIT_TASKEMITTER_H
