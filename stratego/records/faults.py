"""Faults in files, with the places where they were found."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from stratego.engine.errors import Explained, Explanation, escaped
from stratego.files import files_in, reason_of


class Faulty(NamedTuple):
    """A list entry for a file or folder that cannot be used, with the reason."""

    path: Path
    problem: Explanation


def paths_or_fault(folder: Path, suffix: str) -> tuple[list[Path], list[Faulty]]:
    """The files in a folder (see `files_in`), and the faults: one if the folder cannot be read, else none."""
    try:
        return files_in(folder, suffix), []
    except ValueError as problem:
        return [], [Faulty(folder, explanation_of(problem))]


class Refusal(Explained):
    """An operation is impossible. The explanation is a single line, as its fields are escaped."""

    def __init__(self, what: str, /, **fields: object) -> None:
        super().__init__(what, **_one_line(fields))


class UnreadableRecord(Refusal):
    """A record is on disk, but cannot be read back as the game that was played."""


class FileFault(ValueError):
    """A file that cannot be used as it is.

    ``what``, an Explanation or the template of one, is the fault without its place; ``line`` and ``column``
    count from 1, and 0 means unknown.
    """

    def __init__(self, what: str, line: int = 0, column: int = 0, /, **fields: object) -> None:
        self.what = fault = what if isinstance(what, Explanation) else Explanation(what, **_one_line(fields))
        if column:
            fault = Explanation("line {line}, column {column}: {what}", line=line, column=column, what=fault)
        elif line:
            fault = Explanation("line {line}: {what}", line=line, what=fault)
        super().__init__(fault)


def explanation_of(error: OSError | ValueError | Explained) -> Explanation:
    """The Explanation in an error, or an Explanation made from the error's message."""
    if error.args and isinstance(error.args[0], Explanation):
        return error.args[0]
    return Explanation("{error}", error=reason_of(error) if isinstance(error, OSError) else str(error))


def _one_line(fields: Mapping[str, object]) -> dict[str, object]:
    """The ``fields`` with paths as text, and with unprintable characters in text escaped."""
    texts = {name: str(value) if isinstance(value, Path) else value for name, value in fields.items()}
    return {name: escaped(text) if isinstance(text, str) else text for name, text in texts.items()}
