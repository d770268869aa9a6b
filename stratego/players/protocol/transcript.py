"""A file with every line that this program and another have exchanged."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from stratego.engine.quoting import escaped
from stratego.players.player import PlayerError


class Transcript:
    """Adds lines to the file at ``path``; without one, does nothing.

    Each has the seconds since the program was started, ``>`` for what it was sent or ``<`` for what it wrote,
    and the text, with escapes for what is not printable. Raises PlayerError if the file cannot be opened.
    """

    def __init__(self, path: Path | None) -> None:
        self._begun = time.monotonic()
        self._file = None
        if path is not None:
            try:
                self._file = path.open("ab", buffering=0)
            except OSError as error:
                raise PlayerError(f"has no transcript: {path}: {error.strerror}") from None

    def add(self, mark: str, line: str) -> None:
        """Add a line. A full disk ends the transcript, not the game."""
        if self._file is not None:
            with suppress(OSError):
                self._file.write(f"{time.monotonic() - self._begun:8.3f} {mark} {escaped(line)}\n".encode())

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
