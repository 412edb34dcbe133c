"""What runs a layer: the compiled design behind the driver, or PyTorch for comparison and tests."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import numpy
import torch

from ..frontend.manifest import read_manifest
from .host import HostModel
from .llama import DecodeLayer, PrefillLayer

Ports = Mapping[str, numpy.ndarray]


class Runner(Protocol):
    """Runs one layer of one design."""

    def run(self, design: str, ports: Ports, layer: int) -> dict[str, numpy.ndarray]:
        """`design` is "prefill" or "decode"; `ports` holds its inputs and state by name, contiguous, read only; the
        parameters of layer `layer` are the runner's own. Gives the results by name; they stay valid until the next run.
        """
        ...


class TorchRunner:
    """Runs the exported layer modules eagerly, with the weights of an import folder."""

    def __init__(self, folder: Path, host: HostModel) -> None:
        from safetensors import safe_open

        from ..frontend.convert import WEIGHTS_FILE

        function = read_manifest(folder).function("prefill")
        self._names = {a.name: a.path for a in function.arguments if a.kind == "parameter"}
        self._weights = safe_open(Path(folder) / WEIGHTS_FILE, "pt")
        self._layers: dict[int, dict[str, torch.Tensor]] = {}
        self._modules = {
            "prefill": PrefillLayer(host.config, host.prefill),
            "decode": DecodeLayer(host.config, host.max_seq),
        }

    def run(self, design: str, ports: Ports, layer: int) -> dict[str, numpy.ndarray]:
        inputs = {name: torch.from_numpy(value) for name, value in ports.items()}
        with torch.no_grad():
            results = torch.func.functional_call(self._modules[design], self._parameters(layer), (), inputs)
        return {name: value.numpy() for name, value in results.items()}

    def _parameters(self, layer: int) -> dict[str, torch.Tensor]:
        if layer not in self._layers:
            tensors = {path: self._weights.get_tensor(f"layers.{layer}.{name}") for name, path in self._names.items()}
            self._layers[layer] = tensors
        return self._layers[layer]
