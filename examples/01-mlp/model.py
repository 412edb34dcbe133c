"""A two-layer perceptron in sizes that divide by nothing."""

import torch
from torch import nn


class Mlp(nn.Module):
    """x [batch, 13] -> [batch, 11] through a hidden layer of 37."""

    def __init__(self) -> None:
        super().__init__()
        self.up = nn.Linear(13, 37)
        self.down = nn.Linear(37, 11)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(torch.relu(self.up(x)))


def factory() -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    """The module and its example inputs, the same on every call."""
    torch.manual_seed(0)
    return Mlp(), (torch.randn(5, 13),)
