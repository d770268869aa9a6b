"""A record's text read: strict about what it means, lenient about blanks, comments and tags it does not know.

Every fault is told with its line, its column and, where a rule of the game forbids it, the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from stratego.engine.endings import Reason
from stratego.engine.errors import BoardError, DeploymentError, GameOver, IllegalMove
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.records.formats.record_text import BOARD, MARK, SETUPS, UNFINISHED, VERSION, outcome_note
from stratego.records.record import LONGEST_NAME, Elsewhere, Ending, Record, ending_fault, told_winner
from stratego.records.ruleset_tags import read_ruleset
from stratego.records.tags import FileFault, Tag, Tags, read_tag

LARGEST_FILE: Final = 4 * 1024 * 1024  # bytes: some hundred thousand plies

_CELL: Final = re.compile(r"[.~]|[rb](10|[2-9SIBF])")
_TOKEN: Final = re.compile(r"\.\.\.|\d+\.|\([^()]*\)|[^\s()]+|\S")
_CLOCK: Final = re.compile(r"(\d{1,6}):([0-5]\d):([0-5]\d)")
_WINNERS: Final = {told_winner(winner): winner for winner in (*COLORS, None)}

_T = TypeVar("_T")


class _Word(NamedTuple):
    text: str
    line: int
    column: int

    def fault(self, what: str) -> FileFault:
        return FileFault(what, self.line, self.column)


class _Parts(NamedTuple):
    """A record taken apart, nothing of it looked at yet."""

    tags: Tags
    rows: list[list[_Word]]  # of the board
    words: list[_Word]  # of the actions


def read_record(text: str) -> Record:
    """The record of a text; every action of it can be played. Raises FileFault at the first fault."""
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
    """What the tags alone say of a record; nothing of it has been checked against the game."""

    ruleset: str
    names: dict[Color, str]
    ending: Ending | None
    plies: int
    begun: datetime | None


def read_summary(text: str) -> Summary:
    """What the tags of a record say; plies that they do not tell are counted. Raises FileFault."""
    lines = text.removeprefix("\ufeff").split("\n")
    _check_mark(lines[0].strip())
    tags = Tags(read_tag(line, at) for at, line in enumerate(lines, 1) if line.lstrip().startswith("["))
    plies, begun = tags.one("Plies"), tags.one("Date")
    if plies is not None and not re.fullmatch("[0-9]{1,9}", plies.value):
        raise FileFault("Plies: it is a number", plies.line)
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
        if line.lstrip().startswith("["):
            parts.tags.add(read_tag(line, number))
            continue
        line = line.partition("#")[0]
        words = [_Word(match[0], number, match.start() + 1) for match in _TOKEN.finditer(line)]
        others = [word for word in words if not _CELL.fullmatch(word.text)]
        if words and not others:
            if parts.words:
                raise words[0].fault("a row of the board among the actions")
            parts.rows.append(words)
        elif len(others) < len(words):
            raise others[0].fault(f"{printable(others[0].text, 20)} is no square of the board (N3)")
        else:
            parts.words.extend(words)
    return parts


def _check_mark(line: str) -> None:
    if not line.startswith(MARK):
        raise FileFault(f'this is no record of a game, which begins with "{MARK}{VERSION}"', 1)
    if line != f"{MARK}{VERSION}":
        version = printable(line.removeprefix(MARK), 20)
        raise FileFault(f"this is version {version} of the record; this program reads version {VERSION}", 1)


# What the tags say


def _name(tags: Tags, color: Color) -> str:
    tag = tags.needed(color.title())
    if not name_stands(tag.value):
        raise FileFault(f"{tag.name}: a name is one line of 1 to {LONGEST_NAME} characters", tag.line)
    return tag.value


def name_stands(name: str) -> bool:
    """Whether this may be a player's name in a record."""
    return name.isprintable() and 0 < len(name.strip()) == len(name) <= LONGEST_NAME


def _one_of(tags: Tags, name: str, values: dict[str, _T]) -> _T:
    tag = tags.needed(name)
    if tag.value not in values:
        allowed = " or ".join(f'"{value}"' for value in values)
        raise FileFault(f'{name}: "{printable(tag.value, 40)}" is not allowed: it is {allowed}', tag.line)
    return values[tag.value]


def _ending(tags: Tags) -> Ending | None:
    winners: dict[str, Color | None] = {**_WINNERS, UNFINISHED: None}
    winner = _one_of(tags, "Result", winners)
    if tags.needed("Result").value == UNFINISHED:
        if (tag := tags.one("Reason")) is not None:
            raise FileFault("Reason: an unfinished game has no reason for its end", tag.line)
        return None
    reasons: dict[str, Reason | Elsewhere] = {reason.value: reason for reason in (*Reason, *Elsewhere)}
    return Ending(winner, _one_of(tags, "Reason", reasons))


def _date(tag: Tag) -> datetime:
    try:
        return datetime.fromisoformat(tag.value)
    except ValueError:
        raise FileFault("Date: it is written 2026-01-31 20:15:00, or without the time", tag.line) from None


def _seconds(tags: Tags) -> dict[Color, int] | None:
    found = {color: tags.one(f"{color.title()}Time") for color in COLORS}
    if not any(found.values()):
        return None
    seconds = {}
    for color, tag in found.items():
        match = _CLOCK.fullmatch(tags.needed(f"{color.title()}Time").value)
        if match is None:
            raise FileFault(f"{color.title()}Time: a time is written 0:12:34", tag.line if tag else 0)
        hours, minutes, rest = map(int, match.groups())
        seconds[color] = hours * 3600 + minutes * 60 + rest
    return seconds


# The board


def _check_board(rules: Ruleset, rows: list[list[_Word]]) -> None:
    board = rules.geometry
    if len(rows) != board.height:
        line = rows[0][0].line if rows else 0
        raise FileFault(f"the board is drawn with {len(rows)} rows and has {board.height} (N3)", line)
    for row, words in zip(range(board.height, 0, -1), rows, strict=True):
        if len(words) != board.width:
            what = f"row {row} of the board has {len(words)} squares, not {board.width} (N3)"
            raise words[0].fault(what)
        for square, word in enumerate(words, (row - 1) * board.width):
            if (word.text == "~") != (square in board.lakes):
                is_lake = "a lake" if square in board.lakes else "no lake"
                raise word.fault(f"{board.names[square]} is {is_lake} (B3)")
            kind = Kind.of_letter(word.text[1:])
            if kind is not None and kind not in rules.army:
                raise word.fault(f"{board.names[square]}: the army has no {kind.title()} (P1)")


def _begin(record: Record, parts: _Parts) -> Game:
    first = parts.rows[0][0]
    try:
        return record.begin()
    except DeploymentError as error:
        raise first.fault(f"these are no two set-ups: {error.faults[0]} (D1)") from None
    except BoardError as error:
        raise first.fault(str(error)) from None
    except ValueError as problem:
        raise FileFault(f"Turn: {problem} (D2)", parts.tags.needed("Turn").line) from None


# The actions


def _play(game: Game, words: list[_Word]) -> None:
    """Play what is written; numbers and results may be left out, but not be wrong."""
    first = game.turn.side
    notes: Iterator[str] = iter(())
    for at, word in enumerate(words):
        text = word.text
        if text == "...":
            if game.ply or first == 0 or any(earlier.text == "..." for earlier in words[:at]):
                raise word.fault("only Blue's first action has nothing before it (...)")
        elif text[0].isdigit():
            number = (game.ply + first) // 2 + 1
            if text != f"{number}." or game.turn is not (Color.BLUE if first and not game.ply else Color.RED):
                due = f"{game.turn.title()}'s action of turn {number} comes here"
                raise word.fault(f'"{printable(text, 20)}": {due}')
        elif text.startswith("(") and text.endswith(")"):
            note = next(notes, None)
            if note != "".join(text.split()):
                told = f"it is {note}" if note else "nothing came of it"
                raise word.fault(f"ply {game.ply}: {printable(text, 20)} is not what came of it: {told}")
        else:
            notes = iter(filter(None, [_play_one(game, word)]))


def _play_one(game: Game, word: _Word) -> str:
    ply = f"ply {game.ply + 1}, {printable(word.text, 40)}"
    try:
        return outcome_note(game.play(word.text))
    except IllegalMove as refusal:
        raise word.fault(f"{ply}: {printable(str(refusal))} ({refusal.clause})") from None
    except GameOver:
        assert game.outcome is not None
        raise word.fault(f"{ply}: the game is over before this ({game.outcome.reason})") from None


def _check_end(tags: Tags, game: Game, ending: Ending | None) -> None:
    plies = tags.one("Plies")
    if plies is not None and plies.value != str(game.ply):
        raise FileFault(f'Plies: it says "{printable(plies.value, 20)}", and {game.ply} are here', plies.line)
    fault = ending_fault(game, ending)
    if fault is not None:
        raise FileFault(f"Result: {fault}", tags.needed("Result").line)
