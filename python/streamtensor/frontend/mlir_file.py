"""An existing .mlir file as the model: checked, and given names where it has none."""

from pathlib import Path

from torch_mlir import ir

from .errors import FrontendError
from .lower import set_interface
from .manifest import Argument, Function, Result
from .names import UniqueNames

_HELP = "see docs/contracts.md; IR of this compiler's own dialects needs `compile --from STAGE`"
_DTYPES = frozenset(("f32", "i64", "i32", "i1"))


def read_mlir(path: Path, generic_ir: str | None = None) -> tuple[str, tuple[Function, ...]]:
    """The file's text with st.name and st.kind on every argument and result, and its functions.

    `generic_ir` is the file in MLIR's generic form, and is read in its place: so it may hold operations and types of
    other dialects than torch-mlir's, which pass through unseen. FrontendError if it does not parse, holds no function
    with a body, or has a type other than static tensors.
    """
    with ir.Context() as context:
        context.allow_unregistered_dialects = generic_ir is not None
        try:
            module = ir.Module.parse(path.read_text() if generic_ir is None else generic_ir, context)
        except (ir.MLIRError, UnicodeDecodeError) as error:
            raise _unparsable(path, error) from error
        functions = []
        for operation in module.body.operations:
            if operation.operation.name == "func.func" and not operation.is_external:
                function = _function(path, operation)
                set_interface(operation, function)
                functions.append(function)
        if not functions:
            raise FrontendError(f"'{path}' holds no function", expected="a func.func with a body")
        return module.operation.get_asm(enable_debug_info=True), tuple(functions)


def _unparsable(path: Path, error: Exception) -> FrontendError:
    diagnostics = getattr(error, "error_diagnostics", [])
    got = f"{diagnostics[0].location}: {diagnostics[0].message}" if diagnostics else str(error)
    return FrontendError(f"'{path}' is not valid MLIR", got=got, help=_HELP)


def _function(path: Path, operation: ir.OpView) -> Function:
    argument_attributes = _attributes(operation, "arg_attrs", len(operation.type.inputs))
    result_attributes = _attributes(operation, "res_attrs", len(operation.type.results))
    names = UniqueNames()
    arguments = []
    for index, (mlir_type, attributes) in enumerate(zip(operation.type.inputs, argument_attributes, strict=True)):
        dtype, shape = _tensor(path, operation, mlir_type)
        given = attributes.get("st.name", f"arg{index}")
        kind = attributes.get("st.kind", "input")
        arguments.append(Argument(names.take(given), kind, dtype, shape, given))
    names = UniqueNames()
    results = []
    for index, (mlir_type, attributes) in enumerate(zip(operation.type.results, result_attributes, strict=True)):
        given = attributes.get("st.name", f"output_{index}" if index else "output")
        results.append(Result(names.take(given), *_tensor(path, operation, mlir_type)))
    return Function(operation.name.value, tuple(arguments), tuple(results))


def _attributes(operation: ir.OpView, key: str, count: int) -> list[dict[str, str]]:
    if key not in operation.attributes:
        return [{}] * count
    return [
        {entry.name: ir.StringAttr(entry.attr).value for entry in ir.DictAttr(one) if entry.name.startswith("st.")}
        for one in ir.ArrayAttr(operation.attributes[key])
    ]


def _tensor(path: Path, operation: ir.OpView, mlir_type: ir.Type) -> tuple[str, tuple[int, ...]]:
    if isinstance(mlir_type, ir.RankedTensorType) and mlir_type.has_static_shape:
        dtype = str(mlir_type.element_type)
        if dtype in _DTYPES:
            return dtype, tuple(mlir_type.shape)
    raise FrontendError(
        f"function '{operation.name.value}' of '{path}' has an unsupported type",
        expected=f"a tensor of static shape of {', '.join(sorted(_DTYPES))}",
        got=str(mlir_type),
    )
