"""`streamtensor doctor`."""

from __future__ import annotations

import typer

from streamtensor.driver.doctor import examine

from .arguments import JsonOption
from .output import print_json


def doctor_command(json: JsonOption = False) -> None:
    """Say what is installed, what is missing, and how to get it; exit code 1 if something is missing.

    Examples:

      streamtensor doctor

      streamtensor doctor --json
    """
    findings = examine()
    if json:
        print_json({"ok": all(finding.is_present for finding in findings), "findings": [vars(f) for f in findings]})
    else:
        width = max(len(finding.name) for finding in findings)
        for finding in findings:
            mark = "ok     " if finding.is_present else "missing"
            print(f"{mark}  {finding.name:<{width}}  {finding.detail if finding.is_present else finding.remedy}")
    if not all(finding.is_present for finding in findings):
        raise typer.Exit(1)
