"""Arguments and options that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ModelArgument = Annotated[
    str,
    typer.Argument(
        metavar="MODEL", help="FILE.py:FACTORY, PACKAGE.MODULE:FACTORY, gguf:FILE or FILE.mlir.", show_default=False
    ),
]
OutOption = Annotated[
    Path,
    typer.Option("--output", "-o", metavar="DIR", help="Folder to write; appears when complete."),
]
PrefillOption = Annotated[
    int, typer.Option("--prefill", metavar="N", min=1, help="Language models: longest prompt in tokens.")
]
MaxSeqOption = Annotated[
    int, typer.Option("--max-seq", metavar="N", min=1, help="Language models: places in the KV cache, in tokens.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]
