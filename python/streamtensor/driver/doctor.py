"""What is installed and what is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from .toolchain import build_folder, checkout, find_cxx

SET_UP = "run scripts/setup.sh"
BUILD = "run scripts/build.sh"

#: Where the lock's list of what other packages need begins.
INDIRECT = "# What those need"


@dataclass
class Finding:
    """One thing that is needed; `detail` says what was found, `remedy` how to get it."""

    name: str
    is_present: bool
    detail: str
    remedy: str


def examine() -> list[Finding]:
    """Looks at everything that compiling and running need."""
    return [*_programs(), *_build_results(), *_python_packages()]


def _programs() -> Iterator[Finding]:
    for name in ("clang++-19", "cmake", "ninja", "ccache", "ld.lld-19", "mlir-opt-19"):
        path = find_cxx() if name == "clang++-19" else shutil.which(name)
        yield Finding(name, path is not None, _first_line([path, "--version"]) if path else "", SET_UP)


def _first_line(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "does not run"
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    return next((line for line in lines if "version" in line), lines[0] if lines else command[0])


def _build_results() -> Iterator[Finding]:
    build = build_folder()
    for path in ("bin/stc", "bin/st-opt", "bin/st-lint", "runtime/libStRuntime.a"):
        file = build / path
        yield Finding(Path(path).name, file.is_file(), str(file), BUILD)


def _python_packages() -> Iterator[Finding]:
    yield Finding("python", sys.version_info >= (3, 11), sys.version.split()[0], SET_UP)
    for requirement in _requirements():
        name, _, wanted = requirement.partition("==")
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            found = ""
        is_right = found.split("+")[0] == wanted
        remedy = f"{SET_UP}: {wanted} is wanted, {found} is here" if found and not is_right else SET_UP
        yield Finding(name, is_right, found, remedy)


def _requirements() -> list[str]:
    """The pinned packages that this project itself uses: the lock's first part."""
    folder = checkout() / "requirements"
    direct = (folder / "lock.txt").read_text().partition(INDIRECT)[0]
    lines = (folder / "torch.txt").read_text().splitlines() + direct.splitlines()
    return [line for line in lines if line and not line.startswith("#")]
