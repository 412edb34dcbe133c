"""The compiled decoder layer of a language model, as the host loop calls it: one design, once per layer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np

from .design import read_design
from .params import ParameterStore
from .runtime import CompiledDesign, require_fifo


class LayerRunner:
    """The runner of `streamtensor.llm`, with the designs of a compiled folder.

    `fifo_depths` overrides depths in every design that has a FIFO of that name; a name that none has is a UserError.
    """

    def __init__(self, folder: Path, names: list[str], fifo_depths: Mapping[str, int]) -> None:
        self.parameters = ParameterStore(folder / "params")
        self.designs: dict[str, CompiledDesign] = {}
        known = {name: {fifo.name: fifo.depth for fifo in read_design(folder / name).fifos} for name in names}
        everything = {fifo: depth for fifos in known.values() for fifo, depth in fifos.items()}
        for fifo in fifo_depths:
            require_fifo(fifo, everything)
        for name in names:
            depths = {fifo: depth for fifo, depth in fifo_depths.items() if fifo in known[name]}
            self.designs[name] = CompiledDesign(folder / name, depths)
        # A bound method: the cache lives as long as the runner.
        self._layer = lru_cache(maxsize=None)(self.parameters.layer)

    def run(self, design: str, ports: Mapping[str, np.ndarray], layer: int) -> dict[str, np.ndarray]:
        """Runs `design` with the packed weights of `layer`; `ports` has its inputs and states, the result its
        outputs."""
        compiled = self.designs[design]
        weights = self._layer(layer)
        parameters = {port.name: weights[port.name] for port in compiled.design.ports if port.kind == "parameter"}
        return compiled.run({**parameters, **ports})
