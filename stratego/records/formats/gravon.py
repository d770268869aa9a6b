"""Gravon's formats: XML for games since 2005, GSN for games from 2003 to 2005, and StraDoS2.

StraDoS2 is the starting board of a game in a hundred letters (N2); the other two formats contain it as well.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from html import escape
from itertools import islice
from typing import Final, NamedTuple
from xml.parsers import expat

from stratego.engine.combat import Result
from stratego.engine.endings import Reason
from stratego.engine.errors import BoardError, Explanation, excerpt, printable
from stratego.engine.events import Battle
from stratego.engine.game import Game
from stratego.engine.notation import format_strados2, is_strados2, parse_strados2, read_action, read_board
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.game_setup import is_readable_name
from stratego.records.faults import FileFault
from stratego.records.formats.format import Format, Part, lines_of, text_format
from stratego.records.record import Ending, ForeignReason, Record, ending_fault, play_action, record_of_game
from stratego.rulesets.house_rules import differences
from stratego.rulesets.reading import load_ruleset

# Our ruleset for each game type; the rules of the other types are unknown.
_RULESETS: Final = {"classic": "original", "barrage": "barrage", "duell": "duel"}

# Result codes. 0 means that the loser has no movable piece, or no legal action.
_CANNOT_MOVE: Final = 0
_GIVEN_UP: Final = 3
_AGREED: Final = 4
_REASONS: Final[Mapping[int, Reason | ForeignReason]] = {
    1: Reason.FLAG,
    2: Reason.BOTH_IMMOBILE,
    3: Reason.RESIGNED,
    4: Reason.DRAW_AGREED,
    10: ForeignReason.BOTH_AWAY,
    11: Reason.OUT_OF_TIME,
    12: ForeignReason.GAME_OUT_OF_TIME,
    13: ForeignReason.AWAY_AND_OUT_OF_TIME,
    14: Reason.AWAY,
}
_CODES: Final[Mapping[Reason | ForeignReason, int]] = {
    **{reason: code for code, reason in _REASONS.items()},
    Reason.NO_MOVABLE_PIECE: _CANNOT_MOVE,
    Reason.NO_LEGAL_ACTION: _CANNOT_MOVE,
    ForeignReason.GIVEN_UP: _GIVEN_UP,
    ForeignReason.AGREED: _AGREED,
}

_WINNERS: Final = (Color.RED, Color.BLUE, None)  # numbered from 1 in XML, from 0 in GSN
_SQUARE: Final = r"[A-K](?:[1-9]|10|0|X)"  # including all spellings of row 10


class Move(NamedTuple):
    """A move as written in a file: two squares, and the number of its line."""

    source: str
    target: str
    line: int = 0


class End(NamedTuple):
    """The end of a game according to a file: ``result`` is a code; ``winner`` is None for a draw."""

    result: int
    winner: Color | None
    line: int = 0


def _ruleset_of(game_type: str, line: int, rules: Ruleset | None) -> Ruleset:
    """``rules`` if given, else the shipped ruleset for a game type.

    Raises FileFault if the rules of the type are unknown, or ``rules`` have another board or army.
    """
    if game_type not in _RULESETS:
        raise FileFault(
            'games of the type "{type}" cannot be read, only: {known}',
            line,
            type=excerpt(game_type),
            known=", ".join(_RULESETS),
        )
    usual = load_ruleset(_RULESETS[game_type])
    if rules is not None and (rules.layout, rules.army) != (usual.layout, usual.army):
        raise FileFault(
            "this is a game of {usual}, but the rules chosen, of {ruleset}, have another board or army",
            line,
            usual=usual.name,
            ruleset=rules.name,
        )
    return usual if rules is None else rules


def checked_name(name: str, line: int) -> str:
    """Return ``name``. Raises FileFault if a record cannot hold it as a player's name."""
    if not is_readable_name(name):
        raise FileFault("a player's name is too long, or has control characters", line)
    return name


class Playing:
    """A game that is played while its file is read, so that reading ends at the first fault.

    ``line`` is the line number of the board. Raises FileFault if the board does not fit ``rules``.
    """

    def __init__(self, rules: Ruleset, board: str, line: int) -> None:
        try:
            start = parse_strados2(rules.geometry, board)  # first, as `from_board` would accept a diagram too
            self.game = Game.from_board(rules, board)
        except BoardError as error:
            raise FileFault(error.args[0], line) from None
        self._occupied = {rules.geometry.names[square] for square in start}
        self._tenth: dict[str, int] = {}  # by letter, J or K: the first line that names a square with it

    def play(self, move: Move) -> None:
        """Play the next move. Raises FileFault."""
        game, occupied = self.game, self._occupied
        for square in (move.source, move.target):
            if square[0] in "JK" and self._tenth.setdefault(square[0], move.line) and len(self._tenth) > 1:
                raise FileFault("the file uses both J and K: which is the tenth file?", self._tenth["J"])
        source, target = _square(move.source), _square(move.target)
        mark = "x" if target in occupied else "-"
        event = play_action(game, f"{source}{mark}{target}", f"{source}-{target}", move.line)
        occupied.discard(source)
        occupied.add(target)
        if isinstance(event.incident, Battle) and event.incident.result is Result.EQUAL:
            occupied.discard(target)

    def record(self, names: Mapping[Color, str], end: End) -> Record:
        """The record of the game, which ended with ``end`` after the last move. Raises FileFault."""
        ending = _ending(self.game, end)
        if (fault := ending_fault(self.game, ending)) is not None:
            raise FileFault("result: {fault}", end.line, fault=fault)
        return record_of_game(self.game, names).replace(ending=ending)


def from_record(record: Record, types: Sequence[str], title: str) -> tuple[str, str, list[Move], End]:
    """The game type, board (a StraDoS2 string, N2), moves and end of a record, as Gravon writes them.

    ``types`` are the game types of the format, and ``title`` is its name. Raises FileFault if the format
    cannot express the record.
    """
    if record.turn is not Color.RED:
        raise FileFault("{format} cannot express that Blue moves first", format=title)
    if record.ending is None:
        raise FileFault("{format} cannot express an unfinished game", format=title)
    reason = record.ending.reason
    if reason not in _CODES:
        raise FileFault("{format} has no code for this ending: {reason}", format=title, reason=reason)
    try:
        board = format_strados2(record.rules.geometry, read_board(record.rules.geometry, record.start))
    except BoardError as error:
        raise FileFault(
            "{format} cannot express this board: {problem}", format=title, problem=error.args[0]
        ) from None
    game_type = _type_of(record.rules, types, title)
    moves = [_converted(action, title) for action in record.actions]
    return game_type, board, moves, End(_CODES[reason], record.ending.winner)


def _type_of(rules: Ruleset, types: Sequence[str], title: str) -> str:
    shipped = {game_type: load_ruleset(_RULESETS[game_type]) for game_type in types}
    for game_type, base in shipped.items():
        if (rules.layout, rules.army) == (base.layout, base.army):
            if changed := differences(rules, base):
                raise FileFault(
                    "{format} cannot express house rules in {ruleset}: {changed}",
                    format=title,
                    ruleset=base.name,
                    changed=", ".join(changed),
                )
            return game_type
    names = ", ".join(base.name for base in shipped.values())
    raise FileFault("{format} only has the boards and armies of: {names}", format=title, names=names)


def _converted(action: str, title: str) -> Move:
    written = read_action(action)
    if written is None or action not in (f"{written.origin}{mark}{written.target}" for mark in "-x"):
        raise FileFault("{format} cannot express {action}", format=title, action=action)
    return Move(written.origin, written.target)


def _square(text: str) -> str:
    return text[0].replace("J", "K") + re.sub("^[0X]$", "10", text[1:])


def _ending(game: Game, end: End) -> Ending:
    if end.result == _CANNOT_MOVE:
        if game.outcome is None:
            raise FileFault("result: both players can still move", end.line)
        reason = game.outcome.reason
        immobile = (Reason.NO_MOVABLE_PIECE, Reason.NO_LEGAL_ACTION)
        return Ending(end.winner, reason if reason in immobile else Reason.NO_MOVABLE_PIECE)
    if end.result not in _REASONS:
        raise FileFault("unknown result {code}", end.line, code=end.result)
    if end.result == _GIVEN_UP and end.winner is not game.turn.other:
        return Ending(end.winner, ForeignReason.GIVEN_UP)
    if end.result == _AGREED and end.winner is not None:
        return Ending(end.winner, ForeignReason.AGREED)
    return Ending(end.winner, _REASONS[end.result])


_XML_TITLE: Final = "Gravon XML"
_PLAYERS: Final = {"1": Color.RED, "2": Color.BLUE}
_ONCE: Final = ("game", "field", "result")  # elements that may occur only once
_DEEPEST: Final = 16
_BREAK: Final = re.compile(r"[^\S ]")  # names may contain line breaks
_MOST_OTHERS: Final = 1000  # the most elements that are not moves
_XML_LONGEST: Final = 16 * 1024  # the most bytes of a tag with the text after it, or characters of a name
_BOUNDED: Final = re.compile(rb"(?:[^<]{0,%d}+<)*+[^<]{0,%d}+" % (_XML_LONGEST, _XML_LONGEST))


class _Element:
    """An XML element of the file."""

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.text = ""

    def needed(self, attribute: str) -> str:
        """The value of an attribute, without surrounding spaces. Raises FileFault if it is missing."""
        if attribute not in self.attributes:
            raise self.fault("<{element}> has no {attribute}", attribute=attribute)
        return self.attributes[attribute].strip()

    def fault(self, template: str, /, **fields: object) -> FileFault:
        """A fault at the line of this element; ``element`` in the template is its name."""
        return FileFault(template, self.line, element=self.name, **fields)


def is_xml(data: bytes) -> bool:
    """Whether a file is meant to be XML."""
    return re.match(rb"(\xef\xbb\xbf)?\s*<|\xff\xfe<|\xfe\xff\x00<", data) is not None


def read_xml(data: bytes, rules: Ruleset | None = None) -> Record:
    """The record in an XML file, played under ``rules`` if given.

    Raises FileFault if the file is faulty, or if the board or army of its type differs from ``rules``.
    """
    file = _File(data, rules)
    playing, result = file.playing, file.needed("result")
    code, winner = result.needed("type"), result.needed("winner")
    if not re.fullmatch("[0-9]{1,3}", code) or winner not in ("1", "2", "3"):
        raise result.fault("<{element}> needs a number as its type, and 1, 2 or 3 as its winner")
    return playing.record(file.names, End(int(code), _WINNERS[int(winner) - 1], result.line))


def write_xml(record: Record) -> str:
    """A record as XML. Raises FileFault if Gravon's XML cannot express it."""
    game_type, board, moves, end = from_record(record, tuple(_RULESETS), _XML_TITLE)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<stratego>",
        f' <game type="{game_type}">',
        f'  <field content="{board}"/>',
    ]
    for number, move in enumerate(moves, 1):
        lines.append(f'  <move id="{number}" source="{move.source}" target="{move.target}"/>')
    for identity, color in _PLAYERS.items():
        lines.append(f'  <player id="{identity}">{escape(record.names[color], quote=False)}</player>')
    winner = 1 + _WINNERS.index(end.winner)
    lines += [f'  <result type="{end.result}" winner="{winner}"/>', " </game>", "</stratego>", ""]
    return "\n".join(lines)


GRAVON_XML: Final = Format("xml", _XML_TITLE, is_xml, read_xml, write_xml)


class _File:
    """The contents of an XML file, whose moves are played as they are read.

    Raises FileFault if it is malformed or dangerous, or at the first move that cannot be played.
    """

    def __init__(self, data: bytes, rules: Ruleset | None) -> None:
        self._rules = rules
        self.names = {color: color.title() for color in Color}
        self._once: dict[str, _Element] = {}
        self._open: list[_Element] = []
        self._others = 0
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse  # without a document type, no entities can be defined
        bounded = _BOUNDED.match(data)
        if bounded is not None and bounded.end() < len(data):
            line = data.count(b"\n", 0, bounded.end()) + 1
            raise FileFault("there is too much here between two signs <", line)
        try:
            parser.Parse(data, True)
        except expat.ExpatError as problem:
            why = Explanation("this is not XML: {problem}", problem=expat.ErrorString(problem.code))
            raise FileFault(why, problem.lineno, problem.offset + 1) from None
        except (LookupError, ValueError) as problem:
            if isinstance(problem, FileFault):
                raise
            why = Explanation("this is not XML: {problem}", problem=printable(str(problem)))
            raise FileFault(why, parser.CurrentLineNumber) from None

    @cached_property
    def playing(self) -> Playing:
        """The game as far as it has been read. Raises FileFault if its type or board is missing or wrong."""
        game, field = self.needed("game"), self.needed("field")
        rules = _ruleset_of(game.needed("type"), game.line, self._rules)
        return Playing(rules, field.needed("content"), field.line)

    def needed(self, name: str) -> _Element:
        """The only element of this name. Raises FileFault if it is missing."""
        if name not in self._once:
            raise FileFault("<{element}> is missing", element=name)
        return self._once[name]

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        element = _Element(name, attributes, self._parser.CurrentLineNumber)
        if len(self._open) == _DEEPEST:
            raise element.fault("the elements are nested too deeply")
        self._open.append(element)
        if name == "move":
            self.playing.play(_xml_move(element, self.playing.game.ply + 1))
            return
        self._others += 1
        if self._others > _MOST_OTHERS:
            raise element.fault("there are too many elements that are not moves")
        if name in _ONCE:
            if name in self._once:
                raise element.fault("there is more than one <{element}>")
            self._once[name] = element

    def _end(self, _: str) -> None:
        element = self._open.pop()
        if element.name == "player":
            number = element.needed("id")
            name = " ".join(filter(None, (line.strip() for line in _BREAK.split(element.text))))
            if number not in _PLAYERS:
                raise element.fault("<{element}> needs 1 or 2 as its id")
            if name:
                self.names[_PLAYERS[number]] = checked_name(name, element.line)

    def _characters(self, text: str) -> None:
        element = self._open[-1]
        if element.name == "player":
            element.text += text
            if len(element.text) > _XML_LONGEST:
                raise element.fault("a player's name is too long")

    def _refuse(self, *_: object) -> None:
        raise FileFault("a game may not have a DOCTYPE", self._parser.CurrentLineNumber)


def _xml_move(move: _Element, number: int) -> Move:
    if move.needed("id") != str(number):
        raise move.fault(
            "expected move {number}, not {found}", number=number, found=excerpt(move.needed("id"))
        )
    source, target = move.needed("source"), move.needed("target")
    for square in (source, target):
        if not re.fullmatch(_SQUARE, square):
            raise move.fault('"{text}" is not a square such as A4', text=excerpt(square))
    return Move(source, target, move.line)


_GSN_TITLE: Final = "Gravon GSN"
_TYPES: Final = ("classic", "barrage", "classicfree", "ultimate lightning")
_GSN_WRITABLE_TYPES: Final = ("classic", "barrage")
_END: Final = "END"
_MOST_AFTER: Final = 9  # the most lines that are read after the first END
_GSN_LONGEST: Final = 1000  # characters of the line with the result

_HEAD: Final = re.compile(r"#\S* Stratego-Notation v[12]")
_MOVE: Final = re.compile(rf"({_SQUARE})([-:])({_SQUARE})")
_RESULT: Final = re.compile(r"(.* vs .*) result ([0-9]{1,3}) winner ([012])")
_BETWEEN: Final = re.compile("(?= vs )")  # a lookahead, as two separators may share a space


def read_gsn(text: str, rules: Ruleset | None = None) -> Record:
    """The record in a GSN string, played under ``rules`` if given.

    Raises FileFault if the string is faulty, or if the board or army of its type differs from ``rules``.
    """
    lines = lines_of(text)
    first = next(lines, None)
    if first is None or not _HEAD.fullmatch(first.text):
        raise FileFault("GSN begins with a line such as #X38FA11 Stratego-Notation v1", 1)
    kind = _next(lines, first.line)
    if kind.text not in [f"type {number}" for number in range(len(_TYPES))]:
        raise FileFault('expected the game type: "type" and a number from 0 to 3', kind.line)
    rules = _ruleset_of(_TYPES[int(kind.text[-1])], kind.line, rules)
    board = _next(lines, kind.line)
    if board.text == _END:
        raise FileFault("the set-ups were never finished: there is no game", board.line)
    game = Playing(rules, board.text, board.line)
    line = _next(lines, board.line)
    while line.text != _END:
        game.play(_gsn_move(line))
        line = _next(lines, line.line)
    after = [each for each in islice(lines, _MOST_AFTER) if each.text != _END]  # END may be repeated
    if len(after) != 1 or len(after[0].text) > _GSN_LONGEST:
        wrong = after[-1] if after else line
        raise FileFault("expected one line with the names and the result after END", wrong.line)
    return game.record(*_result(after[0].line, after[0].text))


def write_gsn(record: Record) -> str:
    """A record as GSN. Raises FileFault if GSN cannot express it."""
    game_type, board, moves, end = from_record(record, _GSN_WRITABLE_TYPES, _GSN_TITLE)
    names = f"{record.names[Color.RED]} vs {record.names[Color.BLUE]}"
    if len(_BETWEEN.findall(names)) > 1:
        raise FileFault(
            'GSN separates the names by " vs ", so a name cannot contain the word "vs": '
            "export to xml, or change the name in a copy of the record"
        )
    ending = f"{names} result {end.result} winner {_WINNERS.index(end.winner)}"
    body = [f"type {_TYPES.index(game_type)}", board]
    body += [f"{move.source}-{move.target}" for move in moves]
    body += ["END", ending, ""]
    number = sha256("\n".join(body).encode()).hexdigest()[:6].upper()
    return "\n".join([f"#X{number} Stratego-Notation v1", *body])


GSN: Final = text_format("gsn", _GSN_TITLE, lambda text: _HEAD.match(text) is not None, read_gsn, write_gsn)


def _next(lines: Iterator[Part], after: int) -> Part:
    """The next line, which follows line number ``after``. Raises FileFault if there is none."""
    if (line := next(lines, None)) is None:
        raise FileFault("the text ends too early: END or the result is missing", after)
    return line


def _gsn_move(line: Part) -> Move:
    number = line.line
    if (match := _MOVE.fullmatch(line.text)) is None:
        if _RESULT.fullmatch(line.text[:_GSN_LONGEST]):
            raise FileFault("END is missing before the result", number)
        raise FileFault('"{text}" is not a move such as A4-A5', number, 1, text=excerpt(line.text))
    source, mark, target = match.groups()
    if mark == ":":
        raise FileFault(
            "this is a rescue of ultimate lightning, which cannot be read", number, match.start(2) + 1
        )
    return Move(source, target, number)


def _result(number: int, line: str) -> tuple[dict[Color, str], End]:
    if (match := _RESULT.fullmatch(line)) is None:
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


def read_strados2(text: str, rules: Ruleset | None = None) -> Record:
    """The record of a starting board, without actions, under ``rules`` or else Original. Raises FileFault."""
    playing = Playing(rules or load_ruleset("original"), text, 1)
    return record_of_game(playing.game, {color: color.title() for color in COLORS})


def write_strados2(record: Record) -> str:
    """The starting board of a game on one line. Raises BoardError if StraDoS2 cannot express it."""
    board = record.rules.geometry
    return format_strados2(board, read_board(board, record.start)) + "\n"


STRADOS2: Final = text_format("strados2", "StraDoS2 board", is_strados2, read_strados2, write_strados2)
