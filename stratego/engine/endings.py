"""The endings of a game (E1-E6)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from stratego.engine.pieces import Color


class Reason(StrEnum):
    """The reason why a game is over."""

    FLAG = "flag"  # E1
    NO_MOVABLE_PIECE = "no movable piece"  # E2
    NO_LEGAL_ACTION = "no legal action"  # E3
    IMMOBILE_PIECE_MOVED = "immobile piece moved"  # M4
    RESIGNED = "resigned"  # E4
    DRAW_AGREED = "draw agreed"  # E4
    BOTH_IMMOBILE = "both immobile"  # E2
    QUIET_LIMIT = "quiet limit"  # E5
    OUT_OF_TIME = "out of time"  # E6
    TURN_TOO_LONG = "turn too long"  # E6
    AWAY = "opponent missing"  # the win was claimed by the player at the other terminal


class Outcome(NamedTuple):
    """The outcome of a game; ``winner`` is None for a draw."""

    winner: Color | None
    reason: Reason


def immobile_outcome(movable: tuple[bool, bool], turn: Color, both_immobile: str) -> Outcome | None:
    """The outcome if a side has no movable piece (E2); None if both have one.

    ``movable`` says whether Red and whether Blue has such a piece, ``turn`` is the side that would move next,
    and ``both_immobile`` is the ruleset's option.
    """
    red, blue = movable
    if red and blue:
        return None
    if red or blue:
        return Outcome(Color.RED if red else Color.BLUE, Reason.NO_MOVABLE_PIECE)
    return Outcome(turn.other if both_immobile == "mover_loses" else None, Reason.BOTH_IMMOBILE)
