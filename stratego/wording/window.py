"""The window: its title, and its size."""

from __future__ import annotations

from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.wording.player_names import COLOR_NAMES

TITLE: Final = "Stratego"  # before and after a game


def next_player(rules: Ruleset, color: Color) -> str:
    """The title while the curtain is down."""
    return f"{rules.name}: {COLOR_NAMES[color]} is next"


def player(rules: Ruleset, color: Color) -> str:
    """The title while a player looks."""
    return f"{rules.name}: {COLOR_NAMES[color]}"


def too_small(needed: tuple[int, int], present: tuple[int, int]) -> str:
    """The window has fewer columns or lines than ``needed``."""
    return f"{needed[0]}x{needed[1]} is needed, this is {present[0]}x{present[1]}. Make the window larger."
