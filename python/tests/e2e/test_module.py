"""A residual block with a norm, compiled and run; and what happens when its skip path is too shallow."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.deadlock import DeadlockError
from streamtensor.driver.design import read_design
from streamtensor.driver.module import run_module
from streamtensor.driver.reporter import SilentReporter
from streamtensor.driver.toolchain import build_folder, checkout

pytestmark = pytest.mark.skipif(not (build_folder() / "bin" / "stc").is_file(), reason="the compiler is not built")

MODEL = checkout() / "examples" / "03-residual-norm" / "model.py"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("residual") / "out"
    compile_model(f"{MODEL}:factory", folder, CompileOptions(), SilentReporter())
    return folder


def _run(folder: Path, **depths: int) -> dict[str, object]:
    return run_module(folder, None, None, depths, True, SilentReporter())


def test_equals_pytorch(folder: Path) -> None:
    assert _run(folder)["equal"]


def test_fifos_take_at_most_half_of_what_they_carry(folder: Path) -> None:
    design = read_design(folder)
    assert design.fifo_bits() * 2 <= design.unsized_fifo_bits()


def test_shallow_skip_path_names_itself_and_its_depth(folder: Path) -> None:
    deepest = max(read_design(folder).fifos, key=lambda fifo: fifo.depth)
    with pytest.raises(DeadlockError) as caught:
        _run(folder, **{deepest.name: 1})
    needed = caught.value.needed
    assert deepest.name in needed
    assert 1 < needed[deepest.name] <= deepest.depth
    # The depths that it names are enough.
    assert _run(folder, **needed)["equal"]
