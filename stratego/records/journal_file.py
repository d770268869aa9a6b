"""The file of a journal: open, locked, and written by this program alone.

If another program changes, replaces or deletes it, `change` notices: by its identity, size and time at every
step, and by its content if one of these has changed.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from enum import Enum, auto
from hashlib import blake2b
from pathlib import Path
from typing import Self

from stratego.engine.errors import Explanation
from stratego.files import BINARY, delete_drafts, sync, sync_folder, write_all
from stratego.records.folder import PRIVATE_FILE, make_private, write_durably
from stratego.records.lock import lock


class Change(Enum):
    """What another program did to the file."""

    EDITED = auto()
    """It is still the same file, but has other content."""
    REPLACED = auto()
    """Another file, or something else, is in its place."""
    DELETED = auto()
    """Nothing is in its place."""


class JournalFile:
    """The file at ``path``, which need not exist yet. All methods raise OSError if the disk refuses."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        self._identity: tuple[int, int] | None = None  # of the file that this program wrote
        self._state: tuple[int, int] | None = None  # as this program left it; None after an error
        self._length = 0  # bytes that are safe on the disk
        self._digest = blake2b()  # of these

    @classmethod
    def opened(cls, path: Path, handle: int, content: bytes) -> Self:
        """The file that is open and locked as ``handle`` and begins with ``content``.

        Whatever follows is dropped when something is appended.
        """
        file = cls(path)
        file._length, file._digest = len(content), blake2b(content)
        file._handle = handle
        file._look()
        return file

    def change(self) -> Change | None:
        """What another program did to the file since it was last written; None if it has the same content."""
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return Change.DELETED
        is_same_file = _identity(found) == self._identity
        if is_same_file and self._state in (None, _state(found)):
            return None
        if stat.S_ISREG(found.st_mode) and self._is_same_content():
            if is_same_file:
                self._state = _state(found)
            else:
                self._open()
            return None
        return Change.EDITED if is_same_file else Change.REPLACED

    def write(self, content: bytes) -> None:
        """Make this the whole content, or change nothing. It is read back from the disk."""
        if self._handle is None and self._identity is None:
            self._create()
        if not self._length and self._is_in_place():
            self.append(content)
        else:
            write_durably(self.path, content.decode("ascii"))
            self._length, self._digest = len(content), blake2b(content)
            self._open()
        if not self._is_same_content():
            raise OSError(errno.EIO, Explanation("{file} cannot be read back", file=self.path))

    def append(self, content: bytes) -> None:
        """Append to the file, which is on the disk on return."""
        assert self._handle is not None
        self._state = None
        try:
            os.ftruncate(self._handle, self._length)  # drop what an error or a crash left half written
            os.lseek(self._handle, self._length, os.SEEK_SET)
            write_all(self._handle, content)
            sync(self._handle)
            self._length += len(content)
            self._digest.update(content)
        finally:
            with suppress(OSError):
                self._look()

    def close(self) -> None:
        """Close the file: another program may open it."""
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def delete(self) -> None:
        """Close the file and delete it, unless another one is in its place."""
        with suppress(FileNotFoundError, NotADirectoryError):
            if self._identity in (None, _identity(self.path.stat())):
                self.close()  # some systems delete no open files
                self.path.unlink()
                delete_drafts(self.path)
                sync_folder(self.path.parent)
        self.close()

    def _create(self) -> None:
        make_private(self.path.parent)
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, PRIVATE_FILE)
        with suppress(BlockingIOError):  # no other program knows this name yet
            lock(self._handle)
        sync_folder(self.path.parent)

    def _is_in_place(self) -> bool:
        """Whether the open file is the one at the path."""
        with suppress(FileNotFoundError, NotADirectoryError):
            return self._handle is not None and os.path.samestat(os.fstat(self._handle), self.path.stat())
        return False

    def _open(self) -> None:
        """Open and lock the file at the path in place of the one that was open."""
        self.close()
        self._handle = os.open(self.path, os.O_RDWR | BINARY)
        try:
            lock(self._handle)
            self._look()
        except OSError:
            self.close()
            raise

    def _look(self) -> None:
        """Remember how the open file looks from outside."""
        assert self._handle is not None
        found = os.fstat(self._handle)
        self._identity, self._state = _identity(found), _state(found)

    def _is_same_content(self) -> bool:
        with self.path.open("rb") as file:
            content = file.read(self._length + 1)
        return len(content) == self._length and blake2b(content).digest() == self._digest.digest()


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns
