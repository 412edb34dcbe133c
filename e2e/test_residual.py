"""A residual block with a norm, compiled and run: a skip path that is too shallow, inputs that do not match."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.deadlock import DeadlockError
from streamtensor.driver.design import read_design
from streamtensor.driver.module import run_module
from streamtensor.driver.reporter import SilentReporter
from streamtensor.errors import UserError

# The skip path starts inside the design: the model's own inputs would be loaded a second time instead.
MODEL = """
import torch
from torch import nn

class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.enter, self.norm, self.inner = nn.Linear(11, 20), nn.LayerNorm(20), nn.Linear(20, 20)

    def forward(self, x):
        h = self.enter(x)
        return h + self.inner(torch.relu(self.norm(h)))

def factory():
    torch.manual_seed(0)
    return Block(), (torch.randn(7, 11),)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("residual")
    (folder / "model.py").write_text(MODEL)
    compile_model(f"{folder / 'model.py'}:factory", folder / "out", CompileOptions(), SilentReporter())
    return folder / "out"


def _run(folder: Path, **depths: int) -> dict[str, object]:
    return run_module(folder, None, None, depths, True, SilentReporter())


def test_equals_pytorch(folder: Path) -> None:
    assert _run(folder)["equal"]


def test_shallow_skip_path_names_itself_and_its_depth(folder: Path) -> None:
    skip = max(read_design(folder).fifos, key=lambda fifo: fifo.minimum_depth)
    assert skip.minimum_depth > 1
    with pytest.raises(DeadlockError) as caught:
        _run(folder, **{skip.name: 1})
    needed = caught.value.needed
    assert 1 < needed[skip.name] <= skip.depth
    # The depths that it names are enough.
    assert _run(folder, **needed)["equal"]


def test_an_input_file_cannot_replace_weights(folder: Path, tmp_path: Path) -> None:
    arrays = {"x": np.zeros((7, 11), np.float32), "enter_bias": np.zeros(20, np.float32)}
    np.savez(tmp_path / "x.npz", **arrays)
    with pytest.raises(UserError, match=r"expected x, got enter_bias, x"):
        run_module(folder, tmp_path / "x.npz", None, {}, False, SilentReporter())
