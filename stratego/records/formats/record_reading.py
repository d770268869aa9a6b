"""Reading a record's text: strict about its meaning, lenient about blanks, comments and unknown tags.

Every fault is reported with its line, its column and, if it breaks a rule of the game, the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from stratego.engine.endings import Reason
from stratego.engine.errors import BoardError, DeploymentError, Explanation, GameOver, IllegalMove
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.quoting import alternatives, printable
from stratego.engine.ruleset import Ruleset
from stratego.records.faults import FileFault
from stratego.records.formats.format import text_format
from stratego.records.formats.record_text import (
    BOARD,
    MARK,
    SETUPS,
    UNFINISHED,
    VERSION,
    result_note,
    write_record,
)
from stratego.records.record import (
    LONGEST_NAME,
    Ending,
    ForeignReason,
    Record,
    action_fault,
    ending_fault,
    is_player_name,
    result_text,
)
from stratego.records.ruleset_tags import read_ruleset
from stratego.records.tags import Tag, Tags, is_tag, read_tag

LARGEST_FILE: Final = 4 * 1024 * 1024  # bytes: about a hundred thousand plies

_CELL: Final = re.compile(r"[.~]|[rb](10|[2-9SIBF])")
_TOKEN: Final = re.compile(r"\.\.\.|\d+\.|\([^()]*\)|[^\s()]+|\S")
_CLOCK: Final = re.compile(r"(\d{1,6}):([0-5]\d):([0-5]\d)")
_WINNERS: Final = {result_text(winner): winner for winner in (*COLORS, None)}

_T = TypeVar("_T")


class _Word(NamedTuple):
    text: str
    line: int
    column: int

    def fault(self, template: str, /, **fields: object) -> FileFault:
        return FileFault(Explanation(template, **fields), self.line, self.column)


class _Parts(NamedTuple):
    """A record taken apart but not yet checked: the tags, the rows of the board, the words of the actions."""

    tags: Tags
    rows: list[list[_Word]]
    words: list[_Word]


def read_record(text: str) -> Record:
    """The record in a text, with every action checked. Raises FileFault at the first fault."""
    parts = _take_apart(text)
    tags = parts.tags
    rules = read_ruleset(tags)
    _check_board(rules, parts.rows)
    start = _one_of(tags, "Start", {SETUPS: True, BOARD: False})
    begun = tags.one("Date")
    record = Record(
        rules=rules,
        names={color: _name(tags, color) for color in COLORS},
        start="\n".join(" ".join(word.text for word in row) for row in parts.rows),
        has_setups=start,
        turn=_one_of(tags, "Turn", {color.value: color for color in COLORS}),
        actions=(),
        ending=_ending(tags),
        begun=None if begun is None else _date(begun),
        seconds=_seconds(tags),
    )
    game = _begin(record, parts)
    record = record.replace(start=game.board())
    _play(game, parts.words)
    _check_end(tags, game, record.ending)
    return record.replace(actions=tuple(str(event.action) for event in game.history))


class Summary(NamedTuple):
    """What the tags of a record say, not checked against its actions."""

    ruleset: str
    names: dict[Color, str]
    ending: Ending | None
    plies: int
    begun: datetime | None


def read_summary(text: str) -> Summary:
    """What the tags of a record say; the plies are counted if no tag states them. Raises FileFault."""
    lines = text.removeprefix("\ufeff").split("\n")
    _check_mark(lines[0].strip())
    tags = Tags(read_tag(line, at) for at, line in enumerate(lines, 1) if is_tag(line))
    plies, begun = tags.one("Plies"), tags.one("Date")
    if plies is not None and not re.fullmatch("[0-9]{1,9}", plies.value):
        raise FileFault(Explanation("Plies: write a number"), plies.line)
    return Summary(
        ruleset=tags.needed("Ruleset").value,
        names={color: _name(tags, color) for color in COLORS},
        ending=_ending(tags),
        plies=len(read_record(text).actions) if plies is None else int(plies.value),
        begun=None if begun is None else _date(begun),
    )


def _take_apart(text: str) -> _Parts:
    lines = text.removeprefix("\ufeff").split("\n")
    _check_mark(lines[0].strip())
    parts = _Parts(Tags(), [], [])
    for number, line in enumerate(lines[1:], 2):
        if is_tag(line):
            parts.tags.add(read_tag(line, number))
            continue
        line = line.partition("#")[0]
        words = [_Word(match[0], number, match.start() + 1) for match in _TOKEN.finditer(line)]
        others = [word for word in words if not _CELL.fullmatch(word.text)]
        if words and not others:
            if parts.words:
                raise words[0].fault("a row of the board follows the first action")
            parts.rows.append(words)
        elif len(others) < len(words):
            raise others[0].fault(
                "{text} is not a square of the board (N3)", text=printable(others[0].text, 20)
            )
        else:
            parts.words.extend(words)
    return parts


def _check_mark(line: str) -> None:
    if not line.startswith(MARK):
        what = 'this is not the record of a game: that begins with "{mark}"'
        raise FileFault(Explanation(what, mark=f"{MARK}{VERSION}"), 1)
    if line != f"{MARK}{VERSION}":
        what = "this is version {version} of a record, but this program reads version {known}"
        version = printable(line.removeprefix(MARK), 20)
        raise FileFault(Explanation(what, version=version, known=VERSION), 1)


def _is_record(text: str) -> bool:
    return text.startswith(MARK)


def _read(text: str, _: Ruleset | None) -> Record:
    return read_record(text)


RECORD: Final = text_format("record", "Stratego record", _is_record, _read, write_record)


# The values of the tags


def _name(tags: Tags, color: Color) -> str:
    tag = tags.needed(color.title())
    if not is_player_name(tag.value):
        what = "{tag}: a name is one line of 1 to {most} characters"
        raise FileFault(Explanation(what, tag=tag.name, most=LONGEST_NAME), tag.line)
    return tag.value


def _one_of(tags: Tags, name: str, values: dict[str, _T]) -> _T:
    tag = tags.needed(name)
    if tag.value not in values:
        what = '{tag}: "{value}" is not allowed: write {allowed}'
        fields = {"value": printable(tag.value, 40), "allowed": alternatives(values)}
        raise FileFault(Explanation(what, tag=name, **fields), tag.line)
    return values[tag.value]


def _ending(tags: Tags) -> Ending | None:
    winners: dict[str, Color | None] = {**_WINNERS, UNFINISHED: None}
    winner = _one_of(tags, "Result", winners)
    if tags.needed("Result").value == UNFINISHED:
        if (tag := tags.one("Reason")) is not None:
            raise FileFault(Explanation("Reason: an unfinished game has none"), tag.line)
        return None
    reasons: dict[str, Reason | ForeignReason] = {
        reason.value: reason for reason in (*Reason, *ForeignReason)
    }
    return Ending(winner, _one_of(tags, "Reason", reasons))


def _date(tag: Tag) -> datetime:
    try:
        return datetime.fromisoformat(tag.value)
    except ValueError:
        what = "Date: write it as 2026-01-31 20:15:00, or without the time"
        raise FileFault(Explanation(what), tag.line) from None


def _seconds(tags: Tags) -> dict[Color, int] | None:
    found = {color: tags.one(f"{color.title()}Time") for color in COLORS}
    if not any(found.values()):
        return None
    seconds = {}
    for color in found:
        tag = tags.needed(f"{color.title()}Time")
        match = _CLOCK.fullmatch(tag.value)
        if match is None:
            raise FileFault(Explanation("{tag}: write a time as 0:12:34", tag=tag.name), tag.line)
        hours, minutes, rest = map(int, match.groups())
        seconds[color] = hours * 3600 + minutes * 60 + rest
    return seconds


# The board


def _check_board(rules: Ruleset, rows: list[list[_Word]]) -> None:
    board = rules.geometry
    if len(rows) != board.height:
        what = "the board has {rows} rows, but the drawing has {drawn} (N3)"
        line = rows[0][0].line if rows else 0
        raise FileFault(Explanation(what, rows=board.height, drawn=len(rows)), line)
    for row, words in zip(range(board.height, 0, -1), rows, strict=True):
        if len(words) != board.width:
            what = "the board has {files} squares in a row, but row {row} of the drawing has {drawn} (N3)"
            raise words[0].fault(what, files=board.width, row=row, drawn=len(words))
        for square, word in enumerate(words, (row - 1) * board.width):
            if (word.text == "~") != (square in board.lakes):
                what = "{square} is a lake (B3)" if square in board.lakes else "{square} is not a lake (B3)"
                raise word.fault(what, square=board.names[square])
            kind = Kind.of_letter(word.text[1:])
            if kind is not None and kind not in rules.army:
                what = "{square}: the army has no {kind} (P1)"
                raise word.fault(what, square=board.names[square], kind=kind)


def _begin(record: Record, parts: _Parts) -> Game:
    first = parts.rows[0][0]
    try:
        return record.begin()
    except DeploymentError as error:
        raise first.fault(
            "this is not two complete set-ups: {problem} (D1)", problem=error.faults[0]
        ) from None
    except BoardError as error:
        raise FileFault(error.args[0], first.line, first.column) from None
    except ValueError as error:
        what = Explanation("Turn: {problem} (D2)", problem=error.args[0])
        raise FileFault(what, parts.tags.needed("Turn").line) from None


# The actions


def _play(game: Game, words: list[_Word]) -> None:
    """Play the actions; numbers and results may be left out, but must be right."""
    first = game.turn.side
    notes: Iterator[str] = iter(())
    for at, word in enumerate(words):
        text = word.text
        if text == "...":
            if game.ply or first == 0 or any(earlier.text == "..." for earlier in words[:at]):
                raise word.fault('"..." is only for the first action, if Blue moves first')
        elif text[0].isdigit():
            number = (game.ply + first) // 2 + 1
            if text != f"{number}." or game.turn is not (Color.BLUE if first and not game.ply else Color.RED):
                what = '"{text}": expected {color}\'s action of turn {number}'
                fields = {"text": printable(text, 20), "color": game.turn}
                raise word.fault(what, number=number, **fields)
        elif text.startswith("(") and text.endswith(")"):
            note = next(notes, None)
            if note != "".join(text.split()):
                what = "ply {ply}: the result is {result}, not {text}"
                if not note:
                    what = "ply {ply}: unexpected result {text}"
                raise word.fault(what, ply=game.ply, text=printable(text, 20), result=note)
        else:
            notes = iter(filter(None, [_play_one(game, word)]))


def _play_one(game: Game, word: _Word) -> str:
    try:
        return result_note(game.play(word.text))
    except (IllegalMove, GameOver) as error:
        action = printable(word.text, 40)
        raise FileFault(action_fault(game, action, error), word.line, word.column) from None


def _check_end(tags: Tags, game: Game, ending: Ending | None) -> None:
    plies = tags.one("Plies")
    if plies is not None and plies.value != str(game.ply):
        what = 'Plies: the tag says "{stated}", but {played} are here'
        fields = {"stated": printable(plies.value, 20), "played": game.ply}
        raise FileFault(Explanation(what, **fields), plies.line)
    fault = ending_fault(game, ending)
    if fault is not None:
        raise FileFault(Explanation("Result: {fault}", fault=fault), tags.needed("Result").line)
