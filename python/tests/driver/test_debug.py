"""`debug`: orders of FIFOs as design.json has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamtensor.cli import main as cli
from streamtensor.driver.toolchain import build_folder

from . import tiny_design

pytestmark = pytest.mark.skipif(not (build_folder() / "bin" / "st-solve").is_file(), reason="st-solve is not built")

LAYOUT = {
    "shape": [8, 8],
    "element": [4, 2],
    "loops": [{"trip_count": 4, "step": 2, "dim": 1}, {"trip_count": 2, "step": 4, "dim": 0}],
}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    design = json.loads(json.dumps(tiny_design.DESIGN))
    first, *_ = design["fifos"]
    first |= {"name": "tiles", "order": "column-major tiles of 4x2 over 8x8", "layout": LAYOUT}
    (tmp_path / "design.json").write_text(json.dumps(design))
    return tmp_path


def _debug(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        cli.main(["debug", *map(str, arguments)])
    output = capsys.readouterr()
    return int(caught.value.code or 0), output.out, output.err


def test_order_of_every_fifo(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = _debug(capsys, out)
    assert status == 0
    assert text.splitlines()[0].split(maxsplit=1) == ["tiles", "column-major tiles of 4x2 over 8x8"]
    assert text.splitlines()[1].endswith("unknown")
    assert json.loads(_debug(capsys, out, "--json")[1])["orders"]["tiles"] == "column-major tiles of 4x2 over 8x8"


def test_order_of_one_fifo(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = _debug(capsys, out, "--order", "tiles", "--tokens", 3)
    assert status == 0
    assert text.startswith("FIFO 'tiles' from ")
    assert "column-major tiles of 4x2 over 8x8: 8 tokens\n" in text
    assert text.endswith("2      [0, 2]  1, 0\n... 5 more\n")


def test_order_of_one_fifo_as_json(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(_debug(capsys, out, "--order", "tiles", "--tokens", 2, "--json")[1])
    assert report["fifo"] == "tiles"
    assert [token["offset"] for token in report["tokens"]] == [[0, 0], [4, 0]]
    assert report["tokens"][0]["numbers"] == [0, 1, 8, 9, 16, 17, 24, 25]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--order", "tile"], "help: near names: tiles"),
        (["--order", "skip"], "the order of FIFO 'skip' is not known"),
    ],
)
def test_errors(out: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    status, text, error = _debug(capsys, out, *arguments)
    assert (status, text) == (1, "")
    assert message in error


def test_layout_that_is_no_layout_is_said(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = out / "design.json"
    path.write_text(path.read_text().replace('"trip_count": 4', '"trip_count": 3'))
    status, _, error = _debug(capsys, out, "--order", "tiles")
    assert status == 1
    assert "expected 4 slices of 2 along data dimension 1" in error


def test_one_of_several_designs_is_asked_for(out: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("prefill", "decode"):
        (tmp_path / "llm" / name).mkdir(parents=True)
        (tmp_path / "llm" / name / "design.json").write_text((out / "design.json").read_text())
    status, _, error = _debug(capsys, tmp_path / "llm", "--order", "tiles")
    assert status == 1
    assert "decode" in error and "prefill" in error


def test_folder_without_design_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, error = _debug(capsys, tmp_path)
    assert status == 1
    assert "holds no design" in error
