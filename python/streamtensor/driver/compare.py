"""Results of a design against PyTorch's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

#: Largest difference allowed, relative to the largest value expected. Sums run in another order than PyTorch's, so
#: float32 results differ in their last bits.
TOLERANCE = 1e-3


def compare(got: Mapping[str, np.ndarray], expected: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """What `run --check` reports: `equal`, and per output its largest absolute error, that error relative to the
    largest expected value, and the tolerance. A value that is not finite is equal only to the same value."""
    outputs = {name: _compare_one(got[name], expected[name]) for name in expected}
    return {"equal": all(output["equal"] for output in outputs.values()), "tolerance": TOLERANCE, "outputs": outputs}


def _compare_one(got: np.ndarray, expected: np.ndarray) -> dict[str, Any]:
    if got.shape != expected.shape:
        return {"equal": False, "max_abs_error": float("inf"), "max_rel_error": float("inf")}
    absolute = max_abs_error(got, expected)
    largest = float(np.max(np.abs(expected[np.isfinite(expected)]), initial=0.0))
    relative = absolute / largest if largest else (0.0 if absolute == 0 else float("inf"))
    return {"equal": relative <= TOLERANCE, "max_abs_error": absolute, "max_rel_error": relative}


def max_abs_error(got: np.ndarray, expected: np.ndarray) -> float:
    """The largest difference; infinite where one side is not finite and the other is not the same."""
    left, right = np.asarray(got, np.float64), np.asarray(expected, np.float64)
    same = (left == right) | (np.isnan(left) & np.isnan(right))
    with np.errstate(invalid="ignore"):
        difference = np.where(same, 0.0, np.abs(left - right))
    return float(np.max(np.nan_to_num(difference, nan=np.inf, posinf=np.inf), initial=0.0))
