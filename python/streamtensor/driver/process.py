"""Runs other programs; none outlives an interruption."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from streamtensor.errors import DiagnosedError, UserError


@dataclass(frozen=True)
class Finished:
    """A program that has ended."""

    command: tuple[str, ...]
    status: int
    stdout: str
    stderr: str


def run_all(
    commands: Sequence[Sequence[str]], cwd: Path | None = None, on_end: Callable[[int], None] | None = None
) -> list[Finished]:
    """Runs all commands at once and waits for them, in the same order; `on_end` is called with 1 for each. On any
    exception, Ctrl-C too, those that still run are ended."""
    running: list[subprocess.Popen[str]] = []
    finished = []
    try:
        for command in commands:
            running.append(
                subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            )
        for command, process in zip(commands, running, strict=True):
            stdout, stderr = process.communicate()
            finished.append(Finished(tuple(command), process.returncode, stdout, stderr))
            if on_end:
                on_end(1)
        return finished
    finally:
        for process in running:
            if process.poll() is None:
                process.kill()
                process.wait()


def require_success(finished: Finished) -> None:
    """Passes on the program's own error, or says that it crashed and how to repeat it."""
    if finished.status == 0:
        return
    name = Path(finished.command[0]).name
    text = finished.stderr.strip()
    if finished.status > 0 and "error:" in text:
        raise DiagnosedError(text)
    how = f"signal {-finished.status}" if finished.status < 0 else f"exit code {finished.status}"
    raise UserError(
        f"'{name}' failed" + (f": {text.splitlines()[-1]}" if text else ""),
        expected="exit code 0",
        got=how,
        help=f"repeat it with: {shlex.join(finished.command)}",
    )
