"""design.json as the driver reads it (schema/design.schema.json)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from streamtensor.errors import UserError

FILE_NAME = "design.json"
VERSION = 1

#: numpy's type of each scalar type of a design.
DTYPES = {
    "f16": np.dtype(np.float16),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
    "i1": np.dtype(np.bool_),
    "i8": np.dtype(np.int8),
    "i16": np.dtype(np.int16),
    "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64),
}


@dataclass(frozen=True)
class Port:
    """A tensor in external memory; `kind` is input, parameter, state or output."""

    name: str
    kind: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Fifo:
    """A FIFO; its depth, the least depth with which nothing deadlocks, and what passes in one run, all in tokens.
    `order` is the order of the tokens in words, `layout` the same as st-solve reads it; both absent if unknown."""

    name: str
    producer: str
    consumer: str
    depth: int
    minimum_depth: int
    tokens: int
    token_bits: int
    order: str | None = None
    layout: dict[str, Any] | None = None


@dataclass(frozen=True)
class Task:
    """A task; `buffer_bytes` is the size of all its local arrays."""

    name: str
    kind: str
    buffer_bytes: int


@dataclass(frozen=True)
class Design:
    """One fused accelerator."""

    name: str
    ports: tuple[Port, ...]
    fifos: tuple[Fifo, ...]
    tasks: tuple[Task, ...]

    def fifo_bits(self) -> int:
        """Memory of all FIFOs."""
        return sum(fifo.depth * fifo.token_bits for fifo in self.fifos)

    def unsized_fifo_bits(self) -> int:
        """The same if every FIFO were as deep as the tokens it carries."""
        return sum(fifo.tokens * fifo.token_bits for fifo in self.fifos)

    def converters(self) -> list[Task]:
        return [task for task in self.tasks if task.kind == "converter"]


def read_design(folder: Path) -> Design:
    """Reads `folder`/design.json; UserError if it is missing, damaged or of another version."""
    path = folder / FILE_NAME
    try:
        data = json.loads(path.read_text())
        if data["version"] != VERSION:
            raise UserError(
                f"'{path}' is of another version",
                expected=str(VERSION),
                got=str(data["version"]),
                help="compile the model again",
            )
        return _design(data)
    except OSError as error:
        raise UserError(
            f"'{folder}' holds no design",
            expected=f"a file {FILE_NAME}",
            got=(error.strerror or str(error)).lower(),
            help=f"compile a model first: streamtensor compile MODEL -o {folder}",
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(
            f"'{path}' is damaged", got=f"{type(error).__name__}: {error}", help="compile the model again"
        ) from error


def _design(data: dict[str, Any]) -> Design:
    return Design(
        name=data["name"],
        ports=tuple(Port(p["name"], p["kind"], DTYPES[p["scalar"]], tuple(p["shape"])) for p in data["ports"]),
        fifos=tuple(
            Fifo(
                *(f[key] for key in ("name", "producer", "consumer", "depth_tokens", "minimum_depth_tokens")),
                *(f[key] for key in ("token_count", "token_bits")),
                *(f.get(key) for key in ("order", "layout")),
            )
            for f in data["fifos"]
        ),
        tasks=tuple(Task(t["name"], t["kind"], sum(b["size_bytes"] for b in t["buffers"])) for t in data["tasks"]),
    )
