"""`run`: executes a compiled folder on the CPU runtime."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from streamtensor.errors import UserError

from . import manifest as out_manifest
from .language_model import run_prompt
from .module import run_module
from .reporter import Reporter


@dataclass(frozen=True)
class RunOptions:
    """What to run on, and how. Modules take `inputs` and `outputs`, language models `prompt` and `max_new_tokens`."""

    inputs: Path | None = None
    outputs: Path | None = None
    prompt: str | None = None
    max_new_tokens: int = 16
    fifo_depths: Mapping[str, int] = field(default_factory=dict)
    check: bool = False


def run_folder(
    folder: Path, options: RunOptions, reporter: Reporter, on_text: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Runs what compile wrote into `folder` and returns what `run --json` prints; `on_text` gets a language model's
    text as it comes. With `check`, `equal` says whether the results are PyTorch's."""
    kind = out_manifest.read(folder)["kind"]
    if kind == "llama":
        _refuse(folder, "a language model", inputs=options.inputs, outputs=options.outputs)
        if options.prompt is None:
            raise UserError(
                f"'{folder}' is a language model", expected="a prompt", got="none", help='give one with --prompt "..."'
            )
        return run_prompt(
            folder, options.prompt, options.max_new_tokens, options.fifo_depths, options.check, reporter, on_text
        )
    _refuse(folder, "a module, not a language model", prompt=options.prompt)
    return run_module(folder, options.inputs, options.outputs, options.fifo_depths, options.check, reporter)


def _refuse(folder: Path, what: str, **options: object) -> None:
    for name, value in options.items():
        if value is not None:
            raise UserError(
                f"option --{name} does not fit: '{folder}' is {what}", help=f"leave --{name} out, see --help"
            )
