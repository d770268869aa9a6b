"""The journal: every step of a game that goes on, on the disk before the next screen is shown.

One file a game, sealed, for its owner's eyes; it is held as long as the game is open. When the game is
over its record takes the journal's place.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, Self

from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import is_worth_keeping
from stratego.records.folder import (
    AS_IT_IS,
    FINISHED,
    JOURNAL_SUFFIX,
    PRIVATE_FILE,
    RECORD_SUFFIX,
    UNFINISHED,
    make_private,
    sync,
    sync_folder,
    write_all,
    write_durably,
)
from stratego.records.formats.record_text import write_record
from stratego.records.journal_text import FIRST_LINE, Heading, Reading, write_heading
from stratego.records.lock import GameIsOpen, lock
from stratego.records.record import record_of
from stratego.records.sealing import Seal
from stratego.records.step_text import write_step

_KEPT_IN_PART: Final = "What was kept of it before can be resumed, the rest cannot."


class Journal:
    """The journal of one game in the user's folder ``data``; ``begun`` is when the game began, with its zone.

    Hand it the session after every step, before the next scene is shown. A disk that refuses ends no
    game: `write` says so once, goes on trying with every step, and misses nothing when it succeeds.
    """

    def __init__(self, data: Path, begun: datetime) -> None:
        self.data = data
        self.begun = begun.replace(microsecond=0)
        self.name = ""  # once there is a file
        self._handle: int | None = None
        self._seal = Seal()
        self._length = 0  # bytes that are safe on the disk
        self._written = 0  # steps that are safe on the disk
        self._has_failed = False
        self._is_finished = False
        self._is_whole = True
        self.prospect = ""  # what can be done with a game that the disk has refused

    @classmethod
    def go_on(cls, path: Path, handle: int, reading: Reading) -> Self:
        """The journal of a game that was read from ``path``, open and held as ``handle``."""
        journal = cls(path.parent.parent, reading.heading.begun)
        journal.name = path.stem
        journal._handle = handle
        journal._seal = reading.seal
        journal._length = reading.length
        journal._written = len(reading.steps)
        return journal

    @property
    def path(self) -> Path:
        """Where the game is written while it goes on."""
        return self.data / UNFINISHED / (self.name + JOURNAL_SUFFIX)

    @property
    def record_path(self) -> Path:
        """Where its record is once it is over."""
        return self.data / FINISHED / (self.name + RECORD_SUFFIX)

    @property
    def is_keeping(self) -> bool:
        """Whether all that was handed over is safe on the disk."""
        return not self._has_failed

    @property
    def is_resumable(self) -> bool:
        """Whether the game can be resumed as it stands, though its record may not have been written."""
        return self._is_whole and not self._is_finished

    @property
    def fate(self) -> str:
        """What becomes of the game where the program ends now."""
        if self._is_finished:
            return "The game was over, and its record is kept."
        if self._is_whole:
            return "The game is kept as it stood: stratego resume goes on with it."
        return _KEPT_IN_PART if self._length else "The game was not kept, and is lost."

    def write(self, session: Session) -> str | None:
        """Make the steps of a session durable; once it is over, its record instead of them.

        Returns None, or the first time that the disk refuses a message for the players, to which the
        `prospect` belongs. A game in which nothing was done but look, and choose PINs, is not written.
        """
        if self._is_finished or not is_worth_keeping(session.steps):
            return None
        try:
            self._append(session)
            if isinstance(session.scene, OverScene):
                self._finish(session)
        except OSError as problem:
            told, self._has_failed = self._has_failed, True
            is_over = isinstance(session.scene, OverScene)
            self._is_whole = self._length > 0 and self._written == len(session.steps)
            self.prospect = self._prospect(is_over=is_over)
            return None if told else self._refusal(problem, is_over=is_over)
        self._has_failed, self._is_whole = False, True
        return None

    def discard(self) -> None:
        """Let go of the file and delete it, where the disk lets it go: the game is kept elsewhere."""
        self.close()
        if self.name:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file: another program may open the game."""
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def _append(self, session: Session) -> None:
        handle = self._open()
        texts = [write_step(taken) for taken in session.steps[self._written :]]
        if not self._length:
            texts.insert(0, write_heading(Heading(session.rules, session.names, self.begun)))
        seal = self._seal.copy()
        lines = b"".join(seal.close(text) + b"\n" for text in texts)
        if not self._length:
            lines = FIRST_LINE + lines
        if lines:
            os.ftruncate(handle, self._length)  # what a refusal or a crash left half written
            os.lseek(handle, self._length, os.SEEK_SET)
            write_all(handle, lines)
            sync(handle)
        self._seal = seal
        self._length += len(lines)
        self._written = len(session.steps)

    def _open(self) -> int:
        """The open file of the game: a new one at the beginning, and where the old one has vanished."""
        if self._handle is not None and not self._is_there(self._handle):
            self.close()
        if self._handle is None:
            self._seal, self._length, self._written = Seal(), 0, 0
            self.name = f"{self.begun:%Y-%m-%d-%H%M}-{secrets.token_hex(3)}"
            make_private(self.path.parent)
            how = os.O_RDWR | os.O_CREAT | os.O_EXCL | AS_IT_IS
            self._handle = os.open(self.path, how, PRIVATE_FILE)
            with suppress(GameIsOpen):  # nobody else knows this name yet
                lock(self._handle)
            sync_folder(self.path.parent)
        return self._handle

    def _is_there(self, handle: int) -> bool:
        """Whether the open file is still the one that the folder has under its name."""
        try:
            return os.path.samestat(os.fstat(handle), self.path.stat())
        except FileNotFoundError:
            return False

    def _finish(self, session: Session) -> None:
        write_durably(self.record_path, write_record(record_of(session, self.begun)))
        self.close()
        self.path.unlink(missing_ok=True)
        sync_folder(self.path.parent)
        self._is_finished = True

    def _refusal(self, problem: OSError, *, is_over: bool) -> str:
        what = "The record of this game" if is_over else "This game"
        return f"{what} cannot be kept in {self.data}: {problem.strerror or 'the disk refuses'}."

    def _prospect(self, *, is_over: bool) -> str:
        if self._is_whole:  # so it is over, and its record alone was refused
            return "The game itself is kept: stratego resume tries again."
        if self._length:
            return _KEPT_IN_PART
        return "It cannot be looked at again." if is_over else "It can be played on, but not resumed."
