"""What the driver does around the compiler: folders, errors, repeatability."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from streamtensor.driver import manifest as out_manifest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.reporter import SilentReporter
from streamtensor.driver.runtime import CompiledDesign
from streamtensor.driver.toolchain import find_toolchain
from streamtensor.errors import UserError

from . import fake_toolchain, tiny_design

pytestmark = pytest.mark.skipif(not tiny_design.runtime_library().is_file(), reason="the runtime is not built")


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "model.py").write_text("def make(): ...\n")
    fake_toolchain.install(tmp_path / "build", monkeypatch)
    return f"{tmp_path / 'model.py'}:make"


def _compile(model: str, output: Path, **options: object) -> dict[str, object]:
    return compile_model(model, output, CompileOptions(**options), SilentReporter())  # type: ignore[arg-type]


def _entries(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_folder_holds_all_of_the_contract(model: str, tmp_path: Path) -> None:
    report = _compile(model, tmp_path / "out")
    expected = {"manifest.json", "import.json", "design.json", "trace.json", "hls", "host", "build", "params"}
    assert expected <= _entries(tmp_path / "out")
    assert "import" not in _entries(tmp_path / "out")
    assert report["designs"]["tiny"]["fifos"] == 4  # type: ignore[index]


def test_emitted_code_is_built_and_runs(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    fake_toolchain.install(tmp_path / "build", monkeypatch, has_real_cxx=True)
    _compile(model, tmp_path / "out")
    x = np.ones(tiny_design.COUNT, np.float32)
    np.testing.assert_allclose(CompiledDesign(tmp_path / "out").run({"x": x})["y"], x + x.sum())


def test_options_reach_the_compiler(model: str, tmp_path: Path) -> None:
    _compile(model, tmp_path / "out", default_tile_size=8, dump_stages=True)
    arguments = json.loads((tmp_path / "out" / "arguments.json").read_text())
    assert arguments[:-1] == ["--target", "u55c", "--default-tile-size", "8"]
    assert arguments[-1].startswith("--dump-stages=")


def test_same_input_gives_the_same_bytes(model: str, tmp_path: Path) -> None:
    hashes = []
    for name in ("a", "b"):
        _compile(model, tmp_path / name)
        hashes.append(hashlib.sha256((tmp_path / name / "manifest.json").read_bytes()).hexdigest())
    assert hashes[0] == hashes[1]


def test_own_folder_is_replaced_and_no_other_is_left(model: str, tmp_path: Path) -> None:
    before = _entries(tmp_path)
    for _ in range(2):
        _compile(model, tmp_path / "out")
    assert _entries(tmp_path) - before == {"out"}


def test_folder_of_others_is_refused_and_kept(model: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("precious")
    with pytest.raises(UserError, match="in use"):
        _compile(model, tmp_path / "out")
    assert (tmp_path / "out" / "thesis.tex").read_text() == "precious"


def test_manifest_of_another_program_is_refused(model: str, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "manifest.json").write_text('{"name": "my page"}')
    with pytest.raises(UserError, match="in use"):
        _compile(model, tmp_path / "site")
    assert (tmp_path / "site" / "manifest.json").exists()


def test_file_in_the_way_of_the_folder_is_refused(model: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot write"):
        _compile(model, tmp_path / "file" / "out")


@pytest.mark.parametrize(
    ("mode", "message"), [("error", 'op "aten.fft" is not supported'), ("crash", "'stc' failed.*got signal 6")]
)
def test_failing_compiler_leaves_nothing(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str, message: str
) -> None:
    before = _entries(tmp_path)
    fake_toolchain.install(tmp_path / "build", monkeypatch, mode)
    with pytest.raises(UserError, match=message):
        _compile(model, tmp_path / "out")
    assert _entries(tmp_path) == before


def test_emitted_code_that_does_not_build_shows_the_first_message(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    fake_toolchain.install(tmp_path / "build", monkeypatch, kernel="int f() { return nothing; }\n", has_real_cxx=True)
    with pytest.raises(UserError, match=r"emitted C\+\+ of 'tiny' does not build.*undeclared identifier 'nothing'"):
        _compile(model, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_lint_finding_is_shown(model: str, tmp_path: Path) -> None:
    lint = tmp_path / "build" / "bin" / "st-lint"
    lint.write_text("#!/bin/sh\necho 'tiny.cpp:7:3: error: FIFO `skip` has two writers'\nexit 1\n")
    with pytest.raises(UserError, match=r"breaks a rule for hardware.*two writers"):
        _compile(model, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_missing_cxx_compiler_is_said_before_any_work(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="no compiler found"):
        _compile(model, tmp_path / "out")


def test_missing_tool_is_said(model: str, tmp_path: Path) -> None:
    (tmp_path / "build" / "bin" / "st-lint").unlink()
    with pytest.raises(UserError, match=r"st-lint.* is not built"):
        _compile(model, tmp_path / "out")


def test_compiled_folder_is_current_until_something_changes(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _compile(model, tmp_path / "out")
    options = vars(CompileOptions())

    def is_current(**changes: object) -> bool:
        return out_manifest.is_current(tmp_path / "out", model, {**options, **changes}, find_toolchain())

    assert is_current()
    assert not is_current(default_tile_size=8)
    fake_toolchain.install(tmp_path / "build", monkeypatch, kernel=tiny_design.KERNEL + "// new\n")
    assert not is_current()
    fake_toolchain.install(tmp_path / "build", monkeypatch)
    assert is_current()
    (tmp_path / "model.py").write_text("def make(): pass\n")
    assert not is_current()


def test_absent_or_damaged_manifest_is_not_current(model: str, tmp_path: Path) -> None:
    _compile(model, tmp_path / "out")
    options = vars(CompileOptions())
    (tmp_path / "out" / "manifest.json").write_text("{")
    assert not out_manifest.is_current(tmp_path / "out", model, options, find_toolchain())
