"""Only one program at a time has a game open; a program that dies lets go of it."""

from __future__ import annotations

import sys


class GameIsOpen(Exception):
    """Another program has the game open."""


def lock(handle: int) -> None:
    """Hold an open file until it is closed. Raises GameIsOpen where another holds it already."""
    try:
        _lock(handle)
    except BlockingIOError:
        raise GameIsOpen from None
    except OSError:
        return  # a file system that knows no locks: better played unlocked than not at all


if sys.platform == "win32":
    import msvcrt

    _BEYOND = 1 << 40  # a byte that no game reaches: what is locked there cannot be read by others

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
