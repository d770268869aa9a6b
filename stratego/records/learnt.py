"""Which lessons are done: their names in a small file, one on each line."""

from __future__ import annotations

import re
from contextlib import suppress
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stratego.files import data_folder, read_text
from stratego.records.autosave import Saving
from stratego.records.folder import write_durably

if TYPE_CHECKING:
    from stratego.lessons.play import LessonPlay

_FILE: Final = "lessons.txt"
_LARGEST_FILE: Final = 16 * 1024  # bytes
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
_MOST: Final = 200  # names


def has_learnt(data: Path) -> bool:
    """Whether there is such a file; it is not read."""
    return isfile(data / _FILE)  # noqa: PTH113 - pathlib's version may raise


def lessons_done(data: Path) -> list[str]:
    """The names of the lessons done, in the order in which they were; what cannot be read counts as none."""
    if not has_learnt(data):  # or a pipe in its place, which would wait
        return []
    try:
        lines = read_text(data / _FILE, _LARGEST_FILE).splitlines()
    except ValueError:
        return []
    names = [line.strip() for line in lines]
    return list(dict.fromkeys(name for name in names if _NAME.fullmatch(name)))[:_MOST]


def mark_done(data: Path, name: str) -> None:
    """Remember that a lesson is done. If the disk refuses, nothing happens: the lessons go on."""
    done = lessons_done(data)
    if name not in done and _NAME.fullmatch(name):
        with suppress(OSError):
            write_durably(data / _FILE, "".join(f"{each}\n" for each in [*done, name]))


class Progress(Saving):
    """Of a lesson, it is saved that it is done."""

    def __init__(self, play: LessonPlay) -> None:
        self._play = play

    def save(self) -> None:
        if self._play.is_over:
            mark_done(data_folder(), self._play.lesson.name)
