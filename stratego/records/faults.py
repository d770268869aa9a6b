"""What is wrong with a file, and where."""

from __future__ import annotations

from stratego.engine.errors import Explanation


class FileFault(ValueError):
    """A file that cannot be used as it is.

    ``what`` is an Explanation of the fault without its place; ``line`` and ``column`` count from 1;
    0 means unknown.
    """

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        self.what = what
        self.line = line
        self.column = column
        super().__init__(_with_place(what, line, column))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.what, self.line, self.column)


def _with_place(what: str, line: int, column: int) -> str:
    if column:
        return Explanation("line {line}, column {column}: {what}", line=line, column=column, what=what)
    return Explanation("line {line}: {what}", line=line, what=what) if line else what
