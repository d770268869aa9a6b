"""The numbers of a finished game. Constants with fields are templates for styled names."""

from __future__ import annotations

from typing import Final

from stratego.wording.records import moves

DRAW: Final = "A draw"
WINS: Final = "{name} wins"
IN_ALL: Final = "{time} in all"
SIDE_IN_A_LINE: Final = "{name}: {pieces}, took {time}"
SIDE_IN_A_SHORTER_LINE: Final = "{name}: {pieces}, {time}"
SCORE: Final = "All games: {red} {reds} : {blues} {blue}"
SCORE_WITH_DRAWS: Final = "All games: {red} {reds} : {blues} {blue}, {draws} drawn"


def numbers(plies: int, battles: int) -> tuple[str, str]:
    """The length of the game in moves, and its battles and guesses."""
    return moves(plies), "1 battle" if battles == 1 else f"{battles} battles"


def left(pieces: int) -> str:
    """How many pieces a side has left."""
    return "1 piece left" if pieces == 1 else f"{pieces} pieces left"


def left_in_short(pieces: int) -> str:
    """The same for the narrowest panel."""
    return f"{pieces} left"


def pieces_and_time(pieces: int, time: str) -> tuple[str, str]:
    """The pieces that a side has left and its time in a line, and in a shorter one."""
    return f"{left(pieces)}, {time}", f"{left_in_short(pieces)}, {time}"
