"""The runtime's deadlock report, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from streamtensor.errors import UserError


class DeadlockError(UserError):
    """All tasks of a design were blocked before their end. `needed` maps FIFO names to depths that let the run end."""

    def __init__(self, design: str, depths: Mapping[str, int], report: Mapping[str, Any]) -> None:
        """`depths` are those of the run; `report` is the runtime's."""
        deadlock = report["deadlock"]
        self.cycle: list[str] = deadlock["cycle"]
        self.full: list[str] = deadlock["full"]
        self.empty: list[str] = deadlock["empty"]
        needed: dict[str, int] = deadlock["needed"]
        self.needed = {name: depth for name, depth in needed.items() if depth > depths.get(name, 0)}
        self._blocked = deadlock["blocked"]
        super().__init__(
            f"design '{design}' is deadlocked",
            expected=_depths_in_words(self.needed) if self.needed else "an order of tokens that can end",
            got=_depths_in_words({name: depths[name] for name in self.needed}) if self.needed else report["message"],
            help=_remedy(self.needed),
        )

    def render(self) -> str:
        first, *rest = super().render().splitlines()
        return "\n".join([first, *self._story(), *rest])

    def _story(self) -> list[str]:
        """The cycle, one line per task and what it waits for."""
        waits = {wait["task"]: wait for wait in self._blocked}
        tasks = self.cycle or sorted(waits)
        lines = ["note: these tasks wait for each other in a circle:" if self.cycle else "note: these tasks wait:"]
        for task in tasks:
            wait = waits.get(task)
            lines.append(f"note:   '{task}'" + (f" {_wait_in_words(wait)}" if wait else ""))
        lines.append(f"note: full FIFOs: {', '.join(self.full) or 'none'}")
        lines.append(f"note: empty FIFOs: {', '.join(self.empty) or 'none'}")
        return lines


def _wait_in_words(wait: Mapping[str, str]) -> str:
    action = "to write: full" if wait["on"] == "full" else "to read: empty"
    return f"waits for FIFO '{wait['fifo']}' {action}"


def _depths_in_words(depths: Mapping[str, int]) -> str:
    return " and ".join(f"depth {depth} of FIFO '{name}'" for name, depth in depths.items())


def _remedy(needed: Mapping[str, int]) -> str:
    if not needed:
        return "no depth cures this: the design needs data that it makes later"
    return "run with " + " ".join(f"--fifo-depth {name}={depth}" for name, depth in needed.items())
