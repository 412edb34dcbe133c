"""What MODEL on the command line means, and how a factory is found and called."""

import importlib
import importlib.util
import inspect
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import FrontendError

FORMS = "FILE.py:FACTORY, PACKAGE.MODULE:FACTORY, gguf:FILE or FILE.mlir"


@dataclass(frozen=True)
class ModelSpec:
    """A MODEL argument taken apart. `kind` is file, package, gguf or mlir."""

    kind: str
    target: str
    factory: str = ""

    @property
    def path(self) -> Path:
        return Path(self.target)

    def absolute(self) -> str:
        """The same specification, independent of the current folder."""
        target = self.target if self.kind == "package" else str(self.path.resolve())
        prefix = "gguf:" if self.kind == "gguf" else ""
        return f"{prefix}{target}:{self.factory}" if self.factory else f"{prefix}{target}"


@dataclass(frozen=True)
class LoadedModel:
    """What a factory gave: the module in inference mode, its example inputs, and where the factory stands."""

    module: Any
    example_inputs: tuple[Any, ...]
    file: str
    line: int


def parse_spec(model: str) -> ModelSpec:
    """Takes MODEL apart and checks that its file exists; FrontendError otherwise."""
    spec = _split(model)
    if spec.kind != "package" and not spec.path.is_file():
        got = "a folder" if spec.path.is_dir() else "no such file"
        raise FrontendError(f"model file '{spec.target}' cannot be read", got=got, help="check the path")
    return spec


def _split(model: str) -> ModelSpec:
    if model.startswith("gguf:"):
        return ModelSpec("gguf", model.removeprefix("gguf:"))
    target, colon, factory = model.rpartition(":")
    if colon and target.endswith(".py") and factory.isidentifier():
        return ModelSpec("file", target, factory)
    if colon and factory.isidentifier() and all(part.isidentifier() for part in target.split(".")):
        return ModelSpec("package", target, factory)
    if model.endswith(".mlir"):
        return ModelSpec("mlir", model)
    if model.endswith(".py"):
        raise FrontendError(
            f"model '{model}' names no factory", expected="FILE.py:FACTORY", help=f"write '{model}:NAME'"
        )
    raise FrontendError(f"model '{model}' is of no known form", expected=FORMS)


def load_model(spec: ModelSpec) -> LoadedModel:
    """Runs the factory of a file or package specification and checks what it returns."""
    python_module = _import_file(spec.path) if spec.kind == "file" else _import_package(spec.target)
    factory = getattr(python_module, spec.factory, None)
    if not callable(factory):
        raise FrontendError(
            f"'{spec.target}' has no factory '{spec.factory}'",
            expected="a function that returns (module, example inputs)",
            got="no such name" if factory is None else type(factory).__name__,
            help=_known_functions(python_module),
        )
    try:
        made = factory()
    except Exception as error:
        raise FrontendError(
            f"factory '{spec.factory}' of '{spec.target}' failed",
            got=f"{type(error).__name__}: {error}",
        ) from error
    file, line = _place_of(factory, spec)
    module, example_inputs = _check_made(spec, made)
    return LoadedModel(module, example_inputs, file, line)


def _import_file(path: Path) -> ModuleType:
    path = path.resolve()
    name = f"_streamtensor_model_{path.stem}"
    specification = importlib.util.spec_from_file_location(name, path)
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # The file may import its neighbours, as if it had been started as a script.
    sys.path.insert(0, str(path.parent))
    sys.modules[name] = module
    try:
        specification.loader.exec_module(module)
    except Exception as error:
        raise _import_failed(str(path), error) from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _import_package(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise _import_failed(name, error) from error


def _import_failed(target: str, error: Exception) -> FrontendError:
    place = f" at line {error.lineno}" if isinstance(error, SyntaxError) else ""
    return FrontendError(f"'{target}' cannot be imported{place}", got=f"{type(error).__name__}: {error}")


def _known_functions(module: ModuleType) -> str:
    names = sorted(
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    )
    return f"functions there: {', '.join(names)}" if names else "it defines no function"


def _place_of(factory: Any, spec: ModelSpec) -> tuple[str, int]:
    code = getattr(inspect.unwrap(factory), "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code else (spec.target, 0)


def _check_made(spec: ModelSpec, made: Any) -> tuple[Any, tuple[Any, ...]]:
    import torch

    is_pair = isinstance(made, tuple) and len(made) == 2
    if not is_pair or not isinstance(made[0], torch.nn.Module) or not isinstance(made[1], tuple | list):
        raise FrontendError(
            f"factory '{spec.factory}' of '{spec.target}' returns the wrong thing",
            expected="(torch.nn.Module, tuple of example tensors)",
            got=_describe(made),
            help="return module, (x,)",
        )
    module, inputs = made
    for index, value in enumerate(inputs):
        if not isinstance(value, torch.Tensor):
            raise FrontendError(
                f"example input {index} of factory '{spec.factory}' is not a tensor",
                expected="torch.Tensor",
                got=type(value).__name__,
                help="bind other values in the module",
            )
    return module.eval(), tuple(inputs)


def _describe(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(type(part).__name__ for part in value)})"
    return type(value).__name__
