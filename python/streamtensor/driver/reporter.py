"""How long steps tell the user where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

Advance = Callable[[int], None]


class Reporter(Protocol):
    """Shows steps and notes; the command line has one for people."""

    def step(self, title: str, total: int | None = None) -> AbstractContextManager[Advance]:
        """A step of `total` units (none: unknown). The block gets a function
        that says how many more units are done."""

    def note(self, text: str) -> None:
        """One line that stays."""


class SilentReporter:
    """Shows nothing; for use as a library and in tests."""

    @contextmanager
    def step(self, title: str, total: int | None = None) -> Iterator[Advance]:
        yield lambda units: None

    def note(self, text: str) -> None:
        pass
