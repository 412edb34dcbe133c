#!/usr/bin/env python3
"""Checks that the tests of each dialect X meet all of it.

Each op and type occurs in test/Dialect/X/ops.mlir or types.mlir (round trip) and in canonicalize.mlir; each error text
of lib/Dialect/X is what an expected-error of test/Dialect/X quotes. Prints one line per gap and exits with 1 if there
is any.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import tablegen

ROOT = Path(__file__).resolve().parents[1]

_LITERAL = r'"(?:[^"\\]|\\.)*"'
#: A call that reports an error, up to the first text that is passed to it or streamed into it. What stands between them
#: is arguments and operators, never the end of the statement.
_ERROR = re.compile(rf"\bemit(?:Op)?Error\b[^;\"{{}}]*?(?={_LITERAL})")
#: A text that is streamed on its own; one inside of an expression may be a choice among several.
_STREAMED = re.compile(rf"(?:<<|^)\s*((?:{_LITERAL}\s*)+)(?=<<|[;),]|$)")
_STATEMENT = re.compile(rf"(?:{_LITERAL}|[^;\"])*")
_EXPECTED = re.compile(r"expected-error(?:-re)?\s*(?:@\S+\s*)?(?:\d+\s*)?\{\{(.*?)\}\}\s*$", re.MULTILINE)
#: A text of fewer letters, such as a quotation mark, says nothing that could be looked for.
_FEWEST_LETTERS = 3


def round_trip_gaps(root: Path) -> Iterator[str]:
    """Ops and types that ops.mlir and types.mlir, or canonicalize.mlir, do not have."""
    for file in tablegen.dialect_files(root):
        tests = root / "test" / "Dialect" / file.parent.name
        groups = {
            "ops.mlir or types.mlir": _code(tests, "ops.mlir", "types.mlir"),
            "canonicalize.mlir": _code(tests, "canonicalize.mlir"),
        }
        for definition in tablegen.definitions(root, file):
            if definition.kind not in ("op", "type"):
                continue
            for names, code in groups.items():
                if not _written(definition).search(code):
                    what = f"{definition.place}: error: {definition.kind} '{definition.name}' is not tested"
                    yield f"{what} (expected it in {tests.relative_to(root)}/{names})"


def _code(folder: Path, *names: str) -> str:
    """The IR in these tests, without comments."""
    texts = [(folder / name).read_text() for name in names if (folder / name).is_file()]
    return re.sub(r"//.*", "", "\n".join(texts))


def _written(definition: tablegen.Definition) -> re.Pattern[str]:
    """How IR names an op or a type; a dialect's only type may leave its mnemonic out."""
    dialect, _, mnemonic = definition.name.partition(".")
    name = re.escape(definition.name)
    if definition.kind == "op":
        return re.compile(rf"(?<![\w.!]){name}(?![\w.])")
    short = rf"|!{re.escape(dialect)}<" if dialect == mnemonic else ""
    return re.compile(rf"!{name}(?![\w.]){short}")


def error_gaps(root: Path) -> Iterator[str]:
    """Error texts of lib/Dialect that no expected-error quotes."""
    for folder in sorted((root / "lib" / "Dialect").glob("*/")):
        tests = root / "test" / "Dialect" / folder.name
        quoted = [text for test in sorted(tests.glob("*.mlir")) for text in _EXPECTED.findall(test.read_text())]
        sites = [
            (f"{file.relative_to(root)}:{line}", pieces)
            for file in sorted(folder.glob("*.cpp"))
            for line, pieces in error_texts(file.read_text())
        ]
        for place, pieces in sites:
            told_apart = _told_apart(pieces, [others for _, others in sites])
            pattern = re.compile(".*".join(re.escape(piece.strip()) for piece in told_apart))
            if not any(map(pattern.search, quoted)):
                what = f'{place}: error: "{"...".join(pieces)}" is not tested'
                yield f"{what} (expected an expected-error in {tests.relative_to(root)})"


def _told_apart(pieces: list[str], sites: list[list[str]]) -> list[str]:
    """As many of the first pieces as tell this error from the others: a test need not quote more."""
    for count in range(1, len(pieces)):
        if all(other == pieces or other[:count] != pieces[:count] for other in sites):
            return pieces[:count]
    return pieces


def error_texts(source: str) -> Iterator[tuple[int, list[str]]]:
    """Line and texts, in order, of each error that C++ `source` reports; one that is no more than a quotation mark or
    so is left out: it says nothing that could be looked for."""
    # As many characters as before, so that lines stay.
    code = re.sub(r"(?m)^\s*//.*$", lambda match: " " * len(match.group()), source)
    for match in _ERROR.finditer(code):
        statement = _STATEMENT.match(code, match.end()).group()
        literals = [re.findall(_LITERAL, piece) for piece in _STREAMED.findall(statement)]
        pieces = ["".join(text[1:-1] for text in piece).replace('\\"', '"') for piece in literals]
        if len(re.findall("[A-Za-z]", "".join(pieces))) >= _FEWEST_LETTERS:
            yield code.count("\n", 0, match.start()) + 1, pieces


def main() -> int:
    gaps = [*round_trip_gaps(ROOT), *error_gaps(ROOT)]
    print("\n".join(gaps) if gaps else "dialect tests: every op, type and error is met")
    return 1 if gaps else 0


if __name__ == "__main__":
    sys.exit(main())
