"""IR of this compiler's dialects as the model: written by hand, or dumped by an earlier compilation."""

from __future__ import annotations

from streamtensor.errors import UserError
from streamtensor.frontend import parse_spec

from .process import require_success, run_all
from .toolchain import Toolchain


def generic_form(model: str, toolchain: Toolchain) -> str:
    """The IR of the file MODEL in MLIR's generic form with the lines of the file, which any MLIR can read.

    UserError when MODEL is no .mlir file; what st-opt finds wrong with it is passed on as it is.
    """
    spec = parse_spec(model)
    if spec.kind != "mlir":
        raise UserError(
            f"option --from does not fit: model '{model}' is no IR", expected="FILE.mlir", help="leave --from out"
        )
    options = ["--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-op-on-diagnostic=false"]
    (finished,) = run_all([[str(toolchain.opt), spec.target, *options]])
    require_success(finished)
    return finished.stdout
