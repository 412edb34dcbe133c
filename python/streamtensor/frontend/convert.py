"""`streamtensor convert`: MODEL -> a folder with model.mlir, weights.safetensors and import.json."""

from dataclasses import dataclass
from pathlib import Path

from .errors import FrontendError
from .manifest import FILE_NAME, Manifest
from .output import complete_folder
from .spec import ModelSpec, load_model, parse_spec

MODEL_FILE = "model.mlir"
WEIGHTS_FILE = "weights.safetensors"
EXAMPLE_INPUTS_FILE = "example_inputs.npz"


@dataclass(frozen=True)
class ConvertOptions:
    """For language models: tokens that one prefill run takes, and tokens that the KV cache holds. For a .mlir file with
    operations of this compiler: its IR in MLIR's generic form."""

    prefill: int = 64
    max_seq: int = 256
    generic_ir: str | None = None


def convert(model: str, out: Path, options: ConvertOptions | None = None) -> Manifest:
    """Imports `model` (the forms are in spec.FORMS) into the folder `out`, which is complete or absent.

    Modules are put into inference mode. An earlier import at `out` is replaced. FrontendError on what a user can mend.
    """
    options = options or ConvertOptions()
    spec = parse_spec(model)
    with complete_folder(Path(out), FILE_NAME) as folder:
        if spec.kind == "gguf":
            from ..llm.convert import convert_gguf

            return convert_gguf(spec, folder, options)
        if spec.kind == "mlir":
            return _convert_mlir(spec, folder, options)
        return _convert_module(spec, folder)


def _convert_module(spec: ModelSpec, folder: Path) -> Manifest:
    import numpy

    from .export import export_function, input_paths
    from .lower import lower

    loaded = load_model(spec)
    name = function_name(spec.factory, loaded.module)
    exported = export_function(name, loaded.module, loaded.example_inputs, source_map(spec, loaded))
    (folder / MODEL_FILE).write_text(lower([exported]))
    save_weights(exported.tensors, folder)
    paths = input_paths(loaded.module, len(loaded.example_inputs))
    named = {a.path: a.name for a in exported.function.arguments}
    inputs = zip(paths, loaded.example_inputs, strict=True)
    numpy.savez(folder / EXAMPLE_INPUTS_FILE, **{named[path]: value.detach().numpy() for path, value in inputs})
    manifest = Manifest("module", spec.absolute(), (exported.function,))
    manifest.write(folder)
    return manifest


def function_name(factory: str, module) -> str:
    """The design's name: the factory's, or for one called `factory` the module class's in snake case."""
    from .names import to_identifier, to_snake_case

    # `main` would clash with the C++ entry point.
    own = factory if factory not in ("factory", "main") else to_snake_case(type(module).__name__)
    return to_identifier(own)


def source_map(spec: ModelSpec, loaded):
    """How files are shown: those beside the model file as the user wrote its path."""
    from .locations import SourceMap

    fallback = (loaded.file, loaded.line)
    if spec.kind == "file":
        return SourceMap(spec.path.resolve().parent, str(spec.path.parent), fallback)
    parts = spec.target.split(".")
    root = Path(loaded.file).resolve().parents[len(parts) - 1]
    return SourceMap(root, "", fallback)


def save_weights(tensors: dict, folder: Path) -> None:
    """Writes parameters by name; the same tensors give the same bytes."""
    from safetensors.torch import save_file

    # safetensors refuses tensors that share memory, as tied parameters do.
    save_file({name: t.detach().clone().contiguous() for name, t in tensors.items()}, folder / WEIGHTS_FILE)
    # safetensors leaves its files readable by their owner only.
    (folder / WEIGHTS_FILE).chmod(0o644)


def _convert_mlir(spec: ModelSpec, folder: Path, options: ConvertOptions) -> Manifest:
    from .mlir_file import read_mlir

    text, functions = read_mlir(spec.path, options.generic_ir)
    parameters = [a.name for f in functions for a in f.arguments if a.kind == "parameter"]
    weights = spec.path.parent / WEIGHTS_FILE
    if parameters and not weights.is_file():
        raise FrontendError(
            f"'{spec.target}' has parameters but no weights",
            expected=f"'{weights}' with '{parameters[0]}'",
            help="put the file there, or make the arguments inputs",
        )
    (folder / MODEL_FILE).write_text(text)
    if parameters:
        (folder / WEIGHTS_FILE).write_bytes(weights.read_bytes())
    else:
        save_weights({}, folder)
    manifest = Manifest("mlir", spec.absolute(), functions)
    manifest.write(folder)
    return manifest
