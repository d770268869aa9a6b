"""The data folder: private files, written completely or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import suppress
from glob import escape
from itertools import count
from pathlib import Path
from typing import Final

from stratego.engine.errors import Explanation
from stratego.files import blocking_file, has_files

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700

UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
JOURNAL_SUFFIX: Final = ".game"
RECORD_SUFFIX: Final = ".txt"

BINARY: Final[int] = getattr(os, "O_BINARY", 0)  # else Windows changes line ends


def has_unfinished(data: Path) -> bool:
    """Whether there is something in the folder of unfinished games; nothing is opened."""
    return has_files(data / UNFINISHED, JOURNAL_SUFFIX)


def has_finished(data: Path) -> bool:
    """Whether there is something in the folder of finished games; nothing is opened."""
    return has_files(data / FINISHED, RECORD_SUFFIX)


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """A path in a folder that no file has yet, named ``name``, or with a number behind it."""
    return next(path for path in paths_named(folder, name, suffix) if not os.path.lexists(path))


def paths_named(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    """The paths in a folder for a file named ``name``, which has a number behind it if others are taken."""
    yield folder / (name + suffix)
    for number in count(2):
        yield folder / f"{name}-{number}{suffix}"


def make_private(folder: Path) -> None:
    """Create a folder and its parent, accessible to the owner only. Raises OSError."""
    for each in (folder.parent, folder):
        if not each.is_dir():
            if (file := blocking_file(each)) is not None:
                raise NotADirectoryError(errno.ENOTDIR, Explanation("{file} is not a folder", file=file))
            each.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            sync_folder(each.parent)


def write_durably(path: Path, text: str) -> None:
    """Write a text file completely or not at all; it is on the disk on return. Raises OSError."""
    make_private(path.parent)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, PRIVATE_FILE)
        try:
            write_all(handle, text.encode("utf-8"))
            sync(handle)
        finally:
            os.close(handle)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    delete_drafts(path)
    sync_folder(path.parent)


def delete_drafts(path: Path) -> None:
    """Delete what programs that were killed while they wrote this file have left."""
    with suppress(OSError):
        for draft in path.parent.glob(f".{escape(path.name)}.*"):
            draft.unlink()


def write_all(handle: int, data: bytes) -> None:
    """Write all of ``data`` to an open file. Raises OSError."""
    while data:
        data = data[os.write(handle, data) :]


def sync(handle: int) -> None:
    """Wait until an open file is on the physical disk. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # fsync alone stops at the disk's cache
    else:
        os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, on systems that support it."""
    with suppress(OSError):  # Windows cannot open folders; the file itself is safe already
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
