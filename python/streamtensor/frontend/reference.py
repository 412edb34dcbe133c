"""What PyTorch computes: the numbers that a compiled design is compared with."""

from collections.abc import Mapping
from pathlib import Path

import numpy

from .convert import EXAMPLE_INPUTS_FILE, WEIGHTS_FILE
from .errors import FrontendError
from .manifest import FILE_NAME, Manifest, read_manifest
from .spec import load_model, parse_spec


def example_inputs(folder: Path) -> dict[str, numpy.ndarray]:
    """The factory's example inputs by argument name."""
    path = Path(folder) / EXAMPLE_INPUTS_FILE
    if not path.is_file():
        raise FrontendError(
            f"'{folder}' has no example inputs", expected=EXAMPLE_INPUTS_FILE, help="give --inputs X.npz"
        )
    with numpy.load(path) as arrays:
        return dict(arrays)


def run_reference(model: str | Path, inputs: Mapping[str, numpy.ndarray]) -> dict[str, numpy.ndarray]:
    """Runs the PyTorch module eagerly and gives its results by name.

    `model` is an import folder (the module then gets that folder's weights, whatever its factory initialises) or a
    file or package specification. FrontendError if an input is missing or has another shape or dtype.
    """
    manifest = read_manifest(Path(model)) if (Path(model) / FILE_NAME).is_file() else None
    if manifest and manifest.kind != "module":
        raise FrontendError(f"'{model}' has no PyTorch module", expected="an import of a module", got=manifest.kind)
    loaded = load_model(parse_spec(manifest.model if manifest else str(model)))
    from .export import input_paths, run_eagerly

    if manifest:
        _load_weights(loaded.module, Path(model), manifest)
    paths = input_paths(loaded.module, len(loaded.example_inputs))
    arguments = manifest.functions[0].arguments if manifest else ()
    names = {a.path: a.name for a in arguments} or _names_of(paths)
    ordered = tuple(
        _tensor(names[path], inputs, example) for path, example in zip(paths, loaded.example_inputs, strict=True)
    )
    return {name: value.detach().numpy() for name, value in run_eagerly(loaded.module, ordered).items()}


def _names_of(paths: list[str]) -> dict[str, str]:
    from .names import UniqueNames

    names = UniqueNames()
    return {path: names.take(path) for path in paths}


def _load_weights(module, folder: Path, manifest: Manifest) -> None:
    import torch
    from safetensors.torch import load_file

    weights = load_file(folder / WEIGHTS_FILE)
    own = dict(module.named_parameters(remove_duplicate=False))
    own.update(module.named_buffers(remove_duplicate=False))
    with torch.no_grad():
        for argument in manifest.functions[0].arguments:
            if argument.kind == "parameter" and argument.path in own:
                own[argument.path].copy_(weights[argument.name])


def _tensor(name: str, inputs: Mapping[str, numpy.ndarray], example):
    import torch

    if name not in inputs:
        raise FrontendError(f"input '{name}' is missing", expected=f"a tensor {_describe(example)}")
    value = torch.from_numpy(numpy.asarray(inputs[name], order="C"))
    if value.shape != example.shape or value.dtype != example.dtype:
        raise FrontendError(f"input '{name}' does not fit", expected=_describe(example), got=_describe(value))
    return value


def _describe(tensor) -> str:
    return f"{'x'.join(str(size) for size in tensor.shape)} {str(tensor.dtype).removeprefix('torch.')}"
