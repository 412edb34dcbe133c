"""Named PyTorch modules that are compiled, run and compared with PyTorch eager.

A module is a function in this file with the decorator `module`; it returns (nn.Module, example inputs), as the factory
of `streamtensor compile e2e/modules.py:NAME`. Odd, prime and size-1 dimensions on purpose: mistakes sit at borders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

Factory = Callable[[], tuple[nn.Module, tuple[Tensor, ...]]]

#: Every module by name.
MODULES: dict[str, Factory] = {}
#: Those that every ./check runs; the others run with ./check --full.
QUICK: set[str] = set()
#: What is refused, with a part of the message that says why.
REFUSED: dict[str, str] = {}


def module(quick: bool = False, refused: str | None = None) -> Callable[[Factory], Factory]:
    """Registers a factory. `refused`: a part of the one error that compiling it must give."""

    def register(factory: Factory) -> Factory:
        name = factory.__name__
        MODULES[name] = factory
        if quick:
            QUICK.add(name)
        if refused:
            REFUSED[name] = refused
        return factory

    return register


def random(*shape: int) -> Tensor:
    """Seeded by the shape, so that a module's inputs do not depend on the order of tests."""
    generator = torch.Generator().manual_seed(sum(i * size for i, size in enumerate(shape, 1)))
    return torch.randn(*shape, generator=generator)


class One(nn.Module):
    """A function of one tensor with submodules."""

    def __init__(self, function: Callable[..., Any], **submodules: nn.Module) -> None:
        super().__init__()
        self.function = function
        for name, submodule in submodules.items():
            setattr(self, name, submodule)

    def forward(self, x: Tensor) -> Any:
        return self.function(self, x)


class Two(One):
    """A function of two tensors."""

    def forward(self, x: Tensor, y: Tensor) -> Any:  # type: ignore[override]
        return self.function(self, x, y)


def seeded(make: Callable[[], nn.Module]) -> nn.Module:
    torch.manual_seed(0)
    return make().eval()


@module(quick=True)
def fork_and_concat():
    """Two readers of one result, joined again in order."""

    def forward(self, x):
        hidden = torch.relu(self.first(x))
        return torch.cat([self.left(hidden), self.right(hidden)], -1)

    layers = {"first": nn.Linear(16, 16), "left": nn.Linear(16, 8), "right": nn.Linear(16, 4)}
    return seeded(lambda: One(forward, **layers)), (random(1, 16),)


@module()
def input_read_twice():
    return Two(lambda self, x, y: x + (x + 1) * y), (random(10), random(10))


@module(quick=True)
def one_kernel_reads_twice():
    return Two(lambda self, x, y: torch.cat([x, y * 2, x], 0)), (random(5, 19), random(3, 19))


@module()
def concat_last():
    return Two(lambda self, x, y: torch.cat([x, y * 2, x], -1)), (random(5, 19), random(5, 3))


@module()
def broadcast_channels():
    return Two(lambda self, x, y: x + y), (random(1, 8, 6, 6), random(1, 8, 1, 1))


@module()
def broadcast_last():
    return Two(lambda self, x, y: x + y), (random(1, 5, 12), random(1, 5, 1))


@module()
def broadcast_vector():
    return Two(lambda self, x, y: x * y), (random(1, 5, 12), random(12))


@module()
def broadcast_one_number():
    return Two(lambda self, x, y: x * y), (random(1, 5, 12), torch.tensor([2.5]))


@module(quick=True)
def scalar_input():
    return Two(lambda self, x, y: x * y), (random(1, 5, 12), torch.tensor(2.5))


@module(quick=True)
def convolution_flattened():
    """Flatten is in PyTorch's order of channels, whatever the stream's."""
    layers = {"conv": nn.Conv2d(3, 5, 3), "linear": nn.Linear(100, 10)}
    return seeded(lambda: One(lambda self, x: self.linear(torch.flatten(self.conv(x), 1)), **layers)), (
        random(1, 3, 6, 7),
    )


@module()
def padded_convolution():
    return seeded(lambda: One(lambda self, x: self.conv(F.pad(x, (1, 1, 1, 1))), conv=nn.Conv2d(1, 1, 3, stride=2))), (
        random(1, 1, 12, 15),
    )


@module()
def convolution_same():
    """An even kernel: the odd element of padding comes after."""
    return seeded(lambda: One(lambda self, x: self.conv(x), conv=nn.Conv1d(4, 8, 4, padding="same"))), (
        random(1, 4, 15),
    )


@module()
def depthwise():
    return seeded(lambda: One(lambda self, x: self.conv(x), conv=nn.Conv2d(8, 8, 3, groups=8))), (random(1, 8, 7, 9),)


@module()
def grouped():
    return seeded(lambda: One(lambda self, x: self.conv(x), conv=nn.Conv2d(8, 16, 3, groups=4))), (random(1, 8, 7, 9),)


@module()
def convolution_pooled():
    def forward(self, x):
        return F.max_pool2d(torch.relu(self.conv(x)), 3, 2)

    return seeded(lambda: One(forward, conv=nn.Conv2d(3, 7, 3, padding=1))), (random(2, 3, 11, 13),)


@module(quick=True)
def subsampled():
    """A window smaller than its stride skips the right rows, and still drains every token."""
    return One(lambda self, x: (F.avg_pool2d(x, 1, 2), x[:, :, ::2, 1::2])), (random(1, 4, 7, 7),)


@module()
def global_average():
    return One(lambda self, x: F.adaptive_avg_pool2d(x, 1)), (random(1, 3, 8, 8),)


@module()
def batch_norm():
    return seeded(lambda: One(lambda self, x: self.norm(x), norm=nn.BatchNorm2d(5))), (random(2, 5, 4, 3),)


@module()
def permuted_softmax():
    def forward(self, x):
        return torch.softmax(self.linear(x.permute(0, 2, 1)).permute(0, 2, 1).reshape(1, 2, 24), -1)

    return seeded(lambda: One(forward, linear=nn.Linear(4, 8))), (random(1, 4, 6),)


@module(quick=True)
def softmax_over_rows():
    """A reduction over a dimension that is not the last."""
    return One(lambda self, x: torch.softmax(x, 0)), (random(37, 19),)


@module()
def layer_norm_gelu():
    return seeded(lambda: One(lambda self, x: F.gelu(self.norm(x)), norm=nn.LayerNorm(37))), (random(17, 37),)


@module(quick=True)
def transposed():
    return One(lambda self, x: x.t().contiguous()), (random(37, 53),)


@module(quick=True)
def transposed_matmul():
    return Two(lambda self, x, y: (x @ y).t() @ y.t()), (random(37, 23), random(23, 37))


@module()
def batched_matmul():
    return Two(lambda self, x, y: torch.bmm(x, y)), (random(3, 17, 29), random(3, 29, 31))


@module(quick=True)
def multihead_attention():
    attention = seeded(lambda: nn.MultiheadAttention(30, 5, batch_first=True))
    return One(lambda self, x: self.attention(x, x, x, need_weights=False)[0], attention=attention), (
        random(2, 13, 30),
    )


@module(quick=True)
def several_outputs():
    """An inner value, a reduction of it, and an input as it is."""
    return One(lambda self, x: (torch.relu(x), torch.relu(x).sum(-1), x)), (random(3, 17),)


@module()
def unused_input():
    return Two(lambda self, x, y: x * 2), (random(3, 17), random(5))


@module(quick=True)
def one_number():
    return seeded(lambda: One(lambda self, x: self.linear(x), linear=nn.Linear(1, 1))), (random(1, 1),)


@module()
def sum_of_all():
    return One(lambda self, x: (x * x).sum()), (random(33, 7),)


@module()
def mean_of_many():
    return One(lambda self, x: x.mean(-1)), (random(1, 4, 409),)


@module()
def variance():
    return One(lambda self, x: x.var(-1)), (random(5, 70),)


@module(quick=True)
def argmax():
    """Two results of one reduction, of which one is read."""
    return One(lambda self, x: x.argmax(-1)), (random(5, 70),)


@module()
def rolled():
    return One(lambda self, x: torch.roll(x, 3, -1) + x), (random(4, 21),)


@module()
def lower_triangle():
    return One(lambda self, x: torch.tril(x) @ x), (random(23, 23),)


@module()
def grouped_sum():
    return One(lambda self, x: x.view(3, 4, 5, 6).sum((1, 3)).permute(1, 0).reshape(-1)), (random(60, 6),)


@module()
def gru_cell():
    cell = seeded(lambda: nn.GRUCell(5, 9))
    return One(lambda self, x: self.cell(x, torch.zeros(2, 9)), cell=cell), (random(2, 5),)


@module()
def elementwise_functions():
    return One(lambda self, x: torch.clamp(x, -1, 1) * torch.tanh(x) + torch.sin(x).abs()), (random(5, 70),)


@module(quick=True, refused="tensor.extract")
def embedding():
    """A look-up by a computed index stays on the host."""
    return seeded(lambda: One(lambda self, x: self.table(x), table=nn.Embedding(11, 7))), (
        torch.tensor([[1, 3, 5], [2, 0, 10]]),
    )


@module(refused="bf16")
def bfloat16():
    return One(lambda self, x: x * 2), (random(5, 7).bfloat16(),)
