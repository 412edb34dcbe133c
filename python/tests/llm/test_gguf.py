"""GGUF files are read as transformers reads them; damaged and foreign ones are refused."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy
import pytest
import torch
from streamtensor.frontend import ConvertOptions, FrontendError, convert
from streamtensor.llm.gguf import open_gguf, read_config, read_host_weights, read_layer
from streamtensor.llm.huggingface import load_model

from . import tiny_gguf as tiny
from .tiny_gguf import write_tiny_llama

HF_NAMES = {
    "input_norm": "input_layernorm",
    "post_norm": "post_attention_layernorm",
    **{f"{name}_proj": f"self_attn.{name}_proj" for name in "qkvo"},
    **{f"{name}_proj": f"mlp.{name}_proj" for name in ("gate", "up", "down")},
}


def check_weights_equal_transformers(path: Path) -> None:
    file = open_gguf(path)
    config = read_config(file)
    expected = load_model(path).state_dict()
    for index in range(config.num_layers):
        for name, value in read_layer(file, config, index).items():
            part = HF_NAMES[name.removesuffix(".weight")]
            assert torch.equal(value, expected[f"model.layers.{index}.{part}.weight"]), name
    host = read_host_weights(file, config)
    assert torch.equal(host["embed_tokens"], expected["model.embed_tokens.weight"])
    assert torch.equal(host["norm"], expected["model.norm.weight"])
    head = host["embed_tokens"] if config.tie_embeddings else host["lm_head"]
    assert torch.equal(head, expected["lm_head.weight"])


def test_config(tiny_gguf: Path) -> None:
    config = read_config(open_gguf(tiny_gguf))
    assert (config.hidden_size, config.intermediate_size, config.num_layers) == (tiny.HIDDEN, tiny.INNER, tiny.LAYERS)
    assert (config.num_heads, config.num_kv_heads, config.head_dim) == (tiny.HEADS, tiny.KV_HEADS, tiny.WIDTH)
    assert not config.tie_embeddings


def test_tied_embedding_is_noticed(tmp_path: Path) -> None:
    file = open_gguf(write_tiny_llama(tmp_path / "tied.gguf", tied=True))
    config = read_config(file)
    assert config.tie_embeddings
    assert set(read_host_weights(file, config)) == {"embed_tokens", "norm"}


def test_weights_equal_transformers(tiny_gguf: Path) -> None:
    check_weights_equal_transformers(tiny_gguf)


@pytest.mark.parametrize("kind", ["Q4_0", "Q4_1", "Q8_0", "F16"])
def test_quantised_tensor(kind: str, tmp_path: Path) -> None:
    quantisation = gguf.GGMLQuantizationType[kind]
    values = numpy.random.default_rng(0).standard_normal((3, 64)).astype(numpy.float32)
    packed = gguf.quants.quantize(values, quantisation)
    writer = gguf.GGUFWriter(tmp_path / "one.gguf", "llama")
    writer.add_tensor("one", packed, raw_dtype=quantisation)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    read = open_gguf(tmp_path / "one.gguf").read("one")
    numpy.testing.assert_array_equal(read.numpy(), gguf.quants.dequantize(packed, quantisation))


def refuse(path: Path, options: ConvertOptions | None = None) -> FrontendError:
    out = path.parent / "out"
    with pytest.raises(FrontendError) as caught:
        convert(f"gguf:{path}", out, options)
    assert not out.exists()
    assert not list(path.parent.glob(".*"))
    return caught.value


def test_missing_file(tmp_path: Path) -> None:
    assert refuse(tmp_path / "absent.gguf").got == "no such file"


def test_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "foreign.gguf"
    path.write_bytes(b"PK\3\4 a zip archive")
    assert refuse(path).what == f"'{path}' is not a GGUF file"


def test_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.gguf"
    path.touch()
    assert refuse(path).got == "an empty file"


def test_every_truncation_is_noticed(tiny_gguf: Path, tmp_path: Path) -> None:
    whole = tiny_gguf.read_bytes()
    path = tmp_path / "cut.gguf"
    cuts = [*range(5, 600, 13), len(whole) // 2, len(whole) - 64]
    for cut in cuts:
        path.write_bytes(whole[:cut])
        with pytest.raises(FrontendError, match="is truncated or damaged"):
            open_gguf(path)


def test_truncation_names_the_sizes(tiny_gguf: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.gguf"
    whole = tiny_gguf.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    error = refuse(path)
    assert error.got == f"{len(whole) // 2} bytes"
    assert error.expected.startswith("at least ")


def test_unknown_version(tiny_gguf: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.gguf"
    whole = bytearray(tiny_gguf.read_bytes())
    whole[4] = 9
    path.write_bytes(whole)
    assert refuse(path).got == "9"


def test_other_architecture(tmp_path: Path) -> None:
    error = refuse(write_tiny_llama(tmp_path / "other.gguf", architecture="gemma3"))
    assert (error.expected, error.got) == ("llama", "gemma3")


def test_missing_tensor(tmp_path: Path) -> None:
    path = write_tiny_llama(tmp_path / "renamed.gguf")
    path.write_bytes(path.read_bytes().replace(b"blk.1.attn_v.weight", b"blk.1.attn_w.weight"))
    assert refuse(path).what == f"'{path}' lacks the tensor 'blk.1.attn_v.weight'"


@pytest.mark.parametrize("options", [ConvertOptions(0, 8), ConvertOptions(9, 8), ConvertOptions(8, tiny.CONTEXT + 1)])
def test_lengths_that_do_not_fit(options: ConvertOptions, tmp_path: Path) -> None:
    assert refuse(write_tiny_llama(tmp_path / "tiny.gguf"), options).what == "the sequence lengths do not fit"
