"""The command line as scripts see it: exit codes, where errors go, JSON, files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from streamtensor.cli import main as cli

from ..driver import fake_toolchain, tiny_design

needs_runtime = pytest.mark.skipif(not tiny_design.runtime_library().is_file(), reason="the runtime is not built")


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        cli.main(list(arguments))
    output = capsys.readouterr()
    return int(caught.value.code or 0), output.out, output.err


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "model.py").write_text("def make(): ...\n")
    fake_toolchain.install(tmp_path / "build", monkeypatch)
    return f"{tmp_path / 'model.py'}:make"


@pytest.fixture
def out(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    folder = str(tmp_path / "out")
    assert _run(capsys, "compile", model, "-o", folder)[0] == 0
    return folder


@pytest.mark.parametrize("verb", ["convert", "compile", "map", "run", "debug", "doctor"])
def test_help_of_every_verb(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    status, text, _ = _run(capsys, verb, "--help")
    assert status == 0
    assert verb == "map" or f"streamtensor {verb}" in text
    assert "--json" in text


def test_verbs_that_do_not_exist_yet_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, text = _run(capsys, "profile", "out")
    assert status == 2
    assert "no such command 'profile'" in text.lower()


@pytest.mark.parametrize(
    "arguments",
    [
        ["compile"],
        ["compile", "x.py:make", "--no-such-option"],
        ["compile", "x.py:make", "--default-tile-size", "0"],
        ["run", "out", "--fifo-depth", "skip"],
        ["run", "out", "--fifo-depth", "skip=0"],
        ["run", "out", "--fifo-depth", "=3"],
        ["run", "out", "--max-new-tokens", "many"],
    ],
)
def test_wrong_usage_exits_with_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, text = _run(capsys, *arguments)
    assert status == 2
    assert out == ""
    assert text.startswith("error: ")
    assert text.splitlines()[-1].startswith("help: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compile", "absent.py:make"], "absent.py"),
        (["compile", "model"], "of no known form"),
        (["compile", "gguf:absent.gguf"], "absent.gguf"),
        (["run", "absent"], "'absent' is not a compiled model"),
    ],
)
def test_errors_of_users_exit_with_1(
    model: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], message: str
) -> None:
    os.chdir(tmp_path)
    status, out, text = _run(capsys, *arguments)
    assert status == 1
    assert out == ""
    errors = [line for line in text.splitlines() if line.startswith("error: ")]
    assert len(errors) == 1
    assert message in errors[0]
    assert "Traceback" not in text


@needs_runtime
def test_compile_reports_json(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = _run(capsys, "compile", model, "-o", str(tmp_path / "out"), "--json")
    report = json.loads(text)
    assert status == 0
    assert report["designs"]["tiny"]["accelerators"] == 1
    assert report["compile_s"] >= 0
    assert report["build_s"] > 0


@needs_runtime
def test_run_reads_and_writes_arrays(out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    x = np.arange(tiny_design.COUNT, dtype=np.float32)
    np.savez(tmp_path / "x.npz", x=x)
    status, text, _ = _run(
        capsys, "run", out, "--inputs", str(tmp_path / "x.npz"), "--outputs", str(tmp_path / "y.npz"), "--json"
    )
    assert status == 0
    assert json.loads(text)["design"] == "tiny"
    np.testing.assert_allclose(np.load(tmp_path / "y.npz")["y"], x + x.sum())


@needs_runtime
@pytest.mark.parametrize(
    ("contents", "message"), [(None, "no such file"), (b"PK\x03\x04broken", "another file"), (b"text", "another file")]
)
def test_bad_inputs_are_refused(
    out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], contents: bytes | None, message: str
) -> None:
    if contents is not None:
        (tmp_path / "x.npz").write_bytes(contents)
    status, _, text = _run(capsys, "run", out, "--inputs", str(tmp_path / "x.npz"))
    assert status == 1
    assert message in text


@needs_runtime
def test_deadlock_names_fifo_and_depth(out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    np.savez(tmp_path / "x.npz", x=np.ones(tiny_design.COUNT, np.float32))
    arguments = ["run", out, "--inputs", str(tmp_path / "x.npz"), "--outputs", str(tmp_path / "y.npz")]
    status, _, text = _run(capsys, *arguments, "--fifo-depth", "skip=1")
    assert status == 1
    assert "expected depth 15 of FIFO 'skip'" in text
    assert not (tmp_path / "y.npz").exists()


@needs_runtime
def test_prompt_does_not_fit_a_module(out: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, text = _run(capsys, "run", out, "--prompt", "hello")
    assert status == 1
    assert "--prompt does not fit" in text


def test_unexpected_error_is_one_line_and_a_log(
    model: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the moon\nis full")

    monkeypatch.setattr("streamtensor.cli.compile.compile_model", fail)
    status, _, text = _run(capsys, "compile", model)
    first, second = text.splitlines()
    assert status == 1
    assert first == "error: unexpected RuntimeError: the moon is full"
    log = Path(second.split()[-1])
    assert "Traceback" in log.read_text()
    log.unlink()


def test_doctor_lists_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("STREAMTENSOR_BUILD", str(tmp_path))
    status, text, _ = _run(capsys, "doctor", "--json")
    report = json.loads(text)
    stc = next(finding for finding in report["findings"] if finding["name"] == "stc")
    assert status == 1
    assert not report["ok"]
    assert not stc["is_present"]
    assert "scripts/build.sh" in stc["remedy"]


def test_interruption_leaves_nothing(model: str, tmp_path: Path) -> None:
    """Ctrl-C while the compiler works."""
    stc = tmp_path / "build" / "bin" / "stc"
    stc.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\nexec sleep 60\n")
    script = "import sys\nfrom tests.driver import fake_toolchain\nfrom streamtensor.driver import convert\n"
    script += "convert.convert = fake_toolchain._convert\nfrom streamtensor.cli.main import main\nmain(sys.argv[1:])\n"
    root = Path(__file__).resolve().parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", script, "compile", model, "-o", str(tmp_path / "out")],
        cwd=root,
        stderr=subprocess.PIPE,
        text=True,
        # A check that runs in the background ignores Ctrl-C, and what it starts would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 60
    while not (tmp_path / "started").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, text = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["build", "model.py", "started"]


def test_depth_in_other_digits_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, text = _run(capsys, "run", str(tmp_path), "--fifo-depth", "skip=²")
    assert status == 2
    assert "expected NAME=N" in text
