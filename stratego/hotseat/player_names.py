"""What players may be called: one rule for entering a name, and a wider one for reading it from a file.

The command line and the screens enter names. Records and unfinished games may come from other programs, or
from earlier states of this one. A name that can be entered can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.hotseat.opponent import COMPUTER, PROGRAM, UCC
from stratego.wording import player_names as words

LONGEST_NAME: Final = 20
"""When it is entered: in characters, and in columns of the screen."""

LONGEST_READ: Final = 1000
"""When it is read from a file: in characters. Many of them may be marks that take no column."""


def with_defaults(red: str, blue: str) -> dict[Color, str]:
    """The names of both sides; a player without a name is called after their colour."""
    names = {Color.RED: red.strip(), Color.BLUE: blue.strip()}
    return {color: name or words.COLOR_NAMES[color] for color, name in names.items()}


def opponent_name(player: str) -> str:
    """What the ``player`` of an `Opponent` is called: a program after its file."""
    kind, _, rest = player.partition(":")
    if kind in (PROGRAM, UCC):
        rest = printable((rest.split() or [""])[0].strip("'\"").rpartition("/")[2], LONGEST_NAME)
    name = words.OPPONENTS[kind].format(rest=rest) if kind in words.OPPONENTS else player
    return name or words.A_PROGRAM


def counted_name(name: str, player: str) -> str:
    """Who games are counted for: the computer with its level, anybody else by their ``name``.

    ``player`` is as `recorded` names it, empty for a person; a record from elsewhere may name the computer
    without a level.
    """
    kind, _, level = player.partition(":")
    return words.COMPUTER_AT.format(level=level) if kind == COMPUTER and level else name


def counted_names(names: Mapping[Color, str], players: Mapping[Color, str]) -> dict[Color, str]:
    """Who a game is counted for; ``players`` are those of its sides that no person plays."""
    return {color: counted_name(name, players.get(color, "")) for color, name in names.items()}


def name_fault(name: str, width: Callable[[str], int]) -> str | None:
    """Why a player cannot have this name, in a sentence; None if they can.

    ``width`` gives how many columns of the screen a text takes.
    """
    if not name.isprintable():
        return words.NOT_PRINTABLE
    name = name.strip()
    if length_fault(name, width) is not None:
        return words.TOO_LONG.format(name=printable(name, LONGEST_NAME), most=LONGEST_NAME)
    return None if width(name) else words.NO_NAME


def length_fault(name: str, width: Callable[[str], int]) -> str | None:
    """How much too long a name is, in a few words for its field; None if it is not."""
    name = name.strip()
    for length, too_long in ((width(name), words.COLUMNS), (len(name), words.CHARACTERS)):
        if length > LONGEST_NAME:
            return too_long.format(length=length, most=LONGEST_NAME)
    return None


def is_readable_name(name: str) -> bool:
    """Whether a file may have this as a player's name."""
    return name.isprintable() and 0 < len(name.strip()) == len(name) <= LONGEST_READ


def short_name(name: str) -> str:
    """A name as lists show it: cut if it is much longer than any that can be entered."""
    return printable(name, 2 * LONGEST_NAME)


def names_fault(names: Mapping[Color, str], width: Callable[[str], int]) -> str | None:
    """Why two players cannot have these names, in a sentence; None if they can."""
    for name in names.values():
        fault = name_fault(name, width)
        if fault is not None:
            return fault
    red, blue = names.values()
    return words.SAME_NAME.format(name=red) if red.casefold() == blue.casefold() else None
