"""What is written beside the board: last moves and lost pieces."""

from __future__ import annotations

from typing import Final

from stratego.engine.pieces import Color
from stratego.wording.player_names import COLOR_NAMES

NO_ACTION: Final = "none yet"
PIECES: Final = "Pieces"
LOST: Final = "Lost"
# A legend: the marks of a lost piece and of one that is left.
LEGEND: Final = "{lost} lost  {left} left"
LOST_COLUMN: Final = "lost"
LEFT_COLUMN: Final = "left"


def last_move(name: str, color: Color) -> tuple[str, str, str]:
    """The title above the last move of ``name``, who plays ``color``: the first of these that fits."""
    return f"{name}'s last move", f"{name}:", f"{COLOR_NAMES[color]}'s last move"


def lost(color: Color) -> str:
    """The heading of a column that counts lost pieces."""
    return f"{COLOR_NAMES[color]} lost"


def left(color: Color) -> str:
    """The heading of a column that counts what is left."""
    return f"{COLOR_NAMES[color]} left"


COUNT_LEFT: Final = "{pieces} of {of}"
