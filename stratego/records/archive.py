"""Finished games: listing them by their tags alone, reading and saving them."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from stratego.engine.ruleset import Ruleset
from stratego.files import decoded, files_in, read_bounded, read_ends, read_text
from stratego.records.faults import Faulty, FileFault, UnreadableRecord, explanation_of
from stratego.records.folder import FINISHED, RECORD_SUFFIX, free_path, paths_named, write_durably
from stratego.records.formats.format import LARGEST_FILE, Format
from stratego.records.formats.gravon import GRAVON_XML, GSN, STRADOS2
from stratego.records.formats.record_text import RECORD, read_record, read_summary, write_record
from stratego.records.formats.record_text import Finished as Finished
from stratego.records.journal_text import is_journal
from stratego.records.record import Record
from stratego.records.saved_setups import is_setup

_ENDS: Final = 8 * 1024  # bytes at either end of a record, where the program writes its tags


FORMATS: Final[tuple[Format, ...]] = (RECORD, GSN, GRAVON_XML, STRADOS2)
"""All formats of games, in the order in which they are tried: one that recognises less comes first."""

WRITERS: Final = {form.name: form.write for form in FORMATS if form.write is not None}
"""The functions that write a record, by the format's name."""


def listed(data: Path) -> Iterator[Finished | Faulty]:
    """The records in the folder ``data``, the latest first, the unreadable ones after all others.

    Each is read when the iterator reaches it.
    """
    folder = data / FINISHED
    faulty = []
    try:
        paths = files_in(folder, RECORD_SUFFIX)
    except ValueError as problem:
        yield Faulty(folder, explanation_of(problem))
        return
    for path in reversed(paths):
        try:
            yield _summary(path)
        except ValueError as problem:
            faulty.append(Faulty(path, explanation_of(problem)))
    yield from faulty


def _summary(path: Path) -> Finished:
    """What the tags of a record say; the actions of a long one are not read. Raises ValueError."""
    with suppress(FileFault):
        return read_summary(path, decoded(read_ends(path, _ENDS)))
    return read_summary(
        path, read_text(path, LARGEST_FILE)
    )  # it has its tags elsewhere, or a fault with its line


def load_record(path: Path) -> Record:
    """The record in a file, with every action checked. Raises ValueError with what is wrong, and where."""
    return read_record(read_text(path, LARGEST_FILE))


def load_game(path: Path, rules: Ruleset | None = None) -> Record:
    """The game in a file of any format.

    ``rules`` apply if the file does not state its ruleset; without them, the shipped ruleset closest to the
    file's game does. Raises ValueError with what is wrong, and where.
    """
    data = read_bounded(path, LARGEST_FILE)
    if is_journal(data):
        raise FileFault("this game is unfinished: continue it with stratego resume")
    if is_setup(data):
        raise FileFault("this is a set-up, not a game: save it with stratego setups import")
    form = next((form for form in FORMATS if form.recognises(data)), None)
    if form is None:
        decoded(data)  # bytes that are no text are the fault to report
        known = ", ".join(form.title for form in FORMATS)
        raise FileFault("this is not a game in a known format ({known})", known=known)
    return form.read(data, rules)


def saved_copy(data: Path, record: Record) -> Path | None:
    """The file that already holds exactly this game; None if there is none."""
    text = write_record(record)
    with suppress(ValueError):
        for path in files_in(data / FINISHED, RECORD_SUFFIX):
            with suppress(ValueError):
                if read_text(path, LARGEST_FILE) == text:
                    return path
    return None


def keep_record(data: Path, record: Record, name: str) -> Path:
    """Save a record among the finished games unless it is there already, and check that it reads back.

    Its file is named ``name`` or, if another game is there, similar. Returns its path. Raises OSError, or
    UnreadableRecord.
    """
    text = write_record(record)
    for path in paths_named(data / FINISHED, name, RECORD_SUFFIX):
        try:
            if not os.path.lexists(path):
                write_durably(path, text)
            elif not _is_copy(read_bounded(path, LARGEST_FILE), text, record):
                continue
            if load_record(path) != record:
                raise FileFault("it holds another game")
        except ValueError as problem:
            raise UnreadableRecord("{file}: {problem}", file=path, problem=problem) from None
        return path
    raise AssertionError("there is always another name")


def _is_copy(data: bytes, text: str, record: Record) -> bool:
    """Whether a file has the text of a record, or the same record in another form."""
    with suppress(ValueError):
        return decoded(data) == text or read_record(decoded(data)) == record
    return False


def save_record(data: Path, record: Record, name: str) -> Path:
    """Save a record as a new file of finished games, named ``name`` or similar. Raises OSError."""
    path = free_path(data / FINISHED, name, RECORD_SUFFIX)
    write_durably(path, write_record(record))
    return path
