"""What Gravon's two formats have in common: kinds of game, squares, results, and what they cannot say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stratego.engine.endings import Reason
from stratego.engine.errors import BoardError, GameOver, IllegalMove
from stratego.engine.game import Game
from stratego.engine.notation import format_strados2, parse_strados2, read_action, read_board
from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.records.record import Elsewhere, Ending, Record, ending_fault, is_two_setups, record_of_game
from stratego.records.tags import FileFault
from stratego.rulesets.files import load_ruleset

# Our ruleset for a kind of game there; the rules of the other kinds are not known.
_EDITIONS: Final = {"classic": "original", "barrage": "barrage", "duell": "duel"}

# The numbers of results; 0 is that the loser cannot move, for want of pieces or of an action.
_CANNOT_MOVE: Final = 0
_GIVEN_UP: Final = 3
_RESULTS: Final[Mapping[int, Reason | Elsewhere]] = {
    1: Reason.FLAG,
    2: Reason.BOTH_IMMOBILE,
    3: Reason.RESIGNED,
    4: Reason.DRAW_AGREED,
    10: Elsewhere.BOTH_AWAY,
    11: Elsewhere.OUT_OF_TIME,
    12: Elsewhere.GAME_OUT_OF_TIME,
    13: Elsewhere.AWAY_AND_OUT_OF_TIME,
    14: Elsewhere.AWAY,
}
_NUMBERS: Final[Mapping[Reason | Elsewhere, int]] = {
    **{reason: number for number, reason in _RESULTS.items()},
    Reason.NO_MOVABLE_PIECE: _CANNOT_MOVE,
    Reason.NO_LEGAL_ACTION: _CANNOT_MOVE,
    Elsewhere.GIVEN_UP: _GIVEN_UP,
}

SQUARE: Final = r"[A-K](?:[1-9]|10|0|X)"  # row 10 in any form that it may have


class Step(NamedTuple):
    """A move as it is written there: two squares, and the line of the file."""

    source: str
    target: str
    line: int


class Told(NamedTuple):
    """A game as one of the formats tells it.

    ``winner`` is None for a draw; ``end_line`` is where the result is told.
    """

    kind: str
    names: Mapping[Color, str]
    board: str
    board_line: int
    steps: Sequence[Step]
    result: int
    winner: Color | None
    end_line: int


def edition_of(kind: str, line: int) -> Ruleset:
    """The ruleset for a kind of game. Raises FileFault where its rules are not known."""
    if kind not in _EDITIONS:
        known = ", ".join(_EDITIONS)
        raise FileFault(
            f'the rules of games of the type "{printable(kind, 40)}" are not known ({known} are)', line
        )
    return load_ruleset(_EDITIONS[kind])


def record_told(told: Told, rules: Ruleset) -> Record:
    """The record of a game as it is told. Raises FileFault where it cannot have been played like this."""
    try:
        parse_strados2(rules.geometry, told.board)  # no diagram, which would do for a game of ours
        game = Game.from_board(rules, told.board)
        has_setups = is_two_setups(rules, told.board)
    except BoardError as error:
        raise FileFault(str(error), told.board_line) from None
    _check_files(told.steps)
    for step in told.steps:
        _play(game, step)
    ending = _ending(game, told)
    fault = ending_fault(game, ending)
    if fault is not None:
        raise FileFault(f"the result: {fault}", told.end_line)
    return record_of_game(game, told.names, has_setups=has_setups).replace(ending=ending)


def tell(record: Record, kinds: Sequence[str], name: str) -> Told:
    """A record as a format with these kinds of game tells it; lines are all 0.

    Raises FileFault with the reason where the format, called ``name``, has no words for it.
    """
    if record.turn is not Color.RED:
        raise FileFault(f"{name} cannot say that Blue begins")
    if record.ending is None:
        raise FileFault(f"{name} cannot say that a game is not over")
    if record.ending.reason not in _NUMBERS:
        raise FileFault(f"{name} has no number for this end: {record.ending.reason}")
    try:
        board = format_strados2(record.rules.geometry, read_board(record.rules.geometry, record.start))
    except BoardError as error:
        raise FileFault(f"{name} cannot say this: {error}") from None
    return Told(
        kind=_kind(record.rules, kinds, name),
        names=record.names,
        board=board,
        board_line=0,
        steps=[_step(action, name) for action in record.actions],
        result=_NUMBERS[record.ending.reason],
        winner=record.ending.winner,
        end_line=0,
    )


def _kind(rules: Ruleset, kinds: Sequence[str], name: str) -> str:
    for kind in kinds:
        edition = load_ruleset(_EDITIONS[kind])
        if (rules.layout, rules.army) == (edition.layout, edition.army):
            others = [key for key, value in rules.options.items() if edition.options[key] != value]
            if others:
                raise FileFault(f"{name} cannot say that {edition.name} has other rules: {', '.join(others)}")
            return kind
    editions = " and ".join(load_ruleset(_EDITIONS[kind]).name for kind in kinds)
    raise FileFault(f"{name} knows the boards and armies of {editions} alone")


def _step(action: str, name: str) -> Step:
    written = read_action(action)
    if written is None or action not in (f"{written.origin}{mark}{written.target}" for mark in "-x"):
        raise FileFault(f"{name} cannot say {action}")
    return Step(written.origin, written.target, 0)


def _check_files(steps: Sequence[Step]) -> None:
    files = {square[0]: step.line for step in steps for square in (step.source, step.target)}
    if {"J", "K"} <= files.keys():
        raise FileFault("the file has squares of both J and K: which is meant for the tenth?", files["J"])


def _square(text: str) -> str:
    return text[0].replace("J", "K") + re.sub("^[0X]$", "10", text[1:])


def _play(game: Game, step: Step) -> None:
    source, target = _square(step.source), _square(step.target)
    ply = f"ply {game.ply + 1}, {source}-{target}"
    mark = "x" if target in game.open_view().pieces else "-"
    try:
        game.play(f"{source}{mark}{target}")
    except IllegalMove as refusal:
        raise FileFault(f"{ply}: {refusal} ({refusal.clause})", step.line) from None
    except GameOver:
        assert game.outcome is not None
        raise FileFault(f"{ply}: the game is over before this ({game.outcome.reason})", step.line) from None


def _ending(game: Game, told: Told) -> Ending:
    if told.result == _CANNOT_MOVE:
        if game.outcome is None:
            raise FileFault("the result: nobody is unable to move", told.end_line)
        reason = game.outcome.reason
        immobile = (Reason.NO_MOVABLE_PIECE, Reason.NO_LEGAL_ACTION)
        return Ending(told.winner, reason if reason in immobile else Reason.NO_MOVABLE_PIECE)
    if told.result not in _RESULTS:
        raise FileFault(f"there is no result {told.result}", told.end_line)
    reason_told = _RESULTS[told.result]
    if told.result == _GIVEN_UP and told.winner is not game.turn.other:
        reason_told = Elsewhere.GIVEN_UP
    return Ending(told.winner, reason_told)
