"""Saving a game while it is played: after each step, before the next scene is shown."""

from __future__ import annotations

import os
from datetime import datetime
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from stratego.engine.errors import Explanation
from stratego.files import choose_data_folder, data_folder
from stratego.hotseat.session import Session
from stratego.hotseat.steps import is_worth_keeping

if TYPE_CHECKING:
    from stratego.records.journal import Journal


class Kept(Enum):
    """The part of a game that can be resumed or replayed if the program ends now."""

    NO_GAME = auto()
    """There is no open game, or nothing to save in it yet."""
    NOTHING = auto()
    PART = auto()
    GAME = auto()
    RECORD = auto()
    NOT_HERE = auto()
    """The record could not be saved here; the host has it."""
    HOSTED = auto()
    """The host keeps the game."""
    LESSON = auto()
    """The list of completed lessons is kept."""


class Saving:
    """Saves a game or a lesson; this base class saves nothing."""

    problem: Explanation | None = None
    """Why the game is not saved; None if it is, or once the players have seen the reason."""
    notice: Explanation | None = None
    """A message that another program changed the game's file; None if none did, or once it has been seen."""

    lesson_file: str = ""
    """The file of the lesson if it is the user's own; empty for any other, and in a game."""

    @property
    def is_saved(self) -> bool:
        """Whether the game is saved with all its steps, and so can be resumed."""
        return self.kept in (Kept.GAME, Kept.HOSTED)

    @property
    def kept(self) -> Kept:
        """The part that can be resumed or replayed if the program ends now."""
        return Kept.NO_GAME

    def save(self) -> None:
        """Write everything that is not on disk yet. If that fails, `problem` says why."""

    def close(self) -> None:
        """Release the file, so that another program may open the game."""


class Autosave(Saving):
    """Saves a session's steps. The journal module is imported at the first step that is worth saving."""

    def __init__(self, session: Session, journal: Journal | None = None) -> None:
        """``journal`` is the journal of a resumed game; None for a new game."""
        self._session = session
        self._journal = journal
        self._begun = datetime.now().astimezone()

    @property
    def kept(self) -> Kept:
        if self._journal is None:
            return Kept.NO_GAME
        if self._journal.is_finished:
            return Kept.RECORD
        if self._journal.is_resumable:
            return Kept.GAME
        return Kept.PART if self._journal.written else Kept.NOTHING

    def save(self) -> None:
        if self._journal is None:
            if not is_worth_keeping(self._session.steps):
                return
            from stratego.records.journal import Journal

            self._journal = Journal(data_folder(), self._begun)
        if (refusal := self._journal.write(self._session)) is not None:
            self.problem = Explanation("{refusal} {advice}", refusal=refusal, advice=self._journal.advice)
        if self._journal.is_saved:
            self.problem = None
        if self._journal.notice is not None:
            self.notice, self._journal.notice = self._journal.notice, None

    def move(self, folder: str) -> Explanation | None:
        """Save this game and all later ones in another folder. Returns what went wrong, or None."""
        assert self._journal is not None
        data = Path(os.path.abspath(os.path.expanduser(folder)))  # noqa: PTH100, PTH111 - `Path.expanduser` may raise
        if not os.path.isdir(data.parent):  # noqa: PTH112 - `Path.is_dir` may raise
            return Explanation("there is no folder {folder}", folder=data.parent)
        moved = type(self._journal)(data, self._journal.begun)
        problem = moved.write(self._session)
        if problem is not None and (self._journal.is_resumable or not moved.is_resumable):
            moved.discard()
            return problem
        self._journal.discard()
        self._journal, self.problem = moved, None
        choose_data_folder(str(data))
        return problem

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()
