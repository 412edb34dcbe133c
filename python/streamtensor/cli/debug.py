"""`streamtensor debug`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from streamtensor.driver.debug import list_orders, print_order, show_order

from .arguments import JsonOption
from .output import print_json, print_table


def debug_command(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="What compile wrote: a folder with a design.json.", show_default=False)
    ],
    order: Annotated[
        str | None,
        typer.Option("--order", metavar="FIFO", help="Show in which order tokens travel through this FIFO."),
    ] = None,
    tokens: Annotated[int, typer.Option("--tokens", metavar="N", min=0, help="Most tokens to show.")] = 64,
    json: JsonOption = False,
) -> None:
    """Show the order in which tokens travel: of every FIFO in words, or of one FIFO token by token.

    Examples:

      streamtensor debug out

      streamtensor debug out --order load_x_to_up --tokens 8

      streamtensor debug out/decode --order load_x_to_up --json
    """
    if order is None:
        report = list_orders(folder)
        print_json(report) if json else print_table(report["orders"])
    elif json:
        print_json(show_order(folder, order, tokens))
    else:
        print(print_order(folder, order, tokens), end="")
