"""Recorded games in words: their results, and how often games ended in each way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from stratego.engine.endings import Reason
from stratego.engine.pieces import COLORS, Color

if TYPE_CHECKING:
    from stratego.records.record import Record

_RESULTS: Final[Mapping[Color | None, str]] = {
    Color.RED: "Red wins ({reason})",
    Color.BLUE: "Blue wins ({reason})",
    None: "Draw ({reason})",
}


class _Ending(NamedTuple):
    """The words for a reason: in a game's result, and with a count (``counted_one`` if 1 differs)."""

    reason: str
    counted: str
    counted_one: str = ""


# By the reason as records state it; the last ones come from matches and from games on servers.
_ENDINGS: Final[Mapping[str, _Ending]] = {
    Reason.FLAG: _Ending("Flag captured", "{count} by capturing the Flag"),
    Reason.NO_MOVABLE_PIECE: _Ending("no piece left to move", "{count} with no piece left to move"),
    Reason.NO_LEGAL_ACTION: _Ending("no legal move left", "{count} with no legal move left"),
    Reason.IMMOBILE_PIECE_MOVED: _Ending("Bomb or Flag moved", "{count} by moving a Bomb or Flag"),
    Reason.RESIGNED: _Ending("resignation", "{count} by resignation"),
    Reason.DRAW_AGREED: _Ending("agreement", "{count} draws by agreement", "{count} draw by agreement"),
    Reason.BOTH_IMMOBILE: _Ending("neither side can move", "{count} with neither side able to move"),
    Reason.QUIET_LIMIT: _Ending(
        "too long without an attack", "{count} draws without an attack", "{count} draw without an attack"
    ),
    "by default": _Ending("by default", "{count} by default"),
    "given up": _Ending("resignation out of turn", "{count} by resignation out of turn"),
    "out of time": _Ending("out of time", "{count} out of time"),
    "time of the game over": _Ending("time limit of the game", "{count} by the time limit of the game"),
    "away and out of time": _Ending("away and out of time", "{count} away and out of time"),
    "opponent missing": _Ending("opponent missing", "{count} with the opponent missing"),
    "both missing": _Ending("both players missing", "{count} with both players missing"),
    "result agreed": _Ending("agreed result", "{count} by an agreed result"),
}


def result(ending: tuple[Color | None, str] | None) -> str:
    """``"Red wins (Flag captured)"``, or ``"Draw (agreement)"``; ``ending`` as records state it."""
    if ending is None:
        return "Unfinished"
    winner, reason = ending
    return _RESULTS[winner].format(reason=_ENDINGS[reason].reason)


def endings(counts: Mapping[str, int]) -> str:
    """``"2 by resignation, 1 draw by agreement"``: how many games ended for each reason."""
    return ", ".join(_counted(_ENDINGS[reason], count) for reason, count in counts.items())


def _counted(ending: _Ending, count: int) -> str:
    words = ending.counted_one if count == 1 else ""
    return (words or ending.counted).format(count=count)


def moves(count: int) -> str:
    """``"1 move"``, ``"12 moves"``."""
    return "1 move" if count == 1 else f"{count} moves"


def played(plies: int) -> str:
    """How much of an unfinished game has been played."""
    return moves(plies) if plies else "not begun"


def minute(time: datetime | None) -> str:
    """A date with its time; empty if it is not known."""
    return "" if time is None else f"{time:%Y-%m-%d %H:%M}"


def summary(record: Record) -> str:
    """``"Stratego Duel, Ada against Ben, 87 moves: Red wins (Flag captured)"``."""
    red, blue = (record.names[color] for color in COLORS)
    played = moves(len(record.actions))
    return f"{record.rules.name}, {red} against {blue}, {played}: {result(record.ending)}"


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
