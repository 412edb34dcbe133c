"""What counts as equal to PyTorch."""

from __future__ import annotations

import numpy as np
import pytest
from streamtensor.driver.compare import TOLERANCE, compare

NAN, INF = np.nan, np.inf


def _errors(got: object, expected: object) -> dict[str, float]:
    return compare({"y": np.array(got)}, {"y": np.array(expected)})["outputs"]["y"]


def test_error_is_relative_to_the_largest_value() -> None:
    errors = _errors([1.0, 10.5], [1.0, 10.0])
    assert errors["max_abs_error"] == pytest.approx(0.5)
    assert errors["max_rel_error"] == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("got", "expected", "equal"),
    [
        ([1.0 + TOLERANCE / 2], [1.0], True),
        ([1.0 + TOLERANCE * 2], [1.0], False),
        ([0.0, 0.0], [0.0, 0.0], True),
        ([1e-9, 0.0], [0.0, 0.0], False),
        ([NAN], [NAN], True),
        ([NAN, 1.0], [1.0, 1.0], False),
        ([-INF, 1.0], [-INF, 1.0], True),
        ([INF, 1.0], [-INF, 1.0], False),
        ([1.0, 1.0], [1.0], False),
        ([3], [3], True),
    ],
)
def test_equal(got: object, expected: object, equal: bool) -> None:
    report = compare({"y": np.array(got)}, {"y": np.array(expected)})
    assert report["equal"] is equal
