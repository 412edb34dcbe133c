"""What cannot be imported is refused with one error that names the place, and leaves nothing behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from streamtensor.frontend import FrontendError, convert, read_manifest

from . import models

MODELS = Path(models.__file__)


def line_of(factory) -> int:
    """The line of the factory's return: most of them compute there."""
    return factory.__code__.co_firstlineno + 1


def refuse(model: str, tmp_path: Path) -> FrontendError:
    with pytest.raises(FrontendError) as caught:
        convert(model, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
    return caught.value


def refuse_factory(factory_name: str, tmp_path: Path) -> FrontendError:
    return refuse(f"{MODELS}:{factory_name}", tmp_path)


@pytest.mark.parametrize(
    ("factory", "what"),
    [
        (models.cumsum, "op 'aten.cumsum' at {file}:{line} is not supported"),
        (models.inverse, "op 'aten._linalg_check_errors' at {file}:"),
        (models.random, "op 'aten.rand' at {file}:{line} is not supported"),
        (models.half_inside, "op 'prims.convert_element_type' at {file}:{line} has an unsupported dtype"),
        (models.branch, "control flow depends on a run-time value at {file}:{line}"),
        (models.item, "control flow depends on a run-time value at {file}:{line}"),
        (models.selection, "op 'aten.index' at {file}:{line} has a result whose shape depends on run-time values"),
        (models.bfloat16, "parameter 'weight' has an unsupported dtype"),
        (models.complex_input, "example input 'x' has an unsupported dtype"),
        (models.wrong_shape, "the model fails on its example inputs"),
        (models.writes_input, "forward() writes into its input 'x'"),
        (models.writes_buffer, "forward() writes into its buffer 'count'"),
        (models.number_result, "result 'output' is not a tensor"),
        (models.raises, "factory 'raises' of '{file}' failed"),
        (models.returns_module_only, "factory 'returns_module_only' of '{file}' returns the wrong thing"),
        (models.number_input, "example input 0 of factory 'number_input' is not a tensor"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_refused_model(factory, what: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    error = refuse_factory(factory.__name__, tmp_path)
    assert error.what.startswith(what.format(file=MODELS, line=line_of(factory)))
    assert capfd.readouterr() == ("", "")


def test_missing_file(tmp_path: Path) -> None:
    assert refuse("absent.py:factory", tmp_path).got == "no such file"


def test_missing_factory(tmp_path: Path) -> None:
    error = refuse_factory("absent", tmp_path)
    assert error.what == f"'{MODELS}' has no factory 'absent'"
    assert "cumsum" in error.help
    assert refuse_factory("not_callable", tmp_path).got == "int"


def test_missing_package(tmp_path: Path) -> None:
    assert "ModuleNotFoundError" in refuse("absent.package:factory", tmp_path).got


def test_unknown_form(tmp_path: Path) -> None:
    assert refuse("something", tmp_path).what == "model 'something' is of no known form"
    assert "names no factory" in refuse("model.py", tmp_path).what


def test_file_that_does_not_import(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    broken = tmp_path_factory.mktemp("broken") / "broken.py"
    broken.write_text("import torch\ndef factory(:\n")
    assert refuse(f"{broken}:factory", tmp_path).what == f"'{broken}' cannot be imported at line 2"


def test_output_in_use(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("precious")
    with pytest.raises(FrontendError, match="is in use"):
        convert(f"{MODELS}:tied", tmp_path / "out")
    assert (tmp_path / "out" / "thesis.txt").read_text() == "precious"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_unwritable_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FrontendError, match="cannot write output folder"):
        convert(f"{MODELS}:tied", tmp_path / "out")


def test_output_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FrontendError, match="cannot write output folder"):
        convert(f"{MODELS}:tied", tmp_path / "file" / "out")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("func.func @f(", "is not valid MLIR"),
        ("module {}", "holds no function"),
        ("func.func @f(%a: tensor<?xf32>) { return }", "has an unsupported type"),
        ("func.func @f(%a: tensor<3xf64>) { return }", "has an unsupported type"),
        ('func.func @f(%a: tensor<3xf32> {st.kind = "parameter"}) { return }', "has parameters but no weights"),
    ],
)
def test_refused_mlir(text: str, what: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    file = tmp_path_factory.mktemp("source") / "model.mlir"
    file.write_text(text)
    assert what in refuse(str(file), tmp_path).what


@pytest.mark.parametrize(
    ("text", "what"),
    [("{", "is damaged"), ('{"version": 7}', "is of another version"), (None, "is not an import folder")],
)
def test_unreadable_manifest(text: str | None, what: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "import.json").write_text(text)
    with pytest.raises(FrontendError, match=what):
        read_manifest(tmp_path)
