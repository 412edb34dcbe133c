"""The transformers library, offline and quiet: the tokenizer's source and the independent reference model."""

import os
from pathlib import Path
from typing import Any

from ..frontend.errors import FrontendError
from ..frontend.quiet import quiet


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
        # Its GGUF reader draws a bar on standard error that no switch of the library stops.
        with quiet():
            os.environ.setdefault("HF_HUB_OFFLINE", "1")
            import transformers

            transformers.utils.logging.disable_progress_bar()
            return load(transformers)
    except Exception as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise FrontendError(f"transformers cannot read the {what} of '{gguf}'", got=lines[-1].strip()) from error
