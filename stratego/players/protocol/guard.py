"""A watch over another program: it does not outlive this one, even if this one is killed."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from typing import Final

# It is sent the number of a group of processes. Its input ends with this program at the latest.
_SCRIPT: Final = "trap '' HUP INT TERM; read -r group && { read -r _; kill -s KILL -- -$group; }"


class Guard:
    """A process that kills a group of others when this one ends, in whatever way.

    Raises OSError if it cannot be started.
    """

    def __init__(self) -> None:
        self._shell = subprocess.Popen(
            ("/bin/sh", "-c", _SCRIPT),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={},
            cwd=os.sep,
            start_new_session=True,
        )

    def watch(self, group: int) -> None:
        """Kill this group in the end."""
        assert self._shell.stdin
        with suppress(BrokenPipeError):
            self._shell.stdin.write(f"{group}\n".encode())

    def close(self) -> None:
        """End the guard; its group is left alone."""
        assert self._shell.stdin
        self._shell.kill()
        self._shell.stdin.close()
        self._shell.wait()
