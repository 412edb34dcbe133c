"""scripts/check_described.py finds what it is for."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Annotated

import pytest
import typer

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def _load(name: str) -> ModuleType:
    specification = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


check_described = _load("check_described")

#: A description with everything; tests take one part away.
FULL = "Means it. Before and after: ```mlir\n%0 = x.y\n```"


def _dialect(summary: str = "a thing", description: str = FULL) -> str:
    return f"""
    include "mlir/IR/AttrTypeBase.td"
    include "mlir/IR/OpBase.td"
    def X_Dialect : Dialect {{ let name = "x"; let summary = "a dialect"; let description = [{{\n{FULL}}}]; }}
    def X_Op : Op<X_Dialect, "y"> {{ let summary = "{summary}"; let description = [{{\n{description}}}]; }}
    def X_Type : TypeDef<X_Dialect, "T"> {{
      let mnemonic = "t"; let summary = "a type"; let description = [{{\n{FULL}}}];
    }}
    """


def _pass(description: str = FULL, option: str = "most numbers in a token") -> str:
    return f"""
    include "mlir/Pass/PassBase.td"
    def APass : Pass<"st-a"> {{
      let summary = "does it";
      let description = [{{\n{description}}}];
      let options = [Option<"size", "size", "int64_t", "1", "{option}">];
    }}
    """


def _write(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    # A fence begins its line.
    path.write_text(text.replace("```mlir", "\n```mlir"))
    return root


ODS = "include/st/Dialect/X/XOps.td"
PASSES = "include/st/Transforms/Y/Passes.td"


def test_whatever_has_all_parts_is_fine(tmp_path: Path) -> None:
    _write(tmp_path, ODS, _dialect())
    _write(tmp_path, PASSES, _pass())
    assert not list(check_described.tablegen_gaps(tmp_path))


@pytest.mark.parametrize(
    ("name", "text", "gap"),
    [
        (ODS, _dialect(summary=""), "op 'x.y' has no summary"),
        (ODS, _dialect(description=""), "op 'x.y' has no description"),
        (ODS, _dialect(description="Only words."), "op 'x.y' has no example"),
        (PASSES, _pass(description="Only words."), "pass 'st-a' has no example"),
        (PASSES, _pass(description="Does. ```mlir\n%0 = x.y\n```"), "pass 'st-a' does not show what it does"),
        (PASSES, _pass(option=""), "option 'size' has no description"),
        (PASSES, _pass(option="size"), "option 'size' has no description"),
    ],
)
def test_gap(tmp_path: Path, name: str, text: str, gap: str) -> None:
    found = list(check_described.tablegen_gaps(_write(tmp_path, name, text)))
    assert len(found) == 1
    assert found[0].startswith(f"{name}:") and ": error: " in found[0]
    assert gap in found[0]


def test_example_of_two_snippets_needs_no_words(tmp_path: Path) -> None:
    two = "Does. ```mlir\n%0 = x.y\n```\ninto ```mlir\n%0 = x.z\n```"
    assert not list(check_described.tablegen_gaps(_write(tmp_path, PASSES, _pass(description=two))))


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ('static cl::opt<int> size("size", cl::init(1));', "size"),
        ('cl::list<std::string> names("names", cl::desc(""));', "names"),
        ('Option<int64_t> size{*this, "size", llvm::cl::init(1)};', "size"),
        ('app.add_option("--size", size);', "--size"),
        ('app->add_flag("--align", align, "");', "--align"),
        ('app.add_subcommand("fifo");', "fifo"),
    ],
)
def test_option_of_a_program_without_text(tmp_path: Path, statement: str, name: str) -> None:
    found = list(check_described.cxx_option_gaps(_write(tmp_path, "tools/t/t.cpp", f"\n{statement}\n")))
    assert found == [f"tools/t/t.cpp:2: error: option '{name}' has no help text (expected its meaning, got none)"]


@pytest.mark.parametrize(
    "statement",
    [
        'static cl::opt<int> size("size", cl::desc("most numbers"), cl::init(1));',
        'Option<int64_t> size{*this, "size", llvm::cl::desc("most numbers")};',
        'app.add_option("FILE", file, "{\\"a\\", (b}; - is stdin")->required();',
        'app.add_subcommand("fifo", "depths of FIFOs");',
    ],
)
def test_option_of_a_program_with_text(tmp_path: Path, statement: str) -> None:
    assert not list(check_described.cxx_option_gaps(_write(tmp_path, "tools/t/t.cpp", statement)))


def test_parameter_and_command_without_text() -> None:
    app = typer.Typer()

    @app.command()
    def told(size: Annotated[int, typer.Option(help="Most numbers.")] = 1) -> None:
        """Does it."""

    @app.command()
    def untold(size: Annotated[int, typer.Option()] = 1) -> None:
        pass

    gaps = list(check_described.command_gaps(typer.main.get_command(app), "p"))
    assert gaps == [
        "p: error: command has no help text (expected what it does, got none)",
        "p untold: error: command has no help text (expected what it does, got none)",
        "p untold: error: parameter '--size' has no help text (expected its meaning, got none)",
    ]
