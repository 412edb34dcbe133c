"""What verbs print on standard output: JSON for programs, aligned lines for people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def print_json(report: Mapping[str, Any]) -> None:
    """The report as one JSON object, keys in their order."""
    print(json.dumps(report, indent=2))


def print_table(rows: Mapping[str, Any]) -> None:
    """One line per entry, names padded to one width; entries of a nested report carry the names on the way."""
    rows = _flatten(rows)
    width = max((len(name) for name in rows), default=0)
    for name, value in rows.items():
        print(f"{name:<{width}}  {_in_words(value)}")


def _flatten(rows: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in rows.items():
        if isinstance(value, Mapping):
            flat |= _flatten(value, f"{prefix}{name} ")
        else:
            flat[prefix + name] = value
    return flat


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 1e-2 else f"{value:.2f}"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return str(value)
