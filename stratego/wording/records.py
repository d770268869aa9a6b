"""Recorded games in words: their results, and how often games ended in each way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from stratego.engine.endings import Reason
from stratego.engine.pieces import Color
from stratego.records.tags import counted_names, names_from_files
from stratego.wording.language import Counted, Sentence, _, _n, _p, shipped
from stratego.wording.names import recorded_name

if TYPE_CHECKING:
    from stratego.hotseat.scenes import Tally
    from stratego.records.archive import Finished
    from stratego.records.record import Record
    from stratego.records.unfinished_games import Unfinished

_RESULTS: Final[Mapping[Color | None, Sentence]] = {
    Color.RED: _("Red wins ({reason})"),
    Color.BLUE: _("Blue wins ({reason})"),
    None: _("Draw ({reason})"),
}


# Endings by the reason stated in records; some occur only in matches or in games on servers.
_REASONS: Final[Mapping[str, Sentence]] = {
    Reason.FLAG: _p("result", "Flag captured"),
    Reason.NO_MOVABLE_PIECE: _p("result", "no piece left to move"),
    Reason.NO_LEGAL_ACTION: _p("result", "no legal move left"),
    Reason.IMMOBILE_PIECE_MOVED: _p("result", "Bomb or Flag moved"),
    Reason.RESIGNED: _p("result", "resignation"),
    Reason.DRAW_AGREED: _p("result", "agreement"),
    Reason.BOTH_IMMOBILE: _p("result", "neither side can move"),
    Reason.QUIET_LIMIT: _p("result", "too long without an attack"),
    "by default": _p("result", "by default"),
    "given up": _p("result", "resignation out of turn"),
    Reason.OUT_OF_TIME: _p("result", "out of time"),
    Reason.TURN_TOO_LONG: _p("result", "turn too long"),
    "time of the game over": _p("result", "time limit of the game"),
    "away and out of time": _p("result", "away and out of time"),
    Reason.AWAY: _p("result", "opponent missing"),
    "both missing": _p("result", "both players missing"),
    "result agreed": _p("result", "agreed result"),
}
_ENDINGS: Final[Mapping[str, Counted]] = {
    Reason.FLAG: _n("{count} by capturing the Flag", "{count} by capturing the Flag"),
    Reason.NO_MOVABLE_PIECE: _n("{count} with no piece left to move", "{count} with no piece left to move"),
    Reason.NO_LEGAL_ACTION: _n("{count} with no legal move left", "{count} with no legal move left"),
    Reason.IMMOBILE_PIECE_MOVED: _n("{count} by moving a Bomb or Flag", "{count} by moving a Bomb or Flag"),
    Reason.RESIGNED: _n("{count} by resignation", "{count} by resignation"),
    Reason.DRAW_AGREED: _n("{count} draw by agreement", "{count} draws by agreement"),
    Reason.BOTH_IMMOBILE: _n(
        "{count} with neither side able to move", "{count} with neither side able to move"
    ),
    Reason.QUIET_LIMIT: _n("{count} draw without an attack", "{count} draws without an attack"),
    "by default": _n("{count} by default", "{count} by default"),
    "given up": _n("{count} by resignation out of turn", "{count} by resignation out of turn"),
    Reason.OUT_OF_TIME: _n("{count} out of time", "{count} out of time"),
    Reason.TURN_TOO_LONG: _n("{count} by too long a turn", "{count} by too long a turn"),
    "time of the game over": _n(
        "{count} by the time limit of the game", "{count} by the time limit of the game"
    ),
    "away and out of time": _n("{count} away and out of time", "{count} away and out of time"),
    Reason.AWAY: _n("{count} with the opponent missing", "{count} with the opponent missing"),
    "both missing": _n("{count} with both players missing", "{count} with both players missing"),
    "result agreed": _n("{count} by an agreed result", "{count} by an agreed result"),
}

_MOVES: Final = _n("1 move", "{count} moves")
_SUMMARY: Final = _("{game}, {red} against {blue}, {moves}: {result}")
_GAMES: Final = _n("1 game", "{count} games")
_LENGTH: Final = _("{games}, {moves} on average")
_WON: Final = _("Won: {first} {wins}, {second} {losses}; drawn: {draws}")
_BY_SIDE: Final = _("By side: Red {red}, Blue {blue}")
_BY_REASON: Final = _("Endings: {endings}")


def result(ending: tuple[Color | None, str] | None) -> str:
    """A result, such as ``"Red wins (Flag captured)"`` or ``"Draw (agreement)"``; None means unfinished."""
    if ending is None:
        return str(_("Unfinished"))
    winner, reason = ending
    return _RESULTS[winner].format(reason=_REASONS[reason])


def endings(counts: Mapping[str, int]) -> str:
    """The number of games that ended for each reason: ``"2 by resignation, 1 draw by agreement"``."""
    return ", ".join(_ENDINGS[reason].format(count) for reason, count in counts.items())


def moves(count: int) -> str:
    """A number of moves: ``"1 move"``, ``"12 moves"``."""
    return _MOVES.format(count)


def played(plies: int) -> str:
    """The length of an unfinished game in moves, or that it has not begun."""
    return moves(plies) if plies else str(_("no move yet"))


def minute(time: datetime | None) -> str:
    """A date and time, or the date alone if a record from elsewhere has no time; empty for None."""
    text = "" if time is None else f"{time:%Y-%m-%d %H:%M}"
    return text.removesuffix(" 00:00") if time is not None and time.tzinfo is None else text


def recorded_names(game: Record | Finished | Unfinished) -> dict[Color, str]:
    """The names to show for the players of a recorded or unfinished game; a computer's includes its level."""
    own, counted = names_from_files(game.names, game.players), counted_names(game.names, game.players)
    named = {color: None if own[color] == game.players.get(color) else own[color] for color in game.names}
    return {color: named[color] or recorded_name(counted[color]) for color in game.names}


def summary(record: Record) -> str:
    """A record on one line: ``"Stratego Duel, Ada against Ben, 87 moves: Red wins (Flag captured)"``."""
    names, length = recorded_names(record), moves(len(record.actions))
    red, blue = names[Color.RED], names[Color.BLUE]
    game = shipped("game name", record.rules.name)
    return _SUMMARY.format(game=game, red=red, blue=blue, moves=length, result=result(record.ending))


def tally(pair: Tally) -> str:
    """The statistics of two players' finished games, as lines of text."""
    (first, second), (wins, losses), sides = pair.names, pair.wins, pair.sides
    lines = (
        _LENGTH.format(games=_GAMES.format(pair.games), moves=moves(round(pair.mean_plies))),
        _WON.format(first=first, wins=wins, second=second, losses=losses, draws=pair.draws),
        _BY_SIDE.format(red=sides[Color.RED], blue=sides[Color.BLUE]),
        _BY_REASON.format(endings=endings(pair.reasons)),
    )
    return "\n".join(lines)
