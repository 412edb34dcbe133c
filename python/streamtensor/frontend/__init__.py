"""From a PyTorch model to the files that the compiler reads (docs/contracts.md, section 2)."""

from .convert import ConvertOptions, convert
from .errors import FrontendError
from .manifest import Argument, Function, Manifest, Result, read_manifest
from .reference import example_inputs, run_reference
from .spec import FORMS, ModelSpec, parse_spec

__all__ = [
    "FORMS",
    "Argument",
    "ConvertOptions",
    "FrontendError",
    "Function",
    "Manifest",
    "ModelSpec",
    "Result",
    "convert",
    "example_inputs",
    "parse_spec",
    "read_manifest",
    "run_reference",
]
