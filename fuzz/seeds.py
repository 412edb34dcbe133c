#!/usr/bin/env python3
"""Writes the inputs from which fuzzing starts: usage is seeds.py TOOLS_FOLDER OUTPUT_FOLDER.

IR comes from test/**/*.mlir, cut at its `// -----` lines, as text, as bytecode, and for PassFuzzer behind the letter of
each pipeline that its RUN line asks for. JSON comes from fuzz/seeds/model and from designs that stc makes of tests.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Larger tests are too slow to be run thousands of times.
MOST_BYTES = 8192
#: Where a test does not ask for one: canonicalize.
FIRST_PIPELINE = "A"


def pieces(text: str) -> Iterator[str]:
    """The parts of a test, without comments and CHECK lines."""
    for part in re.split(r"^// -----.*$", text, flags=re.MULTILINE):
        lines = [line for line in part.splitlines() if not line.lstrip().startswith("//")]
        piece = "\n".join(line for line in lines if line.strip())
        if piece:
            yield piece + "\n"


def pipelines() -> list[str]:
    """The pipelines of PassFuzzer; the letter of the first is A."""
    text = (ROOT / "fuzz" / "Pipelines.def").read_text()
    return re.findall(r'^FUZZ_PIPELINE\("([^"]+)"\)', text, flags=re.MULTILINE)


def letters(test: str) -> set[str]:
    """The letters of the pipelines that contain a pass of the test's RUN lines."""
    passes = set(re.findall(r"--(st-[-a-z0-9]+|one-shot-bufferize)", " ".join(re.findall(r"RUN:.*", test))))
    chosen = {
        chr(ord(FIRST_PIPELINE) + place)
        for place, pipeline in enumerate(pipelines())
        if passes & set(re.findall(r"[-a-z0-9]+", pipeline))
    }
    return chosen or {FIRST_PIPELINE}


def write(folder: Path, content: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)


def write_bytecode(tools: Path, folder: Path, piece: str) -> None:
    """The piece as bytecode; nothing if it is not valid."""
    command = [str(tools / "st-opt"), "--emit-bytecode", "-"]
    result = subprocess.run(command, input=piece.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if result.returncode == 0 and result.stdout:
        write(folder, result.stdout)


def write_design(tools: Path, folder: Path, test: Path) -> None:
    """The design of a whole program; nothing if stc does not take it."""
    with tempfile.TemporaryDirectory() as output:
        command = [str(tools / "stc"), str(test), "-o", output]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        design = Path(output) / "design.json"
        if design.is_file() and design.stat().st_size <= MOST_BYTES:
            write(folder, design.read_bytes())


def main() -> int:
    tools, output = Path(sys.argv[1]), Path(sys.argv[2])
    jobs = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        for test in sorted((ROOT / "test").rglob("*.mlir")):
            text = test.read_text()
            for piece in pieces(text):
                if len(piece) > MOST_BYTES:
                    continue
                write(output / "ParseFuzzer", piece.encode())
                for letter in letters(text):
                    write(output / "PassFuzzer", f"{letter}{piece}".encode())
                jobs.append(pool.submit(write_bytecode, tools, output / "BytecodeFuzzer", piece))
            jobs.append(pool.submit(write_design, tools, output / "ModelFuzzer", test))
    for job in jobs:
        job.result()
    for file in sorted((ROOT / "fuzz" / "seeds" / "model").glob("*.json")):
        write(output / "ModelFuzzer", file.read_bytes())
    for folder in sorted(output.iterdir()):
        print(f"seeds of {folder.name}: {len(list(folder.iterdir()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
