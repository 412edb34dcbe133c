"""The token loop: the host around the accelerator.

The prompt's first tokens go through the prefill design at once, padded to its length; the rest, and every new token,
go one by one through the decode design. After each run the host writes the layer's new key and value rows into its
cache in place.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy
import torch

from ..errors import UserError
from .host import HostModel, TextStream
from .runner import Runner

# Called with each new token and the text that it completes.
OnToken = Callable[[int, str], None]
# Called before each run of a layer: phase ("prefill" or "decode"), position, layer.
OnLayer = Callable[[str, int, int], None]


@dataclass
class Timing:
    """Seconds and tokens of one run; the accelerator's share is what the runner took."""

    prefill_tokens: int = 0
    prefill_s: float = 0.0
    prefill_accelerator_s: float = 0.0
    decode_tokens: int = 0
    decode_s: float = 0.0
    decode_accelerator_s: float = 0.0

    @property
    def prefill_tokens_per_s(self) -> float:
        return self.prefill_tokens / self.prefill_s if self.prefill_s else 0.0

    @property
    def decode_tokens_per_s(self) -> float:
        return self.decode_tokens / self.decode_s if self.decode_s else 0.0

    def to_dict(self) -> dict[str, float]:
        rates = {
            "prefill_tokens_per_s": self.prefill_tokens_per_s,
            "decode_tokens_per_s": self.decode_tokens_per_s,
            "prefill_host_s": self.prefill_s - self.prefill_accelerator_s,
            "decode_host_s": self.decode_s - self.decode_accelerator_s,
        }
        return {**asdict(self), **rates}


@dataclass(frozen=True)
class Generation:
    """A continuation. `finish` is "length" or "end" (the model's end token, which is not among the tokens)."""

    prompt_tokens: list[int]
    tokens: list[int]
    text: str
    finish: str
    timing: Timing


class KvCache:
    """Keys and values [layers, KV, max_seq, D], written in place, one row per position."""

    def __init__(self, host: HostModel) -> None:
        config = host.config
        shape = (config.num_layers, config.num_kv_heads, host.max_seq, config.head_dim)
        # Zeros, since masked rows must be finite.
        self.keys = numpy.zeros(shape, numpy.float32)
        self.values = numpy.zeros(shape, numpy.float32)

    def write(self, layer: int, position: int, count: int, results: dict[str, numpy.ndarray]) -> None:
        """Copies the first `count` new rows to `position` and on."""
        rows = slice(position, position + count)
        self.keys[layer, :, rows] = results["key_rows"][:, :count]
        self.values[layer, :, rows] = results["value_rows"][:, :count]


class Session:
    """One sequence of tokens on its way through the model: a cache and a position."""

    def __init__(self, host: HostModel, runner: Runner, on_layer: OnLayer | None = None) -> None:
        self._host = host
        self._runner = runner
        self._on_layer = on_layer
        self._cache = KvCache(host)
        self._cos, self._sin = (table.numpy() for table in host.rotary())
        self.position = 0
        self.timing = Timing()

    def prefill(self, tokens: list[int]) -> torch.Tensor:
        """Takes the whole prompt (at least one token, at most max_seq) and gives the logits [V] after its last
        token."""
        first = tokens[: self._host.prefill]
        start = time.perf_counter()
        hidden = self._prefill_layers(first)
        self.position = len(first)
        logits = self._host.logits(torch.from_numpy(hidden[len(first) - 1]))
        self.timing.prefill_tokens += len(first)
        self.timing.prefill_s += time.perf_counter() - start
        for token in tokens[len(first) :]:
            logits = self.decode(token)
        return logits

    def decode(self, token: int) -> torch.Tensor:
        """Takes one token at the next position and gives the logits [V] after it."""
        start = time.perf_counter()
        at = slice(self.position, self.position + 1)
        hidden = self._host.embed([token]).numpy()
        for layer in range(self._host.config.num_layers):
            ports = {
                "hidden": hidden,
                "cos": self._cos[at],
                "sin": self._sin[at],
                "position": numpy.array([self.position], numpy.int64),
                "key_cache": self._cache.keys[layer],
                "value_cache": self._cache.values[layer],
            }
            hidden = self._run("decode", ports, layer, 1)
        self.position += 1
        logits = self._host.logits(torch.from_numpy(hidden[0]))
        self.timing.decode_tokens += 1
        self.timing.decode_s += time.perf_counter() - start
        return logits

    def _prefill_layers(self, tokens: list[int]) -> numpy.ndarray:
        count = self._host.prefill
        hidden = numpy.zeros((count, self._host.config.hidden_size), numpy.float32)
        hidden[: len(tokens)] = self._host.embed(tokens).numpy()
        for layer in range(self._host.config.num_layers):
            ports = {"hidden": hidden, "cos": self._cos[:count], "sin": self._sin[:count]}
            hidden = self._run("prefill", ports, layer, len(tokens))
        return hidden

    def _run(self, design: str, ports: dict[str, numpy.ndarray], layer: int, rows: int) -> numpy.ndarray:
        """Runs one layer, keeps its `rows` new cache rows, gives its hidden state."""
        if self._on_layer:
            self._on_layer(design, self.position, layer)
        start = time.perf_counter()
        results = self._runner.run(design, ports, layer)
        took = time.perf_counter() - start
        if design == "prefill":
            self.timing.prefill_accelerator_s += took
        else:
            self.timing.decode_accelerator_s += took
        self._cache.write(layer, self.position, rows, results)
        # The runner may reuse its buffers in the next run.
        return results["hidden_out"].copy()


class LanguageModel:
    """Text in, text out, greedily."""

    def __init__(self, host: HostModel, runner: Runner, on_layer: OnLayer | None = None) -> None:
        self.host = host
        self._runner = runner
        self._on_layer = on_layer

    def tokenize(self, prompt: str, new_tokens: int) -> list[int]:
        """The prompt's tokens; UserError, before any work, if it is empty or does not fit with `new_tokens` more."""
        if new_tokens < 1:
            raise UserError("nothing to generate", expected="at least 1 new token", got=str(new_tokens))
        tokens = self.host.tokenizer.encode(prompt)
        if not tokens:
            raise UserError("the prompt is empty", expected="at least 1 token", help="give --prompt some text")
        if len(tokens) + new_tokens > self.host.max_seq:
            raise UserError(
                "the prompt and its continuation are too long",
                expected=f"at most {self.host.max_seq} tokens (max-seq)",
                got=f"{len(tokens)} + {new_tokens}",
                help="shorten the prompt, ask for fewer tokens, or compile with a larger --max-seq",
            )
        return tokens

    def generate(self, prompt: str, new_tokens: int, on_token: OnToken | None = None) -> Generation:
        """The most likely `new_tokens` tokens after `prompt`, fewer if the model ends the text."""
        tokens = self.tokenize(prompt, new_tokens)
        session = self.start()
        logits = session.prefill(tokens)
        stream, made, finish = TextStream(self.host.tokenizer), [], "length"
        while True:
            token = int(logits.argmax())
            if token == self.host.config.eos_token_id:
                finish = "end"
                break
            made.append(token)
            piece = stream.push(token)
            if on_token:
                on_token(token, piece)
            if len(made) == new_tokens:
                break
            logits = session.decode(token)
        return Generation(tokens, made, self.host.tokenizer.decode(made), finish, session.timing)

    def start(self) -> Session:
        """An empty sequence."""
        return Session(self.host, self._runner, self._on_layer)


def to_dict(generation: Generation) -> dict[str, Any]:
    """For `--json`."""
    data = asdict(generation)
    data["timing"] = generation.timing.to_dict()
    return data
