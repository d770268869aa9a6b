"""A new player, who knows only what is on the screen and follows its suggestions."""

import re
from collections.abc import Hashable, Iterator

from tests.e2e.terminal import DOWN, ENTER, LEFT, RIGHT, UP, Terminal

_CURSOR = (UP, RIGHT, LEFT, DOWN)
_KEYS = {"Enter": ENTER, "Space": " "}
_IN_SENTENCE = re.compile(r"(?<![\w-])(Enter|Space|[A-Z])\s+(?:to|when)\s")
_ON_LAST_LINE = re.compile(r"(?:^|  )(Enter|Space|[A-Z]) ([a-z-]+)")
_LEADS_AWAY = {"quit", "curtain", "resign"}
_STILL = 0.1  # seconds of rest until the screen counts as complete
_ANSWERED = 2.0  # seconds of rest until a key counts as having no effect


class Newcomer:
    """A simulated player, who follows the first suggestion not yet tried on the current screen.

    Newcomers read sentences first, then the line of keys; asked where to go, they begin by moving the cursor.
    They press only letters, Enter, the cursor keys and the Space that the curtain asks for. ``pressed`` holds
    all keys so far.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._tried: dict[Hashable, list[str]] = {}
        self.pressed: list[str] = []

    def choose(self, line: str) -> None:
        """Go down a menu to a line and choose it."""
        while f"▸ {line}" not in self._terminal.text:
            self._press(DOWN)
        self._press(ENTER)

    def go_on_until(self, words: str, *, at_most: int) -> None:
        """Do as the screen suggests until these words appear, with at most ``at_most`` keys."""
        limit = len(self.pressed) + at_most
        while not self._terminal.holds(words):
            assert len(self.pressed) < limit, self._terminal.complaint(f"{words!r} after {self.pressed}")
            tried = self._tried.setdefault(self._seen(), [])
            key = next((key for key in self._suggested() if key not in tried), None)
            assert key, self._terminal.complaint("anything else to do")
            tried.append(key)
            self._press(key)

    def _suggested(self) -> Iterator[str]:
        *lines, last = self._terminal.lines
        sentences = " ".join(" ".join(lines).split())
        if "choose where" in sentences and self.pressed[-1] not in _CURSOR:
            yield from _CURSOR
        for key in _IN_SENTENCE.findall(sentences):
            yield _KEYS.get(key, key.lower())
        for key, does in _ON_LAST_LINE.findall(last.strip()):
            if does not in _LEADS_AWAY:
                yield _KEYS.get(key, key.lower())
        yield from _CURSOR

    def _press(self, key: str) -> None:
        """Press a key, and wait until the screen has changed and comes to rest."""
        before = self._seen()
        self.pressed.append(key)
        self._terminal.send(key)
        self._terminal.rest(_ANSWERED, until=lambda: self._seen() != before)
        self._terminal.rest(_STILL)

    def _seen(self) -> Hashable:
        """Everything that can be seen, including colours."""
        buffer = self._terminal.screen.buffer
        columns = range(self._terminal.screen.columns)
        return tuple(tuple(buffer[line][column] for column in columns) for line in sorted(buffer))
