"""Reading and printing lines, obeying signals, and clearing secrets from the terminal.

Typed lines are not kept. The only escape sequences printed clear a terminal and its scrollback.
"""

import os
import signal
import sys
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress
from select import select
from typing import Any, Final

from stratego.engine.errors import escaped
from stratego.wording.folding import folded

WIDTH: Final = 80
LONGEST: Final = 400
"""The maximum number of bytes read from a line. A longer one is cut and marked, so that it is no command."""
_PART: Final = 4096  # bytes read at a time
_CLEARING: Final = "\x1b[H\x1b[2J\x1b[3J"
_ENDING: Final = (
    *(signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT),
    *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU),
)


class Ended(BaseException):
    """Raised to end the program with exit ``status``: on request, by a signal, or if input or output ends."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Suspended(Exception):
    """Raised once the shell has continued the program after a suspension; the terminal has been cleared."""


class SceneChanged(Exception):
    """Raised if a command, the clock or the other player changes the scene while a player is being asked."""


class LineConsole:
    """Standard input and output. Texts are folded to `WIDTH` columns."""

    def __init__(self) -> None:
        self.spelled: Callable[[str], str] = str
        """Returns a string with its squares spelled the way the player wants to hear them."""
        self._unread = b""
        self._waits = False  # True while waiting for a line: only then may a signal interrupt
        self._asked: BaseException | None = None  # the exception to raise after a signal
        self._echoing: list[Any] | None = None  # the terminal's settings before a secret is typed
        self.idle: Callable[[], float] | None = None
        """Called while waiting for a line. Returns the maximum number of seconds until the next call."""
        self.beside: Callable[[], Sequence[int]] = tuple
        """Returns the file descriptors to watch besides the input."""
        self.stopped: Callable[[bool], object] = bool
        """Called with True before the shell gets the terminal, and with False afterwards."""
        self.is_terminal = sys.stdout.isatty()
        """Whether the output is a terminal, which can be cleared."""
        self.is_typed = os.isatty(0)
        """Whether the input is typed at a terminal."""
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # the output may be unable to encode names

    # Printing

    def say(self, *texts: object) -> None:
        """Print each text on lines of its own."""
        for text in texts:
            for line in folded(self.spelled(str(text)), WIDTH).split("\n"):
                self.put(f"{escaped(line)}\n")

    def clear(self) -> None:
        """Clear a terminal and its scrollback, and discard what was typed ahead."""
        if self.is_terminal:
            self.put(_CLEARING)
        self.discard()

    def discard(self) -> None:
        """Discard what was typed ahead at a terminal, even without Enter."""
        if self.is_typed:
            self._unread = b""
            with suppress(termios.error):
                termios.tcflush(0, termios.TCIFLUSH)

    def put(self, text: str) -> None:
        """Print a text as it is, without a line ending. Raises Ended if the output has been closed."""
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except (OSError, ValueError):  # the output has been closed
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise Ended(0) from None

    # Reading

    def ask(self, prompt: str) -> str:
        """Print ``prompt`` and read a line, without surrounding spaces; cut short if longer than `LONGEST`.

        Raises Ended at the end of the input or after a signal, and Suspended after the program was suspended.
        """
        self.put(prompt)
        line = self._line()
        if not self.is_typed:
            self.put("\n")  # a terminal would have echoed the line ending
        return "".join(each if each.isprintable() else " " for each in line).strip()

    def secret(self, prompt: str) -> str:
        """Print ``prompt`` and read a line that the terminal does not show. Raises as `ask` does."""
        try:
            if self.is_typed:
                self._echoing = termios.tcgetattr(0)
                hidden = [*self._echoing[:3], self._echoing[3] & ~termios.ECHO, *self._echoing[4:]]
                termios.tcsetattr(0, termios.TCSAFLUSH, hidden)
            self.put(prompt)
            line = self._line().strip("\r\n")
            self.put("\n")
        finally:
            self._show_keys()
        return line

    def _line(self) -> str:
        while b"\n" not in self._unread:
            part = self._read()
            if not part and not self._unread:
                self.put("\n")
                raise Ended(0)
            self._unread += part or b"\n"  # the last line may lack a line ending
            if b"\n" not in self._unread:
                self._unread = self._unread[: LONGEST + 1]
        line, _, self._unread = self._unread.partition(b"\n")
        return line[:LONGEST].decode(errors="replace") + ("…" if len(line) > LONGEST else "")

    def _read(self) -> bytes:
        self._waits = True
        try:
            self.obey()
            while self.idle is not None:
                pause = self.idle()
                if 0 in select([0, *self.beside()], [], [], pause)[0]:
                    break
            return os.read(0, _PART)
        except OSError:  # the terminal is gone
            raise Ended(0) from None
        finally:
            self._waits = False

    def _show_keys(self) -> None:
        """Echo typed characters again."""
        before, self._echoing = self._echoing, None
        if before is not None:
            with suppress(termios.error):
                termios.tcsetattr(0, termios.TCSADRAIN, before)

    # Signals

    def guard(self) -> None:
        """Make signals that would end the program raise Ended, and Ctrl+Z raise Suspended.

        Both are raised only while a line is read, or by `obey`, so that no change to a game is interrupted.
        """
        for ending in _ENDING:
            if signal.getsignal(ending) is not signal.SIG_IGN:
                signal.signal(ending, lambda number, _: self._ask_for(Ended(128 + number)))
        if self.is_typed:
            if os.getpgrp() == os.getsid(0):  # no shell could continue this program
                signal.signal(signal.SIGTSTP, signal.SIG_IGN)
            else:
                signal.signal(signal.SIGTSTP, lambda *_: self._ask_for(Suspended()))

    def _ask_for(self, what: BaseException) -> None:
        self._asked = what
        if self._waits:
            self._waits = False
            self.obey()

    def obey(self) -> None:
        """Act on a signal that has arrived, if any. Raises Ended or Suspended."""
        asked, self._asked = self._asked, None
        if isinstance(asked, Suspended):
            self._show_keys()
            self.clear()
            self.stopped(True)
            os.killpg(os.getpgrp(), signal.SIGSTOP)
            self.stopped(False)
        if asked is not None:
            raise asked
