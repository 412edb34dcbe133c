"""The transformers library, offline and quiet: the tokenizer's source and the independent reference model."""

import contextlib
import io
import logging
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..frontend.errors import FrontendError


@contextlib.contextmanager
def _quiet() -> Iterator[Any]:
    """transformers without network, progress bars and warnings."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    import transformers

    transformers.utils.logging.disable_progress_bar()
    level = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        # The GGUF reader draws its own bar on standard error, which no switch of the library stops.
        with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield transformers
    finally:
        logging.disable(level)


def load_tokenizer(gguf: Path) -> Any:
    """The file's tokenizer, as AutoTokenizer gives it."""
    return _load(gguf, "tokenizer", lambda hub: hub.AutoTokenizer.from_pretrained(gguf.parent, gguf_file=gguf.name))


def load_model(gguf: Path) -> Any:
    """The file's model in float32 with eager attention, as AutoModelForCausalLM gives it."""
    import torch

    return _load(
        gguf,
        "model",
        lambda hub: hub.AutoModelForCausalLM.from_pretrained(
            gguf.parent, gguf_file=gguf.name, dtype=torch.float32, attn_implementation="eager"
        ).eval(),
    )


def _load(gguf: Path, what: str, load) -> Any:
    try:
        with _quiet() as hub:
            return load(hub)
    except Exception as error:
        lines = str(error).splitlines() or [type(error).__name__]
        raise FrontendError(f"transformers cannot read the {what} of '{gguf}'", got=lines[0]) from error
