"""Checks st-lint on the files beside this one.

A comment `// FINDING: rule` marks each line on which a rule has to report; no other
line may have a finding. Each rule has RULE.cpp, which it names, and RULE-good.cpp, on
which everything is silent.

usage: run.py ST_LINT RUNTIME_INCLUDE_DIR
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(linter, *arguments):
    return subprocess.run([linter, *arguments], capture_output=True, text=True, check=False)


def expected_findings(path):
    lines = path.read_text().splitlines()
    marks = ((number, re.search(r"// FINDING: ([\w-]+)", line)) for number, line in enumerate(lines, 1))
    return sorted((number, mark.group(1)) for number, mark in marks if mark)


def check_file(linter, include, path):
    """Returns what differs from the marks of one file, a list of sentences."""
    expected = expected_findings(path)
    result = run(linter, "--json", str(path), "--", f"-I{include}")
    if result.returncode == 2:
        return [f"{path.name}: could not be checked: {result.stderr}"]
    findings = json.loads(result.stdout)["findings"]
    found = sorted((finding["line"], finding["rule"]) for finding in findings)
    problems = []
    if found != expected:
        problems.append(f"{path.name}: expected {expected}, got {found}")
    if result.returncode != (1 if expected else 0):
        problems.append(f"{path.name}: got exit code {result.returncode}")
    for finding in findings:
        if not all(finding[key] for key in ("file", "column", "message", "expected", "found", "help")):
            problems.append(f"{path.name}: incomplete finding {finding}")
    return problems


def check_rules(linter):
    """Each rule has an input that it names and one on which it is silent."""
    rules = [line.split(":")[0] for line in run(linter, "--list-rules").stdout.splitlines()]
    problems = [] if rules else ["no rules are listed"]
    for rule in rules:
        bad, good = HERE / f"{rule}.cpp", HERE / f"{rule}-good.cpp"
        if not bad.exists() or rule not in [name for _, name in expected_findings(bad)]:
            problems.append(f"{rule}: no input that it names")
        if not good.exists() or expected_findings(good):
            problems.append(f"{rule}: no input on which it is silent")
    return problems


def check_errors(linter):
    """Usage and parse errors have exit code 2 and say what is wrong."""
    problems = []
    for arguments, text in [
        ([], "no file to check"),
        (["--no-such-option"], "--no-such-option"),
        ([str(HERE / "no-such-file.cpp")], "no-such-file.cpp"),
        ([str(HERE / "dataflow-body.cpp")], "hls_stream.h"),
    ]:
        result = run(linter, *arguments)
        if result.returncode != 2 or text not in result.stdout + result.stderr:
            problems.append(f"{arguments}: got exit code {result.returncode}: {result.stdout}{result.stderr}")
    return problems


def check_text(linter, include):
    """The text names place, rule, what is expected and what to do."""
    text = run(linter, str(HERE / "no-goto.cpp"), "--", f"-I{include}").stdout
    expected = (
        f"{HERE / 'no-goto.cpp'}:6:5: error: goto in `jump`; expected loops and conditions, "
        "got `goto` [no-goto]\n  help: write it as a loop or an if\n"
    )
    return [] if text == expected else [f"expected {expected!r}, got {text!r}"]


def main(linter, include):
    problems = check_rules(linter) + check_errors(linter) + check_text(linter, include)
    files = sorted(HERE.glob("*.cpp"))
    for path in files:
        problems += check_file(linter, include, path)
    for problem in problems:
        print(problem)
    print(f"{len(files)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
