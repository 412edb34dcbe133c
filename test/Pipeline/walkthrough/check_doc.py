"""Holds the IR that a page shows against what the compiler makes: check_doc.py PAGE.md STAGE0.mlir STAGE1.mlir ...

A block "```mlir" below a heading "### N. ..." must be in STAGEN.mlir: its lines in their order, without indentation.
A line of "..." stands for lines left out, and "!itensor<...>" for any itensor type.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path


def blocks(page: str) -> list[tuple[int, list[str]]]:
    """Stage number and lines of each block."""
    result: list[tuple[int, list[str]]] = []
    stage, is_inside = None, False
    for line in page.splitlines():
        if heading := re.match(r"#+ (?:(\d+)\.)?", line):
            stage = heading.group(1) if not is_inside else stage
        elif line.startswith("```"):
            is_inside = line == "```mlir" and stage is not None
            if is_inside:
                result.append((int(stage or 0), []))
        elif is_inside:
            result[-1][1].append(line.strip())
    return result


def pattern(lines: list[str]) -> re.Pattern[str]:
    """Matches text that has `lines`; a gap is any number of whole lines."""
    parts = []
    for line in lines:
        text = r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n"
        parts.append(text.replace(re.escape("!itensor<...>"), r"!itensor<[^>]*->[^>]*>"))
    return re.compile("^" + "".join(parts), re.MULTILINE)


def main() -> int:
    page, *stages = sys.argv[1:]
    shown = blocks(Path(page).read_text())
    if {stage for stage, _ in shown} != set(range(len(stages))):
        print(f"error: {page}: expected IR of stages 0 to {len(stages) - 1}, got {sorted({s for s, _ in shown})}")
        return 1
    status = 0
    for stage, lines in shown:
        made = "".join(line.strip() + "\n" for line in Path(stages[stage]).read_text().splitlines())
        if not pattern(lines).search(made):
            print(f"error: {page}: expected IR of stage {stage} (see {stages[stage]}), got:", *lines, sep="\n  ")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
