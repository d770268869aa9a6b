"""The data folder: private files, written completely or not at all, and open in one program at a time."""

import errno
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from stratego.engine.errors import Explanation
from stratego.files import blocking_file, has_files, is_file, sync_folder, write_whole


def lock(handle: int) -> None:
    """Lock an open file until it is closed. Raises BlockingIOError if another program has locked it."""
    try:
        _lock(handle)
    except BlockingIOError:
        raise
    except OSError:
        return  # a file system without locks: better to play unlocked than not at all


if sys.platform == "win32":
    import msvcrt

    _BEYOND = 1 << 40  # a byte beyond every game, as nobody else can read the locked bytes

    def _lock(handle: int) -> None:
        import os

        here = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
        finally:
            os.lseek(handle, here, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700

UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
JOURNAL_SUFFIX: Final = ".game"
RECORD_SUFFIX: Final = ".txt"


def has_unfinished(data: Path) -> bool:
    """Whether there is something in the folder of unfinished games; nothing is opened.

    A game with a record of its name is over: the disk has refused to delete its journal. One whose journal is
    empty has not begun: the program was killed before it wrote the first line.
    """

    def counts(name: str) -> bool:
        journal, record = data / UNFINISHED / name, name.removesuffix(JOURNAL_SUFFIX) + RECORD_SUFFIX
        is_empty = is_file(journal) and not journal.stat().st_size
        return not is_empty and not os.path.lexists(data / FINISHED / record)

    return has_files(data / UNFINISHED, JOURNAL_SUFFIX, counts)


def has_finished(data: Path) -> bool:
    """Whether there is something in the folder of finished games; nothing is opened."""
    return has_files(data / FINISHED, RECORD_SUFFIX)


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """An unused path in a folder: ``name``, with a number behind it if that is taken."""
    return next(path for path in paths_named(folder, name, suffix) if not os.path.lexists(path))


def paths_named(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    """The paths to try for a file named ``name``: without a number, then with 2, 3 and so on behind it."""
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
    """Write a private text file completely or not at all; it is on the disk on return. Raises OSError."""
    make_private(path.parent)
    write_whole(path, text, PRIVATE_FILE)
