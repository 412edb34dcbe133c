"""fuzz/judge.py tells our defects from those of MLIR; fuzz/seeds.py finds the inputs in tests."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FUZZ = Path(__file__).resolve().parents[2] / "fuzz"


def _load(name: str) -> ModuleType:
    specification = importlib.util.spec_from_file_location(f"fuzz_{name}", FUZZ / f"{name}.py")
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # A dataclass looks its module up.
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


judge = _load("judge")
seeds = _load("seeds")

TARGET_FRAME = "    #3 0x03 in LLVMFuzzerTestOneInput /src/fuzz/ParseFuzzer.cpp:16:3\n"


def _crash(*frames: str) -> str:
    lines = [f"    #{number} 0x0{number} in {frame}\n" for number, frame in enumerate(frames)]
    return "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n" + "".join(lines) + TARGET_FRAME


@pytest.mark.parametrize(
    "frames",
    [
        [
            "mlir::Type::getContext() const (/usr/lib/libMLIR.so+0x1)",
            "st::itensor::ReadOp::verify() /src/lib/A.cpp:3:1",
        ],
        ["isScalar(mlir::Type) /src/lib/Dialect/Stream/StreamTypes.cpp:21:1"],
        ["mlir::Op<st::stream::ReadOp>::foldHook() /usr/lib/llvm-19/include/mlir/IR/OpDefinition.h:1:1"],
    ],
)
def test_stack_with_a_frame_of_ours(frames: list[str]) -> None:
    verdict = judge.judge(_crash(*frames), 77, "/src")
    assert verdict.side == "ours"
    assert verdict.what == "AddressSanitizer: heap-use-after-free"
    assert verdict.place == frames[-1]


@pytest.mark.parametrize(
    "frame",
    [
        "mlir::Operation::erase() (/usr/lib/libMLIR.so+0x1)",
        "std::vector<int>::push_back(int) /usr/include/c++/12/bits/stl_vector.h:1:1",
        "test::Thing::run() (/usr/lib/libMLIR.so+0x1)",
        "st::dataflow::TaskOp::parse(mlir::OpAsmParser&) /b/include/st/Dialect/Dataflow/DataflowOps.cpp.inc:1484:14",
    ],
)
def test_stack_without_one(frame: str) -> None:
    assert judge.judge(_crash(frame), 77, "/src").side == "upstream"


def test_where_memory_came_from_does_not_count() -> None:
    output = _crash("mlir::Operation::erase() (/usr/lib/libMLIR.so+0x1)")
    output += "\nfreed by thread T0 here:\n    #0 0x1 in st::itensor::f() /src/lib/A.cpp:1:1\n"
    assert judge.judge(output, 77, "/src").side == "upstream"


def test_broken_promise_is_ours_and_told_apart_by_its_sentence() -> None:
    first = judge.judge("oracle: 'x' op expects 3 parts\n" + TARGET_FRAME, 77, "/src")
    second = judge.judge("oracle: 'y' op expects 4 parts\n" + TARGET_FRAME, 77, "/src")
    assert first.side == "ours"
    assert first.place == second.place


def test_input_that_passes_now() -> None:
    assert judge.judge("", 0, "/src").side == "gone"


def test_report_names_the_smallest_input_of_a_cause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verdicts = []
    for name, size, line in (("a", 9, 1), ("b", 3, 1), ("c", 1, 2)):
        (tmp_path / name).write_text("x" * size)
        verdicts.append((tmp_path / name, judge.judge(_crash(f"st::f() /src/lib/A.cpp:{line}:1"), 77, "/src")))
    assert judge.report(Path("T"), verdicts) == 2
    printed = capsys.readouterr().out
    assert f"T {tmp_path / 'b'}" in printed
    assert f"T {tmp_path / 'c'}" in printed
    assert f"T {tmp_path / 'a'}" not in printed


def test_pieces_of_a_test() -> None:
    text = "// RUN: st-opt %s\n\nfunc.func @a() {\n  // CHECK: b\n}\n// -----\n// nothing\n// -----\nmodule {}\n"
    assert list(seeds.pieces(text)) == ["func.func @a() {\n}\n", "module {}\n"]


def test_pipelines_of_a_test() -> None:
    names = seeds.pipelines()
    chosen = {names[ord(letter) - ord("A")] for letter in seeds.letters("// RUN: st-opt %s --st-fuse-kernels\n")}
    assert chosen == {"func.func(st-fuse-kernels)"}
    assert seeds.letters("// RUN: st-opt %s | FileCheck %s\n") == {"A"}
