"""What TableGen files define, read through `llvm-tblgen --dump-json`, for the checks beside this file."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Definition:
    """One `def` of a file in `folder`, with its fields."""

    kind: str
    name: str
    place: str
    fields: dict[str, Any]

    def text(self, field: str) -> str:
        """A string field; empty if it is not set."""
        return (self.fields.get(field) or "").strip()


#: Classes of MLIR whose definitions are looked at: class, what a reader calls it, field with its name.
_CLASSES = (
    ("Dialect", "dialect", "name"),
    ("Op", "op", "opName"),
    ("TypeDef", "type", "mnemonic"),
    ("AttrDef", "attribute", "mnemonic"),
    ("PassBase", "pass", "argument"),
)


def definitions(root: Path, file: Path) -> list[Definition]:
    """The dialects, ops, types, attributes and passes that `file`, or what it includes of its own folder, defines."""
    records = _dump(root, file)
    own = {path.name: path for path in file.parent.glob("*.td")}
    found = []
    for name_of_class, kind, name_field in _CLASSES:
        for record in records["!instanceof"].get(name_of_class, ()):
            fields = records[record]
            # TableGen gives the file without its folder.
            base, _, line = fields["!locs"][0].partition(":")
            if base in own:
                name = fields.get(name_field) or fields.get("typeName") or record
                place = f"{own[base].relative_to(root)}:{line.partition(':')[0]}"
                found.append(Definition(kind, _qualified(records, fields, kind, name), place, fields))
    return sorted(found, key=lambda definition: (definition.place.partition(":")[0], definition.kind, definition.name))


def nested(root: Path, file: Path, definition: Definition, field: str) -> Iterator[dict[str, Any]]:
    """The records that a list field of `definition` names, such as the options of a pass."""
    records = _dump(root, file)
    for item in definition.fields.get(field) or ():
        yield records[item["def"]]


def _qualified(records: dict[str, Any], fields: dict[str, Any], kind: str, name: str) -> str:
    """A name as IR has it: `DIALECT.NAME` for what belongs to a dialect."""
    reference = fields.get("opDialect") or fields.get("dialect")
    if kind in ("dialect", "pass") or not reference:
        return name
    dialect = records[reference["def"]]["name"]
    return name if name.startswith(f"{dialect}.") else f"{dialect}.{name}"


_dumps: dict[Path, dict[str, Any]] = {}


def _dump(root: Path, file: Path) -> dict[str, Any]:
    if file not in _dumps:
        command = [f"{_llvm_config('--bindir')}/llvm-tblgen", "--dump-json"]
        command += ["-I", str(root / "include"), "-I", _llvm_config("--includedir"), str(file)]
        _dumps[file] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return _dumps[file]


def _llvm_config(option: str) -> str:
    return subprocess.run(["llvm-config-19", option], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def dialect_files(root: Path) -> list[Path]:
    """DIALECTOps.td of each folder DIALECT: it includes the dialect's other files."""
    folders = sorted((root / "include" / "st" / "Dialect").glob("*/"))
    return [folder / f"{folder.name}Ops.td" for folder in folders if (folder / f"{folder.name}Ops.td").is_file()]


def pass_files(root: Path) -> list[Path]:
    """Passes.td of each stage, and of the passes that only look."""
    include = root / "include" / "st"
    return sorted([*include.glob("Transforms/*/Passes.td"), *include.glob("Analysis/Passes.td")])
