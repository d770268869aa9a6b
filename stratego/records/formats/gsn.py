"""GSN, the text of Gravon's games of 2003 to 2005."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.records.formats.gravon import SQUARE, Step, Told, edition_of, record_told, tell
from stratego.records.formats.record_reading import name_stands
from stratego.records.record import Record
from stratego.records.tags import FileFault

_TYPES: Final = ("classic", "barrage", "classicfree", "ultimate lightning")
_SAYABLE: Final = ("classic", "barrage")
_WINNERS: Final = (Color.RED, Color.BLUE, None)

_HEAD: Final = re.compile(r"#\S* Stratego-Notation v[12]")
_MOVE: Final = re.compile(rf"({SQUARE})([-:])({SQUARE})")
_RESULT: Final = re.compile(r"(.* vs .*) result ([0-9]{1,3}) winner ([012])")
_BETWEEN: Final = re.compile("(?= vs )")  # two of them may share a blank


def is_gsn(text: str) -> bool:
    """Whether a text means to be GSN."""
    return _HEAD.match(text) is not None


def read_gsn(text: str, rules: Ruleset | None = None) -> Record:
    """The record of a GSN text, by ``rules`` if they are given. Raises FileFault."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or not _HEAD.fullmatch(lines[0][1]):
        raise FileFault("GSN begins with a line such as #X38FA11 Stratego-Notation v1", 1)
    if len(lines) < 4:
        raise FileFault("the text breaks off", lines[-1][0])
    kind_line, kind = lines[1]
    if kind not in [f"type {number}" for number in range(len(_TYPES))]:
        raise FileFault('the type of the game comes here: "type" and a number from 0 to 3', kind_line)
    edition = edition_of(_TYPES[int(kind[-1])], kind_line)
    board_line, board = lines[2]
    if board == "END":
        raise FileFault("the set-ups were never finished: there is no game", board_line)
    ends = [at for at, (_, line) in enumerate(lines) if line == "END"]
    if not ends:
        raise FileFault("there is no END: the text breaks off", lines[-1][0])
    steps = [_step(line, number) for number, line in lines[3 : ends[0]]]
    rest = [line for line in lines[ends[0] :] if line[1] != "END"]
    if len(rest) != 1:
        line = rest[1][0] if rest else lines[-1][0]
        raise FileFault("after END comes one line with the names and the result", line)
    names, result, winner = _result(*rest[0])
    told = Told(_TYPES[int(kind[-1])], names, board, board_line, steps, result, winner, rest[0][0])
    return record_told(told, rules or edition)


def write_gsn(record: Record) -> str:
    """The GSN text of a record. Raises FileFault with the reason where GSN cannot say it."""
    told = tell(record, _SAYABLE, "GSN")
    red, blue = told.names[Color.RED], told.names[Color.BLUE]
    names = f"{red} vs {blue}"
    if len(_BETWEEN.findall(names)) > 1:
        what = 'GSN parts the names by " vs ", and so cannot say a name with "vs" as a word in it'
        raise FileFault(f"{what}: export it as xml, or change the name in a copy of the record")
    ending = f"{names} result {told.result} winner {_WINNERS.index(told.winner)}"
    body = [f"type {_TYPES.index(told.kind)}", told.board]
    body += [f"{step.source}-{step.target}" for step in told.steps]
    body += ["END", ending, ""]
    number = sha256("\n".join(body).encode()).hexdigest()[:6].upper()
    return "\n".join([f"#X{number} Stratego-Notation v1", *body])


def _step(line: str, number: int) -> Step:
    match = _MOVE.fullmatch(line)
    if match is None:
        raise FileFault(f'"{printable(line, 40)}" is no move such as A4-A5', number, 1)
    source, mark, target = match.groups()
    if mark == ":":
        raise FileFault(
            "a rescue of ultimate lightning, whose rules are not known", number, match.start(2) + 1
        )
    return Step(source, target, number)


def _result(number: int, line: str) -> tuple[dict[Color, str], int, Color | None]:
    match = _RESULT.fullmatch(line)
    if match is None:
        raise FileFault('the result is written "Red Name vs Blue Name result 1 winner 0"', number)
    both, result, winner = match.groups()
    if len(_BETWEEN.findall(both)) > 1:
        what = 'where does Red\'s name end? There is more than one " vs "'
        raise FileFault(f'{what}: in a copy of the file, write "vs." where it belongs to a name', number)
    red, _, blue = both.partition(" vs ")
    names = {Color.RED: red.strip() or "Red", Color.BLUE: blue.strip() or "Blue"}
    for name in names.values():
        if not name_stands(name):
            raise FileFault("a name that cannot be kept: too long, or with control characters", number)
    return names, int(result), _WINNERS[int(winner)]
