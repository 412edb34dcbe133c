"""Designs written by hand in the compiler's own dialects: compiled from the stage fusion on, run, equal to numpy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.deadlock import DeadlockError
from streamtensor.driver.design import read_design
from streamtensor.driver.reporter import SilentReporter
from streamtensor.driver.runtime import CompiledDesign

from e2e.windows import Windows

FOLDER = Path(__file__).with_name("by_hand")

Arrays = dict[str, np.ndarray]


def compile_by_hand(model: Path, out: Path) -> CompiledDesign:
    compile_model(str(model), out, CompileOptions(from_stage="fusion"), SilentReporter())
    return CompiledDesign(out)


def check(design: CompiledDesign, expected: Callable[..., Arrays], seed: int = 0) -> None:
    """Two runs in a row on different numbers: nothing of the first may be left in the second."""
    random = np.random.default_rng(seed)
    ports = [port for port in design.design.ports if port.kind == "input"]
    for _ in range(2):
        inputs = {port.name: random.standard_normal(port.shape).astype(port.dtype) for port in ports}
        got = design.run(inputs)
        for name, array in expected(**inputs).items():
            np.testing.assert_allclose(got[name], array, rtol=1e-5, atol=1e-5, err_msg=name)


def converter_buffers(out: Path) -> list[list[int]]:
    """The shape of each converter's buffer; other arrays of a converter only assemble a token."""
    tasks = json.loads((out / "design.json").read_text())["tasks"]
    buffers = [buffer for task in tasks if task["kind"] == "converter" for buffer in task["buffers"]]
    return [buffer["shape"] for buffer in buffers if buffer["name"] == "buffer"]


def join(a: np.ndarray, b: np.ndarray) -> Arrays:
    """Token i of the stream carries i besides its four numbers; tokens come from a and b in turn."""
    number = np.arange(8).reshape(4, 2, 1) * 2 * np.ones(4)
    number = number.reshape(4, 8)
    return {"y": np.concatenate([a + number, b + number + 1])}


def revisit(x: np.ndarray) -> Arrays:
    """From each tile of 4x2 the sum of both tiles of its column, number by number."""
    tiles = 2 * x.reshape(2, 4, 8)
    return {"y": (tiles - tiles.sum(axis=0)).reshape(8, 8)}


CASES: dict[str, Callable[..., Arrays]] = {
    "scale": lambda x: {"y": 2 * x},
    "tiles_to_rows": lambda x: {"y": np.cumsum(-x, axis=0)},
    "halves": lambda x: {"y": x * np.repeat([2, 3], [4, 4])},
    "unequal_parts": lambda x: {"y": x * np.repeat([2, 3], [4, 8])},
    "alternating_parts": lambda x: {"y": x * np.repeat([2, 3], [2, 6])[:, None]},
    "join": join,
    "fork": lambda x: {"y": 2 * x, "z": 3 * x},
    "reassociate": lambda x: {"y": 6 * x.reshape(8, 2, 4)},
    "padded": lambda x: {"y": 6 * x},
    "revisit": revisit,
    "skip": lambda x: {"y": 8 * x},
    "running_sum": lambda x: {"y": np.cumsum(x, axis=0)},
    "row_sums": lambda x: {"y": x.sum(axis=1, keepdims=True)},
}

#: The buffers of converters; without an entry there is none.
CONVERTERS = {"tiles_to_rows": [[8, 8]], "padded": [[8, 16]], "revisit": [[8, 2]], "skip": [[8, 8], [8, 8]]}


@pytest.mark.parametrize("name", CASES)
def test_equals_numpy(name: str, tmp_path: Path) -> None:
    design = compile_by_hand(FOLDER / f"{name}.mlir", tmp_path / "out")
    assert converter_buffers(tmp_path / "out") == CONVERTERS.get(name, [])
    check(design, CASES[name])


def test_every_file_is_a_case() -> None:
    assert {path.stem for path in FOLDER.glob("*.mlir")} == CASES.keys()


WINDOWS = {
    "padding": Windows(padding=1),
    "step": Windows(padding=1, step=2),
    "dilation": Windows(dilation=2),
    "all": Windows(height=7, width=11, padding=2, step=2, dilation=2),
    "inner": Windows(height=6, width=9),
    "subsampled": Windows(height=9, width=9, size=1, step=2),
}
QUICK_WINDOWS = {"padding", "all"}


@pytest.mark.parametrize("is_behind_kernel", [False, True], ids=["memory", "kernel"])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK_WINDOWS else (pytest.mark.slow,)) for name in WINDOWS]
)
def test_windows_equal_numpy(name: str, is_behind_kernel: bool, tmp_path: Path) -> None:
    windows = WINDOWS[name]
    model = tmp_path / "windows.mlir"
    model.write_text(windows.mlir(is_behind_kernel))
    design = compile_by_hand(model, tmp_path / "out")
    assert len(converter_buffers(tmp_path / "out")) == is_behind_kernel
    check(design, lambda x: {"y": windows.expected(2 * x if is_behind_kernel else x)})


def test_windows_behind_a_kernel_keep_a_few_lines(tmp_path: Path) -> None:
    model = tmp_path / "windows.mlir"
    model.write_text(Windows(height=32, width=8, padding=1).mlir(is_behind_kernel=True))
    compile_by_hand(model, tmp_path / "out")
    assert converter_buffers(tmp_path / "out") == [[3, 8]]


@pytest.mark.parametrize(
    ("dump", "stage"),
    [("2-fusion", "dataflow-opt"), ("3-dataflow-opt", "allocation"), ("4-allocation", "bufferization")],
)
def test_dumped_ir_goes_on_to_the_same_design(dump: str, stage: str, tmp_path: Path) -> None:
    model = FOLDER / "skip.mlir"
    whole = CompileOptions(from_stage="fusion", dump_stages=True)
    compile_model(str(model), tmp_path / "whole", whole, SilentReporter())
    dumped = tmp_path / "whole" / "mlir" / f"{dump}.mlir"
    compile_model(str(dumped), tmp_path / "rest", CompileOptions(from_stage=stage), SilentReporter())
    for name in ("design.json", "trace.json", "hls/skip.cpp"):
        assert (tmp_path / "rest" / name).read_text() == (tmp_path / "whole" / name).read_text(), name


def test_name_that_cpp_reserves_keeps_files_and_design_together(tmp_path: Path) -> None:
    design = compile_by_hand(FOLDER / "join.mlir", tmp_path / "out")
    assert design.design.name == "join_"
    assert (tmp_path / "out" / "hls" / "join_.cpp").is_file()


def test_shallow_fifo_is_named(tmp_path: Path) -> None:
    """A skip path beside converters that must see all tokens first."""
    model = FOLDER / "skip.mlir"
    compile_by_hand(model, tmp_path / "out")
    skip = max(read_design(tmp_path / "out").fifos, key=lambda fifo: fifo.minimum_depth)
    assert skip.minimum_depth > 1
    shallow = CompiledDesign(tmp_path / "out", {skip.name: skip.minimum_depth - 1})
    with pytest.raises(DeadlockError) as caught:
        shallow.run({"x": np.ones((8, 8), np.float32)})
    assert caught.value.needed == {skip.name: skip.minimum_depth}
    assert f"depth {skip.minimum_depth} of FIFO '{skip.name}'" in caught.value.render()
