"""Where an operation comes from, told as the user's own line instead of PyTorch's.

PyTorch keeps a stack trace per node; its innermost frame is mostly library code (`torch/nn/modules/linear.py`). The
import takes the innermost frame as the location, so library frames are dropped first, and file names are shortened so
that the same model gives the same text from any folder.
"""

import contextlib
import functools
import os
import re
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_FRAME = re.compile(r'File "([^"]+)", line (\d+)')
_PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class SourceMap:
    """Which frames are the user's and how their files are shown.

    `root` is a real folder and `shown_as` how the user wrote it; `fallback` is the place of a node without any frame
    of the user's (a bare `nn.Sequential`): the line of its factory.
    """

    root: Path
    shown_as: str
    fallback: tuple[str, int] | None = None

    def show(self, file: str) -> str:
        """The file's name in locations and messages."""
        path = Path(file).resolve()
        if path.is_relative_to(self.root):
            return os.path.join(self.shown_as, path.relative_to(self.root))
        if path.is_relative_to(_PACKAGE):
            return str(path.relative_to(_PACKAGE.parent))
        return file

    def user_frames(self, stack_trace: str | None) -> list[tuple[str, int]]:
        """The user's frames of a node's stack trace, outermost first; the fallback if there is none."""
        frames = [(file, int(line)) for file, line in _FRAME.findall(stack_trace or "")]
        own = [(self.show(file), line) for file, line in frames if not is_library(file)]
        if not own and self.fallback:
            own = [(self.show(self.fallback[0]), self.fallback[1])]
        return own

    def where(self, stack_trace: str | None) -> str:
        """`model.py:12`, or nothing."""
        frames = self.user_frames(stack_trace)
        return f"{frames[-1][0]}:{frames[-1][1]}" if frames else ""

    def where_raised(self, error: BaseException) -> str:
        """The user's innermost line below which `error` was raised, as `model.py:12`, or nothing."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if os.path.isabs(frame.filename) and not is_library(frame.filename)]
        return f"{self.show(own[-1].filename)}:{own[-1].lineno}" if own else ""

    def rewrite(self, nodes: Sequence) -> None:
        """Leaves in each node's stack trace only what `user_frames` says."""
        for node in nodes:
            frames = self.user_frames(node.meta.get("stack_trace"))
            if frames and node.op == "call_function":
                node.meta["stack_trace"] = "\n".join(f'File "{f}", line {n}, in forward' for f, n in frames)


@contextlib.contextmanager
def whole_stack_traces() -> Iterator[None]:
    """Makes torch.export record every frame below the outermost forward(). By itself it keeps only the frames of
    forward() functions, so that an op in a helper points at the helper's call."""
    from unittest import mock

    from torch.fx.proxy import TracerBase

    with mock.patch.object(TracerBase, "_filter_traceback_frames", _frames_below_forward):
        yield


def _frames_below_forward(_, frames: traceback.StackSummary) -> traceback.StackSummary:
    names = [frame.name for frame in frames]
    start = names.index("forward") if "forward" in names else len(names)
    return traceback.StackSummary.from_list(frames[start:])


@functools.cache
def is_library(file: str) -> bool:
    """True for PyTorch, anything else installed beside it, the Python library and this front end."""
    import torch

    site_packages = Path(torch.__file__).resolve().parent.parent
    library = Path(os.__file__).resolve().parent
    path = Path(file).resolve()
    if path.is_relative_to(_PACKAGE):
        return path.is_relative_to(_PACKAGE / "frontend")
    return path.is_relative_to(site_packages) or path.is_relative_to(library)
