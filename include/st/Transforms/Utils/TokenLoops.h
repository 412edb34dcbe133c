//===- TokenLoops.h - loop nests that move tokens -------------------------===//
//
// What kernels, DMAs and converters share: the loop nest that visits the tokens
// of a layout, and the moves between a token and a local array.
//
//===----------------------------------------------------------------------===//
#ifndef ST_TRANSFORMS_UTILS_TOKEN_LOOPS_H
#define ST_TRANSFORMS_UTILS_TOKEN_LOOPS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "st/Dialect/ITensor/ITensor.h"

namespace st {

/// A position in a tensor or array: one affine expression per dimension over
/// the values `operands` (as affine dimensions).
struct Position {
  llvm::SmallVector<mlir::AffineExpr> exprs;
  llvm::SmallVector<mlir::Value> operands;

  /// The origin of a space of `rank` dimensions.
  static Position origin(unsigned rank, mlir::MLIRContext *context);
  /// Adds `value` * `scale` along `dim`.
  void add(unsigned dim, mlir::Value value, int64_t scale);
  /// The position `offset` further on.
  Position operator+(const Position &offset) const;
  mlir::AffineMap getMap(mlir::MLIRContext *context) const;
};

/// The values that loops carry: itensors that are written to.
using Carried = llvm::SmallVector<mlir::Value>;

/// Builds one affine loop of `tripCount` iterations (none for one iteration:
/// then the body is built in place with index zero), which carries `carried`.
Carried buildLoop(
    mlir::OpBuilder &builder, mlir::Location loc, int64_t tripCount,
    mlir::ValueRange carried,
    llvm::function_ref<Carried(mlir::OpBuilder &, mlir::Value, Carried)> body);

/// Builds the nest of `loops`, outermost first; `start` is the position before
/// them, which each loop that walks a dimension moves on.
Carried buildLoops(
    mlir::OpBuilder &builder, mlir::Location loc,
    llvm::ArrayRef<model::LayoutLoop> loops, const Position &start,
    mlir::ValueRange carried,
    llvm::function_ref<Carried(mlir::OpBuilder &, const Position &, Carried)>
        body);

/// Reads the token of `source` at `position`.
mlir::Value readToken(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value source, const Position &position);

/// Writes the token of `destination` at `position`; the written itensor.
mlir::Value writeToken(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value token, mlir::Value destination,
                       const Position &position);

/// Stores a token (scalar or vector of a slice of shape `element`, row-major)
/// into `array` at `position`.
void storeToken(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value token,
                llvm::ArrayRef<int64_t> element, mlir::Value array,
                const Position &position);

/// Loads a token of a slice of shape `element` from `array` at `position`.
mlir::Value loadToken(mlir::OpBuilder &builder, mlir::Location loc,
                      llvm::ArrayRef<int64_t> element, mlir::Value array,
                      const Position &position);

/// Where an array holds the number at a position of the tensor.
using PlaceInArray = llvm::function_ref<Position(const Position &)>;

/// Whether slices reach beyond the tensor.
bool needsMask(const model::Layout &layout);

/// Loads the slice of `layout`, which may be a window, at `position` of the
/// tensor, number by number from where `place` says that `array` holds it.
/// Numbers outside the tensor are zero, and not looked for.
mlir::Value loadSlice(mlir::OpBuilder &builder, mlir::Location loc,
                      const model::Layout &layout, mlir::Value array,
                      const Position &position, PlaceInArray place);

/// Stores the token of the slice of `layout` at `position` of the tensor,
/// number by number to where `place` says. Numbers outside the tensor are
/// dropped when `isMasked`.
void storeSlice(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value token,
                const model::Layout &layout, mlir::Value array,
                const Position &position, bool isMasked, PlaceInArray place);

} // namespace st

#endif // ST_TRANSFORMS_UTILS_TOKEN_LOOPS_H
