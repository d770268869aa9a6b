"""What is wrong with a file, and where."""

from pathlib import Path
from typing import NamedTuple

from stratego.engine.errors import Explanation
from stratego.engine.quoting import escaped


class Faulty(NamedTuple):
    """An entry of a list whose file cannot be used, and why."""

    path: Path
    problem: Explanation


class Refusal(Exception):
    """An operation that cannot be done; ``what``, an Explanation or the template of one, says why."""

    def __init__(self, what: str, /, **fields: object) -> None:
        self.explanation = _explained(what, fields)
        super().__init__(self.explanation)


class UnreadableRecord(Refusal):
    """A record that is on the disk, but cannot be read back as the game that was played."""


class FileFault(ValueError):
    """A file that cannot be used as it is.

    ``what``, an Explanation or the template of one, is the fault without its place; ``line`` and ``column``
    count from 1; 0 means unknown.
    """

    def __init__(self, what: str, line: int = 0, column: int = 0, /, **fields: object) -> None:
        self.what = _explained(what, fields)
        self.line = line
        self.column = column
        fault = self.what
        if column:
            fault = Explanation("line {line}, column {column}: {what}", line=line, column=column, what=fault)
        elif line:
            fault = Explanation("line {line}: {what}", line=line, what=fault)
        super().__init__(fault)


def explanation_of(error: ValueError) -> Explanation:
    """What an error says."""
    what = error.args[0]
    return what if isinstance(what, Explanation) else Explanation("{error}", error=str(error))


def _explained(what: str, fields: dict[str, object]) -> Explanation:
    if isinstance(what, Explanation):
        return what
    return Explanation(what, **{name: _one_line(value) for name, value in fields.items()})


def _one_line(value: object) -> object:
    text = str(value) if isinstance(value, Path) else value
    return escaped(text) if isinstance(text, str) and not text.isprintable() else text
