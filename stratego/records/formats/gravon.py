"""What Gravon's two formats share: game types, squares, result codes, and what they cannot express."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stratego.engine.combat import Result
from stratego.engine.endings import Reason
from stratego.engine.errors import BoardError, GameOver, IllegalMove
from stratego.engine.events import Battle
from stratego.engine.game import Game
from stratego.engine.notation import format_strados2, parse_strados2, read_action, read_board
from stratego.engine.pieces import Color
from stratego.engine.quoting import excerpt
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.player_names import is_readable_name
from stratego.records.faults import FileFault
from stratego.records.record import (
    Ending,
    ForeignReason,
    Record,
    action_fault,
    ending_fault,
    is_two_setups,
    record_of_game,
)
from stratego.rulesets.files import load_ruleset

# Our ruleset for each game type; the rules of the other types are unknown.
_EDITIONS: Final = {"classic": "original", "barrage": "barrage", "duell": "duel"}

# Result codes. 0: the loser cannot move, for lack of movable pieces or of legal actions.
_CANNOT_MOVE: Final = 0
_GIVEN_UP: Final = 3
_AGREED: Final = 4
_REASONS: Final[Mapping[int, Reason | ForeignReason]] = {
    1: Reason.FLAG,
    2: Reason.BOTH_IMMOBILE,
    3: Reason.RESIGNED,
    4: Reason.DRAW_AGREED,
    10: ForeignReason.BOTH_AWAY,
    11: ForeignReason.OUT_OF_TIME,
    12: ForeignReason.GAME_OUT_OF_TIME,
    13: ForeignReason.AWAY_AND_OUT_OF_TIME,
    14: ForeignReason.AWAY,
}
_CODES: Final[Mapping[Reason | ForeignReason, int]] = {
    **{reason: code for code, reason in _REASONS.items()},
    Reason.NO_MOVABLE_PIECE: _CANNOT_MOVE,
    Reason.NO_LEGAL_ACTION: _CANNOT_MOVE,
    ForeignReason.GIVEN_UP: _GIVEN_UP,
    ForeignReason.AGREED: _AGREED,
}

SQUARE: Final = r"[A-K](?:[1-9]|10|0|X)"  # row 10 in each of its spellings


class Move(NamedTuple):
    """A move as the file writes it: two squares, and its line number."""

    source: str
    target: str
    line: int = 0


class End(NamedTuple):
    """How a file says that a game ended: ``result`` is a code, ``winner`` None for a draw."""

    result: int
    winner: Color | None
    line: int = 0


class GravonGame(NamedTuple):
    """A game as Gravon's formats write it: ``type`` is Gravon's, ``board`` a StraDoS2 string (N2)."""

    type: str
    names: Mapping[Color, str]
    board: str
    moves: Sequence[Move]
    end: End


def edition_of(game_type: str, line: int) -> Ruleset:
    """The ruleset for a game type. Raises FileFault if its rules are unknown."""
    if game_type not in _EDITIONS:
        raise FileFault(
            'games of the type "{type}" cannot be read, only: {known}',
            line,
            type=excerpt(game_type),
            known=", ".join(_EDITIONS),
        )
    return load_ruleset(_EDITIONS[game_type])


def checked_name(name: str, line: int) -> str:
    """A player's name. Raises FileFault if records cannot hold it."""
    if not is_readable_name(name):
        raise FileFault("a player's name is too long, or has control characters", line)
    return name


class Playing:
    """A game that is played while its file is read, so that the first fault ends the reading.

    Raises FileFault if the board is not one of ``rules``; ``line`` is its line number.
    """

    def __init__(self, rules: Ruleset, board: str, line: int) -> None:
        try:
            start = parse_strados2(rules.geometry, board)  # `from_board` alone would accept a diagram, too
            self._game = Game.from_board(rules, board)
            self._has_setups = is_two_setups(rules, board)
        except BoardError as error:
            raise FileFault(error.args[0], line) from None
        self._occupied = {rules.geometry.names[square] for square in start}
        self._tenth: dict[
            str, int
        ] = {}  # what the moves call the tenth file, J or K, and the line of the first

    def play(self, move: Move) -> None:
        """Play the next move. Raises FileFault."""
        game, occupied = self._game, self._occupied
        for square in (move.source, move.target):
            if square[0] in "JK" and self._tenth.setdefault(square[0], move.line) and len(self._tenth) > 1:
                raise FileFault("the file uses both J and K: which is the tenth file?", self._tenth["J"])
        source, target = _square(move.source), _square(move.target)
        try:
            event = game.play(f"{source}{'x' if target in occupied else '-'}{target}")
        except (IllegalMove, GameOver) as error:
            raise FileFault(action_fault(game, f"{source}-{target}", error), move.line) from None
        occupied.discard(source)
        occupied.add(target)
        if isinstance(event.incident, Battle) and event.incident.result is Result.EQUAL:
            occupied.discard(target)

    def record(self, names: Mapping[Color, str], end: End) -> Record:
        """The record of the game, which ended like this after the last move. Raises FileFault."""
        ending = _ending(self._game, end)
        fault = ending_fault(self._game, ending)
        if fault is not None:
            raise FileFault("result: {fault}", end.line, fault=fault)
        return record_of_game(self._game, names, has_setups=self._has_setups).replace(ending=ending)


def from_record(record: Record, types: Sequence[str], title: str) -> GravonGame:
    """A record as a format with these game types holds it.

    Raises FileFault if the format, called ``title``, cannot express it.
    """
    if record.turn is not Color.RED:
        raise FileFault("{format} cannot express that Blue moves first", format=title)
    if record.ending is None:
        raise FileFault("{format} cannot express an unfinished game", format=title)
    reason = record.ending.reason
    if reason not in _CODES:
        raise FileFault("{format} has no code for this ending: {reason}", format=title, reason=reason)
    try:
        board = format_strados2(record.rules.geometry, read_board(record.rules.geometry, record.start))
    except BoardError as error:
        raise FileFault(
            "{format} cannot express this board: {problem}", format=title, problem=error.args[0]
        ) from None
    return GravonGame(
        type=_type_of(record.rules, types, title),
        names=record.names,
        board=board,
        moves=[_move(action, title) for action in record.actions],
        end=End(_CODES[reason], record.ending.winner),
    )


def _type_of(rules: Ruleset, types: Sequence[str], title: str) -> str:
    editions = {game_type: load_ruleset(_EDITIONS[game_type]) for game_type in types}
    for game_type, edition in editions.items():
        if (rules.layout, rules.army) == (edition.layout, edition.army):
            changed = [key for key, value in rules.options.items() if edition.options[key] != value]
            if changed:
                raise FileFault(
                    "{format} cannot express house rules in {edition}: {changed}",
                    format=title,
                    edition=edition.name,
                    changed=", ".join(changed),
                )
            return game_type
    names = ", ".join(edition.name for edition in editions.values())
    raise FileFault("{format} only has the boards and armies of: {names}", format=title, names=names)


def _move(action: str, title: str) -> Move:
    written = read_action(action)
    if written is None or action not in (f"{written.origin}{mark}{written.target}" for mark in "-x"):
        raise FileFault("{format} cannot express {action}", format=title, action=action)
    return Move(written.origin, written.target)


def _square(text: str) -> str:
    return text[0].replace("J", "K") + re.sub("^[0X]$", "10", text[1:])


def _ending(game: Game, end: End) -> Ending:
    if end.result == _CANNOT_MOVE:
        if game.outcome is None:
            raise FileFault("result: both players can still move", end.line)
        reason = game.outcome.reason
        immobile = (Reason.NO_MOVABLE_PIECE, Reason.NO_LEGAL_ACTION)
        return Ending(end.winner, reason if reason in immobile else Reason.NO_MOVABLE_PIECE)
    if end.result not in _REASONS:
        raise FileFault("unknown result {code}", end.line, code=end.result)
    if end.result == _GIVEN_UP and end.winner is not game.turn.other:
        return Ending(end.winner, ForeignReason.GIVEN_UP)
    if end.result == _AGREED and end.winner is not None:
        return Ending(end.winner, ForeignReason.AGREED)
    return Ending(end.winner, _REASONS[end.result])
