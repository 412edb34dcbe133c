"""Every command on the pages of docs/guide is run, and what it prints is what the page shows.

A block "```sh" is a command; a block "```text" right behind it is its output, both streams together. A line of "..."
stands for lines left out. A command fails just when its output shows a line with "error:". A block "```mlir" is an
excerpt of the design of examples/04-by-hand, without its indentation.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from streamtensor.driver.toolchain import build_folder, checkout

PAGES = sorted((checkout() / "docs" / "guide").glob("*.md"))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str]]:
    """Language and text of each block."""
    return [(match.group(1), match.group(2)) for match in BLOCK.finditer(page)]


def matches(shown: str, printed: str) -> bool:
    """Whether `printed` is `shown`; a gap is any number of whole lines. Blank lines at the end do not count."""
    lines = [r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in shown.rstrip().splitlines()]
    text = "".join(line + "\n" for line in printed.rstrip().splitlines())
    return re.fullmatch("".join(lines), text) is not None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Looks like the top of a checkout to the commands."""
    for name in (".venv", "examples"):
        (tmp_path / name).symlink_to(checkout() / name)
    (tmp_path / "build").symlink_to(build_folder())
    (tmp_path / "out").mkdir()
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_print_what_the_page_shows(page: Path, folder: Path) -> None:
    found = blocks(page.read_text())
    for (language, command), (next_language, shown) in zip(found, [*found[1:], ("", "")], strict=True):
        if language != "sh":
            continue
        shown = shown if next_language == "text" else ""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == ("error:" in shown), f"{command}\n{done.stdout}"
        assert matches(shown, done.stdout), f"{page.name} shows:\n{shown}\nfor\n{command}\ngot:\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_excerpts_are_of_the_example(page: Path) -> None:
    design = (checkout() / "examples" / "04-by-hand" / "design.mlir").read_text()
    for language, text in blocks(page.read_text()):
        if language == "mlir":
            wanted = [line.strip() for line in text.splitlines()]
            assert "\n".join(wanted) in "\n".join(line.strip() for line in design.splitlines()), text


def test_gaps_are_whole_lines() -> None:
    assert matches("", "")
    assert matches("a\n...\nc\n", "a\nb\nc\n\n")
    assert matches("...\nc\n", "c\n")
    assert not matches("a\n...\n", "ab\nc\n")
    assert not matches("a\n", "a\nb\n")
