"""`streamtensor compile`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from streamtensor.driver.compile import CompileOptions, compile_model

from .arguments import JsonOption, MaxSeqOption, ModelArgument, OutOption, PrefillOption
from .output import print_json, print_table
from .reporter import ConsoleReporter

_DEFAULTS = CompileOptions()


def compile_command(
    model: ModelArgument,
    output: OutOption = Path("out"),
    target: Annotated[
        str, typer.Option("--target", "--arch", metavar="NAME", help="Platform to compile for.")
    ] = _DEFAULTS.target,
    prefill: PrefillOption = _DEFAULTS.prefill,
    max_seq: MaxSeqOption = _DEFAULTS.max_seq,
    default_tile_size: Annotated[
        int, typer.Option("--default-tile-size", metavar="N", min=1, help="Tile size of every dimension.")
    ] = _DEFAULTS.default_tile_size,
    dump_stages: Annotated[
        bool, typer.Option("--dump-stages", help="Keep the IR after every stage in DIR/mlir.")
    ] = False,
    from_stage: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="STAGE", help="FILE.mlir: its IR, written by hand or dumped, enters at this stage."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Compile a model into a dataflow accelerator: design.json, HLS C++, parameters, and a build for this CPU.

    Examples:

      streamtensor compile examples/01-mlp/model.py:factory -o out

      streamtensor compile gguf:model.gguf --target u55c --prefill 64 --max-seq 128 -o out

      streamtensor compile design.mlir --from fusion -o out
    """
    options = CompileOptions(target, prefill, max_seq, default_tile_size, dump_stages, from_stage)
    report = compile_model(model, output, options, ConsoleReporter())
    (print_json if json else print_table)(report)
