"""All formats that a game can come in or go out in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from stratego.engine.errors import BoardError
from stratego.engine.game import Game
from stratego.engine.notation import format_strados2, is_strados2, read_board
from stratego.engine.pieces import COLORS
from stratego.engine.ruleset import Ruleset
from stratego.files import decoded, read_bounded
from stratego.records.formats.gravon_xml import is_xml, read_xml, write_xml
from stratego.records.formats.gsn import is_gsn, read_gsn, write_gsn
from stratego.records.formats.record_reading import LARGEST_FILE, read_record
from stratego.records.formats.record_text import MARK, write_record
from stratego.records.journal_text import is_journal
from stratego.records.record import Record, is_two_setups, record_of_game
from stratego.records.saved_setups import MARK as SETUP_MARK
from stratego.records.tags import FileFault
from stratego.rulesets.files import load_ruleset


def read_any(path: Path, rules: Ruleset | None = None) -> Record:
    """The record of a game in a file of any format, which is told by how the file begins.

    ``rules`` are for a file that does not say by which it was played; without them it is the shipped
    ruleset that is nearest to what the file says. Raises ValueError, which says what is wrong and where.
    """
    data = read_bounded(path, LARGEST_FILE)
    if is_journal(data):
        raise FileFault("this game is not over: go on with it by stratego resume")
    if is_xml(data):
        return read_xml(data, rules)
    text = decoded(data)
    if is_gsn(text):
        return read_gsn(text, rules)
    if is_strados2(text):
        return read_strados2(text, rules)
    if text.startswith(MARK):
        return read_record(text)
    if text.startswith(SETUP_MARK):
        raise FileFault("this is a set-up and no game: stratego setups import keeps it")
    raise FileFault("this is no game: neither a record, nor GSN, nor Gravon's XML, nor a StraDoS2 board")


def read_strados2(text: str, rules: Ruleset | None = None) -> Record:
    """A game of which there is only its board (N2): nothing is played yet. Raises FileFault."""
    rules = rules or load_ruleset("original")
    try:
        game = Game.from_board(rules, text)
        has_setups = is_two_setups(rules, text)
    except BoardError as error:
        raise FileFault(str(error), 1) from None
    return record_of_game(game, {color: color.title() for color in COLORS}, has_setups=has_setups)


def write_strados2(record: Record) -> str:
    """The board that a game began from (N2), on a line. Raises FileFault where it has no place there."""
    board = record.rules.geometry
    try:
        return format_strados2(board, read_board(board, record.start)) + "\n"
    except BoardError as error:
        raise FileFault(str(error)) from None


WRITERS: Final[Mapping[str, Callable[[Record], str]]] = {
    "record": write_record,
    "strados2": write_strados2,
    "gsn": write_gsn,
    "xml": write_xml,
}
"""What writes a record, by the format's name. Raises FileFault where the format cannot say it."""
