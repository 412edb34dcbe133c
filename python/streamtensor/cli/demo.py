"""The program behind `./demo`; not a verb."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from streamtensor.driver.compare import TOLERANCE
from streamtensor.driver.demo import PROMPT, run_demo

from .main import run_and_exit
from .output import print_table
from .reporter import ConsoleReporter

OUTPUT = Path("out")


def demo_command() -> None:
    """Compile SmolLM2's transformer block into a dataflow design, run it, and compare it with PyTorch.

    Writes out/demo.json; the designs are in out/smollm2.
    """
    shown: list[str] = []

    def on_text(piece: str) -> None:
        # Progress of what comes before would run into the text, so the prompt is shown with the first token.
        print(piece if shown else f"\n{PROMPT}{piece}", end="", flush=True)
        shown.append(piece)

    report = run_demo(OUTPUT, ConsoleReporter(), on_text)
    print("\n")
    print_table(_summary(report))
    if not (report["tokens_equal"] and report["max_relative_logit_error"] <= TOLERANCE):
        raise typer.Exit(1)


def _summary(report: dict[str, Any]) -> dict[str, str]:
    designs = " and ".join(f"{count} {name}" for name, count in report["accelerators"].items())
    fifos = ", ".join(
        f"{name} {count} in {report['fifo_bits'][name] / 8192:.0f} KiB" for name, count in report["fifos"].items()
    )
    error = f"{report['max_relative_logit_error']:.1e} of the largest logit (at most {TOLERANCE:.0e})"
    return {
        "tokens equal to PyTorch's": "yes" if report["tokens_equal"] else "NO",
        "largest logit error": error,
        "fused accelerators": designs,
        "FIFOs": fifos,
        "compile time": f"{report['compile_s']:.1f} s, and {report['build_s']:.1f} s to build the C++ for this CPU",
        "speed": f"{report['decode_tokens_per_s']:.2f} token/s, prompt {report['prefill_tokens_per_s']:.2f} token/s",
        "designs": f"{OUTPUT}/smollm2",
        "these numbers": f"{OUTPUT}/demo.json",
    }


def main() -> None:
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command()(demo_command)
    run_and_exit(app)


if __name__ == "__main__":
    main()
