"""The journal of an unfinished game: every step, on the disk before the next screen is shown.

One sealed file for each game, readable by its owner only and locked while the game is open. When the game
is over, its record replaces the journal.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Self

from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import is_worth_keeping
from stratego.records.folder import (
    BINARY,
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
from stratego.records.lock import lock
from stratego.records.record import record_of
from stratego.records.sealing import Seal
from stratego.records.step_text import write_step
from stratego.wording import saving


class Journal:
    """The journal of one game in the folder ``data``; ``begun`` is when the game began, with its time zone.

    `write` takes the session after every step, before the next scene is shown. If the disk refuses, the
    game goes on: `write` reports it once and tries again with every step, until all steps are written.
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
        self.advice = ""  # what can still be done with a game that the disk has refused

    @classmethod
    def resumed(cls, path: Path, handle: int, reading: Reading) -> Self:
        """The journal that was read from the file at ``path``, open and locked as ``handle``."""
        journal = cls(path.parent.parent, reading.heading.begun)
        journal.name = path.stem
        journal._handle = handle
        journal._seal = reading.seal
        journal._length = reading.length
        journal._written = len(reading.steps)
        return journal

    @property
    def path(self) -> Path:
        """The file of the unfinished game."""
        return self.data / UNFINISHED / (self.name + JOURNAL_SUFFIX)

    @property
    def record_path(self) -> Path:
        """The file of its record, once the game is over."""
        return self.data / FINISHED / (self.name + RECORD_SUFFIX)

    @property
    def is_saved(self) -> bool:
        """Whether everything passed to `write` is on the disk."""
        return not self._has_failed

    @property
    def is_resumable(self) -> bool:
        """Whether the game can be resumed without loss; its record need not have been written."""
        return self._is_whole and not self._is_finished

    @property
    def crash_note(self) -> str:
        """What happens to the game if the program ends now, in a sentence."""
        if self._is_finished:
            return saving.RECORD_SAVED
        if self._is_whole:
            return saving.GAME_SAVED
        return saving.PART_SAVED if self._length else saving.NOTHING_SAVED

    def write(self, session: Session) -> str | None:
        """Write the new steps of a session to the disk; once it is over, its record replaces them.

        The first time that the disk refuses, returns a message for the players, which `advice` completes;
        otherwise None. A game is written from its first step worth keeping.
        """
        if self._is_finished or not is_worth_keeping(session.steps):
            return None
        is_over = isinstance(session.scene, OverScene)
        try:
            self._append(session)
            if is_over:
                self._finish(session)
        except OSError as problem:
            is_known, self._has_failed = self._has_failed, True
            self._is_whole = self._length > 0 and self._written == len(session.steps)
            self.advice = self._advice(is_over=is_over)
            refusal = saving.RECORD_REFUSED if is_over else saving.GAME_REFUSED
            reason = problem.strerror or str(problem)
            return None if is_known else refusal.format(folder=self.data, problem=reason)
        self._has_failed, self._is_whole = False, True
        return None

    def discard(self) -> None:
        """Close the file and delete it if possible: the game is saved elsewhere."""
        self.close()
        if self.name:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file: another program may open the game."""
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
            os.ftruncate(handle, self._length)  # drop what an error or a crash left half written
            os.lseek(handle, self._length, os.SEEK_SET)
            write_all(handle, lines)
            sync(handle)
        self._seal = seal
        self._length += len(lines)
        self._written = len(session.steps)

    def _open(self) -> int:
        """The open file of the game: a new one at the start, and if the old one has vanished."""
        if self._handle is not None and not self._is_there(self._handle):
            self.close()
        if self._handle is None:
            self._seal, self._length, self._written = Seal(), 0, 0
            self.name = f"{self.begun:%Y-%m-%d-%H%M}-{secrets.token_hex(3)}"
            make_private(self.path.parent)
            how = os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY
            self._handle = os.open(self.path, how, PRIVATE_FILE)
            with suppress(BlockingIOError):  # no other program knows this name yet
                lock(self._handle)
            sync_folder(self.path.parent)
        return self._handle

    def _is_there(self, handle: int) -> bool:
        """Whether the open file is still the file of that name in the folder."""
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

    def _advice(self, *, is_over: bool) -> str:
        if self._is_whole:  # so it is over, and only its record was refused
            return saving.RECORD_CAN_WAIT
        if self._length:
            return saving.PART_SAVED
        return saving.NO_REPLAY if is_over else saving.NO_RESUMING
