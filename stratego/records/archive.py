"""The games that are over: a list made from what their tags say, without playing them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from stratego.engine.pieces import Color
from stratego.files import read_text
from stratego.records.folder import FINISHED, RECORD_SUFFIX, files_in, write_durably
from stratego.records.formats.record_reading import LARGEST_FILE, read_record, read_summary
from stratego.records.formats.record_text import write_record
from stratego.records.record import Ending, Record


class Finished(NamedTuple):
    """A game of the list. ``ending`` is None where it is not over, as a record from elsewhere may be."""

    path: Path
    ruleset: str
    names: Mapping[Color, str]
    ending: Ending | None
    plies: int
    begun: datetime | None


class Faulty(NamedTuple):
    """A file of the list that cannot be read as a record, and why."""

    path: Path
    problem: str


def entries(data: Path) -> Iterator[Finished | Faulty]:
    """The records in the user's folder, the latest first, each read when it is asked for."""
    for path in reversed(files_in(data / FINISHED, RECORD_SUFFIX)):
        try:
            yield Finished(path, *read_summary(_text(path)))
        except ValueError as problem:
            yield Faulty(path, str(problem))


def listed(data: Path) -> list[Finished | Faulty]:
    """The records in the user's folder, the latest first, and after them the faulty files."""
    return sorted(entries(data), key=lambda entry: isinstance(entry, Faulty))


def finished(data: Path) -> list[Finished]:
    """The records in the user's folder, the latest first, without the faulty files."""
    return [entry for entry in entries(data) if isinstance(entry, Finished)]


def load_record(path: Path) -> Record:
    """The record in a file, checked whole. Raises ValueError, which says what is wrong, and where."""
    return read_record(_text(path))


def saved_copy(data: Path, record: Record) -> Path | None:
    """Where this very game is among the finished ones, None where it is not."""
    text = write_record(record)
    for path in files_in(data / FINISHED, RECORD_SUFFIX):
        with suppress(ValueError):
            if _text(path) == text:
                return path
    return None


def save_record(data: Path, record: Record, name: str) -> Path:
    """Put a record among the finished games, under a name not taken yet. Raises OSError."""
    folder, number = data / FINISHED, 1
    path = folder / (name + RECORD_SUFFIX)
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{RECORD_SUFFIX}"
    write_durably(path, write_record(record))
    return path


def _text(path: Path) -> str:
    return read_text(path, LARGEST_FILE)
