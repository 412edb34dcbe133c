"""From checked graphs to the text of model.mlir: linalg on tensors, named arguments, the user's lines."""

import re
from collections.abc import Sequence

from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras.fx_importer import FxImporter
from torch_mlir.passmanager import PassManager

from .errors import FrontendError
from .export import ExportedFunction, op_name
from .manifest import Function

# The pipelines behind torch_mlir.fx.export_and_import(output_type="linalg-on-tensors").
_PIPELINES = (
    "builtin.module(func.func(torch-match-quantized-custom-ops),"
    "torchdynamo-export-to-torch-backend-pipeline{ extra-library=})",
    "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline{allow-non-finites=true})",
)
# Dialects that MLIR 19 knows. Which of their operations compile is decided by the compiler's import gate.
_DIALECTS = {"affine", "arith", "builtin", "cf", "func", "index", "linalg", "math", "scf", "tensor"}
_PLACE = re.compile(r'"([^"]+)":(\d+)')


def lower(functions: Sequence[ExportedFunction]) -> str:
    """One module with one `func.func` per function, printed with debug locations.

    FrontendError, with the operation and the PyTorch line, if an operation has no form in linalg.
    """
    context = ir.Context()
    torch_dialect.register_dialect(context)
    importer = FxImporter(context=context)
    for exported in functions:
        _import_graph(importer, exported)
    _run_pipelines(importer.module_op, context)
    _check_dialects(importer.module_op, functions)
    by_name = {exported.function.name: exported.function for exported in functions}
    for operation in importer.module.body.operations:
        set_interface(operation, by_name[operation.name.value])
    return importer.module_op.get_asm(enable_debug_info=True)


def set_interface(operation: ir.OpView, function: Function) -> None:
    """Writes st.name and st.kind onto a `func.func`'s arguments and results."""
    with operation.context:
        operation.arg_attrs = ir.ArrayAttr.get(
            [
                ir.DictAttr.get({"st.kind": ir.StringAttr.get(a.kind), "st.name": ir.StringAttr.get(a.name)})
                for a in function.arguments
            ]
        )
        operation.res_attrs = ir.ArrayAttr.get(
            [ir.DictAttr.get({"st.name": ir.StringAttr.get(r.name)}) for r in function.results]
        )


def _import_graph(importer: FxImporter, exported: ExportedFunction) -> None:
    try:
        importer.import_stateless_graph(exported.graph, func_name=exported.function.name)
    except Exception as error:
        got = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise FrontendError("the model's graph cannot be imported", got=got, help=_HELP) from error


_HELP = "replace it, or run that part in PyTorch"


def _run_pipelines(module: ir.Operation, context: ir.Context) -> None:
    try:
        with context:
            for pipeline in _PIPELINES:
                PassManager.parse(pipeline).run(module)
    except ir.MLIRError as error:
        diagnostic = error.error_diagnostics[0] if error.error_diagnostics else None
        message = diagnostic.message if diagnostic else str(error)
        where = _place(str(diagnostic.location)) if diagnostic else ""
        raise _unsupported_op(_torch_op(message), where, message.splitlines()[0]) from error


def _torch_op(message: str) -> str:
    named = re.search(r'name = "torch\.([\w.]+)"', message) or re.search(r"'torch\.(aten[\w.]+)'", message)
    return named.group(1) if named else ""


def _unsupported_op(op: str, where: str, message: str) -> FrontendError:
    at = f" at {where}" if where else ""
    subject = f"op '{op}'{at} is not supported" if op else f"an operation{at} cannot be lowered"
    return FrontendError(subject, got=None if op else message, help=_HELP)


def _place(location: str) -> str:
    found = _PLACE.search(location)
    return f"{found.group(1)}:{found.group(2)}" if found else ""


def _check_dialects(module: ir.Operation, functions: Sequence[ExportedFunction]) -> None:
    strangers: list[tuple[str, str]] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name.split(".")[0] not in _DIALECTS:
            strangers.append((operation.name, _place(str(operation.location))))
        return ir.WalkResult.ADVANCE

    module.walk(visit)
    if strangers:
        # Rather than a terminator or a global: what a line of the user's became.
        name, where = next((stranger for stranger in strangers if stranger[0] in _KIN), strangers[0])
        raise _unsupported_op(_aten_ops_at(where, name, functions) or name, where, "")


def _aten_ops_at(where: str, mlir_name: str, functions: Sequence[ExportedFunction]) -> str:
    """The PyTorch ops on that line; of several, those whose name resembles the MLIR op's."""
    ops: dict[str, None] = {}
    for exported in functions:
        for node in exported.graph.nodes:
            frames = _PLACE_IN_TRACE.findall(node.meta.get("stack_trace") or "")
            if node.op == "call_function" and frames and ":".join(frames[-1]) == where:
                ops[op_name(node)] = None
    stem = _KIN.get(mlir_name, "")
    alike = [op for op in ops if stem and any(word in op for word in stem.split())]
    return ", ".join(alike or ops)


_PLACE_IN_TRACE = re.compile(r'File "([^"]+)", line (\d+)')
# Words in the names of PyTorch ops that become these torch-mlir ops.
_KIN = {
    "tm_tensor.scan": "cum",
    "tm_tensor.scatter": "scatter index_put put embedding index_add bincount",
    "tm_tensor.sort": "sort topk",
    "tm_tensor.topk": "topk",
    "tm_tensor.attention": "attention",
    "ml_program.global_load": "rand bernoulli normal uniform dropout",
}
