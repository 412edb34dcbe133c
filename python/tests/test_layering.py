"""scripts/check_layering.py finds what it is for."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "check_layering.py"
_specification = importlib.util.spec_from_file_location("check_layering", SCRIPT)
assert _specification is not None and _specification.loader is not None
check_layering = importlib.util.module_from_spec(_specification)
_specification.loader.exec_module(check_layering)


def _write(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return root


@pytest.mark.parametrize(
    ("name", "text", "offence"),
    [
        ("lib/Model/A.cpp", '#include "st/Emit/B.h"\n', "'Model' uses 'Emit'"),
        ("lib/Model/A.cpp", '#include "mlir/IR/Value.h"\n', "expected no MLIR"),
        ("include/st/Dialect/X/A.h", "#include <st/Pipeline/B.h>\n", "'Dialect' uses 'Pipeline'"),
        ("lib/Newcomer/A.cpp", '#include "st/Model/B.h"\n', "'Newcomer' has no layer"),
        ("runtime/src/A.cpp", '#include "st/Model/B.h"\n', "runtime includes"),
    ],
)
def test_cxx_offence(tmp_path: Path, name: str, text: str, offence: str) -> None:
    found = list(check_layering.cxx_offences(_write(tmp_path, name, text)))
    assert len(found) == 1
    assert found[0].startswith(f"{name}:1: error: ")
    assert offence in found[0]


@pytest.mark.parametrize(
    "text",
    [
        '#include "st/Model/B.h"\n',
        '#include "st/Transforms/B.h"\n',
        '// #include "st/Pipeline/B.h"\n',
        "#include <vector>\n",
    ],
)
def test_cxx_use_of_the_same_or_a_lower_layer_is_fine(tmp_path: Path, text: str) -> None:
    assert not list(check_layering.cxx_offences(_write(tmp_path, "lib/Transforms/Fusion/A.cpp", text)))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("frontend/a.py", "from streamtensor.driver import compile\n"),
        ("frontend/a.py", "from ..driver.compile import compile_model\n"),
        ("frontend/a.py", "from .. import driver\n"),
        ("frontend/a.py", "def f():\n    import streamtensor.cli.main\n"),
        ("driver/deep/a.py", "from ...cli import main\n"),
    ],
)
def test_python_offence(tmp_path: Path, name: str, text: str) -> None:
    found = list(check_layering.python_offences(_write(tmp_path, f"python/streamtensor/{name}", text)))
    assert len(found) == 1


@pytest.mark.parametrize("text", ["from ..errors import UserError\n", "from . import spec\n", "import torch\n"])
def test_python_use_of_the_same_or_a_lower_layer_is_fine(tmp_path: Path, text: str) -> None:
    assert not list(check_layering.python_offences(_write(tmp_path, "python/streamtensor/frontend/a.py", text)))
