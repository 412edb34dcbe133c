"""Folders that are complete or not there: written beside their final place and renamed."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .errors import FrontendError


@contextlib.contextmanager
def complete_folder(final: Path, marker: str) -> Iterator[Path]:
    """Gives an empty folder to write into and renames it to `final` at the end, or deletes it on any error.

    `final` may be new, empty, or an earlier output (it holds `marker`); anything else is left alone and refused.
    """
    final = Path(final)
    _check_replaceable(final, marker)
    staging = _make_staging(final)
    try:
        yield staging
        _replace(staging, final)
    except OSError as error:
        raise _cannot_write(final, error) from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _check_replaceable(final: Path, marker: str) -> None:
    if final.is_dir() and (not any(final.iterdir()) or (final / marker).is_file()):
        return
    if final.exists() or final.is_symlink():
        found = "a folder with other files" if final.is_dir() else "a file"
        raise FrontendError(
            f"output '{final}' is in use",
            expected=f"no folder, or one that holds {marker}",
            got=found,
            help="choose another -o",
        )


def _make_staging(final: Path) -> Path:
    try:
        final.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{final.name}.", dir=final.parent))
        staging.chmod(0o777 & ~_umask())
        return staging
    except OSError as error:
        raise _cannot_write(final, error) from error


def _cannot_write(final: Path, error: OSError) -> FrontendError:
    return FrontendError(
        f"cannot write output folder '{final}'",
        expected="a folder that can be written",
        got=(error.strerror or str(error)).lower(),
        help="choose another -o, or make its parent folder writable",
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _replace(staging: Path, final: Path) -> None:
    if not final.exists():
        staging.rename(final)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{final.name}.old.", dir=final.parent))
    final.rename(old / "old")
    staging.rename(final)
    shutil.rmtree(old, ignore_errors=True)
