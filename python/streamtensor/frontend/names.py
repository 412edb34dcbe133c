"""Names of arguments and results: module paths made into identifiers that C++ and MLIR both accept."""

import re

# Words that an emitted C++ function or parameter cannot be called.
_CXX_WORDS = """
alignas alignof and asm auto bool break case catch char class concept const constexpr continue decltype default delete
do double else enum explicit export extern false float for friend goto if inline int long main mutable namespace new
not operator or private protected public register requires return short signed sizeof static struct switch template
this throw true try typedef typeid typename union unsigned using virtual void volatile while xor
"""
_RESERVED = frozenset(_CXX_WORDS.split())


def to_identifier(path: str) -> str:
    """`blocks.0.weight` -> `blocks_0_weight`: a C identifier, the same for the same path."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", path).strip("_") or "value"
    if name[0].isdigit():
        name = f"p_{name}"
    return f"{name}_" if name in _RESERVED else name


def to_snake_case(name: str) -> str:
    """`ResidualBlock` -> `residual_block`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


class UniqueNames:
    """Hands out identifiers; two paths that give the same identifier are told apart by a number."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, path: str) -> str:
        stem = to_identifier(path)
        name, count = stem, 1
        while name in self._taken:
            count += 1
            name = f"{stem}_{count}"
        self._taken.add(name)
        return name
