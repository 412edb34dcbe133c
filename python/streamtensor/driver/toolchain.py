"""Where the compiler, its tools and the C++ compiler are."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from streamtensor.errors import UserError

#: Names under which the C++ compiler is looked for; the emitted code and the
#: runtime are built and tested with the first.
CXX_NAMES = ("clang++-19", "clang++")


def checkout() -> Path:
    """The checkout that this package is installed from (set-up installs it in place)."""
    return Path(__file__).resolve().parents[3]


def build_folder() -> Path:
    """The CMake build folder: `build/` of the checkout, or $STREAMTENSOR_BUILD."""
    return Path(os.environ.get("STREAMTENSOR_BUILD") or checkout() / "build")


def find_cxx() -> str | None:
    """The C++ compiler for emitted code, or none."""
    return next((path for name in CXX_NAMES if (path := shutil.which(name))), None)


@dataclass(frozen=True)
class Toolchain:
    """All that a compilation calls. Made by find_toolchain()."""

    stc: Path
    opt: Path
    lint: Path
    cxx: str
    runtime_include: Path
    runtime_library: Path

    def sha256(self) -> str:
        """One hash over the compiler, the linter, the runtime and the Python that calls them: when it is unchanged, the
        same input gives the same design."""
        digest = hashlib.sha256()
        package = checkout() / "python" / "streamtensor"
        files = [self.stc, self.opt, self.lint, self.runtime_library]
        files += sorted(self.runtime_include.rglob("*.h"))
        files += sorted(file for part in ("frontend", "llm", "driver") for file in (package / part).rglob("*.py"))
        for file in files:
            digest.update(hashlib.sha256(file.read_bytes()).digest())
        return digest.hexdigest()


def find_toolchain() -> Toolchain:
    """Finds every tool, or fails with UserError before any work starts."""
    cxx = find_cxx()
    if cxx is None:
        raise UserError(
            "no compiler found for the emitted C++",
            expected="clang++-19 on the path",
            got="none",
            help="run scripts/setup.sh, or apt-get install clang-19",
        )
    return Toolchain(
        stc=find_built("bin/stc"),
        opt=find_built("bin/st-opt"),
        lint=find_built("bin/st-lint"),
        cxx=cxx,
        runtime_include=checkout() / "runtime" / "include",
        runtime_library=find_built("runtime/libStRuntime.a"),
    )


def find_built(name: str) -> Path:
    """The file `name` of the build folder, or UserError."""
    path = build_folder() / name
    if not path.is_file():
        raise UserError(
            f'"{path.name}" is not built', expected=f"the file {path}", got="none", help="run scripts/build.sh"
        )
    return path
