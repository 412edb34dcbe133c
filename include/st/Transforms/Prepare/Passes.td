//===- Passes.td - stage Prepare: import gate and Linalg clean-up ---------===//
//
// Linalg on tensors as torch-mlir emits it goes in; a graph of linalg.generic
// whose every operation becomes one kernel comes out. The two contracts are in
// lib/Transforms/Prepare/README.md.
//
//===----------------------------------------------------------------------===//
#ifndef ST_TRANSFORMS_PREPARE_PASSES_TD
#define ST_TRANSFORMS_PREPARE_PASSES_TD

include "mlir/Pass/PassBase.td"

def ImportGatePass : Pass<"st-import-gate", "mlir::ModuleOp"> {
  let summary = "refuse what the compiler cannot take, naming the PyTorch line";
  let description = [{
    Checks the import contract: every operation, type, constant and indexing map
    is one that the later stages know. Each operation that breaks it gets one
    error at the line of PyTorch that it comes from, with a `help:` note that
    says the least change that works. All operations are looked at before the
    pass fails. The IR is not changed.

    First in the pipeline, so that later passes may trust their input and no
    later message has to explain PyTorch. The context must allow unregistered
    dialects, otherwise the parser refuses an unknown operation first and
    cannot name its line.

    Example:
    ```mlir
    %0 = linalg.generic ... outs(%e : tensor<4xbf16>) ...  loc("net.py":12:0)
    ```
    gives
    ```
    net.py:12:0: error: 'linalg.generic' has a value of type 'tensor<4xbf16>':
      expected elements of f32, i1, i8, i32, i64 or index, got bf16
    note: help: convert the module and its example inputs with .float() before
      the export
    ```
  }];
}

def NormalizeConcatPass
    : Pass<"st-normalize-concat", "mlir::func::FuncOp"> {
  let summary = "say concatenation and padding as tensor.concat and tensor.pad";
  let description = [{
    Rewrites each static tensor.insert_slice of unit stride:
    - into a fill that nothing else is inserted into: tensor.pad;
    - else along one dimension: tensor.concat of the slice before, the source
      and the slice after; along several dimensions: one dimension at a time.
    Nested concatenations along one dimension become one, and dimensions of size
    one are taken out of concatenations, beside the one that they join.
    Data movement then has two forms only, both with a known order, in place of
    an update of a tensor that the next stages would have to undo.

    Before:
    ```mlir
    %0 = tensor.insert_slice %y into %x[2, 0] [2, 5] [1, 1]
        : tensor<2x5xf32> into tensor<8x5xf32>
    ```
    After:
    ```mlir
    %a = tensor.extract_slice %x[0, 0] [2, 5] [1, 1]
    %b = tensor.extract_slice %x[4, 0] [4, 5] [1, 1]
    %0 = tensor.concat dim(0) %a, %y, %b
    ```
  }];
  let dependentDialects = ["mlir::tensor::TensorDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::arith::ArithDialect"];
}

def DemoteF64Pass : Pass<"st-demote-f64", "mlir::func::FuncOp"> {
  let summary = "compute in f32 what torch-mlir widened to f64";
  let description = [{
    torch-mlir writes Python numbers as f64 constants and computes variances and
    attention scales in f64. Everything of type f64 becomes f32, constants are
    rounded to nearest, and the conversions between the two vanish. A double
    takes several times the hardware of a float. Arguments and results of
    functions are never f64: the import gate has refused those.

    Before:
    ```mlir
    %cst = arith.constant 1.0e-05 : f64
    %1 = arith.truncf %cst : f64 to f32
    %2 = arith.addf %in, %1 : f32
    ```
    After:
    ```mlir
    %cst = arith.constant 9.99999974E-6 : f32
    %2 = arith.addf %in, %cst : f32
    ```
  }];
  let statistics = [Statistic<"numDemoted", "demoted-values",
                              "values that were f64 and are f32">];
}

def GeneralizeLinalgPass
    : Pass<"st-generalize-linalg", "mlir::func::FuncOp"> {
  let summary = "turn named Linalg operations into linalg.generic";
  let description = [{
    Every linalg operation but linalg.fill becomes linalg.generic, so that each
    later pass knows one form. linalg.fill stays, because it is how a reduction
    says what it starts from (see st-fuse-linalg-fill).

    Powers with a constant exponent become products and roots (x^3 of
    GELU). A cf.assert inside a body is dropped: hardware cannot raise. st-import-gate
    has warned of it.

    Before:
    ```mlir
    %0 = linalg.transpose ins(%a : tensor<2x3xf32>)
        outs(%e : tensor<3x2xf32>) permutation = [1, 0]
    ```
    After (which of the maps is permuted is MLIR's choice):
    ```mlir
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
                                          affine_map<(d0, d1) -> (d0, d1)>],
                         iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x2xf32>
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::math::MathDialect"];
}

def FuseElementwisePass : Pass<"st-fuse-elementwise", "mlir::func::FuncOp"> {
  let summary = "fuse element-wise operations without computing anything twice";
  let description = [{
    1. Reshapes are moved out of the graph: an expand_shape is taken into the
       operation that produces its source, a collapse_shape into the one that
       reads it, by giving that operation more loops. What is left stands at
       function arguments and results, where it costs nothing.
       Reshapes by dimensions of size one stay where they are.
    2. A transpose that is the only reader of a reduction, or of an element-wise
       operation where some reader of the transpose is not a linalg.generic, is
       taken into that operation's result map.
    3. A producer P is fused into a consumer C through an operand when P has
       only parallel loops and
       - P's body is free: it only moves its input or computes with integers
         what indices say (linalg.index, constants, add, subtract, compare,
         logic, select, width changes), to the point of choosing between two
         constants; or
       - C is the only user of P, C visits each element of P once (the operand's
         indexing map is a permutation of all loops of C), and C has no
         reduction (unless `fuse-into-reductions`).
       Hence an exponential in front of a matrix product is never recomputed for
       each column, while the transpose of a weight becomes an indexing map.
    4. Results that nobody uses are erased (softmax's arg max), equal inputs and
       equal computations inside a body are merged.

    Before:
    ```mlir
    %1 = linalg.generic {exp} ins(%x)     // one user
    %2 = linalg.generic {mulf} ins(%1, %y)
    %3 = linalg.generic {mulf, addf} ins(%2, %w) outs(%fill)  // matrix product
    ```
    After:
    ```mlir
    %2 = linalg.generic {exp, mulf} ins(%x, %y)
    %3 = linalg.generic {mulf, addf} ins(%2, %w) outs(%fill)
    ```
  }];
  let options = [Option<
      "fuseIntoReductions", "fuse-into-reductions", "bool", /*default=*/"false",
      "also fuse a producer that a reduction visits once (the square of a sum "
      "of squares): one kernel fewer, a longer path at the accumulator">];
  let statistics = [
    Statistic<"numFused", "fused-producers", "producers fused into a consumer">,
    Statistic<"numTransposes", "folded-transposes",
              "transposes folded into the result map of their producer">];
  let dependentDialects = ["mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::affine::AffineDialect"];
}

def FuseLinalgFillPass : Pass<"st-fuse-linalg-fill", "mlir::func::FuncOp"> {
  let summary = "make the start value of each reduction visible at it";
  let description = [{
    The paper's fuse_linalg_fill. Afterwards each `outs` of a linalg.generic is
    (a) tensor.empty, where the body does not read it; (b) a linalg.fill of a
    scalar constant into tensor.empty; or (c) another tensor that the body
    reads: an accumulation onto data.
    - Reshapes, slices and transposes of a fill become a fill.
    - A constant tensor of one value, and a linalg.generic that yields nothing
      but a constant, become a fill.
    - A fill that an operation reads as an input becomes a scalar in its body.
    - A sum that starts from a broadcast tensor (a convolution from its bias)
      starts from zero, and the tensor is added afterwards, where
      st-fuse-elementwise joins it with the activation. Rounding may change in
      the last place.
    So a kernel can make its own start value, and no stream carries constants.

    Before:
    ```mlir
    %b = linalg.generic {broadcast} ins(%bias) outs(%e)
    %0 = linalg.generic {mulf, addf} ins(%x, %w) outs(%b)
    ```
    After:
    ```mlir
    %z = linalg.fill ins(%zero) outs(%e)
    %s = linalg.generic {mulf, addf} ins(%x, %w) outs(%z)
    %0 = linalg.generic {addf} ins(%s, %bias) outs(%e)
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect",
                           "mlir::arith::ArithDialect"];
}

def VerifyPreparedPass : Pass<"st-verify-prepared", "mlir::ModuleOp"> {
  let summary = "check what the stage Prepare promises to the next ones";
  let description = [{
    Fails with one error per operation that breaks the contract "after Prepare"
    (README of the stage): only linalg.generic with sums of loops as indexing
    maps, linalg.fill, reshapes, slices, concatenation and padding are left, and
    each start value is visible. An error here that the import gate let through
    is a bug of this compiler, and the message says so. The IR is the same before
    and after.

    Example:
    ```mlir
    %0 = linalg.transpose ins(%a : tensor<2x3xf32>)
        outs(%e : tensor<3x2xf32>) permutation = [1, 0]
    ```
    gives
    ```
    error: 'linalg.transpose' may not be left after the stage Prepare
    note: help: run --st-prepare-pipeline before; after it, this is a bug of the
      compiler: please report the model
    ```
  }];
}

#endif // ST_TRANSFORMS_PREPARE_PASSES_TD
