"""The host's share of a language model: tokenizer, embedding, rotary table, final norm, output head."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

import numpy
import torch

from ..frontend.errors import FrontendError
from ..frontend.manifest import Manifest, read_manifest
from .config import LlamaConfig
from .convert import TOKENIZER_FILE
from .llama import rotary_table


@dataclass(frozen=True)
class HostModel:
    """All that the token loop needs beside the accelerator. Tensors are float32 on the CPU."""

    config: LlamaConfig
    prefill: int
    max_seq: int
    tokenizer: "Tokenizer"
    embed_tokens: torch.Tensor
    norm: torch.Tensor
    lm_head: torch.Tensor
    gguf: Path

    @classmethod
    def load(cls, folder: Path, weights: Mapping[str, numpy.ndarray | torch.Tensor] | None = None) -> "HostModel":
        """From an import folder. `weights` (embed_tokens, norm and, unless tied, lm_head) may come from elsewhere,
        such as packed parameters; else they are read from the folder's weights.safetensors."""
        manifest = read_manifest(folder)
        if manifest.kind != "llama":
            raise FrontendError(
                f"'{folder}' is not a language model", expected="kind llama", got=f"kind {manifest.kind}"
            )
        tensors = weights if weights is not None else _host_tensors(folder)
        known = {field.name for field in fields(LlamaConfig)}
        config = LlamaConfig(**{key: value for key, value in manifest.config.items() if key in known})
        embedding = torch.as_tensor(tensors["embed_tokens"])
        return cls(
            config=config,
            prefill=manifest.config["prefill"],
            max_seq=manifest.config["max_seq"],
            tokenizer=Tokenizer(folder / TOKENIZER_FILE),
            embed_tokens=embedding,
            norm=torch.as_tensor(tensors["norm"]),
            lm_head=embedding if config.tie_embeddings else torch.as_tensor(tensors["lm_head"]),
            gguf=gguf_of(manifest),
        )

    def embed(self, tokens: list[int]) -> torch.Tensor:
        """[T] -> [T, H]."""
        return self.embed_tokens[torch.tensor(tokens)]

    def rotary(self) -> tuple[torch.Tensor, torch.Tensor]:
        """cos and sin [max_seq, D]."""
        return rotary_table(self.config, self.max_seq)

    def logits(self, hidden: torch.Tensor) -> torch.Tensor:
        """Final norm and output head of one hidden row [H] -> [V]."""
        scale = torch.rsqrt((hidden * hidden).mean() + self.config.rms_norm_eps)
        return self.lm_head @ (hidden * scale * self.norm)


def gguf_of(manifest: Manifest) -> Path:
    """The file that a language model was imported from."""
    return Path(manifest.model.removeprefix("gguf:"))


def _host_tensors(folder: Path) -> dict[str, torch.Tensor]:
    from safetensors import safe_open

    from ..frontend.convert import WEIGHTS_FILE

    with safe_open(folder / WEIGHTS_FILE, "pt") as file:
        stored = set(file.keys())
        return {name: file.get_tensor(name) for name in ("embed_tokens", "norm", "lm_head") if name in stored}


class Tokenizer:
    """Text to token numbers and back, from `tokenizer.json`."""

    def __init__(self, path: Path) -> None:
        from tokenizers import Tokenizer as FastTokenizer

        if not path.is_file():
            raise FrontendError(f"tokenizer '{path}' is missing", help="convert the model again")
        self._tokenizer = FastTokenizer.from_file(str(path))

    def encode(self, text: str) -> list[int]:
        """The text's tokens, with the special tokens that the model expects."""
        return self._tokenizer.encode(text).ids

    def decode(self, tokens: list[int]) -> str:
        """The tokens' text without special tokens."""
        return self._tokenizer.decode(tokens, skip_special_tokens=True)


class TextStream:
    """Turns tokens into text piece by piece; a piece ends only where a character is complete."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._tokens: list[int] = []
        self._shown = 0

    def push(self, token: int) -> str:
        """The text that `token` completes, maybe empty."""
        self._tokens.append(token)
        text = self._tokenizer.decode(self._tokens)
        # An unfinished multi-byte character decodes to the replacement character.
        if text.endswith("\N{REPLACEMENT CHARACTER}"):
            return ""
        piece, self._shown = text[self._shown :], len(text)
        return piece
