"""StraDoS2: the board from which a game starts, in a hundred letters (N2)."""

from __future__ import annotations

from typing import Final

from stratego.engine.errors import BoardError
from stratego.engine.game import Game
from stratego.engine.notation import format_strados2, is_strados2, read_board
from stratego.engine.pieces import COLORS
from stratego.engine.ruleset import Ruleset
from stratego.records.faults import FileFault
from stratego.records.formats.format import text_format
from stratego.records.record import Record, is_two_setups, record_of_game
from stratego.rulesets.files import load_ruleset


def read_strados2(text: str, rules: Ruleset | None = None) -> Record:
    """A game of which only the board is known: no action has been played. Raises FileFault."""
    rules = rules or load_ruleset("original")
    try:
        game = Game.from_board(rules, text)
        has_setups = is_two_setups(rules, text)
    except BoardError as error:
        raise FileFault(error.args[0], 1) from None
    return record_of_game(game, {color: color.title() for color in COLORS}, has_setups=has_setups)


def write_strados2(record: Record) -> str:
    """The starting board of a game on one line. Raises FileFault if StraDoS2 cannot express it."""
    board = record.rules.geometry
    try:
        return format_strados2(board, read_board(board, record.start)) + "\n"
    except BoardError as error:
        raise FileFault(error.args[0]) from None


STRADOS2: Final = text_format("strados2", "StraDoS2 board", is_strados2, read_strados2, write_strados2)
