"""What players may be called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len

from stratego.engine.pieces import Color

LONGEST_NAME: Final = 20
"""In columns on the screen."""


def with_defaults(red: str, blue: str) -> dict[Color, str]:
    """The names of both sides; who has none is called after his colour."""
    return {Color.RED: red.strip() or "Red", Color.BLUE: blue.strip() or "Blue"}


def names_fault(names: Mapping[Color, str]) -> str | None:
    """Why two players cannot be called this; None where they can."""
    for name in names.values():
        if not name.isprintable():
            return "A name has letters, digits and signs only."
        if cell_len(name) > LONGEST_NAME:
            return f"{name} is too long a name: it has {LONGEST_NAME} characters at most."
    red, blue = names.values()
    if red.casefold() == blue.casefold():
        return f"Both players are called {red}: give them different names."
    return None
