"""Every module of the registry: compiled, run twice in a row, equal to PyTorch eager; or refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.execute import RunOptions, run_folder
from streamtensor.driver.reporter import SilentReporter
from streamtensor.errors import UserError

from e2e.modules import MODULES, QUICK, REFUSED

REGISTRY = Path(__file__).with_name("modules.py")


def compile_named(name: str, out: Path, tile: int = 16) -> dict:
    return compile_model(f"{REGISTRY}:{name}", out, CompileOptions(default_tile_size=tile), SilentReporter())


def names(is_refused: bool) -> list:
    slow = pytest.mark.slow
    return [
        pytest.param(name, marks=() if name in QUICK else (slow,))
        for name in MODULES
        if (name in REFUSED) == is_refused
    ]


@pytest.mark.parametrize("name", names(is_refused=False))
def test_equals_pytorch(name: str, tmp_path: Path) -> None:
    report = compile_named(name, tmp_path / "out")
    assert [design["accelerators"] for design in report["designs"].values()] == [1]
    for _ in range(2):
        assert run_folder(tmp_path / "out", RunOptions(check=True), SilentReporter())["equal"]


@pytest.mark.slow
@pytest.mark.parametrize("tile", [1, 5, 64])
@pytest.mark.parametrize("name", sorted(QUICK - set(REFUSED)))
def test_equals_pytorch_with_other_tiles(name: str, tile: int, tmp_path: Path) -> None:
    compile_named(name, tmp_path / "out", tile)
    assert run_folder(tmp_path / "out", RunOptions(check=True), SilentReporter())["equal"]


@pytest.mark.parametrize("name", names(is_refused=True))
def test_refused_by_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError) as error:
        compile_named(name, tmp_path / "out")
    assert REFUSED[name] in str(error.value)
    assert list(tmp_path.iterdir()) == [], "nothing half-written is left"
