"""The devices that a design can be compiled for: platforms/NAME.json. Here only what fits on chip is checked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from streamtensor.errors import UserError

from .design import Design
from .toolchain import checkout

#: Bytes in one block: 36 Kbit and 288 Kbit, of which parity bits are used as data (AMD UG573, UltraScale memory).
_BRAM36_BYTES = 36 * 1024 // 8
_URAM_BYTES = 288 * 1024 // 8


@dataclass(frozen=True)
class Platform:
    """A device; counts of its BRAM36 and URAM blocks."""

    name: str
    bram36: int
    uram: int

    def on_chip_bytes(self) -> int:
        """Memory in blocks: BRAM and URAM, without registers and LUTRAM."""
        return self.bram36 * _BRAM36_BYTES + self.uram * _URAM_BYTES


def load_platform(name: str) -> Platform:
    """The platform called `name`; UserError that lists those there are."""
    folder = checkout() / "platforms"
    known = {path.stem: path for path in sorted(folder.glob("*.json"))}
    if name not in known:
        raise UserError(f"no platform is called '{name}'", expected=f"one of: {', '.join(known) or 'none'}", got=name)
    return _read(known[name])


def _read(path: Path) -> Platform:
    try:
        data = json.loads(path.read_text())
        return Platform(data["name"], int(data["bram36"]), int(data["uram"]))
    except (OSError, ValueError, KeyError) as error:
        raise UserError(f"platform file '{path}' cannot be read", got=str(error)) from error


def require_fits(design: Design, platform: Platform) -> None:
    """UserError when a design's arrays and FIFOs need more memory than the device has; names the largest tasks."""
    needed = sum(task.buffer_bytes for task in design.tasks) + design.fifo_bits() // 8
    there = platform.on_chip_bytes()
    if needed <= there:
        return
    largest = sorted(design.tasks, key=lambda task: (-task.buffer_bytes, task.name))[:5]
    raise UserError(
        f"design '{design.name}' does not fit on one {platform.name}",
        expected=f"at most {there} bytes on chip",
        got=f"{needed} bytes; the largest tasks: "
        + ", ".join(f"{task.name} ({task.buffer_bytes} bytes)" for task in largest),
        help="compile for shorter sequences, or a model with smaller layers",
    )
