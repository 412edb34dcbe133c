"""`import.json`: what the front end hands over (docs/contracts.md section 2, schema/import.schema.json)."""

import dataclasses
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import FrontendError

FILE_NAME = "import.json"
VERSION = 1


@dataclass(frozen=True)
class Argument:
    """One function argument. `kind` is input, parameter or state; `dtype` is MLIR's word (f32, i64, i1); `path` is the
    place in the PyTorch model that `name` was made from."""

    name: str
    kind: str
    dtype: str
    shape: tuple[int, ...]
    path: str


@dataclass(frozen=True)
class Result:
    """One function result."""

    name: str
    dtype: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Function:
    """One `func.func` of model.mlir."""

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Manifest:
    """The whole of import.json. `model` is the specification that was converted, with an absolute file name."""

    kind: str
    model: str
    functions: tuple[Function, ...]
    config: dict[str, Any] = field(default_factory=dict)
    version: int = VERSION

    def function(self, name: str) -> Function:
        return next(function for function in self.functions if function.name == name)

    def write(self, folder: Path) -> None:
        text = json.dumps({"version": self.version, **dataclasses.asdict(self)}, indent=2)
        (folder / FILE_NAME).write_text(text + "\n")


def read_manifest(folder: Path) -> Manifest:
    """Reads `folder`/import.json; FrontendError if it is missing or of another version."""
    path = Path(folder) / FILE_NAME
    if not path.is_file():
        raise FrontendError(
            f"'{folder}' is not an import folder",
            expected=f"a file {FILE_NAME} in it",
            help="run `streamtensor convert` first",
        )
    try:
        data = json.loads(path.read_text())
        version = data.pop("version")
        if version != VERSION:
            raise FrontendError(
                f"'{path}' is of another version",
                expected=str(VERSION),
                got=str(version),
                help="convert the model again",
            )
        functions = tuple(_function(entry) for entry in data.pop("functions"))
        return Manifest(functions=functions, version=version, **data)
    except (ValueError, KeyError, TypeError) as error:
        raise FrontendError(f"'{path}' is damaged", got=str(error), help="convert the model again") from error


def _function(entry: dict[str, Any]) -> Function:
    arguments = tuple(Argument(**{**a, "shape": tuple(a["shape"])}) for a in entry["arguments"])
    results = tuple(Result(**{**r, "shape": tuple(r["shape"])}) for r in entry["results"])
    return Function(entry["name"], arguments, results)
