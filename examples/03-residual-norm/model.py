"""A residual block with a norm in odd sizes: h + MLP(LayerNorm(h)) behind a linear layer that makes h.

The skip path runs beside the whole MLP, so its FIFO must hold what the other path has not finished: the case in which a
wrong FIFO depth hangs a design.
"""

import torch
from torch import nn


class ResidualBlock(nn.Module):
    """x [positions, 11] -> [positions, 19]."""

    def __init__(self, inputs: int, width: int, hidden: int) -> None:
        super().__init__()
        self.enter = nn.Linear(inputs, width)
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, hidden)
        self.down = nn.Linear(hidden, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.enter(x)
        return h + self.down(nn.functional.silu(self.up(self.norm(h))))


def factory() -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The module and its example inputs, the same on every call."""
    torch.manual_seed(0)
    block = ResidualBlock(inputs=11, width=19, hidden=43)
    nn.init.normal_(block.norm.weight)
    nn.init.normal_(block.norm.bias)
    return block, (torch.randn(7, 11),)
