"""A hand-written compiled design, as stc would emit it: y = x + sum(x) over 16 numbers.

The sum needs all tokens before its first result, so the FIFO `skip` beside it must hold all but one.
"""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from streamtensor.driver.cpp_build import CXX_FLAGS, shared_library
from streamtensor.driver.toolchain import build_folder, checkout, find_cxx

COUNT = 16

KERNEL = """
#include "hls_stream.h"
#include "st_dataflow.h"

static void load_x(const float *x, hls::stream<float> &out) {
  for (int i = 0; i < 16; ++i)
    out.write(x[i]);
}
static void fork_x(hls::stream<float> &in, hls::stream<float> &a, hls::stream<float> &b) {
  for (int i = 0; i < 16; ++i) {
    float token = in.read();
    a.write(token);
    b.write(token);
  }
}
static void sum(hls::stream<float> &in, hls::stream<float> &out) {
  float total = 0;
  for (int i = 0; i < 16; ++i)
    total += in.read();
  out.write(total);
}
static void add(hls::stream<float> &in, hls::stream<float> &sum, float *y) {
  float total = sum.read();
  for (int i = 0; i < 16; ++i)
    y[i] = in.read() + total;
}

extern "C" void tiny(const float *x, float *y) {
#pragma HLS dataflow
  hls::stream<float> loaded("loaded"), skip("skip"), terms("terms"), total("total");
  ST_DATAFLOW_REGION;
  ST_TASK(load_x)(x, loaded);
  ST_TASK(fork_x)(loaded, terms, skip);
  ST_TASK(sum)(terms, total);
  ST_TASK(add)(skip, total, y);
}
"""

HOST = """
extern "C" void tiny(const float *x, float *y);
extern "C" void st_design_top(void **ports) {
  tiny(static_cast<const float *>(ports[0]), static_cast<float *>(ports[1]));
}
"""


def _fifo(name: str, producer: str, consumer: str, tokens: int, depth: int) -> dict[str, object]:
    return {
        "name": name,
        "producer": producer,
        "consumer": consumer,
        "scalar": "f32",
        "lanes": 1,
        "token_bits": 32,
        "token_count": tokens,
        "depth_tokens": depth,
        "minimum_depth_tokens": 1,
        "is_fixed": False,
    }


def _task(name: str, kind: str) -> dict[str, object]:
    return {"name": name, "kind": kind, "source": "", "behaviour": [], "buffers": []}


DESIGN = {
    "version": 1,
    "name": "tiny",
    "target": "u55c",
    "ports": [
        {"name": "x", "kind": "input", "scalar": "f32", "shape": [COUNT]},
        {"name": "y", "kind": "output", "scalar": "f32", "shape": [COUNT]},
    ],
    "fifos": [
        _fifo("loaded", "load_x", "fork_x", COUNT, 2),
        _fifo("terms", "fork_x", "sum", COUNT, 2),
        _fifo("skip", "fork_x", "add", COUNT, COUNT),
        _fifo("total", "sum", "add", 1, 1),
    ],
    "tasks": [_task("load_x", "load"), _task("fork_x", "fork"), _task("sum", "compute"), _task("add", "store")],
}


def runtime_library() -> Path:
    return build_folder() / "runtime" / "libStRuntime.a"


def write(folder: Path) -> Path:
    """Writes the design into `folder`, with its build."""
    (folder / "design.json").write_text(json.dumps(DESIGN))
    output = shared_library(folder, "tiny")
    output.parent.mkdir()
    shutil.copy(library(), output)
    return folder


@functools.cache
def library() -> Path:
    """The design's build, made once."""
    folder = Path(tempfile.mkdtemp(prefix="tiny-design-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    build(KERNEL, folder / "tiny.so")
    return folder / "tiny.so"


def build(kernel: str, output: Path) -> None:
    """Builds the design with another kernel."""
    source = output.with_suffix(".cpp")
    source.write_text(kernel + HOST)
    cxx = find_cxx()
    assert cxx is not None
    command = [cxx, *CXX_FLAGS, f"-I{checkout() / 'runtime' / 'include'}", str(source), str(runtime_library())]
    subprocess.run([*command, "-lboost_context", "-pthread", "-o", str(output)], check=True)
