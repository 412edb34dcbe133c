"""Runs a function of model.mlir with MLIR's own lowering to LLVM: an oracle for what the front end wrote."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path

import numpy
from safetensors.numpy import load_file
from streamtensor.frontend import Function, read_manifest
from torch_mlir import ir
from torch_mlir.execution_engine import ExecutionEngine
from torch_mlir.passmanager import PassManager
from torch_mlir.runtime import get_ranked_memref_descriptor

DTYPES = {"f32": numpy.float32, "i64": numpy.int64, "i32": numpy.int32, "i1": numpy.bool_}
_TO_LLVM = ",".join(
    (
        "func.func(llvm-request-c-wrappers)",
        "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}",
        "buffer-results-to-out-params{hoist-static-allocs=true modify-public-functions=true}",
        "func.func(convert-linalg-to-loops)",
        "expand-strided-metadata",
        "lower-affine",
        "convert-scf-to-cf",
        "func.func(convert-math-to-llvm)",
        "convert-math-to-libm",
        "finalize-memref-to-llvm",
        "convert-arith-to-llvm",
        "convert-index-to-llvm",
        "convert-func-to-llvm",
        "convert-cf-to-llvm",
        "reconcile-unrealized-casts",
    )
)


def run_import(
    folder: Path,
    inputs: Mapping[str, numpy.ndarray],
    name: str | None = None,
    parameters: Mapping[str, numpy.ndarray] | None = None,
) -> dict[str, numpy.ndarray]:
    """Runs function `name` (the only one, if there is one) on inputs by name; parameters come from the folder."""
    manifest = read_manifest(folder)
    function = manifest.function(name) if name else manifest.functions[0]
    tensors = {**(parameters or load_file(folder / "weights.safetensors")), **inputs}
    return _execute((folder / "model.mlir").read_text(), function, tensors)


def _execute(text: str, function: Function, tensors: Mapping[str, numpy.ndarray]) -> dict[str, numpy.ndarray]:
    arguments = [numpy.ascontiguousarray(tensors[a.name], DTYPES[a.dtype]) for a in function.arguments]
    for array, argument in zip(arguments, function.arguments, strict=True):
        assert array.shape == argument.shape, argument.name
    results = [numpy.full(r.shape, -1, DTYPES[r.dtype]) for r in function.results]
    with ir.Context():
        module = ir.Module.parse(text)
        PassManager.parse(f"builtin.module({_TO_LLVM})").run(module.operation)
        engine = ExecutionEngine(module)
        engine.raw_register_runtime("memrefCopy", ctypes.cast(_memref_copy, ctypes.c_void_p))
        descriptors = [get_ranked_memref_descriptor(array) for array in arguments + results]
        engine.invoke(function.name, *(ctypes.pointer(ctypes.pointer(d)) for d in descriptors))
    return {r.name: array for r, array in zip(function.results, results, strict=True)}


class _Unranked(ctypes.Structure):
    """MLIR's UnrankedMemRefType: a rank and a pointer to base, data, offset, sizes and strides."""

    _fields_ = (("rank", ctypes.c_int64), ("descriptor", ctypes.POINTER(ctypes.c_int64)))

    def view(self, element_bytes: int) -> numpy.ndarray:
        _, data, offset, *rest = self.descriptor[: 3 + 2 * self.rank]
        shape, strides = rest[: self.rank], [stride * element_bytes for stride in rest[self.rank :]]
        span = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True)) + element_bytes
        memory = (ctypes.c_char * span).from_address(data + offset * element_bytes)
        return numpy.ndarray(shape, f"V{element_bytes}", memory, strides=strides)


@ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.POINTER(_Unranked), ctypes.POINTER(_Unranked))
def _memref_copy(element_bytes, source, target) -> None:
    """Stands in for the function of MLIR's runtime library, which the wheel lacks: copies between strided memrefs."""
    target[0].view(element_bytes)[...] = source[0].view(element_bytes)
