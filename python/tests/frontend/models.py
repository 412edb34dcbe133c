"""Models for tests: those that convert and those that must be refused. Each factory takes no argument."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import nn


class Pair(NamedTuple):
    total: torch.Tensor
    mean: torch.Tensor


class RmsBlock(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.RMSNorm(17)
        self.linear = nn.Linear(17, 17)
        self.register_buffer("scale", torch.linspace(0.5, 1.5, 17), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.linear(self.norm(x)) * self.scale


class LibraryAttention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(15, 3, batch_first=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention(x, x, x, need_weights=False)[0]


class Named(nn.Module):
    def forward(self, left: torch.Tensor, right: torch.Tensor) -> dict[str, torch.Tensor]:
        return {"sum": left + right, "product": left * right}


class Tupled(nn.Module):
    def forward(self, x: torch.Tensor, *more: torch.Tensor) -> Pair:
        total = x + more[0] + more[1]
        return Pair(total, total.mean(dim=-1))


class Tied(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(7, 7)
        self.second = nn.Linear(7, 7)
        self.second.weight = self.first.weight

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(torch.relu(self.first(x)))


class Literal(nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, None]:
        return x * torch.tensor([1.0, 2.0, 4.0, 8.0, 16.0]), None


class Colliding(nn.Module):
    """Two paths that give one identifier, and an input called as a C++ word."""

    def __init__(self) -> None:
        super().__init__()
        self.a_b = nn.Parameter(torch.randn(5))
        self.a = nn.Module()
        self.a.b = nn.Parameter(torch.randn(5))

    def forward(self, double: torch.Tensor) -> torch.Tensor:
        return double * self.a_b + self.a.b


class Dropped(nn.Module):
    """Dropout and batch norm act as in inference."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(9)
        self.dropout = nn.Dropout(0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.dropout(self.norm(x))


def rms_block():
    torch.manual_seed(0)
    return RmsBlock(), (torch.randn(3, 5, 17),)


def library_attention():
    torch.manual_seed(0)
    return LibraryAttention(), (torch.randn(1, 11, 15),)


def sequential():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(5, 3), nn.GELU(), nn.Linear(3, 7)), (torch.randn(2, 5),)


def named():
    return Named(), (torch.randn(3, 5), torch.randn(3, 5))


def tupled():
    return Tupled(), tuple(torch.randn(3, 5) for _ in range(3))


def tied():
    torch.manual_seed(0)
    return Tied(), (torch.randn(3, 7),)


def literal():
    return Literal(), (torch.randn(3, 5),)


def colliding():
    torch.manual_seed(0)
    return Colliding(), (torch.randn(3, 5),)


def dropped():
    torch.manual_seed(0)
    model = Dropped()
    model.norm.running_mean.normal_()
    return model, (torch.randn(4, 9),)


def unseeded():
    return nn.Linear(5, 3), (torch.randn(2, 5),)


GOOD = (rms_block, library_attention, sequential, named, tupled, tied, literal, colliding, dropped)


class _Body(nn.Module):
    def __init__(self, body) -> None:
        super().__init__()
        self.body = body

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.body(x)


def cumsum():
    return _Body(lambda x: torch.cumsum(x * 2, 0)), (torch.randn(4, 5),)


def inverse():
    return _Body(torch.linalg.inv), (torch.randn(5, 5),)


def random():
    return _Body(lambda x: x + torch.rand(4, 5)), (torch.randn(4, 5),)


def half_inside():
    return _Body(lambda x: x.half().float()), (torch.randn(4, 5),)


def bfloat16():
    return nn.Linear(5, 3).bfloat16(), (torch.randn(4, 5),)


def complex_input():
    return _Body(lambda x: x), (torch.randn(4, 5, dtype=torch.complex64),)


def branch():
    return _Body(lambda x: x + 1 if x.sum() > 0 else x), (torch.randn(4, 5),)


def item():
    return _Body(lambda x: x * int(x.abs().sum().item())), (torch.randn(4, 5),)


def selection():
    return _Body(lambda x: x[x > 0]), (torch.randn(4, 5),)


def wrong_shape():
    return nn.Linear(5, 3), (torch.randn(4, 6),)


def writes_input():
    return _Body(lambda x: x.add_(1)), (torch.randn(4, 5),)


class _Counter(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("count", torch.zeros(5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count.add_(1.0)
        return x + self.count


def writes_buffer():
    return _Counter(), (torch.randn(4, 5),)


def number_result():
    return _Body(lambda x: 3), (torch.randn(4, 5),)


def raises():
    raise RuntimeError("no weights here")


def returns_module_only():
    return nn.Linear(5, 3)


def number_input():
    return nn.Linear(5, 3), (3,)


not_callable = 7
