"""The program in a terminal whose screen is read as a player reads it.

The terminal does not reply to the program's queries. Tests wait for what is on the screen, not for an
amount of time.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyte

from tests.e2e.wire import PATIENCE, ROOT, Size, Wire

ENTER, ESC, TAB, BACKTAB, BACKSPACE = "\r", "\x1b", "\t", "\x1b[Z", "\x7f"
UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
FOCUS_IN, FOCUS_OUT = "\x1b[I", "\x1b[O"
CTRL_C, CTRL_Q, CTRL_Z, CTRL_BACKSLASH = "\x03", "\x11", "\x1a", "\x1c"

Condition = str | Callable[[], bool]


class Terminal(Wire):
    """A terminal with a program in it."""

    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        env: Mapping[str, str],
        size: Size = (80, 24),
        cwd: Path = ROOT,
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._display: list[str] | None = None
        super().__init__(command, env=env, size=size, cwd=cwd)

    # Input

    def mouse(self, column: int, line: int, *, button: int = 0, is_down: bool = True) -> None:
        """Send a mouse event at this position on the screen; both coordinates count from 0."""
        self.send(f"\x1b[<{button};{column + 1};{line + 1}{'M' if is_down else 'm'}")

    def click(self, column: int, line: int) -> None:
        """Press and release the left button."""
        self.mouse(column, line)
        self.mouse(column, line, is_down=False)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the left button at one place and release it at another."""
        self.mouse(*start)
        self.mouse(*end, button=32)
        self.mouse(*end, is_down=False)

    def paste(self, text: str) -> None:
        """Paste a string as a terminal does (bracketed paste)."""
        self.send(f"\x1b[200~{text}\x1b[201~")

    def resize(self, columns: int, lines: int) -> None:
        """Resize the window."""
        self.screen.resize(lines, columns)
        self._display = None
        super().resize(columns, lines)

    # Output

    def take_in(self, chunk: bytes) -> None:
        """Pass output to the screen, without the one escape sequence that pyte would draw as text."""
        super().take_in(chunk)
        self._display = None
        self._stream.feed(chunk.replace(b"\x1b[<u", b""))

    @property
    def lines(self) -> list[str]:
        """The lines on the screen, padded to its full width."""
        self.read(0)
        if self._display is None:
            self._display = list(self.screen.display)
        return self._display

    @property
    def text(self) -> str:
        """The screen as one string, without trailing spaces."""
        return "\n".join(line.rstrip() for line in self.lines)

    def wait(self, *conditions: Condition, seconds: float = PATIENCE) -> None:
        """Wait until all conditions hold at once; a string holds if it is on the screen."""
        self.wait_for(lambda: all(map(self.holds, conditions)), conditions, seconds)

    def change(self, keys: str) -> None:
        """Press keys and wait until the screen changes."""
        before = self.text
        self.send(keys)
        self.wait(lambda: self.text != before)

    def holds(self, condition: Condition) -> bool:
        """Whether the condition is true or, if it is a string, on the screen."""
        return condition in self.text if isinstance(condition, str) else condition()

    def complaint(self, what: object) -> str:
        """A message which says that ``what`` never appeared, with the text on the screen."""
        return f"{what} never came:\n{self.text}"

    def place_of(self, words: str) -> tuple[int, int]:
        """The column and line where these words first appear. Raises AssertionError if they do not."""
        for line, text in enumerate(self.lines):
            if words in text:
                return text.index(words), line
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text}")
