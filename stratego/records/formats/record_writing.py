"""A record as readable text: tags, the board, the actions with their results, and the ruleset.

`record_reading` reads it; docs/records.md describes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stratego.engine.combat import Result
from stratego.engine.events import Battle, Event, Forfeit, Sabotage
from stratego.engine.pieces import COLORS, Color
from stratego.records.record import Record, result_text
from stratego.records.ruleset_tags import ruleset_tags
from stratego.records.tags import PLAYER_TAGS, write_tags

MARK: Final = "Stratego record, version "
VERSION: Final = 1

SETUPS, BOARD = "set-ups", "board"  # the kinds of starting position
UNFINISHED: Final = "unfinished"
SIGNS: Final = {Result.WON: ">", Result.LOST: "<", Result.EQUAL: "="}

_COLUMN: Final = 18  # characters for a player's action


def write_record(record: Record) -> str:
    """The text of a record. Raises ValueError if its actions cannot be played."""
    parts = [
        f"{MARK}{VERSION}",
        write_tags(record_tags(record)),
        record.start,
        "\n".join(_lines(record)),
        "# What it was played by",
        write_tags(ruleset_tags(record.rules)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def record_tags(record: Record) -> Iterator[tuple[str, str]]:
    """The tags about the game itself, as pairs of name and value."""
    for color in COLORS:
        yield color.title(), record.names[color]
    for color in COLORS:
        if color in record.players:
            yield PLAYER_TAGS[color.side], record.players[color]
    if record.begun is not None:
        yield "Date", record.begun.isoformat(" ")
    if record.ending is None:
        yield "Result", UNFINISHED
    else:
        yield "Result", result_text(record.ending.winner)
        yield "Reason", record.ending.reason
    yield "Plies", str(len(record.actions))
    if record.seconds is not None:
        for color in COLORS:
            yield f"{color.title()}Time", _clock(record.seconds[color])
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
    """The actions with their results, one list of one or two for each turn of Red and of Blue.

    Where Blue moves first, the first list begins with ``"..."``.
    """
    actions = [f"{event.action} {result_note(event)}".strip() for event in record.play().history]
    if record.turn is Color.BLUE and actions:
        actions.insert(0, "...")
    for at in range(0, len(actions), 2):
        yield actions[at : at + 2]


def _lines(record: Record) -> Iterator[str]:
    pairs = list(action_pairs(record))
    width = len(str(sum(map(len, pairs)) // 2 + 1)) + 1
    for number, pair in enumerate(pairs, 1):
        columns = "".join(action.ljust(_COLUMN) for action in pair)
        yield f"{number}.".rjust(width) + f" {columns}".rstrip()


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
