"""The token loop gives the reference's tokens and logits."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import numpy
import pytest
from streamtensor.errors import UserError
from streamtensor.llm.compare import Reference, compare_with_reference
from streamtensor.llm.gguf import open_gguf, read_config
from streamtensor.llm.host import HostModel, TextStream, Tokenizer
from streamtensor.llm.huggingface import load_tokenizer
from streamtensor.llm.runner import TorchRunner
from streamtensor.llm.session import LanguageModel, to_dict

from .conftest import TINY

SCHEMA = Path(__file__).resolve().parents[3] / "schema" / "import.schema.json"
# From 1 to 60 tokens of SmolLM2.
PROMPTS = (
    "Hi",
    "The capital of France is",
    "def fibonacci(n):\n    if n < 2:\n        return n\n",
    "Once upon a time there was a small dragon who wanted to learn how to cook. Every morning she went",
    "Water boils at 100 degrees Celsius at sea level, because at that temperature its vapour pressure equals the "
    "pressure of the air around it. On a high mountain the air is thinner, so water boils earlier, and an egg that "
    "needs eight minutes in the valley takes nine or ten. So we",
)


def model_of(folder: Path) -> LanguageModel:
    host = HostModel.load(folder)
    return LanguageModel(host, TorchRunner(folder, host))


@pytest.fixture(scope="module")
def tiny_model(tiny_import: Path) -> LanguageModel:
    return model_of(tiny_import)


@pytest.fixture(scope="module")
def tiny_reference(tiny_gguf: Path) -> Reference:
    return Reference(tiny_gguf)


# 1 token; fewer than the prefill length; exactly it; more: the rest goes through decode; up to the cache's end.
@pytest.mark.parametrize("length", [1, 4, TINY.prefill, TINY.prefill + 3, TINY.max_seq - 3])
def test_tiny_model_equals_reference(length: int, tiny_model: LanguageModel, tiny_reference: Reference) -> None:
    prompt = "a quick brown fox jumps"[:length]
    result = compare_with_reference(tiny_model, prompt, 3, tiny_reference)
    assert len(result.prompt_tokens) == length
    assert result.tokens_equal
    assert result.max_relative_logit_error < 1e-5


def test_free_run_gives_the_compared_tokens(tiny_model: LanguageModel, tiny_reference: Reference) -> None:
    compared = compare_with_reference(tiny_model, "a fox", 9, tiny_reference)
    made = tiny_model.generate("a fox", 9)
    end = tiny_model.host.config.eos_token_id
    assert end not in compared.tokens
    assert (made.tokens, made.text, made.finish) == (compared.tokens, compared.text, "length")


def test_wrong_weights_are_noticed(tiny_import: Path, tiny_reference: Reference) -> None:
    model = model_of(tiny_import)
    model.host.norm[3] *= 1.5
    assert compare_with_reference(model, "a fox", 3, tiny_reference).max_relative_logit_error > 1e-3


def test_pieces_make_up_the_text(tiny_model: LanguageModel) -> None:
    pieces: list[str] = []
    made = tiny_model.generate("a fox", 9, lambda _, piece: pieces.append(piece))
    assert made.text.startswith("".join(pieces))


def test_end_token_ends_the_text(tiny_import: Path) -> None:
    import dataclasses

    model = model_of(tiny_import)
    tokens = model.generate("a fox", 9).tokens
    config = dataclasses.replace(model.host.config, eos_token_id=tokens[-1])
    host = dataclasses.replace(model.host, config=config)
    made = LanguageModel(host, TorchRunner(tiny_import, host)).generate("a fox", 9)
    assert (made.tokens, made.finish) == (tokens[: tokens.index(tokens[-1])], "end")


def test_timing_counts_tokens(tiny_model: LanguageModel) -> None:
    timing = to_dict(tiny_model.generate("a quick brown", 4))["timing"]
    # 13 tokens: 7 at once, 6 one by one, then 3 of the 4 new ones are fed back.
    assert (timing["prefill_tokens"], timing["decode_tokens"]) == (7, 9)
    assert 0 < timing["decode_accelerator_s"] <= timing["decode_s"]


class NoRunner:
    def run(self, design, ports, layer):
        raise AssertionError("nothing may run")


@pytest.mark.parametrize(
    ("prompt", "count", "what"),
    [
        ("a" * 18, 2, "the prompt and its continuation are too long"),
        ("", 2, "the prompt is empty"),
        ("a", 0, "nothing to generate"),
    ],
)
def test_refused_before_any_work(prompt: str, count: int, what: str, tiny_model: LanguageModel) -> None:
    model = LanguageModel(tiny_model.host, NoRunner())
    with pytest.raises(UserError, match=what):
        model.generate(prompt, count)
    with pytest.raises(UserError, match=what):
        compare_with_reference(model, prompt, count)


def test_runner_may_reuse_its_buffers(tiny_import: Path, tiny_model: LanguageModel) -> None:
    buffers: dict[tuple[str, str], numpy.ndarray] = {}

    class Reusing(TorchRunner):
        def run(self, design, ports, layer):
            for name, value in super().run(design, ports, layer).items():
                buffer = buffers.setdefault((design, name), numpy.empty_like(value))
                numpy.copyto(buffer, value)
            return {name: value for (of, name), value in buffers.items() if of == design}

    reusing = LanguageModel(tiny_model.host, Reusing(tiny_import, tiny_model.host))
    assert reusing.generate("a fox", 5).tokens == tiny_model.generate("a fox", 5).tokens


def test_manifest_follows_its_schema(tiny_import: Path) -> None:
    schema = json.loads(SCHEMA.read_text())
    manifest = json.loads((tiny_import / "import.json").read_text())
    jsonschema.validate(manifest, schema)
    state = {a["name"] for f in manifest["functions"] for a in f["arguments"] if a["kind"] == "state"}
    assert state == {"key_cache", "value_cache"}


def test_locations_are_lines_of_the_layer(tiny_import: Path) -> None:
    text = (tiny_import / "model.mlir").read_text()
    assert 'loc("streamtensor/llm/llama.py":' in text
    assert "site-packages" not in text


def test_text_stream_waits_for_whole_characters(tiny_import: Path) -> None:
    tokenizer = Tokenizer(tiny_import / "tokenizer.json")
    stream = TextStream(tokenizer)
    pieces = [stream.push(token) for token in tokenizer.encode("aé")]
    assert pieces == ["a", "", "é"]


@pytest.mark.slow
def test_smollm2_equals_reference(smollm2_import: Path, smollm2_gguf: Path) -> None:
    model = model_of(smollm2_import)
    reference = Reference(smollm2_gguf)
    lengths = []
    for prompt in PROMPTS:
        result = compare_with_reference(model, prompt, 16, reference)
        lengths.append(len(result.prompt_tokens))
        assert result.tokens_equal, prompt
        assert result.max_relative_logit_error < 1e-4
    assert (min(lengths), max(lengths)) == (1, 60)


def test_smollm2_weights_and_tokens_equal_transformers(smollm2_import: Path, smollm2_gguf: Path) -> None:
    from .test_gguf import check_weights_equal_transformers

    check_weights_equal_transformers(smollm2_gguf)
    expected, ours = load_tokenizer(smollm2_gguf), Tokenizer(smollm2_import / "tokenizer.json")
    for text in (*PROMPTS, "naïve ☃ 漢字\n\n\tx = 3.14", "<|im_start|>user\nHi<|im_end|>"):
        tokens = list(expected(text)["input_ids"])
        assert ours.encode(text) == tokens
        assert ours.decode(tokens) == expected.decode(tokens, skip_special_tokens=True)
    assert read_config(open_gguf(smollm2_gguf)).head_dim == 64
