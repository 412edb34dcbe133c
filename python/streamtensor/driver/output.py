"""Files that appear complete or not at all; for folders see frontend/output.py."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from streamtensor.errors import UserError


@contextmanager
def complete_file(final: Path) -> Iterator[Path]:
    """Gives a path beside `final` to write to; it becomes `final` when the block ends without an error, else nothing
    is left of it. UserError when the place cannot be written."""
    final = Path(final).absolute()
    partial = final.parent / f".{os.getpid()}-{final.name}"
    try:
        final.parent.mkdir(parents=True, exist_ok=True)
        yield partial
        partial.replace(final)
    except OSError as error:
        raise UserError(
            f"cannot write '{final}'",
            expected="a file that can be written",
            got=(error.strerror or str(error)).lower(),
            help="choose another place, or make its folder writable",
        ) from error
    finally:
        partial.unlink(missing_ok=True)
