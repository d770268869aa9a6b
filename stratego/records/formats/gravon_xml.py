"""The XML of Gravon's games since 2005. As files may come from anyone: no entities, and a bounded size."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape

from stratego.engine.pieces import Color
from stratego.engine.quoting import excerpt, printable
from stratego.engine.ruleset import Ruleset
from stratego.records.faults import FileFault
from stratego.records.formats.format import Format
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

_TITLE: Final = "Gravon XML"
_WRITABLE_TYPES: Final = ("classic", "barrage", "duell")
_WINNERS: Final = {"1": Color.RED, "2": Color.BLUE, "3": None}
_PLAYERS: Final = {"1": Color.RED, "2": Color.BLUE}
_ONCE: Final = ("game", "field", "result")  # elements; each move and each player have one, too
_DEEPEST: Final = 16
_BREAK: Final = re.compile(r"[^\S ]")  # a name may be spread over lines
_MOST_OTHERS: Final = 1000  # elements that are no moves
_LONGEST: Final = 16 * 1024  # bytes of a tag, or of text between two tags
_BOUNDED: Final = re.compile(rb"(?:[^<]{0,%d}+<)*+[^<]{0,%d}+" % (_LONGEST, _LONGEST))


class _Element:
    """An element of the file."""

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
    file = _File(data, rules)
    playing, result = file.playing, file.needed("result")
    if not re.fullmatch("[0-9]{1,3}", result.needed("type")) or result.needed("winner") not in _WINNERS:
        raise FileFault("<result> needs a number as its type, and 1, 2 or 3 as its winner", result.line)
    end = End(int(result.needed("type")), _WINNERS[result.needed("winner")], result.line)
    return playing.record(file.names, end)


def write_xml(record: Record) -> str:
    """The XML text of a record. Raises FileFault if Gravon's XML cannot express it."""
    gravon = from_record(record, _WRITABLE_TYPES, _TITLE)
    winner = next(number for number, color in _WINNERS.items() if color is gravon.end.winner)
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
    lines += [f'  <result type="{gravon.end.result}" winner="{winner}"/>', " </game>", "</stratego>", ""]
    return "\n".join(lines)


GRAVON_XML: Final = Format("xml", _TITLE, is_xml, read_xml, write_xml)


class _File:
    """What a file says; its moves are played as they come.

    Raises FileFault if it is malformed, if it could do harm, or at the first move that cannot be played.
    """

    def __init__(self, data: bytes, rules: Ruleset | None) -> None:
        self._rules = rules
        self._moves = 0
        self.names = {color: color.title() for color in Color}
        self._once: dict[str, _Element] = {}
        self._open: list[_Element] = []
        self._others = 0
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse  # without it there are no entities either
        bounded = _BOUNDED.match(data)
        if bounded is not None and bounded.end() < len(data):
            line = data.count(b"\n", 0, bounded.end()) + 1
            raise FileFault("there is too much here between two signs <", line)
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

    @cached_property
    def playing(self) -> Playing:
        """The game as far as it has been read; the board comes before the first move."""
        game, field = self.needed("game"), self.needed("field")
        edition = edition_of(game.needed("type"), game.line)
        return Playing(self._rules or edition, field.needed("content"), field.line)

    def needed(self, name: str) -> _Element:
        """The only element of this name. Raises FileFault if it is missing."""
        if name not in self._once:
            raise FileFault("<{element}> is missing", element=name)
        return self._once[name]

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        element = _Element(name, attributes, self._parser.CurrentLineNumber)
        if len(self._open) == _DEEPEST:
            raise FileFault("the elements are nested too deeply", element.line)
        self._open.append(element)
        if name == "move":
            self._moves += 1
            self.playing.play(_move(element, self._moves))
            return
        self._others += 1
        if self._others > _MOST_OTHERS:
            raise FileFault("there are too many elements that are no moves", element.line)
        if name in _ONCE:
            if name in self._once:
                raise FileFault("there is more than one <{element}>", element.line, element=name)
            self._once[name] = element

    def _end(self, _: str) -> None:
        element = self._open.pop()
        if element.name == "player":
            number = element.needed("id")
            name = " ".join(filter(None, (line.strip() for line in _BREAK.split(element.text))))
            if number not in _PLAYERS:
                raise FileFault("<player> needs 1 or 2 as its id", element.line)
            if name:
                self.names[_PLAYERS[number]] = checked_name(name, element.line)

    def _characters(self, text: str) -> None:
        element = self._open[-1]
        if element.name == "player":
            element.text += text
            if len(element.text) > _LONGEST:
                raise FileFault("a player's name is too long", element.line)

    def _refuse(self, *_: object) -> None:
        raise FileFault("a game may not have a DOCTYPE", self._parser.CurrentLineNumber)


def _move(move: _Element, number: int) -> Move:
    if move.needed("id") != str(number):
        what = "expected move {number}, not {found}"
        raise FileFault(what, move.line, number=number, found=excerpt(move.needed("id")))
    source, target = move.needed("source"), move.needed("target")
    for square in (source, target):
        if not re.fullmatch(SQUARE, square):
            raise FileFault('"{text}" is not a square such as A4', move.line, text=excerpt(square))
    return Move(source, target, move.line)
