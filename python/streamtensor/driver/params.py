"""Packed parameters: `out/params/` (docs/contracts.md section 7).

A model's tensors lie row-major in binaries that the runtime maps into memory: `model.bin` for a module; for a language
model `layer_NNN.bin` per layer, and `host.bin` for what stays on the host. `index.json` says what is where.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from safetensors import SafetensorError, safe_open

from streamtensor.errors import UserError

from .reporter import Reporter

INDEX = "index.json"

#: Each tensor starts at a multiple of this: one cache line, and one 512-bit memory word.
ALIGNMENT_BYTES = 64

_LAYER = re.compile(r"layers\.(\d+)\.")


@dataclass(frozen=True)
class Entry:
    """Where one tensor lies; `sha256` is over its bytes."""

    name: str
    file: str
    offset: int
    dtype: str
    shape: tuple[int, ...]
    sha256: str


def file_of(name: str, is_language_model: bool) -> str:
    """The binary that holds the tensor of this name."""
    if not is_language_model:
        return "model.bin"
    layer = _LAYER.match(name)
    return f"layer_{int(layer.group(1)):03d}.bin" if layer else "host.bin"


def pack(weights: Path, folder: Path, is_language_model: bool, reporter: Reporter) -> None:
    """Writes `folder` from a safetensors file; the same file gives the same bytes."""
    folder.mkdir()
    entries: list[Entry] = []
    ends: dict[str, int] = {}
    try:
        with safe_open(weights, framework="np") as tensors:
            names = sorted(tensors.keys())
            with reporter.step("packing parameters", len(names)) as advance:
                for name in names:
                    file = file_of(name, is_language_model)
                    entry = _append(folder, file, ends.get(file, 0), name, tensors.get_tensor(name))
                    ends[file] = entry.offset + _size_bytes(entry)
                    entries.append(entry)
                    advance(1)
    except SafetensorError as error:
        raise UserError(f"'{weights}' is damaged", got=str(error), help="convert the model again") from error
    index = {"version": 1, "tensors": [asdict(entry) for entry in entries]}
    (folder / INDEX).write_text(json.dumps(index, indent=2) + "\n")


def _append(folder: Path, file: str, end: int, name: str, tensor: np.ndarray) -> Entry:
    offset = -(-end // ALIGNMENT_BYTES) * ALIGNMENT_BYTES
    data = np.ascontiguousarray(tensor).view(np.uint8).reshape(-1) if tensor.size else np.zeros(0, np.uint8)
    with open(folder / file, "ab") as out:
        out.write(b"\0" * (offset - end))
        out.write(data.data)
    digest = hashlib.sha256(data.data).hexdigest()
    return Entry(name, file, offset, str(tensor.dtype), tuple(tensor.shape), digest)


def _size_bytes(entry: Entry) -> int:
    count = 1
    for size in entry.shape:
        count *= size
    return count * np.dtype(entry.dtype).itemsize


class ParameterStore:
    """The packed parameters of a compiled model, mapped into memory; the files are never changed."""

    def __init__(self, folder: Path) -> None:
        index = json.loads((folder / INDEX).read_text())
        entries = [Entry(**{**entry, "shape": tuple(entry["shape"])}) for entry in index["tensors"]]
        self._entries = {entry.name: entry for entry in entries}
        self._files = {file: _map_file(folder / file) for file in sorted({entry.file for entry in entries})}
        for entry in entries:
            if entry.offset + _size_bytes(entry) > len(self._files[entry.file]):
                raise UserError(
                    f"'{folder / entry.file}' is truncated",
                    expected=f"at least {entry.offset + _size_bytes(entry)} bytes",
                    got=f"{len(self._files[entry.file])} bytes",
                    help="compile the model again",
                )

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def names(self) -> list[str]:
        return list(self._entries)

    def array(self, name: str) -> np.ndarray:
        """The tensor, not copied."""
        entry = self._entries[name]
        data = self._files[entry.file][entry.offset : entry.offset + _size_bytes(entry)]
        return data.view(np.dtype(entry.dtype)).reshape(entry.shape)

    def layer(self, number: int) -> Mapping[str, np.ndarray]:
        """The tensors of one decoder layer by their name within it."""
        prefix = f"layers.{number}."
        return {name.removeprefix(prefix): self.array(name) for name in self._entries if name.startswith(prefix)}


def _map_file(path: Path) -> np.ndarray:
    try:
        # Copy on write: PyTorch warns of arrays that cannot be written, and the file is never changed.
        return np.memmap(path, dtype=np.uint8, mode="c") if path.stat().st_size else np.zeros(0, np.uint8)
    except OSError as error:
        raise UserError(
            f"cannot read '{path}'", got=(error.strerror or str(error)).lower(), help="compile the model again"
        ) from error
