"""A compiled design in this process: values, depths, deadlock, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from streamtensor.driver.cpp_build import shared_library
from streamtensor.driver.deadlock import DeadlockError
from streamtensor.driver.runtime import CompiledDesign
from streamtensor.errors import UserError

from . import tiny_design

pytestmark = pytest.mark.skipif(not tiny_design.runtime_library().is_file(), reason="the runtime is not built")

X = np.arange(tiny_design.COUNT, dtype=np.float32)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_design.write(tmp_path_factory.mktemp("tiny"))


def test_runs_and_runs_again(folder: Path) -> None:
    design = CompiledDesign(folder)
    for x in (X, X * 2):
        np.testing.assert_allclose(design.run({"x": x})["y"], x + x.sum())


def test_design_that_was_built_again_is_loaded_again(tmp_path: Path) -> None:
    old = CompiledDesign(tiny_design.write(tmp_path))
    library = shared_library(tmp_path, "tiny")
    library.unlink()
    tiny_design.build(tiny_design.KERNEL.replace("+ total", "- total"), library)
    new = CompiledDesign(tmp_path)
    np.testing.assert_allclose(new.run({"x": X})["y"], X - X.sum())
    np.testing.assert_allclose(old.run({"x": X})["y"], X + X.sum())


def test_report_states_depth_peak_and_tokens(folder: Path) -> None:
    design = CompiledDesign(folder)
    design.run({"x": X})
    skip = next(fifo for fifo in design.report()["fifos"] if fifo["name"] == "skip")
    assert (skip["depth"], skip["peak"], skip["tokens"]) == (16, 16, 16)


def test_too_shallow_fifo_names_it_and_the_depth_it_needs(folder: Path) -> None:
    with pytest.raises(DeadlockError) as caught:
        CompiledDesign(folder, {"skip": 1}).run({"x": X})
    assert caught.value.needed == {"skip": 15}
    text = caught.value.render()
    assert "expected depth 15 of FIFO 'skip', got depth 1 of FIFO 'skip'" in text
    assert "'fork_x' waits for FIFO 'skip' to write: full" in text
    assert text.endswith("help: run with --fifo-depth skip=15")


def test_needed_depth_is_exact(folder: Path) -> None:
    # The fork serves the sum first: it has its last token when `skip` holds one less.
    with pytest.raises(DeadlockError):
        CompiledDesign(folder, {"skip": 14}).run({"x": X})
    CompiledDesign(folder, {"skip": 15}).run({"x": X})


def test_design_runs_after_a_deadlock(folder: Path) -> None:
    with pytest.raises(DeadlockError):
        CompiledDesign(folder, {"skip": 1}).run({"x": X})
    np.testing.assert_allclose(CompiledDesign(folder).run({"x": X})["y"], X + X.sum())


def test_unknown_fifo_gives_near_names(folder: Path) -> None:
    with pytest.raises(UserError, match="no FIFO is called 'skipp'") as caught:
        CompiledDesign(folder, {"skipp": 1})
    assert "skip" in str(caught.value.help)


@pytest.mark.parametrize(
    ("arrays", "got"),
    [
        ({"x": X.astype(np.float64)}, "16 float64"),
        ({"x": X.reshape(4, 4)}, "4x4 float32"),
        ({}, "none"),
        ({"x": X, "z": X}, "x, z"),
    ],
)
def test_wrong_inputs_are_refused(folder: Path, arrays: dict[str, np.ndarray], got: str) -> None:
    with pytest.raises(UserError) as caught:
        CompiledDesign(folder).run(arrays)
    assert caught.value.got == got


def test_strided_input_is_taken(folder: Path) -> None:
    wide = np.repeat(X, 2)
    np.testing.assert_allclose(CompiledDesign(folder).run({"x": wide[::2]})["y"], X + X.sum())


def test_folder_without_design_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no design"):
        CompiledDesign(tmp_path)


def test_damaged_design_is_refused(tmp_path: Path) -> None:
    (tmp_path / "design.json").write_text('{"version": 1}')
    with pytest.raises(UserError, match="damaged"):
        CompiledDesign(tmp_path)


def test_depth_beyond_memory_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match=r"depth of FIFO 'skip' is too large \(expected at most 16777216 tokens"):
        CompiledDesign(folder, {"skip": 10**22})
