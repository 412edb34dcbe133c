"""A random Llama of odd sizes as a GGUF file: small enough to load in a second."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy

HIDDEN, INNER, LAYERS, HEADS, KV_HEADS, WIDTH, CONTEXT = 42, 53, 2, 6, 2, 6, 96


def write_tiny_llama(path: Path, architecture: str = "llama", tied: bool = False) -> Path:
    """Writes the file; the same bytes every time."""
    random = numpy.random.default_rng(0)
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(HIDDEN)
    writer.add_feed_forward_length(INNER)
    writer.add_block_count(LAYERS)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_rope_dimension_count(WIDTH)
    writer.add_rope_freq_base(10000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    tokens = _vocabulary()
    writer.add_vocab_size(len(tokens))
    _add_tokenizer(writer, tokens)

    def add(name: str, *shape: int) -> None:
        scale = 1.0 if len(shape) == 1 else shape[-1] ** -0.5
        writer.add_tensor(name, (random.standard_normal(shape) * scale).astype(numpy.float32))

    add("token_embd.weight", len(tokens), HIDDEN)
    add("output_norm.weight", HIDDEN)
    if not tied:
        add("output.weight", len(tokens), HIDDEN)
    for index in range(LAYERS):
        block = f"blk.{index}"
        add(f"{block}.attn_norm.weight", HIDDEN)
        add(f"{block}.attn_q.weight", HEADS * WIDTH, HIDDEN)
        add(f"{block}.attn_k.weight", KV_HEADS * WIDTH, HIDDEN)
        add(f"{block}.attn_v.weight", KV_HEADS * WIDTH, HIDDEN)
        add(f"{block}.attn_output.weight", HIDDEN, HEADS * WIDTH)
        add(f"{block}.ffn_norm.weight", HIDDEN)
        add(f"{block}.ffn_gate.weight", INNER, HIDDEN)
        add(f"{block}.ffn_up.weight", INNER, HIDDEN)
        add(f"{block}.ffn_down.weight", HIDDEN, INNER)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _vocabulary() -> list[str]:
    """One token per byte, in the printable spelling of byte-level BPE, one merged pair and an end token."""
    from transformers.convert_slow_tokenizer import bytes_to_unicode

    return [*bytes_to_unicode().values(), "th", "<|end|>"]


def _add_tokenizer(writer: gguf.GGUFWriter, tokens: list[str]) -> None:
    end = len(tokens) - 1
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([1] * end + [3])
    writer.add_token_merges(["t h"])
    writer.add_bos_token_id(end)
    writer.add_eos_token_id(end)
    writer.add_unk_token_id(end)
    writer.add_pad_token_id(end)
    writer.add_add_bos_token(False)
