"""`streamtensor VERB`: the verbs, and the one place where errors become exit codes."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Sequence
from typing import Any

import typer

from streamtensor.errors import UserError

from .compile import compile_command
from .convert import convert_command
from .debug import debug_command
from .doctor import doctor_command
from .run import run_command

EXIT_ERROR = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

app = typer.Typer(
    name="streamtensor",
    help="Compiles PyTorch models into stream-based dataflow accelerators, and runs them here.",
    epilog="Example: streamtensor compile examples/01-mlp/model.py:factory -o out && streamtensor run out --check",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("convert", short_help="PyTorch to linalg MLIR and weights.")(convert_command)
app.command("compile", short_help="A model to a dataflow design, HLS C++ and a CPU build.")(compile_command)
app.command("map", hidden=True, help="The same as compile.")(compile_command)
app.command("run", short_help="Run a compiled design on the CPU.")(run_command)
app.command("debug", short_help="In which order tokens travel through a design.")(debug_command)
app.command("doctor", short_help="What is installed, what is missing, how to get it.")(doctor_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """The program `streamtensor`."""
    run_and_exit(app, arguments)


def run_and_exit(application: typer.Typer, arguments: Sequence[str] | None = None) -> None:
    """Runs a command line and exits: 0 on success, 1 on an error, 2 on wrong usage. Never shows a traceback."""
    # Termination cleans up as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(_run(application, arguments))


def _run(application: typer.Typer, arguments: Sequence[str] | None) -> int:
    try:
        status = application(args=arguments, standalone_mode=False)
        # Typer turns Ctrl-C into this exit code.
        if status == EXIT_INTERRUPTED:
            print("interrupted: nothing was written", file=sys.stderr)
        return status if isinstance(status, int) else 0
    except UserError as error:
        print(error.render(), file=sys.stderr)
        return EXIT_ERROR
    except BrokenPipeError:
        # The reader of our output has gone; Python must not complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_ERROR
    except Exception as error:
        return _report_usage(error) if _is_usage_error(error) else _report_unexpected(error)


def _is_usage_error(error: Any) -> bool:
    """Typer's own errors, known by what they can do: their class is not public."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")


def _report_usage(error: Any) -> int:
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "streamtensor"
    message = error.format_message().rstrip(".")
    # Without any verb the message is the help text.
    if message.startswith("Usage:"):
        print(message, file=sys.stderr)
    else:
        print(f"error: {message[:1].lower()}{message[1:]}\nhelp: {command} --help", file=sys.stderr)
    return EXIT_USAGE


def _report_unexpected(error: Exception) -> int:
    with tempfile.NamedTemporaryFile("w", prefix="streamtensor-", suffix=".log", delete=False) as log:
        log.write("".join(traceback.format_exception(error)))
    summary = " ".join(str(error).split())[:200]
    print(f"error: unexpected {type(error).__name__}: {summary}", file=sys.stderr)
    print(f"help: this is a defect; please report it with {log.name}", file=sys.stderr)
    return EXIT_ERROR


if __name__ == "__main__":
    main()
