"""`streamtensor convert gguf:FILE`: a decoder layer as prefill and as decode, all layers' weights, tokenizer."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..frontend.errors import FrontendError
from ..frontend.manifest import Manifest
from .config import LlamaConfig
from .gguf import GgufFile, open_gguf, read_config, read_host_weights, read_layer

if TYPE_CHECKING:
    from ..frontend.convert import ConvertOptions
    from ..frontend.spec import ModelSpec

TOKENIZER_FILE = "tokenizer.json"


def convert_gguf(spec: "ModelSpec", folder: Path, options: "ConvertOptions") -> Manifest:
    """Writes an import of kind "llama" into the existing `folder`."""
    from ..frontend.convert import MODEL_FILE

    file = open_gguf(spec.path)
    config = read_config(file)
    _check_lengths(options, config)
    functions = _export_layers(config, options)
    from ..frontend.lower import lower

    (folder / MODEL_FILE).write_text(lower(functions))
    _save_weights(file, config, functions[0].function, folder)
    save_tokenizer(spec.path, folder)
    settings = {**config.to_dict(), "prefill": options.prefill, "max_seq": options.max_seq}
    manifest = Manifest("llama", spec.absolute(), tuple(e.function for e in functions), settings)
    manifest.write(folder)
    return manifest


def _check_lengths(options: "ConvertOptions", config: LlamaConfig) -> None:
    if not 1 <= options.prefill <= options.max_seq <= config.context_length:
        raise FrontendError(
            "the sequence lengths do not fit",
            expected=f"1 <= prefill <= max-seq <= {config.context_length}, the model's context",
            got=f"prefill {options.prefill}, max-seq {options.max_seq}",
        )


def _export_layers(config: LlamaConfig, options: "ConvertOptions"):
    from ..frontend.export import export_function
    from ..frontend.locations import SourceMap
    from .llama import DecodeLayer, PrefillLayer

    sources = SourceMap(Path(__file__).resolve().parents[2], "")
    prefill, decode = PrefillLayer(config, options.prefill), DecodeLayer(config, options.max_seq)
    return [
        export_function("prefill", prefill, prefill.example_inputs(), sources),
        export_function("decode", decode, decode.example_inputs(), sources, DecodeLayer.STATE),
    ]


def _save_weights(file: GgufFile, config: LlamaConfig, function, folder: Path) -> None:
    from ..frontend.convert import save_weights

    names = {a.path: a.name for a in function.arguments if a.kind == "parameter"}
    tensors = read_host_weights(file, config)
    for index in range(config.num_layers):
        layer = read_layer(file, config, index)
        tensors.update({f"layers.{index}.{names[path]}": value for path, value in layer.items()})
    save_weights(tensors, folder)


def save_tokenizer(gguf: Path, folder: Path) -> None:
    """Writes the GGUF's tokenizer as `tokenizer.json`, as transformers reads it."""
    from .huggingface import load_tokenizer

    tokenizer = load_tokenizer(gguf)
    # Sorted by us, so that the same vocabulary gives the same bytes.
    data = json.loads(tokenizer.backend_tokenizer.to_str())
    (folder / TOKENIZER_FILE).write_text(json.dumps(data, ensure_ascii=False) + "\n")
