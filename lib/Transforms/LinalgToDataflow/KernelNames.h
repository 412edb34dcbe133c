//===- KernelNames.h - names of kernels from the user's model -------------===//
#ifndef ST_LIB_TRANSFORMS_LINALGTODATAFLOW_KERNELNAMES_H
#define ST_LIB_TRANSFORMS_LINALGTODATAFLOW_KERNELNAMES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringSet.h"

namespace st {

/// Gives each kernel of a function a name of its own: the parameter it applies
/// ("q_proj") or what it computes ("reduce_maximumf"), numbered when taken.
class KernelNames {
public:
  /// No kernel is called as the design, whose name the top function has.
  explicit KernelNames(llvm::StringRef design) { taken.insert(design); }

  std::string getName(mlir::Operation *op);

private:
  llvm::StringSet<> taken;
};

} // namespace st

#endif // ST_LIB_TRANSFORMS_LINALGTODATAFLOW_KERNELNAMES_H
