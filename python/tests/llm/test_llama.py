"""The exported layer functions compute what the layer modules compute, and rows that must not matter do not."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest
from streamtensor.llm.host import HostModel
from streamtensor.llm.runner import TorchRunner

from ..frontend.mlir_runner import run_import
from .conftest import TINY
from .tiny_gguf import HIDDEN, KV_HEADS, WIDTH


@pytest.fixture(scope="module")
def runner(tiny_import: Path) -> TorchRunner:
    return TorchRunner(tiny_import, HostModel.load(tiny_import))


def ports(design: str, position: int = 0) -> dict[str, numpy.ndarray]:
    random = numpy.random.default_rng(1)

    def make(*shape: int) -> numpy.ndarray:
        return random.standard_normal(shape).astype(numpy.float32)

    count = TINY.prefill if design == "prefill" else 1
    made = {"hidden": make(count, HIDDEN), "cos": make(count, WIDTH), "sin": make(count, WIDTH)}
    if design == "decode":
        made["position"] = numpy.array([position])
        made["key_cache"] = make(KV_HEADS, TINY.max_seq, WIDTH)
        made["value_cache"] = make(KV_HEADS, TINY.max_seq, WIDTH)
    return made


@pytest.mark.parametrize(("design", "position"), [("prefill", 0), ("decode", 0), ("decode", 11), ("decode", 18)])
def test_exported_function_equals_the_module(
    design: str, position: int, tiny_import: Path, runner: TorchRunner
) -> None:
    given = ports(design, position)
    expected = runner.run(design, given, layer=1)
    parameters = {name: value.numpy() for name, value in stored(tiny_import, layer=1).items()}
    got = run_import(tiny_import, given, design, parameters)
    assert got.keys() == expected.keys()
    for name, value in expected.items():
        numpy.testing.assert_allclose(got[name], value, rtol=1e-4, atol=1e-4)


def stored(folder: Path, layer: int) -> dict:
    from safetensors.torch import load_file

    prefix = f"layers.{layer}."
    return {
        name.removeprefix(prefix): value
        for name, value in load_file(folder / "weights.safetensors").items()
        if name.startswith(prefix)
    }


def test_cache_rows_from_the_position_on_do_not_matter(runner: TorchRunner) -> None:
    given = ports("decode", position=5)
    expected = runner.run("decode", given, layer=0)["hidden_out"].copy()
    for name in ("key_cache", "value_cache"):
        given[name][:, 5:] = 1e6
    numpy.testing.assert_array_equal(runner.run("decode", given, layer=0)["hidden_out"], expected)
    given["key_cache"][:, 4] += 1
    assert not numpy.array_equal(runner.run("decode", given, layer=0)["hidden_out"], expected)


def test_padded_rows_do_not_reach_the_prompt(runner: TorchRunner) -> None:
    given = ports("prefill")
    expected = runner.run("prefill", given, layer=0)
    kept = {name: value.copy() for name, value in expected.items()}
    given["hidden"][4:] = 123.0
    got = runner.run("prefill", given, layer=0)
    numpy.testing.assert_array_equal(got["hidden_out"][:4], kept["hidden_out"][:4])
    numpy.testing.assert_array_equal(got["key_rows"][:, :4], kept["key_rows"][:, :4])


def test_zero_rows_give_finite_numbers(runner: TorchRunner) -> None:
    given = {name: numpy.zeros_like(value) for name, value in ports("prefill").items()}
    assert all(numpy.isfinite(value).all() for value in runner.run("prefill", given, layer=0).values())
