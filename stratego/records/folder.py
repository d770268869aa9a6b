"""The layout of the data folder."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from stratego.files import has_files, is_file

UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
HOSTED: Final = "hosted"
HOSTED_SUFFIX: Final = ".json"
SEATS: Final = "seats"
LEFT_SUFFIX: Final = ".left"
JOURNAL_SUFFIX: Final = ".game"
RECORD_SUFFIX: Final = ".txt"


def has_unfinished(data: Path) -> bool:
    """Whether there are any unfinished games, at one terminal or two; no file is opened.

    A journal does not count if there is a record of the same name (the game is over, but its journal could
    not be deleted) or if it is empty (the program was killed before it wrote the first line).
    """

    def counts(name: str) -> bool:
        journal, record = data / UNFINISHED / name, name.removesuffix(JOURNAL_SUFFIX) + RECORD_SUFFIX
        is_empty = is_file(journal) and not journal.stat().st_size
        return not is_empty and not os.path.lexists(data / FINISHED / record)

    return has_apart(data) or has_files(data / UNFINISHED, JOURNAL_SUFFIX, counts)


def has_apart(data: Path) -> bool:
    """Whether a game at two terminals is hosted here, or was joined and not left; no file is opened."""
    is_joined = has_files(data / SEATS, "", lambda name: not name.endswith(LEFT_SUFFIX))
    return has_files(data / HOSTED, HOSTED_SUFFIX) or is_joined


def has_finished(data: Path) -> bool:
    """Whether the folder of finished games contains any; no file is opened."""
    return has_files(data / FINISHED, RECORD_SUFFIX)


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """An unused path in a folder: ``name``, followed by a number if that is taken."""
    return next(path for path in paths_named(folder, name, suffix) if not os.path.lexists(path))


def paths_named(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    """The paths to try for a file named ``name``: without a number, then with 2, 3 and so on."""
    yield folder / (name + suffix)
    for number in count(2):
        yield folder / f"{name}-{number}{suffix}"
