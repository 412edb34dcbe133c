"""Runs a compiled module (any that is not a language model)."""

from __future__ import annotations

import shutil
import tempfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file

from streamtensor.errors import UserError
from streamtensor.frontend import example_inputs, read_manifest, run_reference
from streamtensor.frontend.convert import WEIGHTS_FILE
from streamtensor.frontend.manifest import FILE_NAME as IMPORT_MANIFEST

from .compare import compare
from .design import Design
from .output import complete_file
from .params import ParameterStore
from .reporter import Reporter
from .runtime import CompiledDesign


def run_module(
    folder: Path,
    inputs: Path | None,
    outputs: Path | None,
    fifo_depths: Mapping[str, int],
    check: bool,
    reporter: Reporter,
) -> dict[str, Any]:
    """Runs once on the arrays of `inputs` (the model's example inputs if none) and writes the results to `outputs`."""
    if len(read_manifest(folder).functions) != 1:
        raise UserError(f"'{folder}' has several designs", expected="one", help="run one of the folders in it")
    design = CompiledDesign(folder, fifo_depths)
    store = ParameterStore(folder / "params")
    parameters = {port.name: store.array(port.name) for port in design.design.ports if port.kind == "parameter"}
    given = _read_inputs(inputs) if inputs else example_inputs(folder)
    _require_names(design.design, given)
    with reporter.step("running"):
        started = time.monotonic()
        results = design.run({**parameters, **given})
        run_s = time.monotonic() - started
    if outputs:
        with complete_file(outputs) as path, open(path, "wb") as file:
            np.savez(file, **results)
    report: dict[str, Any] = {"design": design.design.name, "run_s": round(run_s, 4)}
    if outputs:
        report["written"] = str(outputs)
    if check:
        with reporter.step("running PyTorch"):
            expected = _reference(folder, store, given)
        report.update(compare(results, expected))
    return report


def _require_names(design: Design, given: Mapping[str, np.ndarray]) -> None:
    """UserError unless `given` has the model's inputs and nothing else: weights are not to be given here."""
    wanted = {port.name for port in design.ports if port.kind in ("input", "state")}
    if wanted != set(given):
        raise UserError(
            f"inputs of design '{design.name}' do not match",
            expected=", ".join(sorted(wanted)) or "none",
            got=", ".join(sorted(given)) or "none",
            help="give one array per name",
        )


def _reference(folder: Path, store: ParameterStore, inputs: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """PyTorch's results with the packed weights, which a factory that draws random ones would not give again."""
    with tempfile.TemporaryDirectory() as imported:
        shutil.copy(folder / IMPORT_MANIFEST, imported)
        save_file({name: store.array(name) for name in store.names()}, Path(imported) / WEIGHTS_FILE)
        return run_reference(imported, inputs)


def _read_inputs(path: Path) -> dict[str, np.ndarray]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except (OSError, ValueError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        got = getattr(error, "strerror", None) or "another file"
        if "Object arrays" in str(error):
            got = "an array of Python objects"
        raise UserError(
            f"cannot read inputs from '{path}'",
            expected="a file of numpy.savez with arrays of numbers",
            got=got.lower(),
            help="check the path and the arrays' types",
        ) from error
