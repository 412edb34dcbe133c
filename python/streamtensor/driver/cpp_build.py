"""Lints a design's emitted C++ and builds it into NAME.so for the CPU."""

from __future__ import annotations

from pathlib import Path

from streamtensor.errors import UserError

from .process import Finished
from .toolchain import Toolchain

#: Sums may be reordered into vector lanes, as the hardware does; infinities and NaN stay as they are. Integers wrap, as
#: they do in the IR. Loops over lanes stay loops until they are vectorised: unrolled first, they end as gathers.
CXX_FLAGS = (
    "-std=c++17",
    "-O3",
    "-march=native",
    "-fassociative-math",
    "-fno-signed-zeros",
    "-fno-trapping-math",
    "-ffp-contract=fast",
    "-fwrapv",
    "-mllvm",
    "-unroll-full-max-count=8",
    "-fPIC",
    "-shared",
    "-Wl,-Bsymbolic",
)


def shared_library(folder: Path, name: str) -> Path:
    """Where a design's CPU build lies."""
    return folder / "build" / f"{name}.so"


def build_command(toolchain: Toolchain, folder: Path, name: str) -> list[str]:
    """The compiler's command line for the design `name` that stc wrote into `folder`."""
    output = shared_library(folder, name)
    output.parent.mkdir(exist_ok=True)
    return [
        toolchain.cxx,
        *CXX_FLAGS,
        f"-I{toolchain.runtime_include}",
        f"-I{folder / 'hls'}",
        str(folder / "hls" / f"{name}.cpp"),
        str(folder / "host" / f"{name}_cpu.cpp"),
        "-Wl,--whole-archive",
        str(toolchain.runtime_library),
        "-Wl,--no-whole-archive",
        "-lboost_context",
        "-pthread",
        "-o",
        str(output),
    ]


def require_built(finished: Finished, name: str) -> None:
    """A failure here is the compiler's fault, not the user's: say which design and show the first message."""
    if finished.status == 0:
        return
    first = next((line for line in finished.stderr.splitlines() if "error" in line), "no message")
    raise UserError(
        f"the emitted C++ of '{name}' does not build",
        expected="code that the C++ compiler accepts",
        got=first,
        help="this is a defect of the compiler: please report it with the model",
    )


def lint_command(toolchain: Toolchain, folder: Path, name: str) -> list[str]:
    """st-lint's command line for the design `name` in `folder`."""
    source = str(folder / "hls" / f"{name}.cpp")
    return [str(toolchain.lint), source, "--", f"-I{toolchain.runtime_include}"]


def require_lint_clean(finished: Finished, name: str) -> None:
    """As require_built: what breaks a rule is not the user's doing."""
    if finished.status == 0:
        return
    text = finished.stdout.strip() or finished.stderr.strip() or "no message"
    raise UserError(
        f"the emitted C++ of '{name}' breaks a rule for hardware",
        expected="code that st-lint accepts",
        got=text.splitlines()[0],
        help="this is a defect of the compiler: please report it with the model",
    )
