"""SmolLM2's tokens out of the compiled designs equal PyTorch's, for prompts of 1 to 60 tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamtensor.driver.compile import count_design
from streamtensor.driver.demo import compile_if_needed
from streamtensor.driver.language_model import run_prompt
from streamtensor.driver.reporter import SilentReporter
from streamtensor.driver.toolchain import build_folder
from streamtensor.errors import UserError

pytestmark = pytest.mark.skipif(not (build_folder() / "bin" / "stc").is_file(), reason="the compiler is not built")

NEW_TOKENS = 16
PROMPTS = {
    1: "Hello",
    5: "The capital of France is",
    18: "Once upon a time, in a small village at the edge of the forest, there lived",
    32: "A stream-based accelerator keeps intermediate tensors on the chip: every operator is a kernel of its own, and "
    "all kernels work at the same time, so that",
    60: "In 1969 the first people walked on the Moon. They had travelled for three days in a small spacecraft, guided "
    "by a computer with less memory than a modern watch. When they came back, they brought stones and dust with them, "
    "which scientists all over the world study, because they",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("smollm2") / "out"
    compile_if_needed(folder, SilentReporter())
    return folder


# The ends are always tried, what lies between by ./check --full.
@pytest.mark.parametrize("length", [1, 60, *(pytest.param(length, marks=pytest.mark.slow) for length in (5, 18, 32))])
def test_tokens_equal_pytorchs(folder: Path, length: int) -> None:
    report = run_prompt(folder, PROMPTS[length], NEW_TOKENS, {}, True, SilentReporter())
    assert report["tokens_equal"], report
    assert report["max_relative_logit_error"] <= 1e-3


@pytest.mark.parametrize("design", ["prefill", "decode"])
def test_block_is_one_accelerator_with_small_fifos(folder: Path, design: str) -> None:
    counts = count_design(folder / design)
    assert counts["accelerators"] == 1
    assert counts["fifo_bits"] * 2 <= counts["unsized_fifo_bits"]


def test_prompt_that_is_too_long_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match="too long"):
        run_prompt(folder, "long " * 1000, NEW_TOKENS, {}, False, SilentReporter())
