"""A build folder whose `stc` emits tests/driver/tiny_design.py, and a front end that imports nothing: what the driver
does around them is tried without a compiler."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file
from streamtensor.driver import convert as driver_convert
from streamtensor.frontend import ConvertOptions

from . import tiny_design

MODEL_TEXT = "func.func @tiny"

_STC = """#!{python}
import json, os, pathlib, sys
arguments = sys.argv[1:]
output = pathlib.Path(arguments[arguments.index("-o") + 1])
if "{mode}" == "error":
    (output / "half.txt").write_text("half")
    sys.exit('model.py:3: error: op "aten.fft" is not supported (expected linalg, got fft)\\nhelp: run it on the host')
if "{mode}" == "crash":
    os.abort()
(output / "hls").mkdir(parents=True)
(output / "host").mkdir()
(output / "design.json").write_text({design!r})
(output / "trace.json").write_text("{{}}")
(output / "hls" / "tiny.h").write_text("")
(output / "hls" / "tiny.cpp").write_text({kernel!r})
(output / "host" / "tiny_cpu.cpp").write_text({host!r})
(output / "arguments.json").write_text(json.dumps(arguments[5:]))
(output / "model.txt").write_text(pathlib.Path(arguments[0]).read_text())
"""


# Takes every file that does not begin with "wrong" for IR in generic form.
_OPT = """#!/bin/sh
if grep -q ^wrong "$1"; then
  echo "$1:1:1: error: 'itensor.read' op expects a stream" >&2
  exit 1
fi
exec cat "$1"
"""


# The last argument is the file to write.
_CXX = """#!/bin/sh
for last; do :; done
exec cp {library} "$last"
"""


def _write_script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def install(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    mode: str = "ok",
    kernel: str = tiny_design.KERNEL,
    has_real_cxx: bool = False,
) -> None:
    """Makes the build folder in `folder` and the driver use it; `mode` is ok, error or crash. Unless `has_real_cxx`,
    the C++ compiler only hands out what was built before, to save time."""
    design = json.dumps(tiny_design.DESIGN)
    stc = _STC.format(python=sys.executable, mode=mode, design=design, kernel=kernel, host=tiny_design.HOST)
    _write_script(folder / "bin" / "stc", stc)
    _write_script(folder / "bin" / "st-opt", _OPT)
    _write_script(folder / "bin" / "st-lint", "#!/bin/sh\nexit 0\n")
    library = folder / "runtime" / "libStRuntime.a"
    library.parent.mkdir(exist_ok=True)
    if not library.exists():
        library.symlink_to(tiny_design.runtime_library())
    if not has_real_cxx:
        _write_script(folder / "cxx" / "clang++-19", _CXX.format(library=tiny_design.library()))
        monkeypatch.setenv("PATH", f"{folder / 'cxx'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("STREAMTENSOR_BUILD", str(folder))
    monkeypatch.setattr(driver_convert, "convert", _convert)


def _convert(model: str, folder: Path, options: ConvertOptions) -> None:
    folder.mkdir()
    (folder / "model.mlir").write_text(options.generic_ir or MODEL_TEXT)
    save_file({"weight": np.ones(3, np.float32)}, folder / "weights.safetensors")
    argument = {"name": "x", "kind": "input", "dtype": "f32", "shape": [tiny_design.COUNT], "path": "x"}
    result = {"name": "y", "dtype": "f32", "shape": [tiny_design.COUNT]}
    function = {"name": "tiny", "arguments": [argument], "results": [result]}
    manifest = {"version": 1, "kind": "module", "model": str(model), "functions": [function], "config": {}}
    (folder / "import.json").write_text(json.dumps(manifest))
