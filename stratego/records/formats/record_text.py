"""A record as text for people: tags, the board, the actions with what came of them, the small print.

Written here, read in `record_reading`; described for people in docs/records.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stratego.engine.combat import Result
from stratego.engine.events import Battle, Event, Forfeit, Sabotage
from stratego.engine.pieces import COLORS, Color
from stratego.records.record import Record, told_winner
from stratego.records.ruleset_tags import ruleset_tags
from stratego.records.tags import write_tag

MARK: Final = "Stratego record, version "
VERSION: Final = 1

SETUPS, BOARD = "set-ups", "board"  # what a game starts from
UNFINISHED: Final = "unfinished"
SIGNS: Final = {Result.WON: ">", Result.LOST: "<", Result.EQUAL: "="}

_COLUMN: Final = 18  # of a player's actions


def write_record(record: Record) -> str:
    """The text of a record. Raises ValueError where its actions cannot be played."""
    parts = [
        f"{MARK}{VERSION}",
        _tags(record_tags(record)),
        record.start,
        "\n".join(_actions(record)),
        "# What it was played by",
        _tags(ruleset_tags(record.rules)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def record_tags(record: Record) -> Iterator[tuple[str, str]]:
    """What is told of the game itself, as pairs of a tag's name and what it says."""
    for color in COLORS:
        yield color.title(), record.names[color]
    if record.begun is not None:
        yield "Date", record.begun.isoformat(" ")
    if record.ending is None:
        yield "Result", UNFINISHED
    else:
        yield "Result", told_winner(record.ending.winner)
        yield "Reason", record.ending.reason
    yield "Plies", str(len(record.actions))
    if record.seconds is not None:
        for color in COLORS:
            yield f"{color.title()}Time", _clock(record.seconds[color])
    yield "Start", SETUPS if record.has_setups else BOARD
    yield "Turn", record.turn


def outcome_note(event: Event) -> str:
    """What came of an action, as the record tells it: ``"(8>5)"``; nothing for a quiet move."""
    match event.incident:
        case Battle(attacker, defender, result):
            return f"({attacker.letter}{SIGNS[result]}{defender.letter})"
        case Sabotage(right=right):
            return "(right)" if right else "(wrong)"
        case Forfeit():
            return "(forfeit)"
    return ""


def _tags(pairs: Iterator[tuple[str, str]]) -> str:
    return "\n".join(write_tag(name, value) for name, value in pairs)


def _actions(record: Record) -> Iterator[str]:
    """One line for each pair of turns, Red's before Blue's."""
    told = [f"{event.action} {outcome_note(event)}".strip() for event in record.play().history]
    if record.turn is Color.BLUE and told:
        told.insert(0, "...")
    width = len(str(len(told) // 2 + 1)) + 1
    for number, at in enumerate(range(0, len(told), 2), 1):
        pair = "".join(action.ljust(_COLUMN) for action in told[at : at + 2])
        yield f"{number}.".rjust(width) + f" {pair}".rstrip()


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
