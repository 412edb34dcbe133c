"""`manifest.json` of a compiled folder: from what, with what and into what. The same input gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from streamtensor.errors import UserError
from streamtensor.frontend.manifest import Manifest
from streamtensor.frontend.spec import parse_spec

from .toolchain import Toolchain

FILE_NAME = "manifest.json"
VERSION = 1

#: Packages whose version decides what the front end writes.
_PACKAGES = ("streamtensor", "torch", "torch-mlir", "transformers", "gguf", "numpy")

#: Folders and files for this machine or of this time, so not part of what must repeat.
_UNHASHED = frozenset(("build", "build-info.json", FILE_NAME))


def write(folder: Path, imported: Manifest, options: Mapping[str, Any], toolchain: Toolchain) -> None:
    """Writes `folder`/manifest.json; last, since it makes the folder a compiled one."""
    manifest = {
        "tool": "streamtensor",
        "version": VERSION,
        "kind": imported.kind,
        "model": imported.model,
        "model_sha256": model_sha256(imported.model),
        "options": dict(options),
        "toolchain_sha256": toolchain.sha256(),
        "versions": {"python": platform.python_version(), **{name: metadata.version(name) for name in _PACKAGES}},
        "designs": [function.name for function in imported.functions],
        "files": _hash_files(folder),
    }
    (folder / FILE_NAME).write_text(json.dumps(manifest, indent=2) + "\n")


def read(folder: Path) -> dict[str, Any]:
    """Reads `folder`/manifest.json; UserError when `folder` was not written by compile."""
    path = folder / FILE_NAME
    try:
        manifest = json.loads(path.read_text())
        if manifest["tool"] != "streamtensor" or manifest["version"] != VERSION:
            raise ValueError("it is of another tool or version")
        return manifest
    except (OSError, ValueError, KeyError, TypeError) as error:
        got = error.strerror if isinstance(error, OSError) else str(error)
        raise UserError(
            f"'{folder}' is not a compiled model",
            expected=f"{FILE_NAME} of streamtensor compile",
            got=(got or "an error").lower(),
            help=f"compile a model first: streamtensor compile MODEL -o {folder}",
        ) from error


def require_replaceable(folder: Path) -> None:
    """UserError when `folder` has a manifest.json of some other program, so that it must not be replaced."""
    if (folder / FILE_NAME).exists():
        try:
            read(folder)
        except UserError as error:
            raise UserError(
                f"output '{folder}' is in use",
                expected="no folder, or one that streamtensor compile wrote",
                got=f"a {FILE_NAME} of another program or version",
                help="choose another -o, or remove it",
            ) from error


def is_current(folder: Path, model: str, options: Mapping[str, Any], toolchain: Toolchain) -> bool:
    """Whether compiling MODEL again with these options would give what `folder` holds."""
    try:
        manifest = read(folder)
    except UserError:
        return False
    digest = model_sha256(model)
    return (
        digest is not None
        and manifest["model_sha256"] == digest
        and manifest["options"] == dict(options)
        and manifest["toolchain_sha256"] == toolchain.sha256()
    )


def model_sha256(model: str) -> str | None:
    """Hash of the model's file; none for a package, whose parts are not one file."""
    spec = parse_spec(model)
    if spec.kind == "package":
        return None
    with open(spec.path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _hash_files(folder: Path) -> dict[str, str]:
    """Of every file that must repeat; the parameters' hashes stand in params/index.json."""
    hashes = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and path.suffix != ".bin" and _UNHASHED.isdisjoint(name.parts):
            hashes[str(name)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return hashes
