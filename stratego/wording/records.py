"""Recorded games in words: their results, and how often games ended in each way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.endings import Reason
from stratego.engine.pieces import Color

UNFINISHED: Final = "Unfinished"

_RESULTS: Final[Mapping[Color | None, str]] = {
    Color.RED: "Red wins ({reason})",
    Color.BLUE: "Blue wins ({reason})",
    None: "Draw ({reason})",
}

# By the reason as records state it; the last ones come from matches and from games on servers.
_REASONS: Final[Mapping[str, str]] = {
    Reason.FLAG: "Flag captured",
    Reason.NO_MOVABLE_PIECE: "no piece left to move",
    Reason.NO_LEGAL_ACTION: "no legal move left",
    Reason.IMMOBILE_PIECE_MOVED: "Bomb or Flag moved",
    Reason.RESIGNED: "resignation",
    Reason.DRAW_AGREED: "agreement",
    Reason.BOTH_IMMOBILE: "neither side can move",
    Reason.QUIET_LIMIT: "too long without an attack",
    "by default": "by default",
    "given up": "resignation out of turn",
    "out of time": "out of time",
    "time of the game over": "time limit of the game",
    "away and out of time": "away and out of time",
    "opponent missing": "opponent missing",
    "both missing": "both players missing",
    "result agreed": "agreed result",
}

# For one game, and for several where that differs.
_COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    Reason.FLAG: ("{count} by capturing the Flag",),
    Reason.NO_MOVABLE_PIECE: ("{count} with no piece left to move",),
    Reason.NO_LEGAL_ACTION: ("{count} with no legal move left",),
    Reason.IMMOBILE_PIECE_MOVED: ("{count} by moving a Bomb or Flag",),
    Reason.RESIGNED: ("{count} by resignation",),
    Reason.DRAW_AGREED: ("{count} draw by agreement", "{count} draws by agreement"),
    Reason.BOTH_IMMOBILE: ("{count} with neither side able to move",),
    Reason.QUIET_LIMIT: ("{count} draw without an attack", "{count} draws without an attack"),
    "by default": ("{count} by default",),
    "given up": ("{count} by resignation out of turn",),
    "out of time": ("{count} out of time",),
    "time of the game over": ("{count} by the time limit of the game",),
    "away and out of time": ("{count} away and out of time",),
    "opponent missing": ("{count} with the opponent missing",),
    "both missing": ("{count} with both players missing",),
    "result agreed": ("{count} by an agreed result",),
}


def result(winner: Color | None, reason: str) -> str:
    """``"Red wins (Flag captured)"``, or ``"Draw (agreement)"``; ``reason`` as records state it."""
    return _RESULTS[winner].format(reason=_REASONS[reason])


def game_over(winner: Color | None, reason: str) -> str:
    """The end of a game, for a reason that no rule has words for."""
    return f"The game is over: {result(winner, reason)}."


def endings(counts: Mapping[str, int]) -> str:
    """``"2 by resignation, 1 draw by agreement"``: how many games ended for each reason."""
    return ", ".join(
        _COUNTED[reason][0 if count == 1 else -1].format(count=count) for reason, count in counts.items()
    )


def moves(count: int) -> str:
    """``"1 move"``, ``"12 moves"``."""
    return "1 move" if count == 1 else f"{count} moves"


def summary(ruleset: str, red: str, blue: str, plies: int, ending: str) -> str:
    """A game in a line; ``ending`` is its `result`, or `UNFINISHED`."""
    return f"{ruleset}, {red} against {blue}, {moves(plies)}: {ending}"


def tally(
    names: tuple[str, str],
    games: int,
    wins: tuple[int, int],
    draws: int,
    sides: Mapping[Color, int],
    reasons: Mapping[str, int],
    plies: float,
) -> str:
    """The finished games of two players, in lines; ``plies`` is the mean length of a game."""
    played = "1 game" if games == 1 else f"{games} games"
    lines = (
        f"{played}, {moves(round(plies))} on average",
        f"Won: {names[0]} {wins[0]}, {names[1]} {wins[1]}; drawn: {draws}",
        f"By side: Red {sides[Color.RED]}, Blue {sides[Color.BLUE]}",
        f"Endings: {endings(reasons)}",
    )
    return "\n".join(lines)
