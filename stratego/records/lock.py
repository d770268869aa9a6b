"""File locks: only one program at a time has a game open. A lock ends with its program."""

from __future__ import annotations

import sys


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
