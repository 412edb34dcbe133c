"""`streamtensor convert`."""

from __future__ import annotations

from pathlib import Path

from streamtensor.driver.convert import convert_model
from streamtensor.frontend import ConvertOptions

from .arguments import JsonOption, MaxSeqOption, ModelArgument, OutOption, PrefillOption
from .output import print_json, print_table
from .reporter import ConsoleReporter


def convert_command(
    model: ModelArgument,
    output: OutOption = Path("import"),
    prefill: PrefillOption = ConvertOptions.prefill,
    max_seq: MaxSeqOption = ConvertOptions.max_seq,
    json: JsonOption = False,
) -> None:
    """Convert a PyTorch model to linalg-on-tensors MLIR, safetensors and import.json.

    Examples:

      streamtensor convert examples/01-mlp/model.py:factory -o import

      streamtensor convert gguf:model.gguf --prefill 64 --max-seq 128 -o import
    """
    report = convert_model(model, output, ConvertOptions(prefill, max_seq), ConsoleReporter())
    (print_json if json else print_table)(report)
