"""Unfinished games: listing them, and resuming, deleting or giving up one of them."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.engine.pieces import Color
from stratego.files import delete_file, lock, open_file, read_bounded, read_ends, reason_of
from stratego.hotseat.scenes import BattleScene, CurtainScene, GivenUpScene, OverScene, Standing, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift, Lower, Proceed, Resign, StepError
from stratego.hotseat.stored_pin import can_prove
from stratego.records.archive import load_record
from stratego.records.faults import Faulty, FileFault, Refusal, explanation_of, paths_or_fault
from stratego.records.folder import FINISHED, JOURNAL_SUFFIX, RECORD_SUFFIX, UNFINISHED
from stratego.records.journal import Journal
from stratego.records.journal_text import Reading, is_barely_begun, outline_of, read_journal, read_outline
from stratego.records.record import record_of

_GONE: Final = Explanation("this game no longer exists")
_ENDS: Final = 8 * 1024  # bytes read at either end of a journal: usually enough to list the game
_LARGEST_FILE: Final = 128 * 1024 * 1024  # bytes: enough for 100,000 turns


class Unfinished(NamedTuple):
    """A game in the list of unfinished games, described without opening it.

    ``ply`` is the number of actions played; ``played`` is the time of the last step. Both are None if they
    are unknown, for instance because only the host has them. ``players`` is as in `Record`.
    """

    path: Path
    played: datetime | None = None
    ruleset: str = ""
    names: Mapping[Color, str] = {}
    players: Mapping[Color, str] = {}
    ply: int | None = None
    time_control: TimeControl | None = None
    hosted: str = ""
    """The title to type to join a game at two terminals; empty for all other games."""
    stands: Standing | None = None
    """The state of an unfinished game at two terminals; None for all other games, or if it is unknown."""
    is_silent: bool = False
    """Whether nothing is known of the game because its host is running but does not answer."""
    is_over: bool = False
    """Whether the game is over, and is kept for a player who was away."""
    fault: Explanation | None = None
    """Why the file of a game at two terminals cannot be read; None if it can, or if it was not needed."""

    @property
    def is_being_played(self) -> bool:
        """Whether somebody is connected to a game at two terminals."""
        return self.stands is not None and bool(self.stands.here)


class Resumed(NamedTuple):
    """A resumed game. If a player was looking at their own set-up or turn, the curtain is now down.

    ``loss`` is a sentence about the part that could not be recovered, None if nothing was lost.
    """

    session: Session
    journal: Journal
    loss: Explanation | None


class ResumeError(Refusal):
    """A game cannot be opened, deleted or given up."""


def unfinished(data: Path) -> Iterator[Unfinished | Faulty]:
    """The unfinished games in the folder ``data``, last played first.

    Each file is read only when the iterator reaches it, and deleted if the game never began or is recorded.
    """
    paths, faulty = paths_or_fault(data / UNFINISHED, JOURNAL_SUFFIX)
    yield from faulty
    for path in sorted(paths, key=last_played, reverse=True):
        game = None if _is_recorded(path) else listed(path)
        if game is not None:
            yield game
        else:  # the program ended before the game began, or after the record was written
            with suppress(ResumeError):
                delete(path)


def resume(path: Path) -> Resumed:
    """Open the game of a journal, locking it against other programs. Raises ResumeError."""
    handle = _open_locked(path)
    try:
        content = read_bounded(path, _LARGEST_FILE)
        session, reading = _fold(content)
        if session.has_pins and not can_prove():
            raise FileFault("this game has PINs, which need scrypt, but this Python was built without it")
    except ValueError as problem:
        os.close(handle)
        raise ResumeError(*problem.args) from None
    with suppress(StepError):  # raised unless a player was looking at their own set-up or turn
        session.take(Lower(), session.last_at)  # the time since the last step does not count
    return Resumed(session, Journal.resumed(path, handle, reading, content), reading.loss)


def delete(path: Path) -> None:
    """Delete the file of a game. Raises ResumeError if it is gone or open elsewhere, or the disk fails."""
    handle = _open_locked(path)
    try:
        delete_file(path)
    except OSError as problem:
        raise ResumeError("this game cannot be deleted: {problem}", problem=problem.strerror) from None
    finally:
        os.close(handle)


def give_up(path: Path) -> Path:
    """Let the player whose turn it is resign (E4), unless the game is over. Returns the path of the record.

    Raises ResumeError if the game has not begun or cannot be resumed, if the player has a PIN or is not a
    person, or if the record cannot be written.
    """
    with _given_up(path) as (session, journal):
        problem = journal.write(session)
    if problem is not None:
        raise ResumeError("{problem} {advice}", problem=problem, advice=journal.advice)
    return journal.record_path


def who_gives_up(path: Path) -> Color:
    """The player who would resign in `give_up`. Raises ResumeError if that would be refused."""
    with _given_up(path) as (session, _):
        return session.player


@contextmanager
def _given_up(path: Path) -> Iterator[tuple[Session, Journal]]:
    """Open a game and let the player to move resign; this is not written yet. Closes the journal on exit.

    Raises ResumeError as `give_up` does.
    """
    session, journal, _ = resume(path)
    try:
        if isinstance(session.scene, BattleScene):
            session.take(Proceed(), session.last_at)
        scene = session.scene
        if isinstance(scene, GivenUpScene) or (isinstance(scene, CurtainScene) and scene.lock is not None):
            raise ResumeError(
                "the player whose turn it is has a PIN: resume this game to give it up, or delete it"
            )
        if isinstance(scene, CurtainScene):
            session.take(Lift(), session.last_at)
        if isinstance(session.asked, TurnScene):
            raise ResumeError("it is not your turn in this game: resume it and resign in yours, or delete it")
        if not isinstance(session.scene, OverScene):
            session.take(Resign(), session.last_at)
        yield session, journal
    except StepError:
        raise ResumeError("this game has not begun: you can delete it, but not give it up") from None
    finally:
        journal.close()


def _open_locked(path: Path) -> int:
    """Open and lock the file of a game. Raises ResumeError."""
    try:
        handle = open_file(path, os.O_RDWR)
    except FileNotFoundError:
        raise ResumeError(_GONE) from None
    except (OSError, ValueError) as problem:
        raise ResumeError("this game cannot be opened: {problem}", problem=reason_of(problem)) from None
    try:
        lock(handle)
        if os.path.samestat(os.fstat(handle), path.stat()):
            return handle
        fault = _GONE
    except BlockingIOError:
        fault = Explanation("this game is open in another program: go on there, or close it there first")
    except OSError:  # another program has just finished or deleted the game
        fault = _GONE
    os.close(handle)
    raise ResumeError(fault)


def looked_at(path: Path) -> Session | None:
    """The game of a journal in its last state, for viewing only; None if it cannot be read."""
    with suppress(ValueError):
        return _fold(read_bounded(path, _LARGEST_FILE))[0]
    return None


def _fold(data: bytes) -> tuple[Session, Reading]:
    """The session and the contents of a journal, both up to the first impossible step, if there is one."""
    reading = read_journal(data)
    session = Session(reading.heading.setup)
    try:
        for step, at in reading.steps:
            session.take(step, at)
    except ValueError:
        reading = read_journal(data, most=len(session.steps))
    return session, reading


def last_played(path: Path) -> datetime:
    """The time when a file was last written; the beginning of 1970 if that is unknown."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0).astimezone()


def listed(path: Path) -> Unfinished | Faulty | None:
    """A file's entry in the list of games; None if the file is gone or ends before its game begins."""
    try:
        ends = read_ends(path, _ENDS)
        if is_barely_begun(ends):
            return None
        outline = read_outline(ends) or outline_of(read_journal(read_bounded(path, _LARGEST_FILE)))
    except ValueError as problem:
        return Faulty(path, explanation_of(problem)) if os.path.lexists(path) else None
    return Unfinished(path, last_played(path), *outline)


def _is_recorded(path: Path) -> bool:
    """Whether the record of a game can be read, and agrees with its journal."""
    record_path = path.parent.parent / FINISHED / (path.stem + RECORD_SUFFIX)
    if not os.path.lexists(record_path):
        return False
    with suppress(ValueError):
        session, reading = _fold(read_bounded(path, _LARGEST_FILE))
        if isinstance(session.scene, OverScene):
            return load_record(record_path) == record_of(session, reading.heading.begun)
    return False
