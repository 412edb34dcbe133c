"""scripts/check_dialect_tests.py finds what it is for."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "check_dialect_tests.py"
_specification = importlib.util.spec_from_file_location("check_dialect_tests", SCRIPT)
assert _specification is not None and _specification.loader is not None
check_dialect_tests = importlib.util.module_from_spec(_specification)
_specification.loader.exec_module(check_dialect_tests)

ODS = """
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
def X_Dialect : Dialect { let name = "x"; }
def X_Push : Op<X_Dialect, "push">;
def X_Type : TypeDef<X_Dialect, "X"> { let typeName = "x.x"; }
"""


def _write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize(
    ("ops", "canonicalize", "gaps"),
    [
        ("x.push %a : !x<f32>\n", "x.push %a : !x.x<f32>\n", []),
        ("x.push %a : !x<f32>\n", "x.push %a\n", ["type 'x.x'"]),
        ("x.push_back %a : !x<f32>\n", "x.push %a : !x<f32>\n", ["op 'x.push'"]),
        ("// x.push\n%0 = y.x.push : !x<f32>\n", "x.push %a : !x<f32>\n", ["op 'x.push'"]),
    ],
)
def test_round_trip(tmp_path: Path, ops: str, canonicalize: str, gaps: list[str]) -> None:
    files = {
        "include/st/Dialect/X/XOps.td": ODS,
        "test/Dialect/X/ops.mlir": ops,
        "test/Dialect/X/canonicalize.mlir": canonicalize,
    }
    found = list(check_dialect_tests.round_trip_gaps(_write(tmp_path, files)))
    assert len(found) == len(gaps)
    for line, gap in zip(found, gaps, strict=True):
        assert line.startswith("include/st/Dialect/X/XOps.td:")
        assert gap in line


def test_types_may_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    files = {
        "include/st/Dialect/X/XOps.td": ODS,
        "test/Dialect/X/ops.mlir": "x.push %a",
        "test/Dialect/X/types.mlir": "!x<f32>",
        "test/Dialect/X/canonicalize.mlir": "x.push %a : !x<f32>",
    }
    assert not list(check_dialect_tests.round_trip_gaps(_write(tmp_path, files)))


@pytest.mark.parametrize(
    ("source", "pieces"),
    [
        ('return emitOpError("expects ") << n << " parts, got " << m;', ["expects ", " parts, got "]),
        ('emitOpError() << "expects a \\"name\\"";', ['expects a "name"']),
        ('return emitError(loc, "expected "\n  "a word; got ") << w;', ["expected a word; got "]),
        ('op->emitOpError("expects ") << (one ? "a part" : "parts");', ["expects "]),
        ('parser.emitError(loc) << "none of " << join(names, ", ");', ["none of "]),
    ],
)
def test_texts_of_an_error(source: str, pieces: list[str]) -> None:
    assert list(check_dialect_tests.error_texts(f"\n{source}\n")) == [(2, pieces)]


@pytest.mark.parametrize("source", ['// emitOpError("expects")', 'emitOpError("\'") << n;', "emitError() << *message;"])
def test_no_text_to_look_for(source: str) -> None:
    assert not list(check_dialect_tests.error_texts(source))


def test_errors(tmp_path: Path) -> None:
    source = 'emitOpError("expects ") << 1 << " part";\nemitError() << "expected a name";\n'
    test = "// expected-error @below {{'x.push' op expects 1 part}}\n"
    files = {"lib/Dialect/X/X.cpp": source, "test/Dialect/X/errors.mlir": test}
    found = list(check_dialect_tests.error_gaps(_write(tmp_path, files)))
    assert len(found) == 1
    assert found[0].startswith('lib/Dialect/X/X.cpp:2: error: "expected a name" is not tested')


def test_a_quotation_may_end_where_the_error_is_told_from_others(tmp_path: Path) -> None:
    source = (
        'emitOpError("expects ") << n << " parts, got " << m;\nemitOpError("expects ") << n << " loops, got " << m;\n'
    )
    test = "// expected-error @below {{expects 1 parts, got}}\n// expected-error @below {{expects 1 loop}}\n"
    files = {"lib/Dialect/X/X.cpp": source, "test/Dialect/X/errors.mlir": test}
    found = list(check_dialect_tests.error_gaps(_write(tmp_path, files)))
    assert len(found) == 1
    assert "loops" in found[0]
