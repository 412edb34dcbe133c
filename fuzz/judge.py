#!/usr/bin/env python3
"""Says whose defect each finding of a fuzz target is: usage is judge.py TARGET FINDINGS_FOLDER SOURCE_FOLDER.

Runs the target again on each input. A finding is ours when something that must hold did not, or when its stack has a
frame of our sources or of namespace st (generated code apart). All else is MLIR's, which is listed and does not fail.
Of several inputs with one cause the smallest is named. Exits with 1 if a finding is ours.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

#: As fuzz/run has them, so that what was found is found again.
LIMITS = ("-timeout=20", "-rss_limit_mb=3072")

_FRAME = re.compile(r"^\s+#\d+ 0x[0-9a-f]+ (?:in )?(.*)$")
_SUMMARY = re.compile(
    r"(AddressSanitizer: (?:out of memory|[-\w]+)|runtime error: .*|libFuzzer: [-\w ]*\w|LLVM ERROR: [^.(]*\w)"
)
#: Frames of the machinery between a defect and its report.
_MACHINERY = re.compile(
    r"__asan|__ubsan|__sanitizer|__interceptor|fuzzer::|libc\.so|__pthread_kill|^(abort|raise|malloc|operator new)\b"
    r"|report_fatal_error|llvm::SmallVectorBase|libLLVM"
)


@dataclass(frozen=True)
class Verdict:
    """What a finding is: "ours", "upstream" or "gone", in words, and the place that tells it from others."""

    side: str
    what: str
    place: str


def judge(output: str, status: int, source: str) -> Verdict:
    """The verdict on what the target printed for one input; `source` is the folder of our sources."""
    if status == 0:
        return Verdict("gone", "not met again", "")
    what = next((match.group(1) for line in output.splitlines() if (match := _SUMMARY.search(line))), f"exit {status}")
    oracle = re.search(r"^oracle: (.*)$", output, re.MULTILINE)
    if oracle:
        # Names and numbers differ from input to input, the sentence does not.
        return Verdict("ours", oracle.group(1), re.sub(r"'[^']*'|\d+", "_", oracle.group(1)))
    stack = first_stack(output)
    own = next((frame for frame in stack if is_own(frame, source)), None)
    if own is not None:
        return Verdict("ours", what, own)
    # Nothing but our code and the standard library is in these targets.
    if not stack and "ModelFuzzer" in output:
        return Verdict("ours", what, "")
    return Verdict("upstream", what, next((frame for frame in stack if not _MACHINERY.search(frame)), ""))


def first_stack(output: str) -> list[str]:
    """The frames of the first stack: where it happened; later ones say where memory came from."""
    frames: list[str] = []
    for line in output.splitlines():
        match = _FRAME.match(line)
        if match:
            frames.append(match.group(1))
        elif frames:
            break
    return frames


def is_own(frame: str, source: str) -> bool:
    """Whether a frame is of our sources. Those of the fuzz targets are in every stack, and those of code that TableGen
    made of ODS around every nested operation that is parsed: neither counts."""
    if f"{source}/fuzz/" in frame or ".inc:" in frame:
        return False
    return bool(re.search(r"(?<![\w:])st::", frame)) or f"{source}/lib/" in frame or f"{source}/include/st/" in frame


def run(target: Path, finding: Path, source: str) -> Verdict:
    environment = dict(os.environ, ASAN_SYMBOLIZER_PATH=symbolizer())
    command = [str(target), *LIMITS, str(finding)]
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return judge(result.stdout.decode(errors="replace"), result.returncode, source)


def symbolizer() -> str:
    folder = subprocess.run(
        ["llvm-config-19", "--bindir"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    return f"{folder}/llvm-symbolizer"


def report(target: Path, verdicts: Sequence[tuple[Path, Verdict]]) -> int:
    """Prints a line per cause; the number of causes that are ours."""
    causes: dict[Verdict, list[Path]] = {}
    for finding, verdict in verdicts:
        key = next((known for known in causes if (known.side, known.place) == (verdict.side, verdict.place)), verdict)
        causes.setdefault(key, []).append(finding)
    for verdict, findings in sorted(causes.items(), key=lambda item: (item[0].side, item[0].place)):
        smallest = min(findings, key=lambda finding: (finding.stat().st_size, finding.name))
        kind = "error" if verdict.side == "ours" else verdict.side
        print(f"{kind}: {target.name}: {verdict.what} ({len(findings)} inputs)")
        if verdict.place:
            print(f"  at {verdict.place}")
        if verdict.side != "gone":
            print(f"  help: {target} {smallest}")
    return sum(verdict.side == "ours" for verdict in causes)


def main() -> int:
    target, folder, source = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    findings = sorted(path for path in folder.iterdir() if path.is_file())
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda finding: (finding, run(target, finding, source)), findings))
    return 1 if report(target, verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
