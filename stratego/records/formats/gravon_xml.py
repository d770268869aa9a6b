"""The XML of Gravon's games since 2005. It comes from anyone: no entities, no references, a bounded size."""

from __future__ import annotations

import re
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape

from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.records.formats.gravon import SQUARE, Step, Told, edition_of, record_told, tell
from stratego.records.formats.record_reading import name_stands
from stratego.records.record import Record
from stratego.records.tags import FileFault

LARGEST_FILE: Final = 1024 * 1024  # bytes: twenty thousand moves

_SAYABLE: Final = ("classic", "barrage", "duell")
_WINNERS: Final = {"1": Color.RED, "2": Color.BLUE, "3": None}
_PLAYERS: Final = {"1": Color.RED, "2": Color.BLUE}
_DEEPEST: Final = 16


class _Element:
    """An element of the file: what is in it is of no matter but for its text."""

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.text = ""

    def needed(self, attribute: str) -> str:
        """The value of an attribute. Raises FileFault where it is missing."""
        if attribute not in self.attributes:
            raise FileFault(f"<{self.name}> has no {attribute}", self.line)
        return self.attributes[attribute].strip()


def is_xml(data: bytes) -> bool:
    """Whether a file means to be XML."""
    return re.match(rb"(\xef\xbb\xbf)?\s*<|\xff\xfe<|\xfe\xff\x00<", data) is not None


def read_xml(data: bytes, rules: Ruleset | None = None) -> Record:
    """The record of an XML file, by ``rules`` if they are given. Raises FileFault."""
    if len(data) > LARGEST_FILE:
        raise FileFault(f"this is too large for a game, which has {LARGEST_FILE // 1024} kB at most")
    elements = _elements(data)
    game, field = _only(elements, "game"), _only(elements, "field")
    result = _only(elements, "result")
    kind = game.needed("type")
    edition = edition_of(kind, game.line)
    if not re.fullmatch("[0-9]{1,3}", result.needed("type")) or result.needed("winner") not in _WINNERS:
        raise FileFault("<result> has a number as its type, and 1, 2 or 3 as its winner", result.line)
    told = Told(
        kind=kind,
        names=_names(elements),
        board=field.needed("content"),
        board_line=field.line,
        steps=_steps(elements),
        result=int(result.needed("type")),
        winner=_WINNERS[result.needed("winner")],
        end_line=result.line,
    )
    return record_told(told, rules or edition)


def write_xml(record: Record) -> str:
    """The XML text of a record. Raises FileFault with the reason where it cannot be said there."""
    told = tell(record, _SAYABLE, "Gravon's XML")
    winner = next(number for number, color in _WINNERS.items() if color is told.winner)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<stratego>",
        f' <game type="{told.kind}">',
        f'  <field content="{told.board}"/>',
    ]
    lines += [
        f'  <move id="{number}" source="{step.source}" target="{step.target}"/>'
        for number, step in enumerate(told.steps, 1)
    ]
    for number, color in _PLAYERS.items():
        lines.append(f'  <player id="{number}">{escape(told.names[color])}</player>')
    lines += [f'  <result type="{told.result}" winner="{winner}"/>', " </game>", "</stratego>", ""]
    return "\n".join(lines)


def _elements(data: bytes) -> list[_Element]:
    """All elements in their order. Raises FileFault for what is not well made, or could do harm."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    found: list[_Element] = []
    open_now: list[_Element] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_now) == _DEEPEST:
            raise FileFault("the elements lie too deep in each other", parser.CurrentLineNumber)
        element = _Element(name, attributes, parser.CurrentLineNumber)
        found.append(element)
        open_now.append(element)

    def end(_: str) -> None:
        open_now.pop()

    def characters(text: str) -> None:
        if open_now[-1].name == "player":
            open_now[-1].text += text

    def refuse(*_: object) -> None:
        raise FileFault("a DOCTYPE has no place in the file of a game", parser.CurrentLineNumber)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse  # without it there are no entities either
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        what = expat.ErrorString(problem.code)
        raise FileFault(f"this is not XML: {what}", problem.lineno, problem.offset + 1) from None
    except (LookupError, ValueError) as problem:
        if isinstance(problem, FileFault):
            raise
        raise FileFault(f"this is not XML: {printable(str(problem))}", parser.CurrentLineNumber) from None
    return found


def _only(elements: list[_Element], name: str) -> _Element:
    found = [element for element in elements if element.name == name]
    if not found:
        raise FileFault(f"there is no <{name}>")
    if len(found) > 1:
        raise FileFault(f"there is more than one <{name}>", found[1].line)
    return found[0]


def _steps(elements: list[_Element]) -> list[Step]:
    steps = []
    for number, move in enumerate((element for element in elements if element.name == "move"), 1):
        if move.needed("id") != str(number):
            raise FileFault(f"move {number} comes here, not {printable(move.needed('id'), 20)}", move.line)
        source, target = move.needed("source"), move.needed("target")
        for square in (source, target):
            if not re.fullmatch(SQUARE, square):
                raise FileFault(f'"{printable(square, 20)}" is no square such as A4', move.line)
        steps.append(Step(source, target, move.line))
    return steps


def _names(elements: list[_Element]) -> dict[Color, str]:
    names = {color: color.title() for color in Color}
    for player in (element for element in elements if element.name == "player"):
        number = player.needed("id")
        if number not in _PLAYERS:
            raise FileFault("<player> has 1 or 2 as its id", player.line)
        name = " ".join(player.text.split()) or names[_PLAYERS[number]]
        if not name_stands(name):
            raise FileFault("a name that cannot be kept: too long, or with control characters", player.line)
        names[_PLAYERS[number]] = name
    return names
