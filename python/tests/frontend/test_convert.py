"""Modules convert, and what is written computes what PyTorch computes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import numpy
import pytest
import torch
from streamtensor.frontend import ConvertOptions, FrontendError, convert, example_inputs, read_manifest, run_reference

from . import models
from .mlir_runner import run_import

ROOT = Path(__file__).resolve().parents[3]
MODELS = Path(models.__file__)
EXAMPLES = sorted((ROOT / "examples").glob("0[123]-*/model.py"))


def spec(factory) -> str:
    return f"{MODELS}:{factory.__name__}"


def check_equal(folder: Path) -> None:
    """The written text, run by MLIR, equals eager PyTorch."""
    inputs = example_inputs(folder)
    expected = run_reference(folder, inputs)
    got = run_import(folder, inputs)
    assert got.keys() == expected.keys()
    for name, value in expected.items():
        numpy.testing.assert_allclose(got[name], value, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("factory", models.GOOD, ids=lambda f: f.__name__)
def test_round_trip(factory, tmp_path: Path) -> None:
    convert(spec(factory), tmp_path / "out")
    check_equal(tmp_path / "out")


@pytest.mark.parametrize("model", EXAMPLES, ids=lambda path: path.parent.name)
def test_examples(model: Path, tmp_path: Path) -> None:
    convert(f"{model}:factory", tmp_path / "out")
    check_equal(tmp_path / "out")


def test_manifest_follows_its_schema(tmp_path: Path) -> None:
    convert(spec(models.rms_block), tmp_path / "out")
    schema = json.loads((ROOT / "schema" / "import.schema.json").read_text())
    jsonschema.validate(json.loads((tmp_path / "out" / "import.json").read_text()), schema)


def test_arguments_are_inputs_then_parameters_and_buffers(tmp_path: Path) -> None:
    function = convert(spec(models.rms_block), tmp_path / "out").functions[0]
    assert function.name == "rms_block"
    assert [(a.name, a.kind, a.path) for a in function.arguments] == [
        ("x", "input", "x"),
        ("norm_weight", "parameter", "norm.weight"),
        ("linear_weight", "parameter", "linear.weight"),
        ("linear_bias", "parameter", "linear.bias"),
        ("scale", "parameter", "scale"),
    ]


def test_text_names_arguments_and_holds_no_weights(tmp_path: Path) -> None:
    convert(spec(models.rms_block), tmp_path / "out")
    text = (tmp_path / "out" / "model.mlir").read_text()
    assert '{st.kind = "parameter", st.name = "linear_weight"}' in text
    assert '-> (tensor<3x5x17xf32> {st.name = "output"})' in text
    assert "dense_resource" not in text


def test_results_take_names_from_dicts_and_named_tuples(tmp_path: Path) -> None:
    named = convert(spec(models.named), tmp_path / "a").functions[0]
    assert [a.name for a in named.arguments] == ["left", "right"]
    assert [r.name for r in named.results] == ["sum", "product"]
    tupled = convert(spec(models.tupled), tmp_path / "b").functions[0]
    assert [a.name for a in tupled.arguments] == ["x", "more_0", "more_1"]
    assert [r.name for r in tupled.results] == ["total", "mean"]


def test_names_are_unique_identifiers(tmp_path: Path) -> None:
    function = convert(spec(models.colliding), tmp_path / "out").functions[0]
    assert {a.path: a.name for a in function.arguments} == {"double": "double_", "a_b": "a_b", "a.b": "a_b_2"}


def test_locations_are_the_users_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    convert("examples/01-mlp/model.py:factory", tmp_path / "out")
    text = (tmp_path / "out" / "model.mlir").read_text()
    line = (ROOT / "examples/01-mlp/model.py").read_text().splitlines().index(
        "        return self.down(torch.relu(self.up(x)))"
    ) + 1
    places = set(re.findall(r'loc\("([^"]+)":(\d+)', text))
    assert places == {("examples/01-mlp/model.py", str(line))}


def test_library_modules_alone_point_at_the_factory(tmp_path: Path) -> None:
    convert(spec(models.sequential), tmp_path / "out")
    places = set(re.findall(r'"([^"]+\.py)":(\d+)', (tmp_path / "out" / "model.mlir").read_text()))
    assert places == {(str(MODELS), str(models.sequential.__code__.co_firstlineno))}


def test_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        convert(spec(models.rms_block), tmp_path / name)
    for file in sorted((tmp_path / "a").iterdir()):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes(), file.name


def test_reference_uses_the_imported_weights(tmp_path: Path) -> None:
    # The factory has no seed, so it makes other weights each time.
    convert(spec(models.unseeded), tmp_path / "out")
    check_equal(tmp_path / "out")


def test_nothing_reaches_the_terminal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    convert(spec(models.library_attention), tmp_path / "out")
    assert capfd.readouterr() == ("", "")


def test_earlier_import_is_replaced_and_nothing_is_left_beside(tmp_path: Path) -> None:
    convert(spec(models.named), tmp_path / "out")
    convert(spec(models.tied), tmp_path / "out")
    assert read_manifest(tmp_path / "out").functions[0].name == "tied"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_package_factory(tmp_path: Path) -> None:
    manifest = convert("tests.frontend.models:tied", tmp_path / "out")
    assert manifest.model == "tests.frontend.models:tied"
    assert '"tests/frontend/models.py"' in (tmp_path / "out" / "model.mlir").read_text()


def test_mlir_file_gets_names(tmp_path: Path) -> None:
    source = tmp_path / "add.mlir"
    source.write_text(
        "func.func @add(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xf32> {\n"
        "  %0 = tensor.empty() : tensor<3x5xf32>\n"
        "  %1 = linalg.add ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%0 : tensor<3x5xf32>)"
        " -> tensor<3x5xf32>\n"
        "  return %1 : tensor<3x5xf32>\n}\n"
    )
    function = convert(str(source), tmp_path / "out").functions[0]
    assert [a.name for a in function.arguments] == ["arg0", "arg1"]
    one = numpy.ones((3, 5), numpy.float32)
    assert (run_import(tmp_path / "out", {"arg0": one, "arg1": one})["output"] == 2).all()
    again = convert(str(tmp_path / "out" / "model.mlir"), tmp_path / "again").functions[0]
    assert again == function


GENERIC_IR = """
"func.func"() <{arg_attrs = [{st.name = "x"}], function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "f"}> ({
^bb0(%x: tensor<4xf32>):
  %y = "dataflow.kernel"(%x) <{name = "f"}> ({
  ^bb0(%s: !itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>):
    "dataflow.yield"(%s) : (!itensor<4xf32 of 4, iter_space: []*[], iter_map: () -> (0)>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%y) : (tensor<4xf32>) -> ()
}) : () -> ()
"""


def test_mlir_file_of_other_dialects_passes_in_generic_form(tmp_path: Path) -> None:
    source = tmp_path / "design.mlir"
    source.write_text("in the dialects' own syntax")
    function = convert(str(source), tmp_path / "out", ConvertOptions(generic_ir=GENERIC_IR)).functions[0]
    assert [a.name for a in function.arguments] == ["x"]
    assert [r.name for r in function.results] == ["output"]
    text = (tmp_path / "out" / "model.mlir").read_text()
    assert '"dataflow.kernel"' in text and "iter_map: () -> (0)" in text
    assert 'st.kind = "input"' in text


def test_mlir_file_of_other_dialects_is_refused_with_the_way_out(tmp_path: Path) -> None:
    source = tmp_path / "design.mlir"
    source.write_text(GENERIC_IR)
    with pytest.raises(FrontendError) as caught:
        convert(str(source), tmp_path / "out")
    assert "--from STAGE" in (caught.value.help or "")


def test_reference_names_what_does_not_fit(tmp_path: Path) -> None:
    convert(spec(models.tied), tmp_path / "out")
    with pytest.raises(FrontendError, match=r"input 'x' is missing \(expected a tensor 3x7 float32\)"):
        run_reference(tmp_path / "out", {})
    with pytest.raises(FrontendError, match=r"input 'x' does not fit \(expected 3x7 float32, got 3x8 float32\)"):
        run_reference(tmp_path / "out", {"x": torch.zeros(3, 8).numpy()})
