"""Replaying a recorded game."""

from typing import Final

from stratego.engine.pieces import Color
from stratego.wording.keys import Keyed
from stratego.wording.player_names import COLOR_NAMES

START: Final = "Start"
GO_TO_MOVE: Final = "Go to a move"
NO_BATTLE: Final = "No battle after this move."
TYPED: Keyed = "Go to move {number}: {keys[replay.go_to]} to confirm, {keys[replay.leave]} to cancel."


def place(move: int, last: int, viewer: Color | None) -> str:
    """Which move is shown, and through whose eyes: ``viewer`` is None if everything is open."""
    if viewer is None:
        return f"Move {move} of {last}, everything open"
    return f"Move {move} of {last}, seen by {COLOR_NAMES[viewer]}"


BELIEFS: Final = ("What the computer took them for", "Its guesses", "Guesses")
"""The title above the computer's guesses: the first of these that fits."""
CHANCE: Final = "{rank:>2} {percent}%"
MORE_PIECES: Final = "{count} more"

OPPONENTS: Final = "{} against {}"


def speed(moves: float) -> str:
    """How many ``moves`` a second are replayed."""
    return f"{moves:g} moves a second" if moves != 1 else "1 move a second"
