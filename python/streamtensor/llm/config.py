"""The numbers that define a model of the Llama family."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class LlamaConfig:
    """Sizes and constants of a decoder-only Llama model."""

    hidden_size: int
    intermediate_size: int
    num_layers: int
    num_heads: int
    num_kv_heads: int
    head_dim: int
    vocab_size: int
    rope_theta: float
    rms_norm_eps: float
    tie_embeddings: bool
    context_length: int
    eos_token_id: int | None = None

    @property
    def group_size(self) -> int:
        """Query heads that share one key and value head."""
        return self.num_heads // self.num_kv_heads

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
