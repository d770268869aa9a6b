"""The text of a journal: one plain line, a sealed line about the game, and a sealed line for every step."""

import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import blake2b, shake_256
from typing import Any, Final, NamedTuple, Self, get_args, get_type_hints

from stratego.engine.actions import Action
from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.hotseat.game_setup import GameSetup, Opponent, recorded
from stratego.hotseat.steps import Cells, Step, Taken, plies
from stratego.hotseat.stored_pin import Pin
from stratego.records.faults import FileFault
from stratego.records.tags import (
    CLOCK,
    Tags,
    apart_tags,
    names_from_files,
    names_in_files,
    ruleset_tags,
    write_tags,
)

_LANGUAGE: Final = "{}Language"
HEADING_IS_DAMAGED: Final = Explanation("the heading of this game is damaged: nothing of it can be resumed")
BLOCK: Final = 192  # bytes: more than any single step needs, so that all sealed steps have the same length

_NONCE = 16
_CHECK = 16


class Seal:
    """The chain of a file's sealed lines: each checksum depends on the one before."""

    __slots__ = ("_last",)

    def __init__(self, last: bytes = b"") -> None:
        self._last = last

    @classmethod
    def after(cls, line: bytes) -> Self | None:
        """Continue the chain after ``line`` without verifying it; None if it is not sealed."""
        plain = _plain(line)
        return None if plain is None else cls(plain[-_CHECK:])

    def copy(self) -> Self:
        """A copy of the chain, which continues independently."""
        return type(self)(self._last)

    def close(self, text: str) -> bytes:
        """Seal ``text``, which must not contain NUL. Returns the next line, without its line ending."""
        payload = text.encode("utf-8")
        payload += bytes(-len(payload) % BLOCK)
        self._last = self._check(payload)
        nonce = secrets.token_bytes(_NONCE)
        return b64encode(nonce + _veil(nonce, payload + self._last))

    def open(self, line: bytes) -> str | None:
        """The text of the next line; None if it is damaged, or not the next line of this chain."""
        if (plain := _plain(line)) is None:
            return None
        payload, check = plain[:-_CHECK], plain[-_CHECK:]
        if check != self._check(payload):
            return None
        self._last = check
        return payload.rstrip(b"\0").decode("utf-8", errors="replace")

    def _check(self, payload: bytes) -> bytes:
        return blake2b(payload, digest_size=_CHECK, key=self._last, person=b"stratego").digest()


def _plain(line: bytes) -> bytes | None:
    """The payload and checksum of a sealed line; None if the line is not sealed."""
    try:
        sealed = b64decode(line)
    except ValueError:
        return None
    if b64encode(sealed) != line or (len(sealed) - _NONCE - _CHECK) % BLOCK:
        return None
    return _veil(sealed[:_NONCE], sealed[_NONCE:])


def _veil(nonce: bytes, data: bytes) -> bytes:
    """Obfuscate bytes, or recover them."""
    veil = shake_256(nonce).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(veil)).to_bytes(len(data))


# A step is a line of JSON with its time, the name of its class, its ply (see `write_step`) and its fields.
# The ply is only for the lists of games (`read_outline`); earlier versions of the program did not write it.

_EMPTY = "."
_TEN = "X"  # so that every cell is one character
_LONGEST: Final = 10**9  # more seconds of play, or plies, than any game has


class _Field(NamedTuple):
    """Writes and reads the fields of one type. Reading may raise ValueError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _write_cells(cells: Cells) -> str:
    return "".join(_EMPTY if kind is None else kind.letter.replace("10", _TEN) for kind in cells)


def _read_cell(letter: str) -> Kind | None:
    kind = Kind.of_letter("10" if letter == _TEN else letter)
    if kind is None and letter != _EMPTY:
        raise FileFault("a cell of a set-up is not a piece")
    return kind


def _read_pin(text: str) -> Pin:
    cost, salt, proof = text.split(":")
    return Pin(int(cost), bytes.fromhex(salt), bytes.fromhex(proof))


_FIELDS: Final = {
    str: _Field(str, str),
    int: _Field(str, int),
    Action | str: _Field(str, str),
    bytes: _Field(bytes.hex, bytes.fromhex),
    Pin: _Field(lambda pin: f"{pin.cost}:{pin.salt.hex()}:{pin.proof.hex()}", _read_pin),
    Color: _Field(str, Color),
    Cells: _Field(_write_cells, lambda text: tuple(map(_read_cell, text))),
}

_NAMES: Final = {"action": "action_text"}  # fields with a different name in a journal

_KINDS: Final = {kind.__name__: kind for kind in get_args(Step)}
_SHAPES: Final = {
    kind: {_NAMES.get(name, name): _FIELDS[hint] for name, hint in get_type_hints(kind).items()}
    for kind in _KINDS.values()
}


def write_step(taken: Taken, ply: int) -> str:
    """The line for a step; ``ply`` counts the actions played by then and not taken back."""
    step = taken.step
    shape = _SHAPES[type(step)].items()
    given = (getattr(step, name) for name in step.__match_args__)
    fields = {name: field.write(value) for (name, field), value in zip(shape, given, strict=True)}
    values = {"at": round(float(taken.at), 3), "step": type(step).__name__, "ply": ply, **fields}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def read_step(line: str) -> Taken:
    """The step on a line. Raises ValueError if this version cannot read it."""
    values = json.loads(line)
    kind = _KINDS.get(str(values.get("step"))) if isinstance(values, dict) else None
    if kind is None:
        raise FileFault("this version does not know the step")
    shape = _SHAPES[kind]
    at = values.get("at")
    are_given = all(isinstance(values.get(name), str) for name in shape)
    if not (are_given and isinstance(at, float) and abs(at) < _LONGEST):
        raise FileFault("a field of the step is missing")
    return Taken(kind(*(field.read(values[name]) for name, field in shape.items())), at)


def read_ply(line: str) -> int | None:
    """The ply on a step's line; None if missing or invalid. Raises ValueError if the line is not JSON."""
    values = json.loads(line)
    ply = values.get("ply") if isinstance(values, dict) else None
    return ply if isinstance(ply, int) and not isinstance(ply, bool) and 0 <= ply < _LONGEST else None


# The journal

_MARK: Final = b"Stratego game in progress, version "
VERSION: Final = 1
DAMAGED: Final = Explanation("The file is damaged: everything after this point is lost.")
_LONGEST_LINE: Final = 64 * 1024  # bytes; a heading has about three thousand, a step three hundred
_LONGEST_SEED: Final = 20  # digits
_OUTLINED: Final = ("Red", "Blue", "Opponent", "Player", "Seed", "PlayerVersion", "Ruleset", "Clock")
FIRST_LINE: Final = _MARK + f"{VERSION}: sealed until it is over, so that nobody learns too much\n".encode()


class Heading(NamedTuple):
    """The setup of a game, and when the game began."""

    setup: GameSetup
    begun: datetime


class Reading(NamedTuple):
    """The part of a journal that could be read.

    ``steps`` are those before the first that could not be read. ``length`` is the number of bytes that could
    be read, and ``seal`` the chain after them. ``loss`` says what was dropped, None if nothing was.
    """

    heading: Heading
    steps: tuple[Taken, ...]
    length: int
    seal: Seal
    loss: Explanation | None


class Outline(NamedTuple):
    """A journal in a list: the facts in its heading, unchecked, and the number of actions."""

    ruleset: str
    names: Mapping[Color, str]
    players: Mapping[Color, str]
    ply: int
    time_control: TimeControl | None


def write_heading(heading: Heading) -> str:
    """The text of a journal's first sealed line."""
    setup, begun = heading.setup, ("Begun", heading.begun.isoformat())
    names = [(color.title(), name) for color, name in names_in_files(setup.names, setup.players).items()]
    spoken = [(_LANGUAGE.format(color.title()), code) for color, code in setup.languages.items()]
    apart = apart_tags(is_apart=setup.is_apart, group=setup.group, hosted_as=setup.hosted_as)
    tags = [*names, *spoken, *apart, begun, *opponent_tags(setup.opponent)]
    return write_tags([*tags, (CLOCK, setup.time_control), *ruleset_tags(setup.rules)])


def read_journal(data: bytes, most: int | None = None) -> Reading:
    """Read the steps of a journal up to the first that is damaged or that this version cannot read.

    Any steps after the first ``most`` count as unreadable. Raises FileFault if not even the heading can be
    read.
    """
    first, seal, at = _opened_heading(data)
    heading = read_heading(first)
    steps: list[Taken] = []
    loss = None
    while at < len(data) and loss is None:
        end = data.find(b"\n", at)
        after = seal.copy()
        text = _opened(after, data, at, end)
        taken = None
        if text is not None and len(steps) != most:
            with suppress(ValueError, RecursionError):
                taken = read_step(text)
        if taken is not None:
            steps.append(taken)
            seal, at = after, end + 1
        elif end == -1:
            loss = Explanation(
                "The last step was only half written when the game was interrupted, and is lost."
            )
        elif text is None:
            loss = DAMAGED
        else:
            loss = Explanation(
                "Everything after this point does not fit this version of the program, and is lost."
            )
    return Reading(heading, tuple(steps), at, seal, loss)


def outline_of(reading: Reading) -> Outline:
    """The outline of a journal that has been read in full."""
    setup = reading.heading.setup
    names = names_in_files(setup.names, setup.players)
    return Outline(setup.rules.name, names, setup.players, plies(reading.steps), setup.time_control)


def read_outline(ends: bytes) -> Outline | None:
    """The outline of a journal, from the beginning and the end of its file.

    None if the whole file is needed: the heading or the last step is damaged or very long, or the journal was
    written by an earlier version of the program.
    """
    with suppress(ValueError, RecursionError):
        text, seal, at = _opened_heading(ends)
        *lines, _ = ends[at:].rsplit(b"\n", 3)  # the part after the last line ending is empty or half written
        ply: int | None = 0
        if lines:
            before_last = seal if len(lines) == 1 else Seal.after(lines[-2])
            last = None if before_last is None else before_last.open(lines[-1])
            ply = None if last is None else read_ply(last)
        if ply is not None:
            tags = Tags.find(f"\n{text}", _OUTLINED)
            opponent = read_opponent(tags)
            players = {} if opponent is None else {opponent.color: recorded(opponent.player)}
            return Outline(tags.needed("Ruleset").value, tags.names(), players, ply, tags.time_control())
    return None


def opponent_tags(opponent: Opponent | None) -> Iterator[tuple[str, str]]:
    """The tags that describe the computer or a program as the opponent; none for two people."""
    if opponent is not None:
        yield "Opponent", opponent.color
        yield "Player", opponent.player
        yield "Seed", str(opponent.seed)
        yield "PlayerVersion", opponent.version


def read_opponent(tags: Tags) -> Opponent | None:
    """The opponent described by tags, None for two people. Raises FileFault."""
    if (color := tags.one("Opponent")) is None:
        return None
    if color.value not in list(COLORS):
        raise FileFault("Opponent: write red or blue", color.line)
    player, seed, version = (tags.needed(name) for name in ("Player", "Seed", "PlayerVersion"))
    if not (seed.value.isascii() and seed.value.isdigit() and len(seed.value) <= _LONGEST_SEED):
        raise FileFault("Seed: write a number", seed.line)
    return Opponent(Color(color.value), player.player(), int(seed.value), version.value)


def read_heading(text: str) -> Heading:
    """The heading in a journal's first sealed line. Raises FileFault."""
    tags = Tags.read(text)
    stated = tags.needed("Begun").value
    try:
        begun = datetime.fromisoformat(stated)
    except ValueError:
        raise FileFault("this game does not state when it began") from None
    spoken = {color: tags.one(_LANGUAGE.format(color.title())) for color in COLORS}
    languages = {color: tag.value for color, tag in spoken.items() if tag is not None}
    setup = GameSetup(
        tags.ruleset(),
        tags.names(),
        read_opponent(tags),
        languages=languages,
        time_control=tags.time_control(),
        **tags.apart(),
    )
    return Heading(setup.replace(names=names_from_files(setup.names, setup.players)), begun)


def _opened_heading(data: bytes) -> tuple[str, Seal, int]:
    """The text of the heading, the chain after it, and the offset of the next line. Raises FileFault."""
    if not is_journal(data):
        raise FileFault("this is not an unfinished game, or its first line is damaged")
    if not data.startswith(FIRST_LINE):
        raise FileFault("this game is damaged, or another version of the program wrote it")
    seal = Seal()
    at = len(FIRST_LINE)
    end = data.find(b"\n", at)
    if (text := _opened(seal, data, at, end)) is None:
        raise FileFault(HEADING_IS_DAMAGED)
    return text, seal, end + 1


def _opened(seal: Seal, data: bytes, at: int, end: int) -> str | None:
    """The text of a sealed line; None if it is damaged, has no end, or is longer than any line of a game."""
    return seal.open(data[at:end]) if 0 <= end - at <= _LONGEST_LINE else None


def is_journal(data: bytes) -> bool:
    """Whether ``data`` is meant to be a journal, damaged or not."""
    return data.startswith(_MARK)


def is_barely_begun(data: bytes) -> bool:
    """Whether a journal ends before its heading is complete, and so before its first step."""
    return data.count(b"\n") < 2 and FIRST_LINE.startswith(data[: len(FIRST_LINE)])
