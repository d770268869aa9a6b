"""What players may be called: one rule for the command line and the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.wording import player_names as words

LONGEST_NAME: Final = 20
"""In columns of the screen."""


def with_defaults(red: str, blue: str) -> dict[Color, str]:
    """The names of both sides; a player without a name is called after their colour."""
    names = {Color.RED: red.strip(), Color.BLUE: blue.strip()}
    return {color: name or words.COLOR_NAMES[color] for color, name in names.items()}


def name_fault(name: str, width: Callable[[str], int]) -> str | None:
    """Why a player cannot have this name, in a sentence; None if they can.

    ``width`` gives how many columns of the screen a text takes.
    """
    if not name.isprintable():
        return words.NOT_PRINTABLE
    if width(name) > LONGEST_NAME:
        return words.TOO_LONG.format(name=printable(name, LONGEST_NAME), most=LONGEST_NAME)
    return None if name.strip() else words.NO_NAME


def names_fault(names: Mapping[Color, str], width: Callable[[str], int]) -> str | None:
    """Why two players cannot have these names, in a sentence; None if they can."""
    for name in names.values():
        fault = name_fault(name, width)
        if fault is not None:
            return fault
    red, blue = names.values()
    return words.SAME_NAME.format(name=red) if red.casefold() == blue.casefold() else None
