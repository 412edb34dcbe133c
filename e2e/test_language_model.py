"""SmolLM2 out of compiled dataflow designs: greedy tokens equal PyTorch's for prompts of 1 to 60 tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamtensor.driver.compile import CompileOptions, compile_model
from streamtensor.driver.deadlock import DeadlockError
from streamtensor.driver.demo import model_file
from streamtensor.driver.design import read_design
from streamtensor.driver.language_model import run_prompt
from streamtensor.driver.reporter import SilentReporter
from streamtensor.errors import UserError
from streamtensor.llm.compare import Reference

#: Prompts of 1, 5, 17, 33 and 60 tokens.
PROMPTS = (
    "Hello",
    "The capital of France is",
    "In the year 1905 Albert Einstein published four papers that changed",
    "A dataflow accelerator runs all kernels of a transformer block at once, and the tensors between them never "
    "leave the chip, because they travel through",
    "Once upon a time there was a small village at the foot of a mountain. Every morning the baker opened his shop "
    "before the sun came up, and the smell of fresh bread went through all the streets. One day a stranger came and "
    "asked him for",
)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("smollm2") / "out"
    report = compile_model(f"gguf:{model_file()}", out, CompileOptions(), SilentReporter())
    assert {name: design["accelerators"] for name, design in report["designs"].items()} == {"prefill": 1, "decode": 1}
    for design in report["designs"].values():
        assert design["fifo_bits"] * 2 <= design["unsized_fifo_bits"]
    return out


@pytest.fixture(scope="module")
def reference() -> Reference:
    return Reference(model_file())


def run(out: Path, prompt: str, reference: Reference | None = None, **fifo_depths: int) -> dict:
    is_checked = reference is not None
    return run_prompt(out, prompt, 16, fifo_depths, is_checked, SilentReporter(), reference=reference)


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: f"{len(prompt)}-characters")
def test_tokens_equal_pytorch(compiled: Path, reference: Reference, prompt: str) -> None:
    result = run(compiled, prompt, reference)
    assert result["tokens_equal"]
    assert result["max_relative_logit_error"] <= 1e-3


def test_shallow_residual_is_named(compiled: Path) -> None:
    fifos = read_design(compiled / "prefill").fifos
    deepest = max((fifo for fifo in fifos if "_fork_to_" in fifo.name), key=lambda fifo: fifo.depth)
    with pytest.raises(DeadlockError) as error:
        run(compiled, "Hello", **{deepest.name: 1})
    assert error.value.needed == {deepest.name: deepest.depth}


def test_too_long_prompt_is_refused(compiled: Path) -> None:
    with pytest.raises(UserError, match="token"):
        run(compiled, "word " * 400)
