"""Progress for people: bars on a terminal, plain lines elsewhere; always on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from streamtensor.driver.reporter import Advance


class ConsoleReporter:
    """Shows each step with its time."""

    def __init__(self) -> None:
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)

    @contextmanager
    def step(self, title: str, total: int | None = None) -> Iterator[Advance]:
        started = time.monotonic()
        if self._console.is_terminal:
            with self._bar(total) as bar:
                task = bar.add_task(title, total=total)
                yield lambda units: bar.advance(task, units)
        else:
            self.note(f"{title} ...")
            yield lambda units: None
        self.note(f"{title}: {time.monotonic() - started:.1f} s")

    def note(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def _bar(self, total: int | None) -> Progress:
        columns = [SpinnerColumn(), TextColumn("{task.description}"), BarColumn()]
        columns += [MofNCompleteColumn()] if total is not None else []
        return Progress(*columns, TimeElapsedColumn(), console=self._console, transient=True)
