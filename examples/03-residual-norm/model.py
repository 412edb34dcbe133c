"""A residual block with a norm in odd sizes: x + MLP(LayerNorm(x)).

The skip path runs beside the whole MLP, so its FIFO must hold what the other path has not finished: the case in which a
wrong FIFO depth hangs a design.
"""

import torch
from torch import nn


class ResidualBlock(nn.Module):
    """x [positions, 19] -> [positions, 19]."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, hidden)
        self.down = nn.Linear(hidden, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        normed = self.norm(x)
        return x + self.down(nn.functional.silu(self.up(normed)))


def factory() -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The module and its example inputs, the same on every call."""
    torch.manual_seed(0)
    block = ResidualBlock(width=19, hidden=43)
    nn.init.normal_(block.norm.weight)
    nn.init.normal_(block.norm.bias)
    return block, (torch.randn(7, 19),)
