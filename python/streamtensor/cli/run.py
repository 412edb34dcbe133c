"""`streamtensor run`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from streamtensor.driver.execute import RunOptions, run_folder

from .arguments import JsonOption
from .output import print_json, print_table
from .reporter import ConsoleReporter

EXIT_DIFFERS = 1


def _parse_fifo_depth(text: str) -> tuple[str, int]:
    name, equals, depth = text.rpartition("=")
    if not equals or not name or not depth.isdecimal() or int(depth) < 1:
        raise typer.BadParameter(f"FIFO depth '{text}' is malformed (expected NAME=N with N at least 1)")
    return name, int(depth)


def run_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What compile wrote.", show_default=False)],
    inputs: Annotated[
        Path | None,
        typer.Option("--inputs", metavar="X.npz", help="One array per input; the model's example inputs if absent."),
    ] = None,
    outputs: Annotated[Path | None, typer.Option("--outputs", metavar="Y.npz", help="Where the results go.")] = None,
    prompt: Annotated[
        str | None, typer.Option("--prompt", metavar="TEXT", help="Language models: the text to continue.")
    ] = None,
    max_new_tokens: Annotated[
        int, typer.Option("--max-new-tokens", metavar="N", min=1, help="Language models: most tokens to add.")
    ] = 16,
    fifo_depth: Annotated[
        list[str] | None,
        typer.Option("--fifo-depth", metavar="NAME=N", help="Give a FIFO another depth, in tokens; repeatable."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Compare with PyTorch; exit code 1 if it differs.")] = False,
    json: JsonOption = False,
) -> None:
    """Run a compiled design on the CPU, with its tasks concurrent and its FIFOs at their depths.

    Examples:

      streamtensor run out --check

      streamtensor run out --inputs x.npz --outputs y.npz

      streamtensor run out --prompt "The capital of France is" --max-new-tokens 16

      streamtensor run out/residual --fifo-depth addf_fork_to_addf_2=1
    """
    options = RunOptions(
        inputs=inputs,
        outputs=outputs,
        prompt=prompt,
        max_new_tokens=max_new_tokens,
        fifo_depths=dict(_parse_fifo_depth(text) for text in fifo_depth or []),
        check=check,
    )
    # Tokens are shown as they come, unless standard output is for a program.
    report = run_folder(folder, options, ConsoleReporter(), on_text=None if json else _print_text)
    (print_json if json else _print_report)(report)
    if report.get("equal") is False:
        raise typer.Exit(EXIT_DIFFERS)


def _print_text(text: str) -> None:
    print(text, end="", flush=True)


def _print_report(report: dict[str, Any]) -> None:
    if "text" in report:
        print()
    print_table(report)
