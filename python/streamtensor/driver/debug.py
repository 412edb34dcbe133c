"""`debug`: in which order tokens travel through the FIFOs of a compiled design."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from streamtensor.errors import UserError

from .design import FILE_NAME, Design, Fifo, read_design
from .process import Finished, require_success
from .runtime import require_fifo
from .toolchain import find_built


def list_orders(folder: Path) -> dict[str, Any]:
    """Every FIFO of the design in `folder` with its order in words."""
    design = _read(folder)
    return {"design": design.name, "orders": {fifo.name: fifo.order or "unknown" for fifo in design.fifos}}


def show_order(folder: Path, name: str, max_tokens: int) -> dict[str, Any]:
    """The order of the FIFO `name`, with at most `max_tokens` of its tokens: for each its number, the offset of its
    slice, and the row-major indices of its numbers (none where a slice reaches beyond the tensor)."""
    fifo = _find(_read(folder), name)
    answer = json.loads(_solve_order(fifo, max_tokens))
    ends = {"fifo": fifo.name, "producer": fifo.producer, "consumer": fifo.consumer, "depth_tokens": fifo.depth}
    return {**ends, **answer}


def print_order(folder: Path, name: str, max_tokens: int) -> str:
    """The same as a table for people."""
    fifo = _find(_read(folder), name)
    head = f"FIFO '{fifo.name}' from '{fifo.producer}' to '{fifo.consumer}', depth {fifo.depth}"
    return f"{head}\n{_solve_order(fifo, max_tokens, '--text')}"


def _find(design: Design, name: str) -> Fifo:
    fifos = {fifo.name: fifo for fifo in design.fifos}
    require_fifo(name, fifos)
    if fifos[name].layout is None:
        raise UserError(
            f"the order of FIFO '{name}' is not known",
            expected=f"a layout in {FILE_NAME}",
            got="none",
            help="compile the model again",
        )
    return fifos[name]


def _solve_order(fifo: Fifo, max_tokens: int, *options: str) -> str:
    command = [str(find_built("bin/st-solve")), "order", "-", "--tokens", str(max_tokens), *options]
    done = subprocess.run(command, input=json.dumps(fifo.layout), capture_output=True, text=True, check=False)
    require_success(Finished(tuple(command), done.returncode, done.stdout, done.stderr))
    return done.stdout


def _read(folder: Path) -> Design:
    inner = sorted(path.parent for path in folder.glob(f"*/{FILE_NAME}"))
    if inner and not (folder / FILE_NAME).exists():
        names = ", ".join(str(path) for path in inner)
        raise UserError(f"'{folder}' has several designs", expected="one", help=f"give one of {names}")
    return read_design(folder)
