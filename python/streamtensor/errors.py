"""The one kind of error that a user sees."""

from __future__ import annotations


class UserError(Exception):
    """Something that the user can mend.

    `what` is lower case and without a full stop; `expected` and `got` give the
    facts, `help` the least change that works. The command line prints it as
    `error: what (expected ..., got ...)` and a `help:` line, and exits with 1.
    """

    def __init__(
        self,
        what: str,
        *,
        expected: str | None = None,
        got: str | None = None,
        help: str | None = None,
    ) -> None:
        self.what = what
        self.expected = expected
        self.got = got
        self.help = help
        super().__init__(self.describe())

    def describe(self) -> str:
        """The error without its `error:` and `help:` marks."""
        facts = [
            f"{word} {fact}" for word, fact in (("expected", self.expected), ("got", self.got)) if fact is not None
        ]
        return f"{self.what} ({', '.join(facts)})" if facts else self.what

    def render(self) -> str:
        """The lines printed to standard error."""
        lines = [f"error: {self.describe()}"]
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)


class DiagnosedError(UserError):
    """An error whose text, in the same form, another tool has written."""

    def __init__(self, text: str) -> None:
        self.text = text.rstrip("\n")
        super().__init__(self.text)

    def render(self) -> str:
        return self.text
