"""Packed parameters: what is written is what is read, in place."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file
from streamtensor.driver.params import ALIGNMENT_BYTES, ParameterStore, pack
from streamtensor.driver.reporter import SilentReporter
from streamtensor.errors import UserError

TENSORS = {
    "layers.0.weight": np.arange(15, dtype=np.float32).reshape(3, 5),
    "layers.0.bias": np.arange(3, dtype=np.float32),
    "layers.11.weight": np.full((2, 2), 7, np.float32),
    "embedding": np.arange(8, dtype=np.int64).reshape(2, 4),
    "scale": np.array(2.5, np.float32),
    "nothing": np.zeros((0, 4), np.float32),
}


def _pack(folder: Path, is_language_model: bool = True) -> Path:
    save_file(TENSORS, folder / "weights.safetensors")
    pack(folder / "weights.safetensors", folder / "params", is_language_model, SilentReporter())
    return folder / "params"


def test_tensors_come_back_with_shape_and_type(tmp_path: Path) -> None:
    store = ParameterStore(_pack(tmp_path))
    assert set(store.names()) == set(TENSORS)
    for name, tensor in TENSORS.items():
        got = store.array(name)
        assert got.dtype == tensor.dtype
        np.testing.assert_array_equal(got, tensor)


def test_language_model_has_a_file_per_layer_and_one_for_the_host(tmp_path: Path) -> None:
    params = _pack(tmp_path)
    assert {file.name for file in params.glob("*.bin")} == {"layer_000.bin", "layer_011.bin", "host.bin"}
    assert set(ParameterStore(params).layer(0)) == {"weight", "bias"}


def test_module_has_one_file(tmp_path: Path) -> None:
    params = _pack(tmp_path, is_language_model=False)
    assert [file.name for file in params.glob("*.bin")] == ["model.bin"]


def test_tensors_are_aligned(tmp_path: Path) -> None:
    index = json.loads((_pack(tmp_path) / "index.json").read_text())
    assert all(entry["offset"] % ALIGNMENT_BYTES == 0 for entry in index["tensors"])


def test_arrays_are_views_that_leave_the_file_alone(tmp_path: Path) -> None:
    params = _pack(tmp_path)
    before = (params / "layer_000.bin").read_bytes()
    array = ParameterStore(params).array("layers.0.weight")
    assert not array.flags.owndata
    array[:] = 0
    assert (params / "layer_000.bin").read_bytes() == before


def test_same_weights_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()
    _pack(second)
    for file in sorted(_pack(first).iterdir()):
        assert file.read_bytes() == (second / "params" / file.name).read_bytes()


def test_truncated_file_is_refused(tmp_path: Path) -> None:
    params = _pack(tmp_path)
    (params / "layer_000.bin").write_bytes(b"\0" * 16)
    with pytest.raises(UserError, match="truncated"):
        ParameterStore(params)


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.safetensors").write_bytes(b"not safetensors")
    with pytest.raises(UserError, match="damaged"):
        pack(tmp_path / "weights.safetensors", tmp_path / "params", False, SilentReporter())
