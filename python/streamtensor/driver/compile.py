"""The whole way from a model to a compiled design (docs/contracts.md section 7)."""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from streamtensor.frontend import ConvertOptions, Manifest, read_manifest
from streamtensor.frontend.convert import MODEL_FILE, WEIGHTS_FILE
from streamtensor.frontend.output import complete_folder

from . import manifest as out_manifest
from .by_hand import generic_form
from .convert import convert_model
from .cpp_build import build_command, lint_command, require_built, require_lint_clean
from .design import read_design
from .params import pack
from .platform import Platform, load_platform, require_fits
from .process import require_success, run_all
from .reporter import Reporter
from .toolchain import Toolchain, find_toolchain

BUILD_INFO = "build-info.json"


@dataclass(frozen=True)
class CompileOptions:
    """Everything besides the model that decides what comes out."""

    target: str = "u55c"
    prefill: int = ConvertOptions.prefill
    max_seq: int = ConvertOptions.max_seq
    default_tile_size: int = 16
    dump_stages: bool = False
    from_stage: str | None = None


def compile_model(model: str, output: Path, options: CompileOptions, reporter: Reporter) -> dict[str, Any]:
    """Compiles MODEL into the folder `output`, which appears when it is complete.

    Returns what `compile --json` prints: per design its counts, `compile_s` (compiler only, emission included) and
    `build_s` (emitted C++ for this CPU). UserError for what the user can mend.
    """
    platform = load_platform(options.target)
    toolchain = find_toolchain()
    out_manifest.require_replaceable(output)
    with complete_folder(output, out_manifest.FILE_NAME) as folder:
        report = _compile_into(folder, model, options, platform, toolchain, reporter)
    return {"output": str(output), **report}


def _compile_into(
    folder: Path,
    model: str,
    options: CompileOptions,
    platform: Platform,
    toolchain: Toolchain,
    reporter: Reporter,
) -> dict[str, Any]:
    started = time.monotonic()
    imported = folder / "import"
    generic_ir = generic_form(model, toolchain) if options.from_stage else None
    convert_model(model, imported, ConvertOptions(options.prefill, options.max_seq, generic_ir), reporter)
    import_s = time.monotonic() - started
    manifest = read_manifest(imported)
    folders = design_folders(folder, manifest)

    compile_s = _run_compiler(imported / MODEL_FILE, folders, options, toolchain, reporter)
    for design_folder in folders.values():
        require_fits(read_design(design_folder), platform)
    _lint(folders, toolchain)
    build_s = _build(folders, toolchain, reporter)
    pack(imported / WEIGHTS_FILE, folder / "params", is_language_model(manifest), reporter)

    # Beside the code and the weights: import.json, example inputs, a language model's tokenizer.
    for file in sorted(imported.iterdir()):
        if file.name not in (MODEL_FILE, WEIGHTS_FILE):
            file.rename(folder / file.name)
    shutil.rmtree(imported)
    designs = {name: count_design(design_folder) for name, design_folder in folders.items()}
    times = {"import_s": round(import_s, 3), "compile_s": round(compile_s, 3), "build_s": round(build_s, 3)}
    # Times differ from run to run, so they stay out of the manifest.
    (folder / BUILD_INFO).write_text(json.dumps(times, indent=2) + "\n")
    out_manifest.write(folder, manifest, asdict(options), toolchain)
    return {"kind": manifest.kind, "designs": designs, **times}


def is_language_model(manifest: Manifest) -> bool:
    return manifest.kind == "llama"


def design_folders(folder: Path, manifest: Manifest) -> dict[str, Path]:
    """Where each function's design lies: one alone in `folder` itself, several in folders of their names."""
    names = [function.name for function in manifest.functions]
    return {names[0]: folder} if len(names) == 1 else {name: folder / name for name in names}


def _run_compiler(
    mlir: Path, folders: dict[str, Path], options: CompileOptions, toolchain: Toolchain, reporter: Reporter
) -> float:
    started = time.monotonic()
    commands = []
    for name, folder in folders.items():
        command = [str(toolchain.stc), str(mlir), "--function", name, "-o", str(folder), "--target", options.target]
        command += ["--default-tile-size", str(options.default_tile_size)]
        command += [f"--from={options.from_stage}"] if options.from_stage else []
        commands.append(command + ([f"--dump-stages={folder / 'mlir'}"] if options.dump_stages else []))
    with reporter.step("compiling", len(commands)) as advance:
        for finished in run_all(commands, on_end=advance):
            require_success(finished)
    return time.monotonic() - started


def _lint(folders: dict[str, Path], toolchain: Toolchain) -> None:
    """Every emitted file obeys the rules for synthesisable dataflow C++."""
    commands = [lint_command(toolchain, folder, read_design(folder).name) for folder in folders.values()]
    for name, finished in zip(folders, run_all(commands), strict=True):
        require_lint_clean(finished, name)


def _build(folders: dict[str, Path], toolchain: Toolchain, reporter: Reporter) -> float:
    started = time.monotonic()
    commands = [build_command(toolchain, folder, read_design(folder).name) for folder in folders.values()]
    with reporter.step("building for this CPU", len(commands)) as advance:
        for name, finished in zip(folders, run_all(commands, on_end=advance), strict=True):
            require_built(finished, name)
    return time.monotonic() - started


def count_design(folder: Path) -> dict[str, int]:
    """What a design consists of. An accelerator is one dataflow region of the emitted code."""
    design = read_design(folder)
    code = (folder / "hls" / f"{design.name}.cpp").read_text()
    converters = design.converters()
    return {
        "accelerators": code.count("#pragma HLS dataflow"),
        "tasks": len(design.tasks),
        "fifos": len(design.fifos),
        "fifo_bits": design.fifo_bits(),
        "unsized_fifo_bits": design.unsized_fifo_bits(),
        "converters": len(converters),
        "converter_bytes": sum(task.buffer_bytes for task in converters),
    }
