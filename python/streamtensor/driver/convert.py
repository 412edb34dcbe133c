"""Calls the front end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from streamtensor.frontend import ConvertOptions, convert, read_manifest

from .reporter import Reporter


def convert_model(model: str, folder: Path, options: ConvertOptions, reporter: Reporter) -> dict[str, Any]:
    """Converts MODEL into `folder` (docs/contracts.md section 2) and reports what is there."""
    started = time.monotonic()
    with reporter.step("importing the model"):
        convert(model, folder, options)
    manifest = read_manifest(folder)
    return {
        "output": str(folder),
        "kind": manifest.kind,
        "functions": [function.name for function in manifest.functions],
        "import_s": round(time.monotonic() - started, 3),
    }
