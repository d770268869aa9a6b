"""Writing and reading a record as text: tags, board, actions with their results, and the ruleset."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from stratego.engine.combat import Result
from stratego.engine.errors import BoardError, DeploymentError, alternatives, excerpt, quoted
from stratego.engine.events import Battle, Event, Forfeit, Sabotage
from stratego.engine.game import Game
from stratego.engine.geometry import LARGEST
from stratego.engine.pieces import COLORS, Color
from stratego.records.faults import FileFault
from stratego.records.formats.format import Part, lines_of, text_format
from stratego.records.record import DECLARED, REASONS, Ending, Record, ending_fault, play_action, result_text
from stratego.records.tags import CLOCK, PLAYER_TAGS, Tags, apart_tags, is_tag, ruleset_tags, write_tags

MARK: Final = "Stratego record, version "
VERSION: Final = 1

SETUPS, BOARD = "set-ups", "board"  # the kinds of starting position
UNFINISHED: Final = "unfinished"
SIGNS: Final = {Result.WON: ">", Result.LOST: "<", Result.EQUAL: "="}

TAKEN_BACK: Final = "UndoneTurns"  # the tag with the number of turns taken back by a single player
_COLUMN: Final = 18  # characters for each action
_TIME_COLUMN: Final = 8  # additional characters for its time


def write_record(record: Record) -> str:
    """A record as text. Raises ValueError if its actions cannot be played."""
    parts = [
        f"{MARK}{VERSION}",
        write_tags(record_tags(record)),
        record.start,
        "\n".join(_lines(record)),
        "# What it was played by",
        write_tags(ruleset_tags(record.rules)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def record_tags(record: Record) -> Iterator[tuple[str, object]]:
    """The tags about the game itself, as pairs of name and value; None for a tag that is left out."""
    for color in COLORS:
        yield color.title(), record.names[color]
    for color in COLORS:
        yield PLAYER_TAGS[color.side], record.players.get(color)
    yield "Date", record.begun and record.begun.isoformat(" ")
    yield "Result", UNFINISHED if record.ending is None else result_text(record.ending.winner)
    yield "Reason", record.ending and record.ending.reason
    yield "Plies", len(record.actions)
    yield TAKEN_BACK, record.taken_back or None
    if record.seconds is not None:
        for color in COLORS:
            minutes, seconds = divmod(record.seconds[color], 60)
            yield f"{color.title()}Time", f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    yield CLOCK, record.time_control
    yield from apart_tags(is_apart=record.is_apart, group=record.group, hosted_as=record.hosted_as)
    yield "Start", SETUPS if record.has_setups else BOARD
    yield "Turn", record.turn


def result_note(event: Event) -> str:
    """The result of an action as the record states it, such as ``"(8>5)"``; empty for a quiet move."""
    match event.incident:
        case Battle(attacker, defender, result):
            return f"({attacker.letter}{SIGNS[result]}{defender.letter})"
        case Sabotage(right=right):
            return "(right)" if right else "(wrong)"
        case Forfeit():
            return "(forfeit)"
    return ""


def action_pairs(record: Record) -> Iterator[list[str]]:
    """The actions with their results and times, in lists of two, Red's first; the last list may be shorter.

    If Blue moves first, the first list begins with ``"..."``. The time of a last turn without an action is an
    item of its own.
    """
    actions = [f"{event.action} {result_note(event)}".strip() for event in record.play().history]
    times = [_time_note(turn) for turn in record.turn_times]
    actions = [" ".join(filter(None, pair)) for pair in zip_longest(actions, times)]
    if record.turn is Color.BLUE and actions:
        actions.insert(0, "...")
    for at in range(0, len(actions), 2):
        yield actions[at : at + 2]


def _time_note(seconds: float) -> str:
    """The time of a turn as the record states it, such as ``"{12.5}"``."""
    return f"{{{seconds:.3f}".rstrip("0").rstrip(".") + "}"


def _lines(record: Record) -> Iterator[str]:
    pairs, column = list(action_pairs(record)), _COLUMN + bool(record.turn_times) * _TIME_COLUMN
    width = len(str(sum(map(len, pairs)) // 2 + 1)) + 1
    for number, pair in enumerate(pairs, 1):
        columns = "".join(action.ljust(column) for action in pair)
        yield f"{number}.".rjust(width) + f" {columns}".rstrip()


_CELL: Final = re.compile(r"[.~]|[rb](10|[2-9SIBF])")
_NEARLY_PIECE: Final = re.compile(r"[rb]\w{0,2}")
_TOKEN: Final = re.compile(r"\.\.\.|\d{1,9}\.|\([^()#]{0,40}\)|[^\s()#]{1,40}|\S")
_TIME: Final = re.compile(r"\{(\d{1,9}(?:\.\d{1,3})?)\}", re.ASCII)
_SPENT: Final = re.compile(r"(\d{1,6}):([0-5]\d):([0-5]\d)")
_RESULTS: Final = {result_text(winner): winner for winner in (*COLORS, None)} | {UNFINISHED: None}

_SUMMARISED: Final = ("Red", "Blue", "Date", "Result", "Reason", "Plies", TAKEN_BACK, "Ruleset", *PLAYER_TAGS)

_T = TypeVar("_T")


def read_record(text: str) -> Record:
    """The record in a string, with every action checked. Raises FileFault at the first fault."""
    _check_version(text)
    tags = Tags.read(text)
    _ruleset_name(tags)
    rules = tags.ruleset()
    rows, words = _rows(_words(text))
    record = Record(
        rules=rules,
        names=tags.names(),
        start="\n".join(" ".join(word.text for word in row) for row in rows),
        has_setups=_one_of(tags, "Start", {SETUPS: True, BOARD: False}),
        turn=_one_of(tags, "Turn", {color.value: color for color in COLORS}),
        actions=(),
        ending=_ending(tags),
        begun=_date(tags),
        seconds=_seconds(tags),
        players=tags.players(),
        taken_back=_number(tags, TAKEN_BACK) or 0,
        time_control=tags.time_control(),
        **tags.apart(),
    )
    game = _begin(record, tags, rows)
    record = record.replace(start=game.board())
    times = _play(game, words, has_clock=record.time_control is not None)
    _check_end(tags, game, record.ending)
    return record.replace(actions=tuple(str(event.action) for event in game.history), turn_times=tuple(times))


class Finished(NamedTuple):
    """A record in a list: the facts in its tags, not checked against its actions.

    ``ending`` is None if the game is unfinished, as an imported one may be; ``plies`` is None if no tag
    states it. ``players`` and ``taken_back`` are as in `Record`.
    """

    path: Path
    ruleset: str
    names: Mapping[Color, str]
    ending: Ending | None
    plies: int | None
    begun: datetime | None
    players: Mapping[Color, str] = {}
    taken_back: int = 0


def read_summary(path: Path, text: str, *, is_ours: bool = False) -> Finished:
    """The summary of a record at ``path`` from its tags. Raises FileFault.

    With ``is_ours``, a tag is found only if it is written just as this program writes it, but ``text`` may
    be the beginning and the end of the file alone.
    """
    _check_version(text)
    tags = Tags.find(text, _SUMMARISED) if is_ours else Tags.read(text)
    return Finished(
        path,
        ruleset=_ruleset_name(tags),
        names=tags.names(),
        ending=_ending(tags),
        plies=_number(tags, "Plies"),
        begun=_date(tags),
        players=tags.players(),
        taken_back=_number(tags, TAKEN_BACK) or 0,
    )


def _number(tags: Tags, name: str) -> int | None:
    """The number in a tag; None if there is no such tag."""
    tag = tags.one(name)
    if tag is not None and not re.fullmatch("[0-9]{1,9}", tag.value):
        raise tag.fault("{tag}: write a number")
    return None if tag is None else int(tag.value)


def _check_version(text: str) -> None:
    line = text.removeprefix("\ufeff").partition("\n")[0].strip()
    mark = f"{MARK}{VERSION}"
    if not text:
        raise FileFault("this file is empty")
    if not line.startswith(MARK):
        raise FileFault('this is not the record of a game: that begins with "{mark}"', 1, mark=mark)
    if line != mark:
        raise FileFault(
            "this is version {version} of a record, but this program reads version {known}",
            1,
            version=excerpt(line.removeprefix(MARK)),
            known=VERSION,
        )


def _words(text: str) -> Iterator[Part]:
    """The words of the board and of the actions, one at a time, so that reading ends at the first fault."""
    lines = lines_of(text, comments=True)
    next(lines)  # the line with the version
    for line in lines:
        if is_tag(line.text):
            continue
        for match in _TOKEN.finditer(line.text):
            if match[0] == "#":
                break
            yield Part(match[0], line.line, line.column + match.start())


def _rows(words: Iterator[Part]) -> tuple[list[list[Part]], Iterator[Part]]:
    """The rows of the board, and the words that follow. Stops when the board is too large."""
    rows: list[list[Part]] = []
    for word in words:
        if not _CELL.fullmatch(word.text):
            if _NEARLY_PIECE.fullmatch(word.text) or (rows and rows[-1][0].line == word.line):
                raise word.fault(
                    "{text} is not a piece (r or b and a letter such as 10, S, B, F), '.' or '~' (N3)",
                    text=quoted(word.text),
                )
            return rows, chain([word], words)
        if not rows or rows[-1][0].line != word.line:
            rows.append([])
        rows[-1].append(word)
        if max(len(rows), len(rows[-1])) > LARGEST:
            break
    return rows, words


RECORD: Final = text_format(
    "record",
    "Stratego record",
    lambda text: text.startswith(MARK),
    lambda text, _: read_record(text),
    write_record,
)


# The values of the tags


def _ruleset_name(tags: Tags) -> str:
    if not tags.all("Ruleset"):
        raise FileFault("the ruleset is missing, which stands at the end: is this the whole file?")
    return tags.needed("Ruleset").value


def _one_of(tags: Tags, name: str, values: dict[str, _T]) -> _T:
    tag = tags.needed(name)
    if tag.value not in values:
        raise tag.fault(
            '{tag}: "{value}" is not allowed: write {allowed}',
            value=excerpt(tag.value),
            allowed=alternatives(values),
        )
    return values[tag.value]


def _ending(tags: Tags) -> Ending | None:
    winner = _one_of(tags, "Result", _RESULTS)
    if tags.needed("Result").value == UNFINISHED:
        if (tag := tags.one("Reason")) is not None:
            raise tag.fault("{tag}: an unfinished game has none")
        return None
    return Ending(winner, _one_of(tags, "Reason", REASONS))


def _date(tags: Tags) -> datetime | None:
    if (tag := tags.one("Date")) is None:
        return None
    try:
        return datetime.fromisoformat(tag.value)
    except ValueError:
        if re.fullmatch(r"\d{4}-\d\d-\d\d[\d :.+-]*", tag.value):
            raise tag.fault("{tag}: there is no such date or time") from None
        raise tag.fault("{tag}: write it as 2026-01-31 20:15:00, or without the time") from None


def _seconds(tags: Tags) -> dict[Color, int] | None:
    if not any(tags.all(f"{color.title()}Time") for color in COLORS):
        return None
    seconds = {}
    for color in COLORS:
        tag = tags.needed(f"{color.title()}Time")
        if (match := _SPENT.fullmatch(tag.value)) is None:
            raise tag.fault("{tag}: write a time as 0:12:34")
        hours, minutes, rest = map(int, match.groups())
        seconds[color] = hours * 3600 + minutes * 60 + rest
    return seconds


# The board


def _begin(record: Record, tags: Tags, rows: list[list[Part]]) -> Game:
    first = rows[0][0] if rows else Part("", 0, 0)
    try:
        Game.from_board(record.rules, record.start)  # checked first: its errors name a square or a row
        return record.begin()
    except DeploymentError as error:
        raise first.fault(
            "this is not two complete set-ups: {problem} (D1)", problem=error.faults[0]
        ) from None
    except BoardError as error:
        board, fields = record.rules.geometry, error.explanation.fields
        square = board.index.get(str(fields.get("square")), 0)
        row = fields.get("row", square // board.width + 1 if "square" in fields else board.height)
        found = rows[board.height - int(str(row))][square % board.width] if rows else first
        raise found.fault(error.explanation) from None
    except ValueError as error:
        raise tags.needed("Turn").fault("{tag}: {problem} (D2)", problem=error.args[0]) from None


# The actions


def _play(game: Game, words: Iterator[Part], *, has_clock: bool) -> list[float]:
    """Play the actions. Their numbers and results may be left out, but must not be wrong or repeated.

    Returns the times of the turns, which are allowed only in a game with a clock.
    """
    times: list[float] = []
    first = game.turn.side
    notes: Iterator[str] = iter(())
    numbered = skipped = -1  # the ply before which the last number, or "..." for a missing action, was read
    for word in words:
        text = word.text
        if text == "...":
            if game.ply or first == 0 or skipped == game.ply:
                raise word.fault('"..." is only for the first action, if Blue moves first')
            skipped = game.ply
        elif text[0].isdigit():
            number = (game.ply + first) // 2 + 1
            turn = Color.BLUE if first and not game.ply else Color.RED
            if text != f"{number}." or game.turn is not turn or numbered == game.ply:
                raise word.fault(
                    '"{text}": expected {color}\'s action of turn {number}',
                    text=excerpt(text),
                    color=game.turn,
                    number=number,
                )
            numbered = game.ply
        elif (time := _TIME.fullmatch(text)) is not None:
            if not has_clock:
                raise word.fault('{time}: a time needs the tag [{name} "..."]', time=text, name=CLOCK)
            _check_times(word, len(times), game.ply - 1, game.ply)
            times.append(float(time[1]))
        elif text.startswith("(") and text.endswith(")"):
            note = next(notes, None)
            if note != "".join(text.split()):
                fields = {"ply": game.ply, "text": excerpt(text)}
                if not note:
                    raise word.fault("ply {ply}: unexpected result {text}", **fields)
                raise word.fault("ply {ply}: the result is {result}, not {text}", result=note, **fields)
        elif _CELL.fullmatch(text):
            raise word.fault("a row of the board follows the first action")
        else:
            if times:
                _check_times(word, len(times), game.ply, game.ply)
            event = play_action(game, text, excerpt(text), word.line, word.column)
            notes = iter(filter(None, [result_note(event)]))
    return times


def _check_times(word: Part, times: int, least: int, most: int) -> None:
    """Raise FileFault at ``word`` unless the number of ``times`` is from ``least`` to ``most``."""
    if times < least:
        raise word.fault("ply {ply}: the time of its turn is missing", ply=times + 1)
    if times > most:
        raise word.fault("ply {ply}: there is one time too many", ply=most)


def _check_end(tags: Tags, game: Game, ending: Ending | None) -> None:
    plies = tags.one("Plies")
    if plies is not None and plies.value != str(game.ply):
        raise plies.fault(
            '{tag}: the tag says "{stated}", but {played} are here',
            stated=excerpt(plies.value),
            played=game.ply,
        )
    if (fault := ending_fault(game, ending)) is not None:
        is_reason = ending is not None and (
            ending.reason not in DECLARED if game.outcome is None else ending.winner is game.outcome.winner
        )
        raise tags.needed("Reason" if is_reason else "Result").fault("{tag}: {fault}", fault=fault)
