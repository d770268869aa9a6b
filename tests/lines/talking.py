"""Simulated players of ``stratego --lines``, and the transcripts of their games."""

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.lines.console import Ended, LineConsole
from stratego.lines.program import LinesProgram
from stratego.records.autosave import Autosave
from stratego.table.opponent_answers import Seating
from stratego.table.settings import Settings

Talker = Callable[[str, str], str]
"""Returns the line to type, given the output since the last prompt, and the prompt."""

CLEARED = "[cleared]\n"


class Spoken(LineConsole):
    """A console without a terminal. ``heard`` is the transcript of input and output."""

    def __init__(self, talker: Talker) -> None:
        super().__init__()
        self._talker = talker
        self._parts: list[str] = []
        self._new: list[str] = []
        self.is_terminal = self.is_typed = False

    @property
    def heard(self) -> str:
        """The transcript."""
        return "".join(self._parts)

    @property
    def blocks(self) -> list[str]:
        """The parts of the transcript between clearings of the screen."""
        return self.heard.split(CLEARED)

    def put(self, text: str) -> None:
        self._parts.append(text)
        self._new.append(text)

    def clear(self) -> None:
        self._parts.append(CLEARED)

    def secret(self, prompt: str) -> str:
        self.put(prompt)
        line = self._line().strip()
        self._parts[-1] = "(unseen)\n"
        return line

    def guard(self) -> None:
        """Do nothing, as there are no signals."""

    def _line(self) -> str:
        *printed, prompt = self._new or [""]
        self._new = []
        typed = self._talker("".join(printed), prompt.removesuffix("> "))
        self._parts.append(typed)
        return f"{typed}\n"


def talk(
    talker: Talker | Iterable[str],
    session: Session | GameSetup | None = None,
    *,
    settings: Settings | None = None,
    first: Callable[[object], object] | None = None,
    seed: int = 1,
    autosave: Autosave | None = None,
    seating: Seating | None = None,
) -> Spoken:
    """Play with ``--lines`` until the talker has nothing more to type, or quits. Returns the console."""
    answers = talker if callable(talker) else said(talker)
    console = Spoken(answers)
    if isinstance(session, GameSetup):
        session = Session(session)
    used, rng = settings or Settings(), Random(seed)
    program = LinesProgram(session, autosave, settings=used, console=console, rng=rng, seating=seating)
    program.desk.pin_cost = 1
    assert program.play(first) == 0
    return console


def said(lines: Iterable[str]) -> Talker:
    """Return a talker that types these lines, whatever is printed."""
    left = iter(lines)

    def answer(_: str, prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise Ended(0)
        return line

    return answer


class Listener:
    """A player who knows only what was printed, asks for the legal moves, and makes one of them."""

    def __init__(self, rng: Random, most: int = 400) -> None:
        """Create a listener that resigns after ``most`` turns."""
        self._rng = rng
        self._turns, self._most = 0, most
        self._steps: Iterator[str] = iter(())
        self._asked = ""
        self.ending = ""

    def __call__(self, printed: str, prompt: str) -> str:
        text = " ".join(printed.split())
        if "What do you want to do?" in text:
            self.ending = text
            return "quit"
        if "write begin" in text.lower():
            return "begin"
        if "Press Enter." in text:
            return ""
        if "Yes or no?" in text:
            return "yes"
        if "Who moves first?" in text:
            return self._rng.choice("123")
        if (squares := re.search(r"\? \d+ squares?: (.*)\.$", text)) is not None:
            return str(self._rng.choice(squares[1].split(", ")))
        if (answers := re.search(r"(\d+) answers?:", text)) is not None:
            return str(self._rng.randint(1, int(answers[1])))
        if "set up your army" in text or "place a piece" in text:
            return "random"
        if "Complete." in text:
            return "done"
        if "Write next" in text:
            return "next"
        if "Write end" in text:
            return "end"
        if (movable := re.search(r"\d+ pieces? can move: (.*)\.$", text)) is not None:
            self._asked = self._rng.choice(movable[1].split(", ")).split()[0]
            return f"moves {self._asked}"
        if self._asked and text.startswith(f"{self._asked} ") and (ways := re.search(r"\d+: (.*)\.$", text)):
            return self._typed(self._rng.choice(ways[1].split(", ")))
        self._turns += 1
        return "resign" if self._turns > self._most else "moves"

    def _typed(self, way: str) -> str:
        origin, words = self._asked, way.split()
        self._asked = ""
        match words:
            case ["attack", target]:
                return f"{origin}x{target}"
            case ["guess", target]:
                return f"{origin}?{target}"
            case [stop, "to", "attack", target]:
                return f"{origin}{stop}x{target}"
            case [target, *_]:
                return f"{origin}{target}"
        raise AssertionError(way)
