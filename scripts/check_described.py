#!/usr/bin/env python3
"""Checks that whatever a user can write is described.

Dialects, ops, types, attributes and passes need a summary, a description and an example; a pass's example shows the IR
before and after; options of passes and of programs say what they mean. Prints one line per gap and exits with 1 if
there is any.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import tablegen

ROOT = Path(__file__).resolve().parents[1]

#: An option's text of fewer words hardly says more than its name.
FEWEST_WORDS = 2

_FENCE = re.compile(r"^\s*```mlir\b", re.MULTILINE)
_FENCED = re.compile(r"^\s*```\w*\n.*?^\s*```", re.MULTILINE | re.DOTALL)


def tablegen_gaps(root: Path) -> Iterator[str]:
    """Gaps in the ODS and Passes.td files under `root`/include."""
    for file in tablegen.dialect_files(root):
        for definition in tablegen.definitions(root, file):
            yield from _definition_gaps(definition)
    for file in tablegen.pass_files(root):
        for definition in tablegen.definitions(root, file):
            yield from _definition_gaps(definition)
            yield from _pass_gaps(root, file, definition)


def _definition_gaps(definition: tablegen.Definition) -> Iterator[str]:
    what = f"{definition.place}: error: {definition.kind} '{definition.name}' has no"
    description = definition.text("description")
    if not definition.text("summary"):
        yield f"{what} summary (expected one line, got none)"
    if not description:
        yield f"{what} description (expected what it means and how it is used, got none)"
    elif not _FENCE.search(description):
        yield f"{what} example (expected a ```mlir block in its description, got none)"


def _pass_gaps(root: Path, file: Path, definition: tablegen.Definition) -> Iterator[str]:
    what = f"{definition.place}: error: pass '{definition.name}'"
    description = definition.text("description")
    words = set(re.findall(r"[a-z]+", description.lower()))
    shows_both = {"before", "after"} <= words or "becomes" in words or len(_FENCED.findall(description)) > 1
    if _FENCE.search(description) and not shows_both:
        yield f"{what} does not show what it does (expected the IR before and after, got one of them)"
    for field, kind in (("options", "option"), ("statistics", "statistic")):
        for record in tablegen.nested(root, file, definition, field):
            name = record.get("argument") or record.get("name")
            if len((record.get("description") or "").split()) < FEWEST_WORDS:
                yield f"{what}: {kind} '{name}' has no description (expected its meaning and unit, got none)"


_CL_OPTION = re.compile(r"\bcl::(?:opt|list|bits|alias)<")
_PASS_OPTION = re.compile(r"\b(?:Option|ListOption)<[\w:<> ,]+>\s+\w+\{")
_CLI11_CALL = re.compile(r"(?:->|\.)(add_option|add_flag|add_subcommand)\(")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
#: Place of the text among the arguments of each call of CLI11.
_CLI11_TEXT = {"add_option": 2, "add_flag": 2, "add_subcommand": 1}


def cxx_option_gaps(root: Path) -> Iterator[str]:
    """Options of the C++ programs and of pass pipelines whose help text is missing."""
    files = [*sorted(root.glob("tools/*/*.cpp")), *sorted(root.glob("lib/**/*.cpp"))]
    for file in files:
        text = file.read_text()
        for match in [*_CL_OPTION.finditer(text), *_PASS_OPTION.finditer(text)]:
            statement = text[match.start() : text.find(";", match.start())]
            if not re.search(r'desc\(\s*"[^"]', statement):
                yield _option_gap(root, file, text, match.start(), _STRING.search(statement))
        for match in _CLI11_CALL.finditer(text):
            arguments = _arguments(text, match.end())
            place = _CLI11_TEXT[match.group(1)]
            if len(arguments) <= place or not _STRING.search(arguments[place]) or '""' in arguments[place]:
                yield _option_gap(root, file, text, match.start(), _STRING.search(arguments[0]))


def _option_gap(root: Path, file: Path, text: str, offset: int, name: re.Match[str] | None) -> str:
    line = text.count("\n", 0, offset) + 1
    shown = f" '{name.group(1)}'" if name else ""
    return f"{file.relative_to(root)}:{line}: error: option{shown} has no help text (expected its meaning, got none)"


def _arguments(text: str, start: int) -> list[str]:
    """The arguments of a call whose first one is at `start`, cut at the commas outside of brackets and strings."""
    arguments, depth, begin, position = [], 0, start, start
    while position < len(text) and depth >= 0:
        string = _STRING.match(text, position)
        if string:
            position = string.end()
            continue
        character = text[position]
        depth += (character in "([{") - (character in ")]}")
        if depth < 0 or (depth == 0 and character == ","):
            arguments.append(text[begin:position])
            begin = position + 1
        position += 1
    return arguments


def command_gaps(command: Any, path: str) -> Iterator[str]:
    """Commands and parameters below a click command whose help text is missing."""
    if not (command.help or command.short_help):
        yield f"{path}: error: command has no help text (expected what it does, got none)"
    for parameter in command.params:
        if parameter.name != "help" and not (getattr(parameter, "help", None) or "").strip():
            name = parameter.opts[0] if parameter.opts else parameter.name
            yield f"{path}: error: parameter '{name}' has no help text (expected its meaning, got none)"
    for name, child in getattr(command, "commands", {}).items():
        yield from command_gaps(child, f"{path} {name}")


def _program_gaps() -> Iterator[str]:
    import typer
    from streamtensor.cli.main import app

    yield from command_gaps(typer.main.get_command(app), "streamtensor")


def main() -> int:
    gaps = [*tablegen_gaps(ROOT), *cxx_option_gaps(ROOT), *_program_gaps()]
    print("\n".join(gaps) if gaps else "descriptions: whatever a user can write is described")
    return 1 if gaps else 0


if __name__ == "__main__":
    sys.exit(main())
