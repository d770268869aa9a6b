"""Writing and reading the lines of the protocol that players speak (docs/players.md)."""

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from textwrap import wrap
from typing import Final, TypeVar

from stratego.engine.actions import Action, Move, rescue
from stratego.engine.clock import Clock
from stratego.engine.combat import Result
from stratego.engine.deployment import can_move_first, draw_cells, parse_cells, surplus_faults
from stratego.engine.endings import Outcome
from stratego.engine.errors import BoardError, DeploymentError, alternatives, printable
from stratego.engine.events import Announcement, Battle, Event, Forfeit, Return, Sabotage, SilentBattle
from stratego.engine.geometry import Geometry
from stratego.engine.notation import UNKNOWN, action_of, read_action
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.players.player import AcceptDraw, Answer, Cells, Play, Resign, Turn

_Word = TypeVar("_Word", bound=StrEnum)

VERSION: Final = 1
LONGEST_LINE: Final = 1000  # bytes, in both directions


class To(StrEnum):
    """The first words of lines to a player; HELLO and words with a question mark are answered by one line."""

    HELLO = "stratego"
    RULESET = "ruleset"
    COLOR = "color"
    SEED = "seed"
    TIME = "time"
    READY = "ready?"
    SET_UP = "setup?"
    ZONE = "zone"
    ENEMY = "enemy"
    PLACE = "place?"
    FIRST = "first?"
    BOARD = "board"
    BEGIN = "begin"
    PLAYED = "played"
    LEGAL = "legal"
    OFFERED = "offered"
    CLOCK = "clock"
    MOVE = "move?"
    LAST = "last"
    END = "end"
    QUIT = "quit"


class Said(StrEnum):
    """The first words of a player's lines."""

    HELLO = "stratego"
    INFO = "info"
    READY = "ready"
    DECLINE = "decline"
    SET_UP = "setup"
    PLACE = "place"
    FIRST = "first"
    PLAY = "play"
    ACCEPT = "accept"
    RESIGN = "resign"


OFFER: Final = "offer"  # follows the action on a `play` line if the player also offers a draw


class ProtocolError(ValueError):
    """A line that does not follow the protocol; the message says why."""


def line_of(word: StrEnum, *fields: object) -> str:
    """A line made of its first word and its fields."""
    return " ".join((word, *map(str, fields)))


def clock_line(clock: Clock) -> str:
    """The clock, in milliseconds, as a line to the player whose turn it is."""
    own = clock.player
    times = [clock.left(own), clock.left(own.other), clock.free]
    times += [] if clock.longest is None else [clock.longest]
    return line_of(To.CLOCK, *(round(1000 * seconds) for seconds in times))


# Reading: here and below, each function that parses a string raises ProtocolError if it is invalid.


def words_of(text: str, least: int) -> list[str]:
    """The words of ``text``; there must be at least ``least`` of them."""
    words = text.split()
    if len(words) < least:
        raise unreadable("a line", text)
    return words


def kind_of(letter: str) -> Kind:
    """The kind with this letter (N1)."""
    if (kind := Kind.of_letter(letter)) is None:
        raise unreadable("a piece", letter)
    return kind


def member_of(words: type[_Word], text: str) -> _Word:
    """The member of ``words`` with the value ``text``."""
    try:
        return words(text)
    except ValueError:
        raise unreadable(alternatives(words), text) from None


def number_of(text: str) -> int:
    """``text`` as a whole number, 0 or more."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise unreadable("a number from 0 on", text)
    return int(text)


def unreadable(what: str, text: str) -> ProtocolError:
    """The error for ``text`` where ``what``, such as "a move", was expected."""
    return ProtocolError(f"{quoted(text)} is not {what}")


def quoted(text: str) -> str:
    """A string received from the other program, in quotation marks, shortened and safe to show."""
    return f'"{printable(text, 60)}"'


def ruleset_lines(rules: Ruleset) -> Iterator[str]:
    """The protocol lines for a ruleset. `ruleset_text` turns them back into TOML."""
    return (line_of(To.RULESET, line).rstrip() for line in _toml(rules))


def ruleset_text(lines: Iterable[str]) -> str:
    """The TOML in the ``lines`` of `ruleset_lines`, with or without their first word."""
    return "".join(f"{line.removeprefix(To.RULESET).removeprefix(' ')}\n" for line in lines)


def _toml(rules: Ruleset) -> Iterator[str]:
    yield f"name = {_value(rules.name)}"
    yield f"summary = {_value(rules.summary)}"
    yield "[army]"
    yield from (f"{kind} = {count}" for kind, count in rules.army.items())
    yield "[rules]"
    yield from (f"{key} = {_value(value)}" for key, value in rules.options.items())
    yield "[board]"
    yield "layout = ["
    yield from (f"{_value(row)}," for row in rules.layout)
    yield "]"


def _value(value: object) -> str:
    """A value in TOML. JSON has the same syntax here, since a ruleset's strings are printable."""
    return json.dumps(value, ensure_ascii=False)


# Boards (N3) and set-ups, with all rows on one line.

_ROWS = " / "


def one_line(drawing: str) -> str:
    """Put a diagram or a zone that is drawn on several lines on one line."""
    return _ROWS.join(" ".join(row.split()) for row in drawing.split("\n"))


def read_board(board: Geometry, text: str) -> dict[str, tuple[Color, Kind | None]]:
    """Parse a board into its pieces by square; the kind is None for an unknown rank."""
    rows = [row.split() for row in text.split("/")]
    if [len(row) for row in rows] != [board.width] * board.height:
        raise ProtocolError("the rows of the board are not as long as the ruleset's")
    pieces = {}
    cells = (cell for row in reversed(rows) for cell in row)
    for square, cell in zip(board.names, cells, strict=True):
        if cell in (".", "~"):
            continue
        if (color := _COLORS.get(cell[0])) is None:
            raise unreadable("a piece", cell)
        if board.index[square] in board.lakes:
            raise ProtocolError(f"{quoted(cell)} is on {square}, which is a lake")
        pieces[square] = (color, None if cell[1:] == UNKNOWN else kind_of(cell[1:]))
    return pieces


_COLORS: Final = {color[0]: color for color in COLORS}


def cells_text(rules: Ruleset, cells: Cells) -> str:
    """A zone on one line, as its owner sees it, back row last; the set-up may be unfinished."""
    return one_line(draw_cells(rules, cells))


def read_cells(rules: Ruleset, text: str) -> Cells:
    """The cells of a zone, parsed from the format of `cells_text`."""
    try:
        return tuple(parse_cells(rules, text.replace("/", "\n")))
    except DeploymentError as error:
        raise ProtocolError(error.in_one_line) from None


def piece_placed(rules: Ruleset, color: Color, before: Cells, after: Cells) -> str:
    """The letter and the square of the one piece that is in ``after`` but not in ``before``."""
    squares = rules.geometry.zones[color.side]
    return " ".join(
        f"{kind.letter} {rules.geometry.names[square]}"
        for square, was, kind in zip(squares, before, after, strict=True)
        if kind is not None and kind is not was
    )


def read_piece_placed(rules: Ruleset, color: Color, cells: Cells, text: str) -> Cells:
    """``cells`` with one more piece that may be placed now (D3), parsed from the format of `piece_placed`."""
    match text.split():
        case [letter, square]:
            kind = kind_of(letter)
        case _:
            raise unreadable("a piece and its square", text)
    board = rules.geometry
    names = [board.names[index] for index in board.zones[color.side]]
    if square not in names or cells[at := names.index(square)] is not None:
        raise unreadable("an empty square of its zone", square)
    after = *cells[:at], kind, *cells[at + 1 :]
    if surplus_faults(rules, after):
        raise unreadable("a piece that is left to place", letter)
    if not can_move_first(rules, color, after):
        raise ProtocolError(f"with {quoted(text)} no piece could make a first move")
    return after


# Announcements during the game; after it, the last actions as events, with nothing hidden.


def announcement_text(announcement: Announcement) -> str:
    """An announcement as words: the ply, the side, the action (N1), and the incident or the kind shown."""
    ply, color, action, incident, revealed = announcement
    words = [str(ply), str(color), str(action), *_incident_words(incident)]
    if revealed is not None:
        words += ["shows", revealed.letter]
    return " ".join(words)


def _incident_words(incident: Battle | SilentBattle | Sabotage | Forfeit | None) -> Sequence[str]:
    match incident:
        case Battle(attacker, defender, result):
            return "battle", attacker.letter, defender.letter, result
        case SilentBattle(attacker, result):
            return "battle", attacker.letter, UNKNOWN, result
        case Sabotage(_, right):
            return "guess", "right" if right else "wrong"
        case Forfeit():
            return ("forfeit",)
        case None:
            return ()


def read_announcement(board: Geometry, text: str) -> Announcement:
    """An announcement, parsed from the format of `announcement_text`."""
    ply, color, action, *words = words_of(text, 3)
    read = _read_action(board, action)
    revealed = None
    match words:
        case ["shows", letter]:
            revealed, words = kind_of(letter), []
    return Announcement(
        number_of(ply), member_of(Color, color), read, _read_incident(action, words), revealed
    )


def _read_incident(action: str, words: list[str]) -> Battle | SilentBattle | Sabotage | Forfeit | None:
    match words:
        case []:
            return None
        case ["battle", attacker, defender, result]:
            ended = member_of(Result, result)
            if defender == UNKNOWN:
                return SilentBattle(kind_of(attacker), ended)
            return Battle(kind_of(attacker), kind_of(defender), ended)
        case ["guess", "right" | "wrong" as result]:
            return Sabotage(kind_of(action.rpartition("=")[2]), result == "right")
        case ["forfeit"]:
            return Forfeit()
    raise unreadable("an announcement", " ".join(words))


def event_text(event: Event) -> str:
    """An event as words: the ply, the side, the kind that acted, the action, and the incident.

    ``void`` is added for a void rescue.
    """
    words = [str(event.ply), str(event.color), event.mover.letter, str(event.action)]
    words += _incident_words(event.incident)
    return " ".join(words + ["void"] * (event.rescue is Return.VOID))


def _read_action(board: Geometry, text: str) -> Action:
    way, unseen, back = text.partition("+?@")  # a rescue that hides the returned piece's rank (R1)
    written = read_action(way)
    try:
        action = None if written is None else action_of(board, written)
        if unseen and isinstance(action, Move):
            return rescue(action, board.square(back), None)
    except BoardError as error:
        raise ProtocolError(str(error)) from None
    if unseen or action is None:
        raise unreadable("an action", text)
    return action


# Legal actions, on lines of bounded length


def legal_lines(actions: Iterable[Action]) -> Sequence[str]:
    """The legal actions, on as many lines as needed."""
    texts, word = " ".join(action.text for action in actions), f"{To.LEGAL} "
    return wrap(texts, LONGEST_LINE, initial_indent=word, subsequent_indent=word, break_on_hyphens=False)


def read_legal(board: Geometry, text: str) -> list[Action]:
    """The actions on one of the lines of `legal_lines`; ``text`` is the line without its first word."""
    return [_read_action(board, word) for word in text.split()]


# Answers


def answer_line(answer: Answer) -> str:
    """A player's answer in its turn, as a line."""
    match answer:
        case Play(action, offers_draw):
            return line_of(Said.PLAY, action, *[OFFER] * offers_draw)
        case AcceptDraw():
            return str(Said.ACCEPT)
        case Resign():
            return str(Said.RESIGN)
        case _:
            raise TypeError(f"answer() has to return a Play, AcceptDraw or Resign, not {answer!r}")


def read_answer(line: str, turn: Turn) -> Answer:
    """Parse a player's answer, which must be possible in this turn."""
    words = line.casefold().split()
    meant = next((action for action in turn.view.legal_moves if action.text.casefold() in words), None)
    fault = unreadable("an answer", line)
    match line.split():
        case [Said.PLAY, text, *offer] if offer in ([], [OFFER]):
            if meant is not None and meant.text == text:
                return Play(meant, offers_draw=bool(offer))
            fault = unreadable("a legal action", text)
        case [Said.ACCEPT] if turn.draw_offered:
            return AcceptDraw()
        case [Said.ACCEPT]:
            raise ProtocolError("no draw was offered")
        case [Said.RESIGN]:
            return Resign()
    raise fault if meant is None else ProtocolError(f'{fault}: did you mean "{Said.PLAY} {meant}"?')


# The end


def outcome_text(outcome: Outcome | None) -> str:
    """The outcome as words: the winner or a draw, and the reason; ``none`` for an unfinished game."""
    return "none" if outcome is None else f"{outcome.winner or 'draw'} {outcome.reason}"
