"""Games that are not over: the list of them, and one of them brought back as it was."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from stratego.engine.pieces import COLORS, Color
from stratego.files import read_bounded
from stratego.hotseat.pins import can_prove
from stratego.hotseat.scenes import CurtainScene, GivenUpScene, OverScene, Scene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, AskPins, GoWithout, Lift, Lower, Resign, StepError, TakeBack, Taken
from stratego.records.folder import AS_IT_IS, FINISHED, JOURNAL_SUFFIX, RECORD_SUFFIX, UNFINISHED
from stratego.records.journal import Journal
from stratego.records.journal_text import Reading, is_barely_begun, read_journal
from stratego.records.lock import GameIsOpen, lock

_LARGEST_FILE: Final = 64 * 1024 * 1024  # bytes: fifty thousand turns and more


class Unfinished(NamedTuple):
    """A game of the list, as far as it can be told without opening it.

    ``ply`` is the number of actions played, None before the first; ``played`` is when its last step was
    taken.
    """

    path: Path
    ruleset: str
    names: Mapping[Color, str]
    ply: int | None
    played: datetime


class Damaged(NamedTuple):
    """A file of the list that holds no game, and what is wrong with it."""

    path: Path
    problem: str


class Resumed(NamedTuple):
    """A game brought back: at the curtain, or where nobody's eyes are asked for, where it stood.

    ``loss`` says in a sentence what of it could not be brought back, None where nothing was lost.
    """

    session: Session
    journal: Journal
    loss: str | None


class ResumeError(Exception):
    """A game that cannot be opened; the message tells the players why."""


def unfinished(data: Path) -> list[Unfinished | Damaged]:
    """The games in the user's folder that are not over, the one played last first."""
    found: list[tuple[float, Unfinished | Damaged]] = []
    for path in (data / UNFINISHED).glob(f"*{JOURNAL_SUFFIX}"):
        if (data / FINISHED / (path.stem + RECORD_SUFFIX)).exists():
            _clear_away(path)  # the program was ended between its record and this
            continue
        with suppress(FileNotFoundError):
            when = path.stat().st_mtime
            listed = _listed(path, when)
            if listed is None:
                _clear_away(path)  # it was ended before there was a game in this
            else:
                found.append((when, listed))
    return [game for _, game in sorted(found, key=lambda pair: pair[0], reverse=True)]


def resume(path: Path) -> Resumed:
    """Open the game of a journal; no other program can until it is closed.

    Where a player was looking at his screen, the curtain has come down. Raises ResumeError.
    """
    handle = _hold(path)
    try:
        session, reading = _fold(_data(path))
        _check_pins(session)
    except ResumeError:
        os.close(handle)
        raise
    with suppress(StepError):  # where no player is looking at his screen
        session.take(Lower(), _last_moment(session))
    return Resumed(session, Journal.go_on(path, handle, reading), reading.loss)


def delete(path: Path) -> None:
    """Delete an unfinished game. Raises ResumeError where it is open elsewhere, or the disk refuses."""
    handle = _hold(path)
    try:
        path.unlink()
    except OSError as problem:
        raise ResumeError(f"this game cannot be deleted: {problem.strerror}") from None
    finally:
        os.close(handle)


def give_up(path: Path) -> Path:
    """Let the player whose turn it is resign (E4). Returns where the record is.

    Raises ResumeError where the armies do not stand yet, where he has a PIN, or as `resume` does.
    """
    session, journal, _ = resume(path)
    try:
        if _has_pin(session.scene):
            raise ResumeError(
                "the player whose turn it is has a PIN: go on with this game to give it up, or delete it"
            )
        if isinstance(session.scene, CurtainScene):
            session.take(Lift(), _last_moment(session))
        if not isinstance(session.scene, OverScene):
            session.take(Resign(), _last_moment(session))
        problem = journal.write(session)
    except StepError:
        raise ResumeError("this game has not begun: it can be deleted, but not given up") from None
    finally:
        journal.close()
    if problem is not None:
        raise ResumeError(f"{problem} {journal.prospect}")
    return journal.record_path


def _check_pins(session: Session) -> None:
    steps = [taken.step for taken in session.steps]
    has_pins = any(isinstance(step, AskPins) for step in steps) and not all(
        GoWithout(color) in steps for color in COLORS
    )
    if has_pins and not can_prove():
        raise ResumeError("this game has PINs, which need scrypt: this Python was built without it")


def _has_pin(scene: Scene) -> bool:
    return isinstance(scene, GivenUpScene) or (isinstance(scene, CurtainScene) and scene.lock is not None)


def _hold(path: Path) -> int:
    """The file of a game, open and held."""
    try:
        handle = os.open(path, os.O_RDWR | AS_IT_IS)
    except FileNotFoundError:
        raise ResumeError("this game is not there any more") from None
    except OSError as problem:
        raise ResumeError(f"this game cannot be opened: {problem.strerror}") from None
    try:
        lock(handle)
        if os.path.samestat(os.fstat(handle), path.stat()):
            return handle
        raise FileNotFoundError
    except GameIsOpen:
        os.close(handle)
        raise ResumeError("this game is open in another program") from None
    except FileNotFoundError:  # it was finished or deleted in this very moment
        os.close(handle)
        raise ResumeError("this game is not there any more") from None


def _data(path: Path) -> bytes:
    try:
        return read_bounded(path, _LARGEST_FILE)
    except ValueError as problem:
        raise ResumeError(str(problem)) from None


def _fold(data: bytes) -> tuple[Session, Reading]:
    """The session of all steps that belong together, and what was read of them."""
    try:
        reading = read_journal(data)
    except ValueError as problem:
        raise ResumeError(str(problem)) from None
    session = Session(reading.heading.rules, reading.heading.names)
    try:
        for step, at in reading.steps:
            session.take(step, at)
    except ValueError:
        reading = read_journal(data, most=len(session.steps))
    return session, reading


def _listed(path: Path, when: float) -> Unfinished | Damaged | None:
    """The game of a file as the list has it, None where its writing had only begun."""
    try:
        content = _data(path)
        if is_barely_begun(content):
            return None
        reading = read_journal(content)
    except (ResumeError, ValueError) as problem:
        return Damaged(path, str(problem))
    heading = reading.heading
    played = datetime.fromtimestamp(when).astimezone()
    return Unfinished(path, heading.rules.name, heading.names, _plies(reading.steps), played)


def _plies(steps: tuple[Taken, ...]) -> int | None:
    """The number of actions that stand, None where there was none yet."""
    played = sum(isinstance(taken.step, Act) for taken in steps)
    return played - sum(isinstance(taken.step, TakeBack) for taken in steps) if played else None


def _last_moment(session: Session) -> float:
    """The time of the last step: that since then is nobody's."""
    return session.steps[-1].at if session.steps else 0.0


def _clear_away(path: Path) -> None:
    with suppress(ResumeError):
        delete(path)
