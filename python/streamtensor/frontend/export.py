"""From a PyTorch module to a checked graph in which every tensor from outside is an argument."""

import inspect
from dataclasses import dataclass
from typing import Any

import torch
from torch.utils import _pytree as pytree

from .errors import FrontendError
from .locations import SourceMap, whole_stack_traces
from .manifest import Argument, Function, Result
from .names import UniqueNames
from .quiet import quiet

# What the compiler can carry, in MLIR's words.
DTYPES = {torch.float32: "f32", torch.int64: "i64", torch.int32: "i32", torch.bool: "i1"}


@dataclass(frozen=True)
class ExportedFunction:
    """A function ready for lowering. The graph's placeholders are `function.arguments` in their order; `tensors` are
    the parameters' values by argument name."""

    function: Function
    graph: torch.fx.Graph
    tensors: dict[str, torch.Tensor]


def run_eagerly(module: torch.nn.Module, inputs: tuple[torch.Tensor, ...]) -> dict[str, torch.Tensor]:
    """The module's results by name, as PyTorch computes them. None results are left out."""
    with torch.no_grad():
        output = module(*inputs)
    leaves, _ = pytree.tree_flatten_with_path(output)
    names = UniqueNames()
    return {names.take(_result_path(path)): leaf for path, leaf in leaves if leaf is not None}


def _result_path(path: tuple) -> str:
    """Dict keys and field names as they are; a position is `output`, `output_1` and so on."""
    parts = []
    for key in path:
        if isinstance(key, pytree.SequenceKey):
            parts += (["output"] if not parts else []) + ([str(key.idx)] if key.idx or parts else [])
        else:
            parts.append(str(key.key if isinstance(key, pytree.MappingKey) else key.name))
    return "_".join(parts) or "output"


def input_paths(module: torch.nn.Module, count: int) -> list[str]:
    """Names of the first `count` positional arguments of forward()."""
    paths: list[str] = []
    for parameter in inspect.signature(module.forward).parameters.values():
        if parameter.kind == parameter.VAR_POSITIONAL:
            paths += [f"{parameter.name}_{i}" for i in range(count - len(paths))]
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            paths.append(parameter.name)
    return paths[:count]


def export_function(
    name: str,
    module: torch.nn.Module,
    inputs: tuple[torch.Tensor, ...],
    sources: SourceMap,
    state: frozenset[str] = frozenset(),
) -> ExportedFunction:
    """Traces `module` on example `inputs` with torch.export.

    Parameters and buffers become arguments behind the inputs; inputs named in `state` get the kind "state".
    FrontendError if forward() fails, depends on run-time values, changes its inputs or buffers, or uses a dtype that
    the compiler lacks.
    """
    _check_dtypes("parameter", dict(module.named_parameters()))
    outputs = _try_eagerly(module, inputs, sources)
    program = _trace(module, inputs, sources)
    _check_pure(program, sources)
    graph = program.graph_module.graph
    _check_nodes(graph, sources)
    function, tensors = _lift(name, module, program, inputs, state, outputs)
    sources.rewrite(list(graph.nodes))
    return ExportedFunction(function, graph, tensors)


def _try_eagerly(
    module: torch.nn.Module, inputs: tuple[torch.Tensor, ...], sources: SourceMap
) -> dict[str, torch.Tensor]:
    _check_dtypes("example input", dict(zip(input_paths(module, len(inputs)), inputs, strict=False)))
    try:
        # forward() may change its inputs; the check for that comes later.
        outputs = run_eagerly(module, tuple(value.clone() for value in inputs))
    except Exception as error:
        raise FrontendError(
            f"the model fails on its example inputs{_at(sources.where_raised(error))}",
            got=f"{type(error).__name__}: {_first_line(error)}",
            help="the factory's example inputs must fit forward()",
        ) from error
    for name, value in outputs.items():
        if not isinstance(value, torch.Tensor):
            raise FrontendError(f"result '{name}' is not a tensor", expected="torch.Tensor", got=type(value).__name__)
    _check_dtypes("result", outputs)
    return outputs


def _check_dtypes(role: str, tensors: dict[str, torch.Tensor]) -> None:
    for name, tensor in tensors.items():
        if tensor.dtype not in DTYPES:
            raise _unsupported_dtype(f"{role} '{name}'", tensor.dtype)


def _unsupported_dtype(what: str, dtype: torch.dtype) -> FrontendError:
    return FrontendError(
        f"{what} has an unsupported dtype",
        expected=", ".join(str(known).removeprefix("torch.") for known in DTYPES),
        got=str(dtype).removeprefix("torch."),
        help="convert it with .float()",
    )


def _trace(
    module: torch.nn.Module, inputs: tuple[torch.Tensor, ...], sources: SourceMap
) -> torch.export.ExportedProgram:
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    try:
        with quiet(), whole_stack_traces(), torch.no_grad():
            program = torch.export.export(module, inputs, strict=False)
            return program.run_decompositions(get_decomposition_table())
    except Exception as error:
        where = _at(sources.where_raised(error))
        if "data-dependent" in str(error):
            raise FrontendError(
                f"control flow depends on a run-time value{where}",
                expected="a forward() that takes the same path for every input",
                help="use torch.where, or split the model at that line",
            ) from error
        raise FrontendError(
            f"the model cannot be exported{where}", got=f"{type(error).__name__}: {_first_line(error)}"
        ) from error


def _check_pure(program: torch.export.ExportedProgram, sources: SourceMap) -> None:
    kinds = torch.export.graph_signature.OutputKind
    # Operations that PyTorch must not reorder, such as a matrix inverse that may fail, are wrapped.
    for node in program.graph_module.graph.nodes:
        wrapped = next((arg for arg in node.args if isinstance(arg, torch._ops.OpOverload)), None)
        if wrapped is not None:
            where = _at(sources.where(node.meta.get("stack_trace")))
            raise FrontendError(
                f"op '{wrapped.overloadpacket}'{where} is not supported",
                got="an operation with side effects",
                help="replace it, or run that part in PyTorch",
            )
    for spec in program.graph_signature.output_specs:
        if spec.kind in (kinds.BUFFER_MUTATION, kinds.USER_INPUT_MUTATION):
            role = "buffer" if spec.kind == kinds.BUFFER_MUTATION else "input"
            raise FrontendError(
                f"forward() writes into its {role} '{spec.target}'",
                expected="a forward() without side effects",
                help=f"return the new value of '{spec.target}' as a result",
            )


def _check_nodes(graph: torch.fx.Graph, sources: SourceMap) -> None:
    for node in graph.nodes:
        value = node.meta.get("val")
        if node.op != "call_function" or not isinstance(value, torch.Tensor):
            continue
        what = f"op '{op_name(node)}'{_at(sources.where(node.meta.get('stack_trace')))}"
        # Lowering unbounded shapes can take all memory, so they end here.
        if not all(isinstance(size, int) for size in value.shape):
            raise FrontendError(
                f"{what} has a result whose shape depends on run-time values",
                expected="static shapes",
                help="use torch.where or a mask of fixed shape",
            )
        # float64 comes from Python numbers and is folded away.
        if value.dtype not in DTYPES and not (value.dtype == torch.float64 and value.dim() == 0):
            raise _unsupported_dtype(what, value.dtype)


def op_name(node: torch.fx.Node) -> str:
    """`aten.cumsum` for a node that calls it."""
    target = node.target
    packet = getattr(target, "overloadpacket", target)
    return str(packet) if isinstance(target, torch._ops.OpOverload) else getattr(target, "__name__", str(target))


def _lift(
    name: str,
    module: torch.nn.Module,
    program: torch.export.ExportedProgram,
    inputs: tuple[torch.Tensor, ...],
    state: frozenset[str],
    outputs: dict[str, torch.Tensor],
) -> tuple[Function, dict[str, torch.Tensor]]:
    """Puts the inputs first, drops unused parameters and names every placeholder and result."""
    kinds = torch.export.graph_signature.InputKind
    graph = program.graph_module.graph
    placeholders = {node.name: node for node in graph.nodes if node.op == "placeholder"}
    specs = program.graph_signature.input_specs
    # A stable sort: inputs first, the rest in the module's own order.
    specs = sorted(specs, key=lambda spec: spec.kind != kinds.USER_INPUT)
    paths = iter(input_paths(module, len(inputs)))
    names = UniqueNames()
    arguments: list[Argument] = []
    tensors: dict[str, torch.Tensor] = {}
    body_start = next(node for node in graph.nodes if node.op != "placeholder")
    for spec in specs:
        node = placeholders[spec.arg.name]
        if spec.kind == kinds.USER_INPUT:
            path = next(paths)
            kind = "state" if path in state else "input"
        elif not node.users:
            graph.erase_node(node)
            continue
        else:
            path, kind = spec.target, "parameter"
        argument = _argument(names.take(path), kind, path, node.meta["val"])
        if kind == "parameter":
            tensors[argument.name] = _tensor_of(program, spec)
        arguments.append(argument)
        body_start.prepend(node)
    _drop_none_results(graph)
    results = tuple(Result(n, DTYPES[t.dtype], tuple(t.shape)) for n, t in outputs.items())
    return Function(name, tuple(arguments), results), tensors


def _argument(name: str, kind: str, path: str, value: torch.Tensor) -> Argument:
    if value.dtype not in DTYPES:
        raise _unsupported_dtype(f"parameter '{path}'", value.dtype)
    return Argument(name, kind, DTYPES[value.dtype], tuple(value.shape), path)


def _tensor_of(program: torch.export.ExportedProgram, spec: Any) -> torch.Tensor:
    found = program.state_dict.get(spec.target)
    return program.constants[spec.target] if found is None else found


def _drop_none_results(graph: torch.fx.Graph) -> None:
    output = next(node for node in graph.nodes if node.op == "output")
    output.args = (tuple(value for value in output.args[0] if value is not None),)


def _at(where: str) -> str:
    return f" at {where}" if where else ""


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else "no message"
