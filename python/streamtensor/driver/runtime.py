"""Runs a compiled design in this process: NAME.so through the C interface of docs/contracts.md section 6."""

from __future__ import annotations

import ctypes
import json
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import numpy as np

from streamtensor.errors import UserError

from .cpp_build import shared_library
from .deadlock import DeadlockError
from .design import Port, read_design

_DONE, _DEADLOCK = 0, 1
_MAX_DEPTH = 1 << 24

#: Added to a task's own arrays: frames of what it calls, and what the C++ compiler spills.
_STACK_SLACK_BYTES = 512 * 1024


class CompiledDesign:
    """One design, loaded. Depths of FIFOs are data of a run: `fifo_depths` overrides those of design.json.

    `folder` is where compile wrote design.json. Unknown FIFO names are a UserError.
    """

    def __init__(self, folder: Path, fifo_depths: Mapping[str, int] | None = None) -> None:
        self.design = read_design(folder)
        self._depths = {fifo.name: fifo.depth for fifo in self.design.fifos}
        for name, depth in (fifo_depths or {}).items():
            require_fifo(name, self._depths)
            _require_depth(name, depth)
            self._depths[name] = depth
        self._library = _load(shared_library(folder, self.design.name))
        self._inputs = [port for port in self.design.ports if port.kind != "output"]
        self._outputs = [port for port in self.design.ports if port.kind == "output"]

    def run(self, arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        """Runs once. `arrays` has one array for each port that is not an output, in its shape and type; contiguous ones
        are passed without a copy, and a state's array is updated in place where the design writes it. Returns the
        outputs by name. DeadlockError when all tasks are blocked."""
        given = self._check_names(arrays)
        held = {port.name: as_port_array(port, given[port.name]) for port in self._inputs}
        outputs = {port.name: np.empty(port.shape, port.dtype) for port in self._outputs}
        held.update(outputs)
        pointers = [held[port.name].ctypes.data for port in self.design.ports]
        self._run_library(pointers)
        return outputs

    def report(self) -> dict[str, Any]:
        """The runtime's report of the last run: per FIFO depth, peak and tokens."""
        return json.loads(self._library.st_report().decode())

    def _check_names(self, arrays: Mapping[str, np.ndarray]) -> Mapping[str, np.ndarray]:
        wanted = {port.name for port in self._inputs}
        if wanted != set(arrays):
            raise UserError(
                f"inputs of design '{self.design.name}' do not match",
                expected=", ".join(sorted(wanted)),
                got=", ".join(sorted(arrays)) or "none",
                help="give one array per name",
            )
        return arrays

    def _run_library(self, pointers: list[int]) -> None:
        library = self._library
        # Set every time: another CompiledDesign of the same file shares the loaded library.
        for name, depth in self._depths.items():
            library.st_set_fifo_depth(name.encode(), depth)
        library.st_set_stack_bytes(self._stack_bytes())
        ports = (ctypes.c_void_p * len(pointers))(*pointers)
        with _interruptible():
            status = library.st_run(ports, len(pointers))
        if status == _DONE:
            return
        report = self.report()
        if status == _DEADLOCK:
            raise DeadlockError(self.design.name, self._depths, report)
        raise UserError(f"design '{self.design.name}' did not run: {report.get('message', 'no message')}")

    def _stack_bytes(self) -> int:
        largest = max((task.buffer_bytes for task in self.design.tasks), default=0)
        # A compiler may keep a second copy of an array for a moment.
        return 2 * largest + _STACK_SLACK_BYTES


def _require_depth(name: str, depth: int) -> None:
    """UserError for a depth that no memory holds; what a run carries is far below."""
    if depth > _MAX_DEPTH:
        raise UserError(
            f"depth of FIFO '{name}' is too large", expected=f"at most {_MAX_DEPTH} tokens", got=f"{depth} tokens"
        )


def require_fifo(name: str, known: Mapping[str, Any]) -> None:
    """UserError with the nearest names when no FIFO is called `name`."""
    if name in known:
        return
    near = get_close_matches(name, known, n=3, cutoff=0.4)
    raise UserError(
        f"no FIFO is called '{name}'",
        expected=f"one of {len(known)} names",
        got=f"'{name}'",
        help=f"near names: {', '.join(near)}" if near else 'the names are in design.json under "fifos"',
    )


def as_port_array(port: Port, array: np.ndarray) -> np.ndarray:
    """`array` if it fits the port, contiguous; UserError otherwise."""
    array = np.asarray(array)
    if tuple(array.shape) != port.shape or array.dtype != port.dtype:
        raise UserError(
            f"input '{port.name}' does not fit",
            expected=f"{_in_words(port.shape, port.dtype)}",
            got=f"{_in_words(array.shape, array.dtype)}",
            help="reshape or convert it with numpy",
        )
    return np.ascontiguousarray(array).reshape(port.shape)


def _in_words(shape: tuple[int, ...], dtype: np.dtype[Any]) -> str:
    return f"{'x'.join(map(str, shape)) or 'a scalar'} {dtype}"


def _load(path: Path) -> ctypes.CDLL:
    if not path.is_file():
        raise UserError(
            "the design is not built", expected=f"the file {path}", got="none", help="compile the model again"
        )
    try:
        library = _open(path.resolve())
    except OSError as error:
        raise UserError(
            f"cannot load '{path}'", got=str(error), help="compile the model again on this machine"
        ) from error
    library.st_set_fifo_depth.argtypes = [ctypes.c_char_p, ctypes.c_int64]
    library.st_set_stack_bytes.argtypes = [ctypes.c_int64]
    library.st_run.argtypes = [ctypes.c_void_p, ctypes.c_int64]
    library.st_report.restype = ctypes.c_char_p
    return library


def _open(path: Path) -> ctypes.CDLL:
    """The library that lies at `path` now. The system's loader would give the one that it found there before, also
    after the design was compiled again; so a new file at a known path is loaded through a copy of its own."""
    status = path.stat()
    identity = (status.st_ino, status.st_mtime_ns, status.st_size)
    libraries = _loaded.setdefault(path, {})
    if identity not in libraries:
        libraries[identity] = _open_copy(path) if libraries else ctypes.CDLL(str(path))
    return libraries[identity]


def _open_copy(path: Path) -> ctypes.CDLL:
    with tempfile.NamedTemporaryFile(prefix="streamtensor-", suffix=".so") as copy:
        shutil.copyfile(path, copy.name)
        return ctypes.CDLL(copy.name)


#: What this process has loaded: per path, and per file that lay there.
_loaded: dict[Path, dict[tuple[int, int, int], ctypes.CDLL]] = {}


@contextmanager
def _interruptible() -> Iterator[None]:
    """Lets Ctrl-C end the process while it is inside a design: Python would only see it afterwards. Files are written
    after runs, so nothing is left half-written."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
