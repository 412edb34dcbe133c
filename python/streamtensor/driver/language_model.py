"""Runs a compiled language model."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from streamtensor.frontend import read_manifest

from .compare import TOLERANCE
from .layers import LayerRunner
from .reporter import Reporter

if TYPE_CHECKING:
    from streamtensor.llm.compare import Reference
    from streamtensor.llm.session import LanguageModel, Timing

OnText = Callable[[str], None]

#: Tensors of host.bin that the token loop takes.
_HOST_TENSORS = ("embed_tokens", "norm", "lm_head")


def run_prompt(
    folder: Path,
    prompt: str,
    max_new_tokens: int,
    fifo_depths: Mapping[str, int],
    check: bool,
    reporter: Reporter,
    on_text: OnText | None = None,
    reference: Reference | None = None,
) -> dict[str, Any]:
    """Continues `prompt` greedily by at most `max_new_tokens` tokens; `on_text` gets the text as it comes.

    With `check`, PyTorch's own run of the same file is compared step by step: `tokens_equal`,
    `max_relative_logit_error` (over the largest logit), and `equal`, which needs both to hold. A `reference` that is
    loaded already spares loading it here.
    """
    with _loaded(folder, fifo_depths, prompt, max_new_tokens, reporter) as (model, stop_progress):

        def on_token(_: int, piece: str) -> None:
            stop_progress()
            if on_text:
                on_text(piece)

        if check:
            return _checked(model, prompt, max_new_tokens, reporter, on_token, reference)
        made = model.generate(prompt, max_new_tokens, on_token)
    return {"prompt": prompt, "text": made.text, "tokens": made.tokens, "finish": made.finish, **_rates(made.timing)}


def _checked(
    model: LanguageModel,
    prompt: str,
    new_tokens: int,
    reporter: Reporter,
    on_token: Callable[[int, str], None],
    reference: Reference | None,
) -> dict[str, Any]:
    from streamtensor.llm.compare import Reference, compare_with_reference

    if reference is None:
        with reporter.step("loading the model in PyTorch, to compare with"):
            reference = Reference(model.host.gguf)
    result = compare_with_reference(model, prompt, new_tokens, reference, on_token)
    return {
        "prompt": prompt,
        "text": result.text,
        "tokens": result.tokens,
        "equal": result.tokens_equal and result.max_relative_logit_error <= TOLERANCE,
        "tokens_equal": result.tokens_equal,
        "max_relative_logit_error": result.max_relative_logit_error,
        "tolerance": TOLERANCE,
        **_rates(result.timing),
    }


def _rates(timing: Timing) -> dict[str, float]:
    return {
        "prefill_tokens_per_s": round(timing.prefill_tokens_per_s, 3),
        "decode_tokens_per_s": round(timing.decode_tokens_per_s, 3),
    }


@contextmanager
def _loaded(
    folder: Path, fifo_depths: Mapping[str, int], prompt: str, new_tokens: int, reporter: Reporter
) -> Iterator[tuple[LanguageModel, Callable[[], None]]]:
    """The model of a compiled folder, with a progress bar over the layers that the prompt goes through. The second part
    ends the bar; call it at the first token."""
    names = [function.name for function in read_manifest(folder).functions]
    runner = LayerRunner(folder, names, fifo_depths)
    # PyTorch takes seconds to load, so only from here on.
    from streamtensor.llm.host import HostModel
    from streamtensor.llm.session import LanguageModel

    store = runner.parameters
    host = HostModel.load(folder, {name: store.array(name) for name in _HOST_TENSORS if name in store})
    tokens = LanguageModel(host, runner).tokenize(prompt, new_tokens)
    steps = 1 + max(0, len(tokens) - host.prefill)
    with ExitStack() as bar:
        layers = steps * host.config.num_layers
        progress = _Progress(lambda: bar.enter_context(reporter.step(f"prompt of {len(tokens)} tokens", layers)))
        yield LanguageModel(host, runner, on_layer=progress.on_layer), bar.close


@dataclasses.dataclass
class _Progress:
    """Starts its bar at the first layer that runs: what is loaded before has bars of its own."""

    start: Callable[[], Callable[[int], None]]
    advance: Callable[[int], None] | None = None

    def on_layer(self, phase: str, position: int, layer: int) -> None:
        if self.advance is None:
            self.advance = self.start()
        self.advance(1)
