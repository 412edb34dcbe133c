"""Devices: found by name, and refused when a design is too large for them."""

from __future__ import annotations

import pytest
from streamtensor.driver.design import Design, Fifo, Task
from streamtensor.driver.platform import Platform, load_platform, require_fits
from streamtensor.errors import UserError

# 2 blocks of BRAM and one of URAM: 9216 + 36864 bytes.
SMALL = Platform("small", bram36=2, uram=1)


def design(buffer_bytes: int, depth: int) -> Design:
    fifo = Fifo("skip", "fork", "add", depth, 1, 100, 64)
    return Design("net", (), (fifo,), (Task("hold", "compute", buffer_bytes), Task("other", "compute", 0)))


def test_u55c_has_its_blocks() -> None:
    assert load_platform("u55c").on_chip_bytes() == 2016 * 4608 + 960 * 36864


def test_unknown_platform_is_named_with_those_there_are() -> None:
    with pytest.raises(UserError, match=r"no platform is called 'u56c'.*u55c"):
        load_platform("u56c")


def test_exact_fit_is_accepted() -> None:
    require_fits(design(9216 + 36864 - 80, depth=10), SMALL)


def test_one_byte_too_many_is_refused_with_both_numbers() -> None:
    with pytest.raises(UserError, match=r"at most 46080 bytes.*46081 bytes.*hold \(46001 bytes\)"):
        require_fits(design(9216 + 36864 - 79, depth=10), SMALL)
