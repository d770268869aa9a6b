"""The journal of an unfinished game: every step is on disk before the next screen is shown."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from datetime import datetime
from enum import Enum, auto
from hashlib import blake2b
from pathlib import Path
from typing import Self

from stratego.engine.errors import Explanation
from stratego.files import create_private, delete_file, lock, open_file, sync, write_all, write_private
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import is_worth_keeping, plies
from stratego.records import folder
from stratego.records.archive import keep_record
from stratego.records.faults import UnreadableRecord, explanation_of
from stratego.records.journal_text import FIRST_LINE, Heading, Reading, Seal, write_heading, write_step
from stratego.records.record import record_of


class Change(Enum):
    """The kinds of change that another program can make to the file."""

    EDITED = auto()
    """The same file has different content."""
    REPLACED = auto()
    """Another file, or something else, is in its place."""
    DELETED = auto()
    """The file is gone."""


class JournalFile:
    """The file at ``path``, which need not exist yet. Methods raise OSError if the disk fails."""

    def __init__(self, path: Path, handle: int | None = None, content: bytes = b"") -> None:
        """``handle`` is the descriptor of the open and locked file, or None if there is no file yet.

        The file begins with ``content``; anything after that is dropped at the next append.
        """
        self.path, self._handle = path, handle
        self._state: tuple[int, ...] = ()  # `_state(...)` of the file when last opened or written
        self._length = len(content)  # bytes that are safe on disk
        self._digest = blake2b(content)  # digest of these bytes
        if handle is not None:
            self._look()

    def change(self) -> Change | None:
        """The change that another program has made to the file; None if there is none.

        Another file with the same content is not a change: it is opened in place of the old one.
        """
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return Change.DELETED
        state = _state(found)
        if state == self._state:
            return None
        is_same_file = state[:2] == self._state[:2]
        if stat.S_ISREG(found.st_mode) and self._is_same_content():
            if is_same_file:
                self._state = state
            else:
                self._open()
            return None
        return Change.EDITED if is_same_file else Change.REPLACED

    def write(self, content: bytes) -> None:
        """Replace the whole content of the file, and check the result by reading it back."""
        if self._handle is None and not self._state:
            self._handle = create_private(self.path)
            with suppress(BlockingIOError):  # a program that lists games may hold the lock: do without it
                lock(self._handle)
        if not self._length and self._is_in_place():
            self.append(content)
        else:
            write_private(self.path, content.decode("ascii"))
            self._length, self._digest = len(content), blake2b(content)
            self._open()
        if not self._is_same_content():
            raise OSError(errno.EIO, Explanation("{file} cannot be read back", file=self.path))

    def append(self, content: bytes) -> None:
        """Append to the file; the content is on disk when this returns."""
        assert self._handle is not None
        try:
            os.ftruncate(self._handle, self._length)  # drops a half-written end after an error or a crash
            os.lseek(self._handle, self._length, os.SEEK_SET)
            write_all(self._handle, content)
            sync(self._handle)
            self._length += len(content)
            self._digest.update(content)
        finally:
            with suppress(OSError):
                self._look()

    def close(self) -> None:
        """Close the file, so that another program may open it."""
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def delete(self) -> None:
        """Close the file and delete it, unless another file is in its place."""
        with suppress(FileNotFoundError, NotADirectoryError):
            if self._state[:2] in ((), _state(self.path.stat())[:2]):
                self.close()  # some systems cannot delete open files
                delete_file(self.path)
        self.close()

    def _is_in_place(self) -> bool:
        """Whether the open file is the one at the path."""
        with suppress(FileNotFoundError, NotADirectoryError):
            return self._handle is not None and os.path.samestat(os.fstat(self._handle), self.path.stat())
        return False

    def _open(self) -> None:
        """Open and lock the file at the path, in place of the one that was open."""
        self.close()
        self._handle = open_file(self.path, os.O_RDWR)
        try:
            lock(self._handle)
            self._look()
        except OSError:
            self.close()
            raise

    def _look(self) -> None:
        """Remember the state of the open file."""
        assert self._handle is not None
        self._state = _state(os.fstat(self._handle))

    def _is_same_content(self) -> bool:
        with self.path.open("rb") as file:
            content = file.read(self._length + 1)
        return len(content) == self._length and blake2b(content).digest() == self._digest.digest()


def _state(found: os.stat_result) -> tuple[int, ...]:
    """A file's device and inode, which identify it, then its size and the time of its last change."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _notice(change: Change, file: str) -> Explanation:
    return {
        Change.EDITED: Explanation(
            "Another program changed {file}, where this game is saved. The whole game has been saved again.",
            file=file,
        ),
        Change.REPLACED: Explanation(
            "Another program put something else in the place of {file}, where this game was saved. "
            "It was left alone, and the whole game has been saved again under another name.",
            file=file,
        ),
        Change.DELETED: Explanation(
            "{file}, where this game was saved, was deleted or moved. The whole game has been saved again.",
            file=file,
        ),
    }[change]


class Journal:
    """The journal of one game in the folder ``data``. The game began at ``begun``, which has a time zone.

    In a game at two terminals, ``hosted`` is the game's name, and the file is named after it.
    Call `write` with the session after every step, before the next scene is shown. If writing fails, the
    game goes on: `write` reports it once and tries again with every step, until all steps are written.
    """

    record_path: Path
    """The file of the game's record; set once it is on disk."""

    def __init__(self, data: Path, begun: datetime, hosted: str = "") -> None:
        self.data = data
        self.hosted = hosted
        self.begun = begun.replace(microsecond=0)
        self._file = self._new_file()
        self._seal = Seal()
        self.written = 0
        """The number of steps that are safe in the file."""
        self._ply = 0  # the number of actions played by these steps and not taken back
        self.is_saved = True
        """Whether everything passed to `write` is on disk."""
        self._is_whole = True
        self.is_finished = False
        """Whether the game is over and its record is on disk."""
        self._change: Explanation | None = None  # becomes the notice once the game has been saved again
        self.advice: str = ""
        """Advice to the players after a failed write; empty before the first one."""
        self.notice: Explanation | None = None
        """A message that another program changed the file; None once `Autosave` has passed it on."""

    @classmethod
    def resumed(cls, path: Path, handle: int, reading: Reading, content: bytes) -> Self:
        """The journal that was read from the file at ``path``, open and locked as ``handle``."""
        hosted = path.stem if path.parent.name == folder.HOSTED else ""
        journal = cls(path.parent.parent, reading.heading.begun, hosted)
        journal._file = JournalFile(path, handle, content[: reading.length])
        journal._seal = reading.seal
        journal.written = len(reading.steps)
        journal._ply = plies(reading.steps)
        return journal

    @property
    def path(self) -> Path:
        """The file of the unfinished game. It does not exist before the first step worth keeping."""
        return self._file.path

    @property
    def record_name(self) -> str:
        """The preferred name of the game's record; another game's record may already have it.

        For a game at two terminals, the name is the same in every folder.
        """
        return f"{self.begun:%Y-%m-%d-%H%M%S}-{self.hosted}" if self.hosted else self.path.stem

    def next(self) -> Self:
        """The journal of the next game at the same two terminals."""
        return type(self)(self.data, datetime.now().astimezone(), self.hosted)

    @property
    def is_resumable(self) -> bool:
        """Whether the game can be resumed without loss: it is saved, and its record is not written yet."""
        return self._is_whole and not self.is_finished

    def write(self, session: Session) -> Explanation | None:
        """Write the new steps of a session to disk; once the game is over, its record replaces them.

        At two terminals the steps are kept until `discard`, as a player may still have to see the end.

        Returns the reason when writing first fails, otherwise None; after a failure, `advice` says what can
        still be done. Nothing is written before the first step worth keeping. If another program has changed
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
            is_known, self.is_saved = not self.is_saved, False
            self._is_whole = self.written == len(session.steps)
            self.advice = self._advice(is_over=is_over)
            return None if is_known else self._refusal(problem, is_over=is_over)
        self.is_saved = self._is_whole = True
        return None

    def discard(self) -> None:
        """Close the file and delete it, once the game is saved elsewhere.

        If it cannot be deleted now, `unfinished_games.unfinished` deletes it later, provided that the game
        was played at one terminal and that its record is in the same data folder.
        """
        with suppress(OSError):
            self._file.delete()
        self.close()

    def close(self) -> None:
        """Close the file, so that another program may open the game."""
        self._file.close()

    def _append(self, session: Session) -> None:
        change = self._file.change() if self.written else None
        if change is not None:
            self._change = _notice(change, self.path.name)
            self._seal, self.written, self._ply = Seal(), 0, 0
        if change is Change.REPLACED:
            self.close()
            self._file = self._new_file()
        if self.written < len(session.steps):
            self._write_steps(session)
        if self._change is not None:
            self.notice, self._change = self._change, None

    def _new_file(self) -> JournalFile:
        if self.hosted:
            return JournalFile(self.data / folder.HOSTED / (self.hosted + folder.JOURNAL_SUFFIX))
        name = f"{self.begun:%Y-%m-%d-%H%M}-{secrets.token_hex(3)}{folder.JOURNAL_SUFFIX}"
        return JournalFile(self.data / folder.UNFINISHED / name)

    def _write_steps(self, session: Session) -> None:
        texts = [] if self.written else [write_heading(Heading(session.setup, self.begun))]
        ply = self._ply  # counting all steps again would take longer and longer
        for taken in session.steps[self.written :]:
            ply += plies([taken])
            texts.append(write_step(taken, ply))
        seal = self._seal.copy()
        lines = b"".join(seal.close(text) + b"\n" for text in texts)
        if self.written:
            self._file.append(lines)
        else:
            self._file.write(FIRST_LINE + lines)
        self._seal, self._ply = seal, ply
        self.written = len(session.steps)

    def _finish(self, session: Session) -> None:
        self.record_path = keep_record(self.data, record_of(session, self.begun), self.record_name)
        self.is_finished = True
        if not self.hosted:
            self.discard()

    def _refusal(self, problem: OSError | UnreadableRecord, *, is_over: bool) -> Explanation:
        if isinstance(problem, UnreadableRecord):
            return Explanation(
                "The record of this game was written, but cannot be read back. {problem}.",
                problem=problem.explanation,
            )
        fields = {"folder": self.data, "problem": explanation_of(problem)}
        if is_over:
            return Explanation("The record of this game cannot be saved in {folder}: {problem}.", **fields)
        return Explanation("This game cannot be saved in {folder}: {problem}.", **fields)

    def _advice(self, *, is_over: bool) -> Explanation:
        if self._is_whole:  # only the record of the finished game is missing
            return Explanation("The game itself is saved: stratego resume tries again.")
        if self.written:
            return Explanation("What was saved before can be resumed, the rest cannot.")
        if is_over:
            return Explanation("It cannot be replayed.")
        return Explanation("You can play on, but you cannot continue it later.")
