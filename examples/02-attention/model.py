"""Multi-head self-attention in odd sizes: 3 heads of 7, 9 positions."""

import math

import torch
from torch import nn


class Attention(nn.Module):
    """x [positions, 21] -> [positions, 21]; every position attends to every other."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.head_size = width // heads
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.output = nn.Linear(width, width)

    def split(self, x: torch.Tensor) -> torch.Tensor:
        """[positions, width] -> [heads, positions, head size]."""
        return x.view(x.shape[0], self.heads, self.head_size).transpose(0, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        query, key, value = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = torch.bmm(query, key.transpose(1, 2)) / math.sqrt(self.head_size)
        mixed = torch.bmm(torch.softmax(scores, dim=-1), value)
        return self.output(mixed.transpose(0, 1).reshape(x.shape))


def factory() -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The module and its example inputs, the same on every call."""
    torch.manual_seed(0)
    return Attention(width=21, heads=3), (torch.randn(9, 21),)
