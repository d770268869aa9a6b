"""What a journal's file holds: a line in clear, a sealed line about the game, and one for every step."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.steps import Taken
from stratego.records.ruleset_tags import read_ruleset, ruleset_tags
from stratego.records.sealing import Seal
from stratego.records.step_text import read_step
from stratego.records.tags import FileFault, Tags, read_tag, write_tag

_MARK: Final = b"Stratego game in progress, version "
VERSION: Final = 1
FIRST_LINE: Final = _MARK + f"{VERSION}: sealed until it is over, so that nobody learns too much\n".encode()


class Heading(NamedTuple):
    """What is known of a game before it begins."""

    rules: Ruleset
    names: Mapping[Color, str]
    begun: datetime


class Reading(NamedTuple):
    """What could be read of a journal.

    ``steps`` are all up to the first that is damaged or half written; ``length`` is the number of bytes
    up to there, ``seal`` the chain as it stands there. ``loss`` says in a sentence what was dropped,
    None where nothing was.
    """

    heading: Heading
    steps: tuple[Taken, ...]
    length: int
    seal: Seal
    loss: str | None


def write_heading(heading: Heading) -> str:
    """The text of a journal's first sealed line."""
    tags = [("Red", heading.names[Color.RED]), ("Blue", heading.names[Color.BLUE])]
    tags += [("Begun", heading.begun.isoformat()), *ruleset_tags(heading.rules)]
    return "\n".join(write_tag(name, value) for name, value in tags)


def read_journal(data: bytes, most: int | None = None) -> Reading:
    """Read a journal as far as it is sound, ``most`` steps at most.

    Raises FileFault where not even its heading can be read.
    """
    if not is_journal(data):
        raise FileFault("this is no game in progress, or its first line is damaged")
    if not data.startswith(FIRST_LINE):
        raise FileFault("this game was begun with another version of the program, or is damaged")
    seal = Seal()
    at = len(FIRST_LINE)
    end = data.find(b"\n", at)
    text = seal.open(data[at:end]) if end >= 0 else None
    if text is None:
        raise FileFault("what this game is about is damaged: nothing of it can be brought back")
    heading = _read_heading(text)
    steps: list[Taken] = []
    loss = None
    at = end + 1
    while at < len(data) and loss is None:
        end = data.find(b"\n", at)
        after = seal.copy()
        text = after.open(data[at:end]) if end >= 0 else None
        taken = None if text is None else _step(text)
        if taken is not None and len(steps) != most:
            steps.append(taken)
            seal, at = after, end + 1
        else:
            loss = _HALF_WRITTEN if end < 0 else _DAMAGED if text is None else _NOT_UNDERSTOOD
    return Reading(heading, tuple(steps), at, seal, loss)


def is_journal(data: bytes) -> bool:
    """Whether this is the file of a game in progress, sound or not."""
    return data.startswith(_MARK)


def is_barely_begun(data: bytes) -> bool:
    """Whether a journal broke off before its heading was whole, and so before its first step."""
    return data.count(b"\n") < 2 and FIRST_LINE.startswith(data[: len(FIRST_LINE)])


_HALF_WRITTEN: Final = "The last step was only half written when the game broke off, and is lost."
_DAMAGED: Final = "The file is damaged: what was played after this point is lost."
_NOT_UNDERSTOOD: Final = "What was played after this point does not fit this version of the program."


def _step(text: str) -> Taken | None:
    try:
        return read_step(text)
    except (ValueError, RecursionError):
        return None


def _read_heading(text: str) -> Heading:
    tags = Tags(read_tag(line, number) for number, line in enumerate(text.split("\n"), 1))
    begun = tags.needed("Begun").value
    try:
        when = datetime.fromisoformat(begun)
    except ValueError:
        raise FileFault("it is not told when this game was begun") from None
    names = {Color.RED: tags.needed("Red").value, Color.BLUE: tags.needed("Blue").value}
    return Heading(read_ruleset(tags), names, when)
