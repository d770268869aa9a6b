"""The names of recent players, and the completed lessons: small files with one entry per line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stratego.files import data_folder, held, is_file, read_text, write_private
from stratego.hotseat.game_setup import name_fault
from stratego.records.autosave import Kept, Saving

if TYPE_CHECKING:
    from stratego.lessons.play import LessonPlay

MOST_NAMES: Final = 8
"""The maximum number of players' names that are remembered."""

_NAMES: Final = "names.txt"
_LESSONS: Final = "lessons.txt"
_LARGEST_FILE: Final = 16 * 1024  # bytes
_LESSON: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
_MOST_LESSONS: Final = 200


def earlier_names(data: Path) -> list[str]:
    """The remembered names that are valid, latest first; empty if their file is missing or cannot be read."""
    return _latest(_read(data / _NAMES))


def remember_names(data: Path, names: Iterable[str]) -> None:
    """Put names at the beginning of the file. Disk errors are ignored: names are only a convenience."""
    with held(data):
        _write(data / _NAMES, _latest([*names, *earlier_names(data)]))


def forget_names(data: Path, names: Iterable[str]) -> None:
    """Remove names, whatever their case. Disk errors are ignored."""
    forgotten = {name.casefold() for name in names}
    with held(data):
        _write(data / _NAMES, [name for name in earlier_names(data) if name.casefold() not in forgotten])


def _latest(names: Iterable[str]) -> list[str]:
    """The first `MOST_NAMES` valid names, without duplicates (ignoring case)."""
    found: dict[str, str] = {}
    for name in names:
        if name_fault(name, len) is None:
            found.setdefault(name.casefold(), name)
    return [*found.values()][:MOST_NAMES]


def has_learnt(data: Path) -> bool:
    """Whether there is a file of completed lessons. The file is not read."""
    return is_file(data / _LESSONS)


def lessons_done(data: Path) -> list[str]:
    """The names of the completed lessons, in order of completion; empty if their file cannot be read."""
    names = (line.strip() for line in _read(data / _LESSONS))
    return list(dict.fromkeys(filter(_LESSON.fullmatch, names)))[:_MOST_LESSONS]


def mark_done(data: Path, name: str) -> None:
    """Add a lesson to the completed ones. Disk errors are ignored, so that lessons can go on."""
    with held(data):
        done = lessons_done(data)
        if name not in done and _LESSON.fullmatch(name):
            _write(data / _LESSONS, [*done, name])


class Progress(Saving):
    """Records that a lesson has been completed; its steps are not saved."""

    kept = Kept.LESSON

    def __init__(self, play: LessonPlay) -> None:
        self._play = play
        self.lesson_file = play.lesson.file

    def save(self) -> None:
        if self._play.is_over:
            mark_done(data_folder(), self._play.lesson.name)


def _read(path: Path) -> list[str]:
    try:
        return read_text(path, _LARGEST_FILE).splitlines()
    except ValueError:
        return []


def _write(path: Path, entries: Iterable[str]) -> None:
    with suppress(OSError, ValueError):
        write_private(path, "".join(f"{entry}\n" for entry in entries))
