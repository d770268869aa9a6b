"""The protocol between a host and its terminals: version 2 of the players' protocol (docs/players.md)."""

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from hashlib import blake2b
from string import Formatter
from typing import Final

from stratego.engine.clock import Clock, TimeControl
from stratego.engine.errors import Explanation, Pieces, Quoted, printable
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hosting.places import SEATS
from stratego.hotseat import steps
from stratego.hotseat.scenes import Standing
from stratego.hotseat.steps import Step, StepError
from stratego.players.protocol import messages
from stratego.players.protocol.messages import ProtocolError

VERSION: Final = 2
SHORTEST_TOKEN: Final = 32  # the minimum length of a token, in characters
LONGEST_NEWS: Final = 1 << 16  # the maximum length of a line from the host, in bytes

_DEEPEST: Final = 4  # the maximum depth of nested explanations
_LONGEST_SPEC: Final = 2  # the maximum length of a field's format, which might otherwise ask for any width
_MOST_SECONDS: Final = 1e9  # the maximum of any time in seconds


class To(StrEnum):
    """The first words of lines from the host, besides those of version 1 of the protocol."""

    GAME = "game"
    PLAYER = "player"
    SEAT = "seat"
    STANDS = "stands"
    SIT = "sit?"
    SEATED = "seated"
    NEW = "new"
    BACK = "back"
    RECORD = "record"
    CONTROL = "control"
    CLOCK = "clock"
    SECONDS = "seconds"
    """How long the game has been played, and whether that time runs."""
    NOW = "now"
    OTHER = "other"
    READY = "ready"
    """The other player's set-up is finished."""
    AGAIN = "again"
    UNSAVED = "unsaved"
    PLACED = "placed"
    LOST = "lost"
    """Part of the game could not be read when the host resumed it."""
    ENDS = "ends"
    """The host's process ends; the game is kept."""
    DONE = "done"
    REFUSED = "refused"


def deleted(owner: str) -> Explanation:
    """The message to the players that ``owner`` has deleted the game."""
    return Explanation("{owner}, who hosts this game, has deleted it.", owner=owner)


class Said(StrEnum):
    """The first words of lines from a player's terminal."""

    HELLO = "stratego"
    SIT = "sit"
    SET_UP = "setup"
    READY = "ready"
    FIRST = "first"
    PLAY = "play"
    BACK = "back"
    END = "end"
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"
    RESIGN = "resign"
    CLAIM = "claim"
    AGAIN = "again"
    LEAVE = "leave"


class Taking(StrEnum):
    """The state of a seat: free, or taken by a player who is here or away."""

    FREE = "free"
    HERE = "here"
    AWAY = "away"


def proof_of(token: str) -> str:
    """The hash of a token. The host keeps only the hash, and sends it to everyone who connects."""
    return blake2b(token.encode(), digest_size=32).hexdigest()


def read_seat(text: str) -> int:
    """Parse the number of a seat. Raises ProtocolError."""
    if text not in map(str, SEATS):
        raise ProtocolError("the number of a seat is missing")
    return int(text)


class Other(StrEnum):
    """The other player's presence. With ``MISSING``, this player may claim the win."""

    EXPECTED = "expected"
    """The other player has not joined yet."""
    HERE = "here"
    AWAY = "away"
    MISSING = "missing"


class Doing(StrEnum):
    """The current task of a player."""

    SET_UP = "setup"
    PLACE = "place"
    FIRST = "first"
    CHOOSE = "choose"
    MOVED = "moved"
    WAIT_SETUP = "wait-setup"
    WAIT_FIRST = "wait-first"
    WAIT = "wait"
    OVER = "over"


# Steps

_PLAIN: Final[Mapping[Said, Step]] = {
    Said.BACK: steps.TakeBack(),
    Said.END: steps.EndTurn(),
    Said.OFFER: steps.OfferDraw(),
    Said.ACCEPT: steps.AcceptDraw(),
    Said.DECLINE: steps.DeclineDraw(),
    Said.RESIGN: steps.Resign(),
}
_WORDS: Final = {step: word for word, step in _PLAIN.items()}


def step_line(rules: Ruleset, step: Step) -> str:
    """The line for a person's step. Raises StepError for a step that is not possible at two terminals."""
    match step:
        case steps.Arrange(cells=cells):
            return f"{Said.SET_UP} {messages.cells_text(rules, cells)}"
        case steps.Ready():
            return str(Said.READY)
        case steps.Begin(color=color):
            return f"{Said.FIRST} {color}"
        case steps.Act(action=action):
            return f"{Said.PLAY} {printable(str(action), 100)}"
    if (word := _WORDS.get(step)) is None:
        raise StepError("This cannot be done at two terminals.")
    return str(word)


def read_step(rules: Ruleset, color: Color, line: str) -> Step:
    """Parse a step sent by the player of ``color``. Raises ProtocolError."""
    word, _, text = line.partition(" ")
    match word:
        case Said.SET_UP:
            return steps.Arrange(color, messages.read_cells(rules, text))
        case Said.READY:
            return steps.Ready(color)
        case Said.FIRST:
            return steps.Begin(messages.member_of(Color, text))
        case Said.PLAY:
            return steps.Act(text)
    said = _PLAIN.get(messages.member_of(Said, word))
    if said is None or text:
        raise messages.unreadable("a step", line)
    return said


# The clock


def clock_text(clock: Clock) -> str:
    """The clock as a string: the player to move, the phase, whether the clock runs, and eight numbers.

    These are the seconds of the turn, the seconds that each side used in finished turns and in setting up,
    each side's number of stops, and the seconds of the pause. Red comes first.
    """
    what = ("setup" if clock.is_setting_up else "game", "runs" if clock.runs else "stands")
    seconds = [f"{pair[color]:.3f}" for pair in (clock.spent, clock.setting_up) for color in COLORS]
    stops = [str(clock.stops[color]) for color in COLORS]
    return " ".join((clock.player, *what, f"{clock.turn:.3f}", *seconds, *stops, f"{clock.pause:.3f}"))


def read_clock(control: TimeControl, text: str) -> Clock:
    """Parse a clock. Raises ProtocolError."""
    try:
        player, what, moves, *numbers = text.split()
        turn, *spent, pause = (float(each) for each in (*numbers[:5], numbers[7]))
        if not all(0 <= each <= _MOST_SECONDS for each in (turn, *spent, pause)):
            raise ValueError
        return Clock(
            control,
            Color(player),
            is_setting_up=what == "setup",
            runs=moves == "runs",
            turn=turn,
            pause=pause,
            spent=dict(zip(COLORS, spent[:2], strict=True)),
            setting_up=dict(zip(COLORS, spent[2:], strict=True)),
            stops=dict(zip(COLORS, map(messages.number_of, numbers[5:7]), strict=True)),
        )
    except (ValueError, IndexError):
        raise messages.unreadable("a clock", text) from None


def seconds_text(seconds: float, *, run: bool) -> str:
    """How long a game has been played as a string, and whether that time runs."""
    return f"{seconds:.3f} {'runs' if run else 'stands'}"


def read_seconds(text: str) -> tuple[float, bool]:
    """Parse how long a game has been played, and whether that time runs. Raises ProtocolError."""
    try:
        seconds, moves = text.split()
        if not 0 <= float(seconds) <= _MOST_SECONDS:
            raise ValueError
        return float(seconds), moves == "runs"
    except ValueError:
        raise messages.unreadable("the time of play", text) from None


# The state of a game, for players who have not sat down yet


def standing_text(standing: Standing, played: datetime) -> str:
    """The state of a game as a string: sides to act, stage, number of plies, time of last step, and clock."""
    acting = ",".join(standing.acting) or "-"
    stage = "setup" if standing.is_setting_up else "game"
    clock = "" if standing.clock is None else clock_text(standing.clock)
    return f"{acting} {stage} {standing.ply} {played.isoformat(timespec='minutes')} {clock}".rstrip()


def read_standing(control: TimeControl | None, text: str) -> tuple[Standing, datetime]:
    """Parse the state of a game and the time of the last step. Raises ProtocolError."""
    try:
        acting, stage, ply, played, *clock = text.split(maxsplit=4)
        sides = () if acting == "-" else tuple(map(Color, acting.split(",")))
        time = read_clock(control, clock[0]) if clock and control is not None else None
        standing = Standing(sides, stage == "setup", messages.number_of(ply), time)
        return standing, datetime.fromisoformat(played).astimezone()
    except (ValueError, OverflowError):
        raise messages.unreadable("how the game stands", text) from None


# Explanations, sent as a code with fields. The English template serves as the code.


def explanation_text(explanation: Explanation, clause: str = "") -> str:
    """An explanation as one line, with the clause of the rules if it has one."""
    return json.dumps([clause, _write(explanation)])


def read_explanation(text: str) -> tuple[Explanation, str]:
    """Parse an explanation and its clause. Raises ProtocolError."""
    with suppress(ValueError, KeyError, TypeError, RecursionError):
        clause, value = json.loads(text)
        explanation = _read(value, _DEEPEST)
        if isinstance(explanation, Explanation) and isinstance(clause, str):
            return explanation, printable(clause)
    raise messages.unreadable("a refusal", text)


def _write(value: object) -> object:
    match value:
        case Explanation():
            fields = {name: _write(each) for name, each in value.fields.items()}
            return {"text": value.template, "with": fields}
        case Color():
            return {"color": str(value)}
        case Kind():
            return {"kind": str(value)}
        case Pieces(kind, count):
            return {"pieces": str(kind), "count": count}
        case Quoted(text):
            return {"quoted": text}
        case tuple():
            return [_write(each) for each in value]
        case int() | float():
            return value
    return str(value)


def _read(value: object, depth: int) -> object:
    if not depth:
        raise ValueError
    match value:
        case {"text": str(template), "with": dict(given)}:
            return received(template, {name: _read(each, depth - 1) for name, each in given.items()})
        case {"color": str(color)}:
            return Color(color)
        case {"kind": str(kind)}:
            return Kind(kind)
        case {"pieces": str(kind), "count": int() | None as count}:
            return Pieces(Kind(kind), count)
        case {"quoted": str(text)}:
            return Quoted(printable(text, 300))
        case list():
            return tuple(_read(each, depth - 1) for each in value)
        case int() | float():
            return value
        case str():
            return printable(value, 300)
    raise ValueError


def received(template: str, fields: Mapping[str, object]) -> Explanation:
    """An explanation received in a message. Raises ValueError if its template does not fit its fields."""
    named = [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]
    are_known = all(
        name.isidentifier() and name in fields and len(spec) <= _LONGEST_SPEC for name, spec in named
    )
    if not template.isprintable() or not are_known:
        raise ValueError
    return Explanation(template, **fields)


def refusal_line(explanation: Explanation, clause: str = "") -> str:
    """The line that gives a terminal the reason for a refusal, or for ending the connection."""
    return f"{To.REFUSED} {explanation_text(explanation, clause)}"
