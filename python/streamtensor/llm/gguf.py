"""Reads GGUF files of the Llama family: header, sizes, weights.

The header is parsed here rather than by the gguf package, so that a damaged file gives an exact error and a vocabulary
of 50,000 strings costs nothing. Formats: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
"""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy
import torch

from ..frontend.errors import FrontendError
from .config import LlamaConfig

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
# struct formats of the scalar value types; 8 is a string, 9 an array.
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9

# GGUF names of a layer's tensors -> names of our layer's parameters.
LAYER_TENSORS = {
    "attn_norm.weight": "input_norm.weight",
    "attn_q.weight": "q_proj.weight",
    "attn_k.weight": "k_proj.weight",
    "attn_v.weight": "v_proj.weight",
    "attn_output.weight": "o_proj.weight",
    "ffn_norm.weight": "post_norm.weight",
    "ffn_gate.weight": "gate_proj.weight",
    "ffn_up.weight": "up_proj.weight",
    "ffn_down.weight": "down_proj.weight",
}


@dataclass(frozen=True)
class TensorEntry:
    """One tensor of the file: row-major shape, quantisation type, place and size in bytes."""

    name: str
    shape: tuple[int, ...]
    quantization: int
    offset: int
    size_bytes: int


@dataclass(frozen=True)
class GgufFile:
    """A file whose header and sizes are sound. Arrays in `metadata` are given as their length."""

    path: Path
    metadata: dict[str, Any]
    tensors: dict[str, TensorEntry]

    def read(self, name: str) -> torch.Tensor:
        """One tensor, dequantised to float32."""
        from gguf.quants import dequantize

        entry = self.tensors[name]
        kind, block, block_bytes = _quantization(entry.quantization)
        raw = numpy.fromfile(self.path, numpy.uint8, entry.size_bytes, offset=entry.offset)
        rows = raw.reshape(*entry.shape[:-1], entry.shape[-1] // block * block_bytes)
        values = dequantize(_as_stored(rows, kind.name), kind)
        return torch.from_numpy(numpy.ascontiguousarray(values, numpy.float32).reshape(entry.shape))


def _as_stored(rows: numpy.ndarray, kind: str) -> numpy.ndarray:
    # dequantize takes these two in their own type and all others as bytes.
    stored = {"F32": numpy.float32, "F16": numpy.float16}.get(kind)
    return rows.view(stored) if stored else rows


def open_gguf(path: Path) -> GgufFile:
    """Reads the header and checks that every tensor is inside the file.

    FrontendError on a missing, foreign, truncated or damaged file.
    """
    path = Path(path)
    if not path.is_file():
        raise FrontendError(f"model file '{path}' cannot be read", got="no such file", help="check the path")
    try:
        with path.open("rb") as file:
            return _read_header(path, file)
    except (struct.error, OverflowError, UnicodeDecodeError, MemoryError, KeyError) as error:
        raise _damaged(path, "a whole header", f"a header that breaks off or is garbled ({error})") from error
    except OSError as error:
        raise FrontendError(f"model file '{path}' cannot be read", got=error.strerror) from error


def _damaged(path: Path, expected: str, got: str) -> FrontendError:
    return FrontendError(
        f"GGUF file '{path}' is truncated or damaged", expected=expected, got=got, help="fetch the file again"
    )


def _read_header(path: Path, file: BinaryIO) -> GgufFile:
    magic = file.read(4)
    if magic != _MAGIC:
        raise FrontendError(
            f"'{path}' is not a GGUF file",
            expected=f"magic {_MAGIC!r}",
            got=repr(magic) if magic else "an empty file",
            help="give a file in GGUF format",
        )
    version = _scalar(file, "I")
    if version not in _VERSIONS:
        raise FrontendError(f"GGUF file '{path}' has an unknown version", expected="2 or 3", got=str(version))
    tensor_count, pair_count = _scalar(file, "Q"), _scalar(file, "Q")
    metadata = dict(_pair(file) for _ in range(pair_count))
    entries = [_tensor_entry(path, file) for _ in range(tensor_count)]
    alignment = metadata.get("general.alignment", 32)
    data_start = -(-file.tell() // alignment) * alignment
    tensors = {
        e.name: TensorEntry(e.name, e.shape, e.quantization, data_start + e.offset, e.size_bytes) for e in entries
    }
    needed = max((e.offset + e.size_bytes for e in tensors.values()), default=data_start)
    size = path.stat().st_size
    if size < needed:
        raise _damaged(path, f"at least {needed} bytes", f"{size} bytes")
    return GgufFile(path, metadata, tensors)


def _scalar(file: BinaryIO, form: str) -> Any:
    size = struct.calcsize("<" + form)
    return struct.unpack("<" + form, file.read(size))[0]


def _string(file: BinaryIO) -> str:
    length = _scalar(file, "Q")
    if length > 1 << 30:
        raise OverflowError(f"a string of {length} bytes")
    data = file.read(length)
    if len(data) < length:
        raise struct.error(f"a string of {length} bytes, {len(data)} left")
    return data.decode()


def _pair(file: BinaryIO) -> tuple[str, Any]:
    key = _string(file)
    return key, _value(file, _scalar(file, "I"))


def _value(file: BinaryIO, kind: int) -> Any:
    if kind == _STRING:
        return _string(file)
    if kind == _ARRAY:
        return _skip_array(file)
    return _scalar(file, _SCALARS[kind])


def _skip_array(file: BinaryIO) -> int:
    kind, count = _scalar(file, "I"), _scalar(file, "Q")
    if kind in _SCALARS:
        file.seek(count * struct.calcsize("<" + _SCALARS[kind]), 1)
    elif kind == _STRING:
        for _ in range(count):
            file.seek(_scalar(file, "Q"), 1)
    else:
        for _ in range(count):
            _value(file, kind)
    return count


def _tensor_entry(path: Path, file: BinaryIO) -> TensorEntry:
    name = _string(file)
    # Stored innermost dimension first.
    shape = tuple(reversed([_scalar(file, "Q") for _ in range(_scalar(file, "I"))]))
    kind, offset = _scalar(file, "I"), _scalar(file, "Q")
    _, block, block_bytes = _quantization(kind, name, path)
    count = 1
    for size in shape:
        count *= size
    return TensorEntry(name, shape, kind, offset, count // block * block_bytes)


def _quantization(kind: int, name: str = "", path: Path | None = None):
    from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

    try:
        found = GGMLQuantizationType(kind)
    except ValueError as error:
        raise FrontendError(f"tensor '{name}' of '{path}' has an unknown quantisation", got=f"type {kind}") from error
    return found, *GGML_QUANT_SIZES[found]


def read_config(file: GgufFile) -> LlamaConfig:
    """The model's configuration; FrontendError if it is not a Llama, or scales its rotary positions."""
    data = file.metadata
    architecture = data.get("general.architecture")
    if architecture != "llama":
        raise FrontendError(f"'{file.path}' is of an unsupported architecture", expected="llama", got=str(architecture))
    scaling = data.get("llama.rope.scaling.type", "none")
    if scaling != "none" or "rope_freqs.weight" in file.tensors:
        raise FrontendError(
            f"'{file.path}' scales its rotary positions", expected="plain rotary embedding", got=f"'{scaling}' scaling"
        )
    heads = _required(file, "attention.head_count")
    hidden = _required(file, "embedding_length")
    config = LlamaConfig(
        hidden_size=hidden,
        intermediate_size=_required(file, "feed_forward_length"),
        num_layers=_required(file, "block_count"),
        num_heads=heads,
        num_kv_heads=data.get("llama.attention.head_count_kv", heads),
        head_dim=data.get("llama.attention.key_length", data.get("llama.rope.dimension_count", hidden // heads)),
        vocab_size=_tensor(file, "token_embd.weight").shape[0],
        rope_theta=float(data.get("llama.rope.freq_base", 10000.0)),
        rms_norm_eps=_required(file, "attention.layer_norm_rms_epsilon"),
        tie_embeddings="output.weight" not in file.tensors,
        context_length=_required(file, "context_length"),
        eos_token_id=data.get("tokenizer.ggml.eos_token_id"),
    )
    _check_tensors(file, config)
    return config


def _required(file: GgufFile, key: str) -> Any:
    if f"llama.{key}" not in file.metadata:
        raise FrontendError(f"'{file.path}' lacks the entry 'llama.{key}'", help="fetch or convert the file again")
    return file.metadata[f"llama.{key}"]


def _tensor(file: GgufFile, name: str) -> TensorEntry:
    if name not in file.tensors:
        raise FrontendError(f"'{file.path}' lacks the tensor '{name}'", help="fetch or convert the file again")
    return file.tensors[name]


def _check_tensors(file: GgufFile, config: LlamaConfig) -> None:
    hidden, inner = config.hidden_size, config.intermediate_size
    query, key = config.num_heads * config.head_dim, config.num_kv_heads * config.head_dim
    shapes = {
        "attn_norm.weight": (hidden,),
        "attn_q.weight": (query, hidden),
        "attn_k.weight": (key, hidden),
        "attn_v.weight": (key, hidden),
        "attn_output.weight": (hidden, query),
        "ffn_norm.weight": (hidden,),
        "ffn_gate.weight": (inner, hidden),
        "ffn_up.weight": (inner, hidden),
        "ffn_down.weight": (hidden, inner),
    }
    expected = {f"blk.{i}.{name}": shape for i in range(config.num_layers) for name, shape in shapes.items()}
    expected["output_norm.weight"] = (hidden,)
    for name, shape in expected.items():
        found = _tensor(file, name).shape
        if found != shape:
            raise FrontendError(
                f"tensor '{name}' of '{file.path}' has another shape", expected=str(shape), got=str(found)
            )
    biases = [name for name in file.tensors if name.endswith(".bias")]
    if biases:
        raise FrontendError(f"'{file.path}' has the bias '{biases[0]}'", expected="a Llama without biases")


def read_layer(file: GgufFile, config: LlamaConfig, index: int) -> dict[str, torch.Tensor]:
    """Layer `index`'s parameters by our layer's names, float32."""
    weights = {ours: file.read(f"blk.{index}.{theirs}") for theirs, ours in LAYER_TENSORS.items()}
    weights["q_proj.weight"] = _unpermute(weights["q_proj.weight"], config.num_heads)
    weights["k_proj.weight"] = _unpermute(weights["k_proj.weight"], config.num_kv_heads)
    return weights


def _unpermute(weight: torch.Tensor, heads: int) -> torch.Tensor:
    """GGUF keeps the two dimensions that turn together side by side; our rotary embedding has them half a head
    apart."""
    rows, columns = weight.shape
    pairs = weight.reshape(heads, rows // heads // 2, 2, columns)
    return pairs.transpose(1, 2).reshape(rows, columns).contiguous()


def read_host_weights(file: GgufFile, config: LlamaConfig) -> dict[str, torch.Tensor]:
    """What stays on the host: `embed_tokens` [V, H], `norm` [H] and, unless tied to the embedding, `lm_head` [V, H]."""
    weights = {"embed_tokens": file.read("token_embd.weight"), "norm": file.read("output_norm.weight")}
    if not config.tie_embeddings:
        weights["lm_head"] = file.read("output.weight")
    return weights
