"""Two players who type what a script says, and read the screen.

Each knows only their own set-up and what was announced to them, and checks in every turn that the screen
shows exactly that: their own pieces where they left them, and the backs of the enemy's.
"""

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from stratego import Ruleset, load_ruleset
from stratego.engine.ruleset import label
from tests.e2e.terminal import DOWN, ENTER, LEFT, RIGHT, UP, Terminal

GAMES = Path(__file__).parent / "games"
FILES = "ABCDEFGHIK"
ORIGINAL = load_ruleset("original")

SLOW = 3.0  # seconds until Space is pressed again if the curtain is still down
_PIECE = r"[rb]? *(10|[1-9SIBF])|[rb]"
CURTAIN = "to lift the curtain"


class Script(NamedTuple):
    """A game: the ruleset, both set-ups (drawn as their owners see them, or named), and the actions."""

    ruleset: str
    red: str
    blue: str
    actions: Sequence[str]


def read_script(name: str) -> Script:
    """Read a game from the folder `games`."""
    ruleset, red, blue, actions = (GAMES / f"{name}.txt").read_text("utf-8").split("\n\n")
    return Script(ruleset.strip(), red, blue, actions.split())


def read_board(lines: Sequence[str], files: str = FILES) -> dict[str, str]:
    """The pieces on the screen by square; empty if there is no board.

    A piece seen from its back is "r" or "b"; a piece seen from its front is its label, without the colour.
    """
    bottom = max((at for at, line in enumerate(lines) if _columns(line, files)), default=0)
    if not bottom:
        return {}
    columns = _columns(lines[bottom], files)
    reach = (columns[1][1] - columns[0][1]) // 2 - 1
    pieces = {}
    for line in lines[:bottom]:
        row = re.match(r" *(\d+) ", line[: columns[0][1]])
        for file, column in columns if row else ():
            piece = re.search(_PIECE, line[column - reach : column + reach + 1])
            if row and piece:
                pieces[f"{file}{row[1]}"] = piece[1] or piece[0]
    return pieces


def _columns(line: str, files: str) -> list[tuple[str, int]]:
    """Each file's letter and column, if this is the line of letters above or below a board; else nothing."""
    columns: list[tuple[str, int]] = []
    for match in re.finditer(r"\w+", line):
        is_file = match.group() in files and match.group() not in dict(columns)
        if not is_file:
            break
        columns.append((match.group(), match.start()))
    return columns if len(columns) == len(files) else []


class Player:
    """A player. ``pieces`` are their own pieces by square, as they remember them."""

    def __init__(self, name: str, terminal: Terminal, rules: Ruleset = ORIGINAL) -> None:
        self.name = name
        self.terminal = terminal
        self._files = "".join(square[0] for square in rules.geometry.names[: rules.geometry.width])
        self._labels = {kind.letter: label(rules, kind) for kind in rules.army}
        self.pieces: dict[str, str] = {}
        self.curtains: list[str] = []
        self._last = ""

    def lift(self) -> None:
        """Wait for this player's curtain, and lift it."""
        tasks = "it is your turn", "set up your army", "place a piece"
        asked = [f"{self.name}, {task}" for task in tasks]
        self.terminal.wait(lambda: any(words in self.terminal.text for words in asked), CURTAIN)
        self.curtains.append(lift(self.terminal))

    def deploy(self, set_up: str) -> None:
        """Set up an army piece by piece from a diagram, or load a ready-made one by name."""
        terminal = self.terminal
        self.lift()
        terminal.wait(f"{self.name}, set up your army")
        rows = [line.split() for line in set_up.splitlines()]
        if len(rows[0]) == len(self._files):
            terminal.send(self._placing_keys(rows))
        else:
            self._choose(set_up.strip())
        terminal.wait("Your army is complete")
        self.pieces = self.board
        terminal.send("d")
        terminal.wait("Ready?")
        terminal.send(ENTER)

    def place(self, piece: str, square: str) -> None:
        """Place one piece when setting up in turn; the cursor is already on its square."""
        terminal = self.terminal

        def standing() -> dict[str, str]:
            return {at: shown for at, shown in _own(self.board).items() if at != square}

        self.lift()
        terminal.wait(f"{self.name}, place a piece", lambda: standing() == self.pieces)
        terminal.send(self._key(piece))
        self.pieces[square] = self._labels[piece]
        terminal.wait(f"on {square}? Enter to place it", lambda: _own(self.board) == self.pieces)
        terminal.send(ENTER)

    def _key(self, piece: str) -> str:
        """The key that places a piece: its label, or 0 for the 10."""
        return self._labels[piece][-1].lower()

    @property
    def board(self) -> dict[str, str]:
        """The pieces on the screen by square."""
        return read_board(self.terminal.lines, self._files)

    def _choose(self, name: str) -> None:
        """Move down the list of ready-made set-ups to this one, and load it."""
        terminal = self.terminal

        def here() -> str:
            """The first word of the line with the cursor; empty while the line is being drawn."""
            marked = re.search(r"[▸>] ([A-Z]\w+)", terminal.text)
            return marked[1] if marked else ""

        terminal.send("l")
        terminal.wait("Enter load", lambda: here() != "")
        while here() != name.split()[0]:
            before = here()
            terminal.send(DOWN)
            terminal.wait(lambda: here() not in ("", before))  # noqa: B023 - called at once
        terminal.send(ENTER)

    def _placing_keys(self, rows: Sequence[Sequence[str]]) -> str:
        """The keys that place an army from a diagram, given that the cursor moves on after each piece."""
        keys = []
        column = line = 0
        for row, pieces in enumerate(rows):
            for at, piece in enumerate(pieces):
                if piece == ".":
                    continue
                keys.append((DOWN if row > line else UP) * abs(row - line))
                keys.append((RIGHT if at > column else LEFT) * abs(at - column))
                keys.append(self._key(piece))
                column, line = (at + 1, row) if at + 1 < len(pieces) else (0, row + 1)
        return "".join(keys)

    def look(self, others_last: str) -> None:
        """Lift the curtain and check that this player's own pieces are where the last actions left them."""
        self.lift()
        terminal = self.terminal
        expected = [
            {square: piece for square, piece in pieces.items() if square not in lost}
            for pieces in self._moved()
            for lost in ((), re.findall(r"[A-K]\d+", others_last)[1:2])
        ]
        terminal.wait(f"{self.name}, your turn", lambda: _own(self.board) in expected)
        self.pieces = _own(self.board)

    def _moved(self) -> list[dict[str, str]]:
        """The possible positions of this player's pieces after their last action: an attacker may be lost."""
        if not self._last or "?" in self._last:
            return [self.pieces]
        origin, target = re.split("[-x]", self._last)
        others = {square: piece for square, piece in self.pieces.items() if square != origin}
        arrived = {**others, target: self.pieces[origin]}
        return [arrived, self.pieces, others] if "x" in self._last else [arrived]

    def play(self, action: str) -> None:
        """Type an action; confirm a guess, and end the turn after a move."""
        terminal = self.terminal
        terminal.send(action.lower() + ENTER)
        if "-" in action:
            terminal.wait("You have moved")
        else:
            if "?" in action:
                terminal.wait("Enter to confirm")
                terminal.send(ENTER)
            terminal.wait("Enter continue", action)
        terminal.send(ENTER)
        self._last = action


def lift(terminal: Terminal) -> str:
    """Lift the curtain, pressing Space again if the first press came too early to count.

    Returns the text of the complete curtain.
    """
    terminal.wait(CURTAIN)
    terminal.rest(0.1)  # once continued, a program paints the curtain twice, and clears it in between
    terminal.keep_still(terminal.still - 0.1)
    seen = terminal.text
    while terminal.holds(CURTAIN):
        terminal.send(" ")
        deadline = time.monotonic() + SLOW  # a second press too soon would act on the next screen
        while terminal.holds(CURTAIN) and time.monotonic() < deadline:
            terminal.read(0.02)
        if terminal.holds(CURTAIN):
            terminal.keep_still(terminal.still)
    return seen


def _own(board: dict[str, str]) -> dict[str, str]:
    return {square: piece for square, piece in board.items() if piece not in ("r", "b")}
