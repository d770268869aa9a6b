"""The choices made before a game begins, on the command line or in the lobby: names, opponent, ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation, printable
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value

if TYPE_CHECKING:
    from random import Random

Names = Mapping[Color, str | None]
"""The players' names; None for a player without a name, whom ``wording`` calls by their colour."""


def by_side(first: Color, given: Sequence[str]) -> dict[Color, str]:
    """The two players' texts by side, without empty ones; the first text belongs to the side ``first``."""
    return {color: text for color, text in zip((first, first.other), given, strict=False) if text}


LONGEST_NAME: Final = 20
"""The maximum length of an entered name, in characters and in columns of the screen."""

LONGEST_READ: Final = 1000
"""The maximum length of a name in a file, in characters, including those that have no width."""

_RUNS_OTHERS: Final = ("env", "python", "pypy", "sh", "bash", "node", "perl", "ruby", "java")


def program_name(player: str) -> str | None:
    """The file name of the program in an `Opponent`'s ``player``; None if it names no program.

    If that program is one of `_RUNS_OTHERS`, such as ``python``, the file that it runs is named instead.
    """
    kind, _, command = player.partition(":")
    if kind not in (PROGRAM, UCC):
        return None
    name = ""
    for word in command.split():
        if not name or (word[0] != "-" and "=" not in word):
            name = word.strip("'\"").rpartition("/")[2]
        if word == "-c" or name.rstrip("0123456789.") not in _RUNS_OTHERS:
            break
    return printable(name, LONGEST_NAME) or None


def name_fault(name: str, width: Callable[[str], int]) -> Explanation | None:
    """Explains why a player cannot have this name; None if they can.

    ``width`` returns the number of screen columns of a string.
    """
    if not name.isprintable():
        return Explanation("A name can have letters, digits and signs, but no control characters.")
    name = name.strip()
    fields = {"name": printable(name, LONGEST_NAME), "most": LONGEST_NAME}
    if len(name) > LONGEST_NAME:
        return Explanation("{name} is too long a name: it can have {most} characters at most.", **fields)
    if width(name) > LONGEST_NAME:
        return Explanation("{name} is too wide a name: it can fill {most} columns at most.", **fields)
    if not width(name):
        return Explanation("A name needs at least one character that can be seen.")
    return None


def length_fault(name: str, width: Callable[[str], int]) -> Explanation | None:
    """A short note for a name that is too long, shown beside the input field; None if the name fits."""
    name = name.strip()
    if len(name) > LONGEST_NAME:
        return Explanation("Too long: {length} of {most} characters.", length=len(name), most=LONGEST_NAME)
    if width(name) > LONGEST_NAME:
        return Explanation("Too long: {length} of {most} columns.", length=width(name), most=LONGEST_NAME)
    return None


def is_readable_name(name: str) -> bool:
    """Whether ``name`` is allowed as a player's name in a file."""
    return name.isprintable() and 0 < len(name.strip()) == len(name) <= LONGEST_READ


def short_name(name: str) -> str:
    """A name for a list, cut if it is much longer than any that can be entered."""
    return printable(name, 2 * LONGEST_NAME)


def names_fault(names: Mapping[Color, str], width: Callable[[str], int]) -> Explanation | None:
    """Explains why two players cannot have these names; None if they can."""
    for name in names.values():
        if (fault := name_fault(name, width)) is not None:
            return fault
    red, blue = names.values()
    if red.casefold() == blue.casefold():
        return Explanation("Both players are called {name}: give them different names.", name=red)
    return None


COMPUTER: Final = "computer"
PROGRAM: Final = "program"
UCC: Final = "ucc"  # for other programs, like PROGRAM, but with a different protocol
LEVELS: Final = ("easy", "medium", "hard", "forgetful")
"""The levels of the computer player. The first three are in order of strength, the weakest first."""

EASY: Final = f"{COMPUTER}:{LEVELS[0]}"

COMPUTER_VERSION: Final = "13"
"""Increase this whenever the computer player's answers to the same seed and announcements change."""

SIDES: Final = ("red", "blue", "random")
"""The sides that a single player can choose from."""
SEED_BITS: Final = 63


class Opponent(Value):
    """The side of ``color`` is played by ``player``, such as ``"computer:hard"`` or ``"program:COMMAND"``.

    All of that player's randomness comes from ``seed``. ``version`` is the `COMPUTER_VERSION` when the game
    began, empty for another program. The same player is recreated from these when the game is resumed.
    """

    color: Color
    player: str
    seed: int
    version: str = ""

    @property
    def has_changed(self) -> bool:
        """Whether this is the computer and its version has changed since the game began."""
        return self.player.startswith(COMPUTER) and self.version != COMPUTER_VERSION


def recorded(player: str) -> str:
    """The ``player`` of an `Opponent` as written in records: without the command of another program."""
    kind, _, _ = player.partition(":")
    return player if kind == COMPUTER else kind


def new_opponent(color: Color, player: str, seed: int) -> Opponent:
    """An `Opponent` for a new game, with the current version of the computer player."""
    return Opponent(color, player, seed, COMPUTER_VERSION if player.startswith(COMPUTER) else "")


def against(player: str, side: str, rng: Random) -> tuple[Color, Opponent]:
    """A single player's side and their opponent, ``player``, in a new game; ``side`` is one of `SIDES`."""
    color = rng.choice(COLORS) if side == SIDES[-1] else Color(side)
    return color, new_opponent(color.other, player, rng.getrandbits(SEED_BITS))


class GameSetup(Value):
    """The ruleset, the players' names, the opponent of a single player, and whether PINs are asked for.

    ``languages`` has the language codes of players who do not read the program's language.
    ``time_control`` is None without a clock. ``asks_pins`` is False if this was read from a journal, since
    the journal's own steps ask for the PINs.

    If ``is_apart``, two people have a screen each: there is no curtain, and each is shown their own scenes.
    ``group`` is the group whose members may join; it is empty if only the host's account may. ``hosted_as``
    is the name under which the other player finds the game.
    """

    rules: Ruleset
    names: Names
    opponent: Opponent | None = None
    asks_pins: bool = False
    languages: Mapping[Color, str] = {}
    time_control: TimeControl | None = None
    is_apart: bool = False
    group: str = ""
    hosted_as: str = ""

    @property
    def players(self) -> Mapping[Color, str]:
        """The opponent's name in records, by side; empty for two people."""
        return {} if self.opponent is None else {self.opponent.color: recorded(self.opponent.player)}

    def with_sides_swapped(self, seed: int) -> GameSetup:
        """A copy for the same players with sides swapped; ``seed`` is for the opponent.

        A player called "Red" or "Blue" after their old side loses that name. PINs are not asked for, since
        the players keep theirs.
        """
        names = {color: self.names[color.other] for color in COLORS}
        kept = {
            color: None if name and name.casefold() == color.other else name for color, name in names.items()
        }
        opponent = self.opponent
        return self.replace(
            names=kept,
            opponent=opponent and new_opponent(opponent.color.other, opponent.player, seed),
            asks_pins=False,
            languages={color.other: language for color, language in self.languages.items()},
        )
