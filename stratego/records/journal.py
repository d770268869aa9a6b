"""The journal of an unfinished game: every step, on the disk before the next screen is shown.

One sealed file for each game, readable by its owner only and locked while the game is open. When the game
is over, its record replaces the journal, once the record has been read back from the disk and compared.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, Self

from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import is_worth_keeping, plies
from stratego.records.faults import UnreadableRecord
from stratego.records.folder import JOURNAL_SUFFIX, UNFINISHED
from stratego.records.journal_file import Change, JournalFile
from stratego.records.journal_text import FIRST_LINE, Heading, Reading, write_heading
from stratego.records.record import record_of
from stratego.records.sealing import Seal
from stratego.records.step_text import write_step
from stratego.wording import saving

_CHANGES: Final[Mapping[Change, str]] = {
    Change.EDITED: saving.FILE_EDITED,
    Change.REPLACED: saving.FILE_REPLACED,
    Change.DELETED: saving.FILE_DELETED,
}


class Journal:
    """The journal of one game in the folder ``data``; ``begun`` is when the game began, with its time zone.

    `write` takes the session after every step, before the next scene is shown. If the disk refuses, the
    game goes on: `write` reports it once and tries again with every step, until all steps are written.
    """

    def __init__(self, data: Path, begun: datetime) -> None:
        self.data = data
        self.begun = begun.replace(microsecond=0)
        self._file = self._new_file()
        self._seal = Seal()
        self._written = 0  # steps that are safe in the file
        self._ply = 0  # actions played in these
        self._has_failed = False
        self._is_whole = True
        self._record_path: Path | None = None
        self._change: str | None = None  # the next notice, once the game is saved again
        self.advice = ""
        """What can still be done with a game that the disk has refused."""
        self.notice: str | None = None
        """What another program did to the file, and what followed, until the players have seen it."""

    @classmethod
    def resumed(cls, path: Path, handle: int, reading: Reading, content: bytes) -> Self:
        """The journal that was read from the file at ``path``, open and locked as ``handle``."""
        journal = cls(path.parent.parent, reading.heading.begun)
        journal._file = JournalFile.opened(path, handle, content[: reading.length])
        journal._seal = reading.seal
        journal._written = len(reading.steps)
        journal._ply = plies(reading.steps)
        return journal

    @property
    def path(self) -> Path:
        """The file of the unfinished game. There is none before its first step worth keeping."""
        return self._file.path

    @property
    def record_path(self) -> Path:
        """The file of its record, once the game is over."""
        assert self._record_path is not None
        return self._record_path

    @property
    def is_saved(self) -> bool:
        """Whether everything passed to `write` is on the disk."""
        return not self._has_failed

    @property
    def is_finished(self) -> bool:
        """Whether the game is over and its record is on the disk."""
        return self._record_path is not None

    @property
    def is_resumable(self) -> bool:
        """Whether the game can be resumed without loss; its record need not have been written."""
        return self._is_whole and not self.is_finished

    @property
    def crash_note(self) -> str:
        """What happens to the game if the program ends now, in a sentence."""
        if self.is_finished:
            return saving.RECORD_SAVED
        if self._is_whole:
            return saving.GAME_SAVED
        return saving.PART_SAVED if self._written else saving.NOTHING_SAVED

    def write(self, session: Session) -> str | None:
        """Write the new steps of a session to the disk; once it is over, its record replaces them.

        The first time that the disk refuses, returns a message for the players, which `advice` completes;
        otherwise None. A game is written from its first step worth keeping. If another program has changed
        the file, the whole game is written again, and `notice` reports it.
        """
        if self.is_finished or not is_worth_keeping(session.steps):
            return None
        is_over = isinstance(session.scene, OverScene)
        try:
            self._append(session)
            if is_over:
                self._finish(session)
        except (OSError, UnreadableRecord) as problem:
            is_known, self._has_failed = self._has_failed, True
            self._is_whole = self._written == len(session.steps)
            self.advice = self._advice(is_over=is_over)
            return None if is_known else self._refusal(problem, is_over=is_over)
        self._has_failed, self._is_whole = False, True
        return None

    def discard(self) -> None:
        """Close the file and delete it: the game is saved elsewhere.

        If the disk refuses, the list of unfinished games deletes it later.
        """
        with suppress(OSError):
            self._file.delete()
        self.close()

    def close(self) -> None:
        """Close the file: another program may open the game."""
        self._file.close()

    def _append(self, session: Session) -> None:
        change = self._file.change() if self._written else None
        if change is not None:
            self._change = _CHANGES[change].format(file=self.path.name)
            self._seal, self._written, self._ply = Seal(), 0, 0
        if change is Change.REPLACED:
            self.close()
            self._file = self._new_file()
        if self._written < len(session.steps):
            self._write_steps(session)
        if self._change is not None:
            self.notice, self._change = self._change, None

    def _new_file(self) -> JournalFile:
        name = f"{self.begun:%Y-%m-%d-%H%M}-{secrets.token_hex(3)}{JOURNAL_SUFFIX}"
        return JournalFile(self.data / UNFINISHED / name)

    def _write_steps(self, session: Session) -> None:
        texts = []
        ply = self._ply
        for taken in session.steps[self._written :]:
            ply += plies([taken])
            texts.append(write_step(taken, ply))
        if not self._written:
            heading = Heading(session.rules, session.names, self.begun, session.opponent)
            texts.insert(0, write_heading(heading))
        seal = self._seal.copy()
        lines = b"".join(seal.close(text) + b"\n" for text in texts)
        if self._written:
            self._file.append(lines)
        else:
            self._file.write(FIRST_LINE + lines)
        self._seal = seal
        self._written, self._ply = len(session.steps), ply

    def _finish(self, session: Session) -> None:
        from stratego.records.archive import keep_record  # only at the end of a game

        record = record_of(session, self.begun)
        self._record_path = keep_record(self.data, record, self.path.stem)
        self.discard()

    def _refusal(self, problem: OSError | UnreadableRecord, *, is_over: bool) -> str:
        if isinstance(problem, UnreadableRecord):
            return saving.RECORD_UNREADABLE.format(problem=problem)
        refusal = saving.RECORD_REFUSED if is_over else saving.GAME_REFUSED
        return refusal.format(folder=self.data, problem=problem.strerror or str(problem))

    def _advice(self, *, is_over: bool) -> str:
        if self._is_whole:  # so it is over, and only its record was refused
            return saving.RECORD_CAN_WAIT
        if self._written:
            return saving.PART_SAVED
        return saving.NO_REPLAY if is_over else saving.NO_RESUMING
