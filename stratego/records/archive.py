"""Finished games: listing them from their tags alone, and reading and saving their records."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from stratego.files import bounded, decoded, files_in, held, read_bounded, read_ends, read_text, write_private
from stratego.records.faults import Faulty, FileFault, UnreadableRecord, explanation_of, paths_or_fault
from stratego.records.folder import FINISHED, RECORD_SUFFIX, free_path, paths_named
from stratego.records.formats.format import LARGEST_FILE
from stratego.records.formats.record_text import Finished as Finished, read_record, read_summary, write_record
from stratego.records.record import Record

_ENDS: Final = 8 * 1024  # bytes at either end of a record, where the program writes its tags


def listed(data: Path) -> Iterator[Finished | Faulty]:
    """The finished games in the data folder ``data``, latest first, with unreadable ones at the end.

    Each file is read only when the iterator reaches it.
    """
    paths, faulty = paths_or_fault(data / FINISHED, RECORD_SUFFIX)
    for path in reversed(paths):
        try:
            yield _summary(path)
        except ValueError as problem:
            faulty.append(Faulty(path, explanation_of(problem)))
    yield from faulty


def _summary(path: Path) -> Finished:
    """A record's summary from its tags, which are usually near the ends of the file. Raises ValueError."""
    with suppress(FileFault):
        return read_summary(path, decoded(read_ends(path, _ENDS)), is_ours=True)
    # The tags are further inside the file or faulty. Reading it all finds them, or the line of the fault.
    return read_summary(path, read_text(path, LARGEST_FILE))


def load_record(path: Path) -> Record:
    """The record in a file, with every action checked. Raises ValueError with the fault and its place."""
    return read_record(read_text(path, LARGEST_FILE))


def saved_copy(data: Path, record: Record) -> Path | None:
    """The file that already holds this game, perhaps with other names or another date; None if none does."""
    with suppress(ValueError):
        for path in files_in(data / FINISHED, RECORD_SUFFIX):
            with suppress(ValueError):
                text = read_text(path, LARGEST_FILE)
                if record.start in text and _played(read_record(text)) == _played(record):
                    return path
    return None


def _played(record: Record) -> tuple[object, ...]:
    return record.rules, record.start, record.turn, record.actions, record.ending


def keep_record(data: Path, record: Record, name: str) -> Path:
    """Save a record among the finished games unless it is already there, and check that it can be read back.

    Its file is named ``name``, with a number added if another game has that name. Returns the file's path.
    Raises OSError or UnreadableRecord.
    """
    text = write_record(record)
    with held(data / FINISHED):
        for path in paths_named(data / FINISHED, name, RECORD_SUFFIX):
            try:
                if not os.path.lexists(path):
                    write_private(path, text)
                elif not _is_copy(read_bounded(path, LARGEST_FILE), text, record):
                    continue
                if load_record(path) != record:
                    raise FileFault("it holds another game")
            except ValueError as problem:
                raise UnreadableRecord("{file}: {problem}", file=path, problem=problem) from None
            return path
    raise AssertionError("there is always another name")


def _is_copy(data: bytes, text: str, record: Record) -> bool:
    """Whether a file's ``data`` is the ``text`` of ``record``, or reads as an equal record."""
    with suppress(ValueError):
        return decoded(data) == text or read_record(decoded(data)) == record
    return False


def save_record(data: Path, record: Record, name: str) -> Path:
    """Save a record as a new file among the finished games. Returns the file's path.

    The file is named ``name``, with a number added if that name is taken. Raises OSError, or ValueError if
    the actions cannot be played or the file would be too large to be read again.
    """
    text = write_record(record)
    bounded(text.encode("utf-8"), LARGEST_FILE)
    with held(data / FINISHED):
        path = free_path(data / FINISHED, name, RECORD_SUFFIX)
        write_private(path, text)
    return path
