"""The XML of Gravon's games since 2005. As files may come from anyone: no entities, and a bounded size."""

from __future__ import annotations

import re
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape

from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.records.faults import FileFault
from stratego.records.formats.format import Format
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

LARGEST_FILE: Final = 1024 * 1024  # bytes: twenty thousand moves

_TITLE: Final = "Gravon XML"
_WRITABLE_TYPES: Final = ("classic", "barrage", "duell")
_WINNERS: Final = {"1": Color.RED, "2": Color.BLUE, "3": None}
_PLAYERS: Final = {"1": Color.RED, "2": Color.BLUE}
_DEEPEST: Final = 16
_BREAK: Final = re.compile(r"[^\S ]")  # a name may be spread over lines


class _Element:
    """An element of the file; its place among the others does not matter."""

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.text = ""

    def needed(self, attribute: str) -> str:
        """The value of an attribute. Raises FileFault if it is missing."""
        if attribute not in self.attributes:
            raise FileFault(
                "<{element}> has no {attribute}", self.line, element=self.name, attribute=attribute
            )
        return self.attributes[attribute].strip()


def is_xml(data: bytes) -> bool:
    """Whether a file is meant to be XML."""
    return re.match(rb"(\xef\xbb\xbf)?\s*<|\xff\xfe<|\xfe\xff\x00<", data) is not None


def read_xml(data: bytes, rules: Ruleset | None = None) -> Record:
    """The record of an XML file, played by ``rules`` if they are given. Raises FileFault."""
    if len(data) > LARGEST_FILE:
        raise FileFault("this file is too large: {most} kB is the most", most=LARGEST_FILE // 1024)
    elements = _elements(data)
    game, field = _only(elements, "game"), _only(elements, "field")
    result = _only(elements, "result")
    game_type = game.needed("type")
    edition = edition_of(game_type, game.line)
    if not re.fullmatch("[0-9]{1,3}", result.needed("type")) or result.needed("winner") not in _WINNERS:
        raise FileFault("<result> needs a number as its type, and 1, 2 or 3 as its winner", result.line)
    gravon = GravonGame(
        type=game_type,
        names=_names(elements),
        board=field.needed("content"),
        board_line=field.line,
        moves=_moves(elements),
        result=int(result.needed("type")),
        winner=_WINNERS[result.needed("winner")],
        result_line=result.line,
    )
    return to_record(gravon, rules or edition)


def write_xml(record: Record) -> str:
    """The XML text of a record. Raises FileFault if Gravon's XML cannot express it."""
    gravon = from_record(record, _WRITABLE_TYPES, _TITLE)
    winner = next(number for number, color in _WINNERS.items() if color is gravon.winner)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<stratego>",
        f' <game type="{gravon.type}">',
        f'  <field content="{gravon.board}"/>',
    ]
    lines += [
        f'  <move id="{number}" source="{move.source}" target="{move.target}"/>'
        for number, move in enumerate(gravon.moves, 1)
    ]
    for number, color in _PLAYERS.items():
        lines.append(f'  <player id="{number}">{escape(gravon.names[color])}</player>')
    lines += [f'  <result type="{gravon.result}" winner="{winner}"/>', " </game>", "</stratego>", ""]
    return "\n".join(lines)


GRAVON_XML: Final = Format("xml", _TITLE, is_xml, read_xml, write_xml)


def _elements(data: bytes) -> list[_Element]:
    """All elements in their order. Raises FileFault if the file is malformed, or could do harm."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    found: list[_Element] = []
    open_now: list[_Element] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_now) == _DEEPEST:
            raise FileFault("the elements are nested too deeply", parser.CurrentLineNumber)
        element = _Element(name, attributes, parser.CurrentLineNumber)
        found.append(element)
        open_now.append(element)

    def end(_: str) -> None:
        open_now.pop()

    def characters(text: str) -> None:
        if open_now[-1].name == "player":
            open_now[-1].text += text

    def refuse(*_: object) -> None:
        raise FileFault("a game may not have a DOCTYPE", parser.CurrentLineNumber)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse  # without it there are no entities either
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise FileFault(
            "this is not XML: {problem}",
            problem.lineno,
            problem.offset + 1,
            problem=expat.ErrorString(problem.code),
        ) from None
    except (LookupError, ValueError) as problem:
        if isinstance(problem, FileFault):
            raise
        raise FileFault(
            "this is not XML: {problem}", parser.CurrentLineNumber, problem=printable(str(problem))
        ) from None
    return found


def _only(elements: list[_Element], name: str) -> _Element:
    found = [element for element in elements if element.name == name]
    if not found:
        raise FileFault("<{element}> is missing", element=name)
    if len(found) > 1:
        raise FileFault("there is more than one <{element}>", found[1].line, element=name)
    return found[0]


def _moves(elements: list[_Element]) -> list[Move]:
    moves = []
    for number, move in enumerate((element for element in elements if element.name == "move"), 1):
        if move.needed("id") != str(number):
            what = "expected move {number}, not {found}"
            found = printable(move.needed("id"), 20)
            raise FileFault(what, move.line, number=number, found=found)
        source, target = move.needed("source"), move.needed("target")
        for square in (source, target):
            if not re.fullmatch(SQUARE, square):
                raise FileFault('"{text}" is not a square such as A4', move.line, text=printable(square, 20))
        moves.append(Move(source, target, move.line))
    return moves


def _names(elements: list[_Element]) -> dict[Color, str]:
    names = {color: color.title() for color in Color}
    for player in (element for element in elements if element.name == "player"):
        number = player.needed("id")
        if number not in _PLAYERS:
            raise FileFault("<player> needs 1 or 2 as its id", player.line)
        name = " ".join(filter(None, (line.strip() for line in _BREAK.split(player.text))))
        if name:
            names[_PLAYERS[number]] = checked_name(name, player.line)
    return names
