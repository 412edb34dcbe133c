"""Our tokens and logits beside those of the independent reference, step by step."""

from dataclasses import dataclass
from pathlib import Path

import torch

from .host import TextStream
from .session import LanguageModel, OnToken, Timing


@dataclass(frozen=True)
class ReferenceRun:
    """The reference's greedy tokens, and the logits [V] that each was chosen from."""

    tokens: list[int]
    logits: list[torch.Tensor]


@dataclass(frozen=True)
class Comparison:
    """`max_relative_logit_error` is the largest difference of any logit of any step over the reference's largest
    absolute logit. `tokens` are what our logits choose at each step. Since both sides see the same tokens up to a
    first difference, `tokens_equal` says that a free run gives the reference's text."""

    prompt_tokens: list[int]
    reference_tokens: list[int]
    tokens: list[int]
    text: str
    max_relative_logit_error: float
    timing: Timing

    @property
    def tokens_equal(self) -> bool:
        return self.tokens == self.reference_tokens


class Reference:
    """The model as the transformers library loads it from the GGUF file: none of our code between file and logits."""

    def __init__(self, gguf: Path) -> None:
        from .huggingface import load_model

        self._model = load_model(gguf)

    def run(self, prompt_tokens: list[int], new_tokens: int) -> ReferenceRun:
        """Greedy continuation by `new_tokens` tokens, end tokens taken as any other."""
        tokens: list[int] = []
        logits: list[torch.Tensor] = []
        with torch.no_grad():
            for _ in range(new_tokens):
                # Without a cache: the plainest computation is the best yardstick.
                sequence = torch.tensor([prompt_tokens + tokens])
                logits.append(self._model(input_ids=sequence, use_cache=False).logits[0, -1])
                tokens.append(int(logits[-1].argmax()))
        return ReferenceRun(tokens, logits)


def compare_with_reference(
    model: LanguageModel,
    prompt: str,
    new_tokens: int,
    reference: Reference | None = None,
    on_token: OnToken | None = None,
) -> Comparison:
    """Runs both on `prompt`. Ours is fed the reference's tokens, so that a late step is compared on the same text.

    `on_token` gets our choices as they come.
    """
    # Fails on a prompt that does not fit before the reference is loaded.
    prompt_tokens = model.tokenize(prompt, new_tokens)
    expected = (reference or Reference(model.host.gguf)).run(prompt_tokens, new_tokens)
    session = model.start()
    logits = session.prefill(prompt_tokens)
    tokens: list[int] = []
    difference = largest = 0.0
    stream = TextStream(model.host.tokenizer)
    for step, reference_logits in enumerate(expected.logits):
        difference = max(difference, float((logits - reference_logits).abs().max()))
        largest = max(largest, float(reference_logits.abs().max()))
        tokens.append(int(logits.argmax()))
        if on_token:
            on_token(tokens[-1], stream.push(tokens[-1]))
        if step + 1 < len(expected.logits):
            logits = session.decode(expected.tokens[step])
    text = model.host.tokenizer.decode(tokens)
    return Comparison(prompt_tokens, expected.tokens, tokens, text, difference / largest, session.timing)
