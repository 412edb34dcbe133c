#!/usr/bin/env python3
"""Checks that each folder includes only folders above it: C++ includes and Python imports.

The order is that of docs/architecture.md. Prints one line per offence and exits with 1 if there is any.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Folders of include/st and lib, lowest layer first.
CXX_LAYERS = ("Support", "Solver", "Platform", "Model", "Dialect", "Analysis", "Transforms", "Emit", "Pipeline")
#: These know nothing of MLIR, so that they build and test in seconds.
CXX_WITHOUT_MLIR = ("Solver", "Platform", "Model")
#: Parts of python/streamtensor, lowest layer first. The front end and the language models in it are one layer: a GGUF
#: file is one of the front end's forms.
PYTHON_LAYERS = ("errors", "frontend", "quant", "driver", "dse", "report", "cli")
PYTHON_SAME_LAYER = {"llm": "frontend"}

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]')


def cxx_offences(root: Path) -> Iterator[str]:
    """Offences in include/st, lib and runtime under `root`."""
    for base in (root / "include" / "st", root / "lib"):
        for file in _files(base, "*.h", "*.cpp", "*.td"):
            folder = file.relative_to(base).parts[0]
            if folder == file.name:
                continue
            for line, included in _includes(file):
                offence = _judge_cxx(folder, included)
                if offence:
                    yield f"{file.relative_to(root)}:{line}: error: {offence}"
    for file in _files(root / "runtime", "*.h", "*.cpp"):
        for line, included in _includes(file):
            if included.startswith(("st/", "mlir/", "llvm/", "nlohmann/")):
                yield (
                    f"{file.relative_to(root)}:{line}: error: runtime includes '{included}' "
                    "(expected the standard library and Boost.Context)"
                )


def _judge_cxx(folder: str, included: str) -> str | None:
    if folder not in CXX_LAYERS:
        return f"folder '{folder}' has no layer (expected one of {', '.join(CXX_LAYERS)})"
    if folder in CXX_WITHOUT_MLIR and included.startswith(("mlir/", "llvm/")):
        return f"'{folder}' includes '{included}' (expected no MLIR there)"
    if not included.startswith("st/"):
        return None
    return _judge(folder, included.split("/")[1], CXX_LAYERS)


def _judge(folder: str, used: str, layers: tuple[str, ...]) -> str | None:
    """What is wrong when `folder` uses `used`; both are layers or nothing is said about `used`."""
    if used not in layers or layers.index(used) <= layers.index(folder):
        return None
    return f"'{folder}' uses '{used}' (expected only folders above it: {', '.join(layers[: layers.index(folder)])})"


def _includes(file: Path) -> Iterator[tuple[int, str]]:
    for number, text in enumerate(file.read_text().splitlines(), start=1):
        match = INCLUDE.match(text)
        if match:
            yield number, match.group(1)


def python_offences(root: Path) -> Iterator[str]:
    """Offences in python/streamtensor under `root`."""
    base = root / "python" / "streamtensor"
    for file in _files(base, "*.py"):
        folder = file.relative_to(base).parts[0].removesuffix(".py")
        layer = PYTHON_SAME_LAYER.get(folder, folder)
        if layer == "__init__":
            continue
        if layer not in PYTHON_LAYERS:
            layers = ", ".join(PYTHON_LAYERS)
            yield f"{file.relative_to(root)}:1: error: '{layer}' has no layer (expected one of {layers})"
            continue
        for line, used in _imports(file, base):
            offence = _judge(layer, PYTHON_SAME_LAYER.get(used, used), PYTHON_LAYERS)
            if offence:
                yield f"{file.relative_to(root)}:{line}: error: {offence}"


def _imports(file: Path, base: Path) -> Iterator[tuple[int, str]]:
    """Line and part of streamtensor of each import; relative ones are resolved."""
    package = ("streamtensor", *file.relative_to(base).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            modules = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            prefix = start + tuple((node.module or "").split(".") if node.module else ())
            modules = [(*prefix, alias.name) for alias in node.names]
        else:
            continue
        for module in modules:
            if len(module) > 1 and module[0] == "streamtensor":
                yield node.lineno, module[1]


def _files(base: Path, *patterns: str) -> list[Path]:
    return sorted(file for pattern in patterns for file in base.rglob(pattern))


def main() -> int:
    offences = [*cxx_offences(ROOT), *python_offences(ROOT)]
    print("\n".join(offences) if offences else "layering: every folder uses only folders above it")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
