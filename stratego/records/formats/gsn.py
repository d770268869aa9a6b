"""GSN, the text of Gravon's games from 2003 to 2005."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.quoting import excerpt
from stratego.engine.ruleset import Ruleset
from stratego.records.faults import FileFault
from stratego.records.formats.format import Line, lines_of, text_format
from stratego.records.formats.gravon import (
    SQUARE,
    End,
    Move,
    Playing,
    checked_name,
    edition_of,
    from_record,
)
from stratego.records.record import Record

_TITLE: Final = "Gravon GSN"
_TYPES: Final = ("classic", "barrage", "classicfree", "ultimate lightning")
_WRITABLE_TYPES: Final = ("classic", "barrage")
_END: Final = "END"
_MOST_AFTER: Final = 9  # lines after the last move
_LONGEST: Final = 1000  # characters of the line with the result
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
    lines = lines_of(text)
    first = next(lines, None)
    if first is None or not _HEAD.fullmatch(first.text):
        raise FileFault("GSN begins with a line such as #X38FA11 Stratego-Notation v1", 1)
    kind = _next(lines, first.number)
    if kind.text not in [f"type {number}" for number in range(len(_TYPES))]:
        raise FileFault('expected the game type: "type" and a number from 0 to 3', kind.number)
    edition = edition_of(_TYPES[int(kind.text[-1])], kind.number)
    board = _next(lines, kind.number)
    if board.text == _END:
        raise FileFault("the set-ups were never finished: there is no game", board.number)
    game = Playing(rules or edition, board.text, board.number)
    line = _next(lines, board.number)
    while line.text != _END:
        game.play(_move(line))
        line = _next(lines, line.number)
    after = [each for each in islice(lines, _MOST_AFTER) if each.text != _END]  # END may stand there twice
    if len(after) != 1 or len(after[0].text) > _LONGEST:
        wrong = after[-1] if after else line
        raise FileFault("expected one line with the names and the result after END", wrong.number)
    return game.record(*_result(after[0].number, after[0].text))


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
    ending = f"{names} result {gravon.end.result} winner {_WINNERS.index(gravon.end.winner)}"
    body = [f"type {_TYPES.index(gravon.type)}", gravon.board]
    body += [f"{move.source}-{move.target}" for move in gravon.moves]
    body += ["END", ending, ""]
    number = sha256("\n".join(body).encode()).hexdigest()[:6].upper()
    return "\n".join([f"#X{number} Stratego-Notation v1", *body])


GSN: Final = text_format("gsn", _TITLE, is_gsn, read_gsn, write_gsn)


def _next(lines: Iterator[Line], after: int) -> Line:
    """The next line; ``after`` is the number of the line before it. Raises FileFault if there is none."""
    line = next(lines, None)
    if line is None:
        raise FileFault("the text ends too early: END or the result is missing", after)
    return line


def _move(line: Line) -> Move:
    number = line.number
    match = _MOVE.fullmatch(line.text)
    if match is None:
        if _RESULT.fullmatch(line.text[:_LONGEST]):
            raise FileFault("END is missing before the result", number)
        raise FileFault('"{text}" is not a move such as A4-A5', number, 1, text=excerpt(line.text))
    source, mark, target = match.groups()
    if mark == ":":
        raise FileFault(
            "this is a rescue of ultimate lightning, which cannot be read", number, match.start(2) + 1
        )
    return Move(source, target, number)


def _result(number: int, line: str) -> tuple[dict[Color, str], End]:
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
    return names, End(int(result), _WINNERS[int(winner)], number)
