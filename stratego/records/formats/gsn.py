"""GSN, the text of Gravon's games from 2003 to 2005."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.records.faults import FileFault
from stratego.records.formats.format import text_format
from stratego.records.formats.gravon import (
    SQUARE,
    GravonGame,
    Move,
    checked_name,
    edition_of,
    from_record,
    to_record,
)
from stratego.records.record import Record

_TITLE: Final = "Gravon GSN"
_TYPES: Final = ("classic", "barrage", "classicfree", "ultimate lightning")
_WRITABLE_TYPES: Final = ("classic", "barrage")
_WINNERS: Final = (Color.RED, Color.BLUE, None)

_HEAD: Final = re.compile(r"#\S* Stratego-Notation v[12]")
_MOVE: Final = re.compile(rf"({SQUARE})([-:])({SQUARE})")
_RESULT: Final = re.compile(r"(.* vs .*) result ([0-9]{1,3}) winner ([012])")
_BETWEEN: Final = re.compile("(?= vs )")  # two separators may share a blank


def is_gsn(text: str) -> bool:
    """Whether a text is meant to be GSN."""
    return _HEAD.match(text) is not None


def read_gsn(text: str, rules: Ruleset | None = None) -> Record:
    """The record of a GSN text, played by ``rules`` if they are given. Raises FileFault."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or not _HEAD.fullmatch(lines[0][1]):
        raise FileFault("GSN begins with a line such as #X38FA11 Stratego-Notation v1", 1)
    if len(lines) < 4:
        raise FileFault("the text ends too early", lines[-1][0])
    type_line, game_type = lines[1]
    if game_type not in [f"type {number}" for number in range(len(_TYPES))]:
        raise FileFault('expected the game type: "type" and a number from 0 to 3', type_line)
    game_type = _TYPES[int(game_type[-1])]
    edition = edition_of(game_type, type_line)
    board_line, board = lines[2]
    if board == "END":
        raise FileFault("the set-ups were never finished: there is no game", board_line)
    ends = [at for at, (_, line) in enumerate(lines) if line == "END"]
    if not ends:
        raise FileFault("END is missing: the text ends too early", lines[-1][0])
    moves = [_move(line, number) for number, line in lines[3 : ends[0]]]
    rest = [line for line in lines[ends[0] :] if line[1] != "END"]
    if len(rest) != 1:
        line = rest[1][0] if rest else lines[-1][0]
        raise FileFault("expected one line with the names and the result after END", line)
    names, result, winner = _result(*rest[0])
    gravon = GravonGame(game_type, names, board, moves, result, winner, board_line, rest[0][0])
    return to_record(gravon, rules or edition)


def write_gsn(record: Record) -> str:
    """The GSN text of a record. Raises FileFault if GSN cannot express it."""
    gravon = from_record(record, _WRITABLE_TYPES, _TITLE)
    red, blue = gravon.names[Color.RED], gravon.names[Color.BLUE]
    names = f"{red} vs {blue}"
    if len(_BETWEEN.findall(names)) > 1:
        raise FileFault(
            'GSN separates the names by " vs ", so a name cannot contain the word "vs": '
            "export to xml, or change the name in a copy of the record"
        )
    ending = f"{names} result {gravon.result} winner {_WINNERS.index(gravon.winner)}"
    body = [f"type {_TYPES.index(gravon.type)}", gravon.board]
    body += [f"{move.source}-{move.target}" for move in gravon.moves]
    body += ["END", ending, ""]
    number = sha256("\n".join(body).encode()).hexdigest()[:6].upper()
    return "\n".join([f"#X{number} Stratego-Notation v1", *body])


GSN: Final = text_format("gsn", _TITLE, is_gsn, read_gsn, write_gsn)


def _move(line: str, number: int) -> Move:
    match = _MOVE.fullmatch(line)
    if match is None:
        raise FileFault('"{text}" is not a move such as A4-A5', number, 1, text=printable(line, 40))
    source, mark, target = match.groups()
    if mark == ":":
        raise FileFault(
            "this is a rescue of ultimate lightning, which cannot be read", number, match.start(2) + 1
        )
    return Move(source, target, number)


def _result(number: int, line: str) -> tuple[dict[Color, str], int, Color | None]:
    match = _RESULT.fullmatch(line)
    if match is None:
        raise FileFault('write the result as "Red Name vs Blue Name result 1 winner 0"', number)
    both, result, winner = match.groups()
    if len(_BETWEEN.findall(both)) > 1:
        raise FileFault(
            'it is unclear where Red\'s name ends, as there is more than one " vs ": '
            'in a copy of the file, write "vs." where it is part of a name',
            number,
        )
    red, _, blue = both.partition(" vs ")
    names = {Color.RED: red.strip() or "Red", Color.BLUE: blue.strip() or "Blue"}
    for name in names.values():
        checked_name(name, number)
    return names, int(result), _WINNERS[int(winner)]
