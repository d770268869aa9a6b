"""The lessons and the positions that come with the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from stratego.lessons.lesson import Lesson
from stratego.lessons.reading import load_lesson, title_in
from stratego.rulesets.files import SUFFIX, rulesets_folder


class Listed(NamedTuple):
    """A lesson in the list: its ``name`` is its file's, without the suffix."""

    name: str
    title: str
    is_position: bool
    path: Path

    def load(self) -> Lesson:
        """The lesson itself."""
        return load_lesson(self.path, self.name)


@cache
def shipped_lessons() -> tuple[Listed, ...]:
    """All lessons in the order in which they are learnt, and after them the positions to solve."""
    folder = Path(rulesets_folder(), "lessons")
    return tuple(
        Listed(path.stem, title_in(path), place is not folder, path)
        for place in (folder, folder / "positions")
        for path in sorted(place.glob(f"*{SUFFIX}"))
    )
