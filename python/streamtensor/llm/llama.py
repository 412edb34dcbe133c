"""One Llama decoder layer, written for export: a prefill form for many positions and a decode form for one.

Both take the hidden state and the rotary table's rows and return the layer's hidden state and the new rows of the KV
cache, which the host writes into the cache at their positions. Heads that share a key and value head (grouped-query
attention) are folded into the rows of one batched product, so keys and values are never repeated.

Shapes: N positions, H hidden size, D head size, KV key and value heads, G query heads per key and value head.
"""

import math

import torch
from torch import nn

from .config import LlamaConfig

# Finite, so that no arithmetic on a masked score can give NaN; exp() of it less any real score is 0.
_MASKED = -1.0e30


class RmsNorm(nn.Module):
    """x [..., H] scaled to root mean square 1, then by `weight` [H]."""

    def __init__(self, size: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(size))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean_square = (x * x).mean(dim=-1, keepdim=True)
        return x * torch.rsqrt(mean_square + self.eps) * self.weight


def rotate(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Rotary position embedding of x [..., N, D] with cos and sin [N, D]: dimension i turns with dimension i + D/2."""
    half = x.shape[-1] // 2
    turned = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
    return x * cos + turned * sin


class _DecoderLayer(nn.Module):
    """What both forms share: the parameters, the projections and the feed-forward part."""

    def __init__(self, config: LlamaConfig) -> None:
        super().__init__()
        hidden, width = config.hidden_size, config.head_dim
        self.config = config
        self.input_norm = RmsNorm(hidden, config.rms_norm_eps)
        self.q_proj = nn.Linear(hidden, config.num_heads * width, bias=False)
        self.k_proj = nn.Linear(hidden, config.num_kv_heads * width, bias=False)
        self.v_proj = nn.Linear(hidden, config.num_kv_heads * width, bias=False)
        self.o_proj = nn.Linear(config.num_heads * width, hidden, bias=False)
        self.post_norm = RmsNorm(hidden, config.rms_norm_eps)
        self.gate_proj = nn.Linear(hidden, config.intermediate_size, bias=False)
        self.up_proj = nn.Linear(hidden, config.intermediate_size, bias=False)
        self.down_proj = nn.Linear(config.intermediate_size, hidden, bias=False)

    def project(
        self, hidden: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """hidden [N, H] -> queries [KV, G, N, D], keys [KV, N, D], values [KV, N, D], positions rotated in."""
        config = self.config
        count = hidden.shape[0]
        normed = self.input_norm(hidden)
        queries = self.q_proj(normed).view(count, config.num_kv_heads, config.group_size, config.head_dim)
        keys = self.k_proj(normed).view(count, config.num_kv_heads, config.head_dim)
        values = self.v_proj(normed).view(count, config.num_kv_heads, config.head_dim)
        queries = rotate(queries.permute(1, 2, 0, 3), cos, sin)
        keys = rotate(keys.transpose(0, 1), cos, sin)
        return queries, keys, values.transpose(0, 1)

    def scores(self, queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
        """queries [KV, G, N, D], keys [KV, S, D] -> [KV, G, N, S]."""
        heads, group, count, width = queries.shape
        flat = torch.bmm(queries.reshape(heads, group * count, width), keys.transpose(1, 2))
        return flat.view(heads, group, count, keys.shape[1]) / math.sqrt(width)

    def mix(self, scores: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        """Softmax of scores [KV, G, N, S] times values [KV, S, D] -> [N, KV * G * D], heads side by side."""
        heads, group, count, positions = scores.shape
        weights = torch.softmax(scores, dim=-1).reshape(heads, group * count, positions)
        mixed = torch.bmm(weights, values).view(heads, group, count, values.shape[2])
        return mixed.permute(2, 0, 1, 3).reshape(count, heads * group * values.shape[2])

    def finish(self, hidden: torch.Tensor, mixed: torch.Tensor) -> torch.Tensor:
        """Adds the attention's output and the feed-forward part to the residual stream."""
        hidden = hidden + self.o_proj(mixed)
        normed = self.post_norm(hidden)
        gated = nn.functional.silu(self.gate_proj(normed)) * self.up_proj(normed)
        return hidden + self.down_proj(gated)


class PrefillLayer(_DecoderLayer):
    """N positions at once, from position 0; each sees itself and those before it."""

    def __init__(self, config: LlamaConfig, count: int) -> None:
        super().__init__(config)
        self.count = count

    def forward(self, hidden: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> dict[str, torch.Tensor]:
        """hidden [N, H], cos and sin [N, D] -> hidden_out [N, H], key_rows and value_rows [KV, N, D].

        Rows behind the prompt's end hold numbers that mean nothing and that no earlier row depends on.
        """
        queries, keys, values = self.project(hidden, cos, sin)
        positions = torch.arange(self.count)
        visible = positions[None, :] <= positions[:, None]
        scores = torch.where(visible, self.scores(queries, keys), _MASKED)
        hidden = self.finish(hidden, self.mix(scores, values))
        return {"hidden_out": hidden, "key_rows": keys, "value_rows": values}

    def example_inputs(self) -> tuple[torch.Tensor, ...]:
        """Zeros of the right shapes."""
        rotary = torch.zeros(self.count, self.config.head_dim)
        return torch.zeros(self.count, self.config.hidden_size), rotary, rotary.clone()


class DecodeLayer(_DecoderLayer):
    """One position, which sees itself and the rows of the KV cache below it."""

    # Arguments that the host keeps from run to run.
    STATE = frozenset({"key_cache", "value_cache"})

    def __init__(self, config: LlamaConfig, max_seq: int) -> None:
        super().__init__(config)
        self.max_seq = max_seq

    def forward(
        self,
        hidden: torch.Tensor,
        cos: torch.Tensor,
        sin: torch.Tensor,
        position: torch.Tensor,
        key_cache: torch.Tensor,
        value_cache: torch.Tensor,
    ) -> dict[str, torch.Tensor]:
        """hidden [1, H], cos and sin [1, D], position [1] int64, caches [KV, max_seq, D]
        -> hidden_out [1, H], key_rows and value_rows [KV, 1, D].

        The new row takes its place among the cache's rows on chip; the cache itself is only read. Rows at and above
        `position` may hold any finite numbers.
        """
        queries, key_row, value_row = self.project(hidden, cos, sin)
        positions = torch.arange(self.max_seq)
        is_new = (positions == position)[None, :, None]
        keys = torch.where(is_new, key_row, key_cache)
        values = torch.where(is_new, value_row, value_cache)
        scores = torch.where(positions <= position, self.scores(queries, keys), _MASKED)
        hidden = self.finish(hidden, self.mix(scores, values))
        return {"hidden_out": hidden, "key_rows": key_row, "value_rows": value_row}

    def example_inputs(self) -> tuple[torch.Tensor, ...]:
        """Zeros of the right shapes."""
        config = self.config
        cache = torch.zeros(config.num_kv_heads, self.max_seq, config.head_dim)
        rotary = torch.zeros(1, config.head_dim)
        position = torch.zeros(1, dtype=torch.int64)
        return torch.zeros(1, config.hidden_size), rotary, rotary.clone(), position, cache, cache.clone()


def rotary_table(config: LlamaConfig, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """cos and sin [count, D] for positions 0 to count - 1."""
    exponents = torch.arange(0, config.head_dim, 2, dtype=torch.int64).float() / config.head_dim
    frequencies = 1.0 / (config.rope_theta**exponents)
    angles = torch.arange(count).float()[:, None] * frequencies[None, :]
    both = torch.cat((angles, angles), dim=-1)
    return both.cos(), both.sin()
