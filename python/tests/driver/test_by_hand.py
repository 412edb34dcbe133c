"""`compile --from STAGE`: what the driver does with IR of the compiler's own dialects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.reporter import SilentReporter
from streamtensor.errors import UserError

from . import fake_toolchain, tiny_design

pytestmark = pytest.mark.skipif(not tiny_design.runtime_library().is_file(), reason="the runtime is not built")


@pytest.fixture(autouse=True)
def _toolchain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_toolchain.install(tmp_path / "build", monkeypatch)


def _compile(model: Path, stage: str | None) -> Path:
    out = model.parent / "out"
    compile_model(str(model), out, CompileOptions(from_stage=stage), SilentReporter())
    return out


def _write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_stage_and_generic_form_reach_the_compiler(tmp_path: Path) -> None:
    out = _compile(_write(tmp_path / "design.mlir", "generic form"), "fusion")
    assert "--from=fusion" in json.loads((out / "arguments.json").read_text())
    assert (out / "model.txt").read_text() == "generic form"
    assert json.loads((out / "manifest.json").read_text())["options"]["from_stage"] == "fusion"


def test_without_the_option_the_front_end_reads_the_file(tmp_path: Path) -> None:
    out = _compile(_write(tmp_path / "design.mlir", "generic form"), None)
    assert "--from" not in (out / "arguments.json").read_text()
    assert (out / "model.txt").read_text() == fake_toolchain.MODEL_TEXT


def test_wrong_ir_is_shown_as_st_opt_says_it(tmp_path: Path) -> None:
    model = _write(tmp_path / "design.mlir", "wrong")
    with pytest.raises(UserError) as caught:
        _compile(model, "fusion")
    assert caught.value.render() == f"{model}:1:1: error: 'itensor.read' op expects a stream"
    assert not (tmp_path / "out").exists()


def test_only_ir_enters_at_a_stage(tmp_path: Path) -> None:
    model = _write(tmp_path / "model.py", "def make(): ...")
    with pytest.raises(
        UserError, match=r"--from does not fit: model '.*model\.py:make' is no IR \(expected FILE\.mlir"
    ):
        compile_model(f"{model}:make", tmp_path / "out", CompileOptions(from_stage="fusion"), SilentReporter())


def test_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"absent\.mlir' cannot be read"):
        _compile(tmp_path / "absent.mlir", "fusion")
