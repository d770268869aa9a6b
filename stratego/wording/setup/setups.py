"""The list of the user's own set-ups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.engine.pieces import Color
from stratego.wording.keys import KeyNames
from stratego.wording.player_names import COLOR_NAMES

HEADING: Final = "Your set-ups"
NEW: Final = "A new set-up"
NEW_NAME: Final = "its new name"
NONE_CHOSEN: Final = "Choose a set-up first."
FAULTY: Final = "This file contains no set-up."
WHOSE: Final = "Whose set-up do you want to save?"
ARMIES_HEADING: Final = "For which army?"


def saved(name: str) -> str:
    """A set-up was saved."""
    return f"{name} is saved."


def mirrored(name: str) -> str:
    """Left and right were swapped."""
    return f"{name} is mirrored."


def confirm_delete(name: str, keys: KeyNames) -> str:
    """Before a set-up is deleted."""
    return f"{keys['setups.delete']} again to delete {name} for good."


def deleted(name: str) -> str:
    """A set-up was deleted."""
    return f"{name} is deleted."


def ask_name(name: str) -> str:
    """Before a set-up is renamed."""
    return f"What is the new name of {name}?"


def renamed(old: str, new: str) -> str:
    """A set-up was renamed."""
    return f"{old} is now called {new}."


def also_for(rulesets: Sequence[str]) -> str:
    """The other rulesets with the same army and board."""
    return f"Also for: {', '.join(rulesets)}."


def pieces(army_size: int) -> str:
    """The size of an army."""
    return f"{army_size} pieces"


def of_player(name: str, color: Color) -> str:
    """One side of the finished game, to choose from."""
    return f"{name}, {COLOR_NAMES[color]}"


def title_of_player(name: str) -> str:
    """The title of the set-up of ``name`` before it is saved."""
    return f"Set-up of {name}"
