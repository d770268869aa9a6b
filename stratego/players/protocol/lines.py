"""The lines of the protocol that players speak (docs/players.md): their first words, and reading one word.

Every message is one line of UTF-8, and its first word says which.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeVar

from stratego.engine.pieces import Kind
from stratego.engine.quoting import printable

_Word = TypeVar("_Word", bound=StrEnum)

VERSION: Final = 1
LONGEST_LINE: Final = 1000  # bytes, in both directions

UNKNOWN: Final = "?"  # in place of a rank that is not announced


class To(StrEnum):
    """The first words of the lines to a player. Those with a question mark ask for one line in answer."""

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


OFFER: Final = "offer"  # behind a player's action: it offers a draw


class ProtocolError(ValueError):
    """A line that does not follow the protocol; the message says why."""


def line_of(word: To | Said, *fields: object) -> str:
    """A line from its first word and the rest."""
    return " ".join((word, *map(str, fields)))


# Reading one word, or all of a line. Each raises ProtocolError for what it cannot read.


def words_of(text: str, least: int) -> list[str]:
    """The words of a text, which has ``least`` of them or more."""
    words = text.split()
    if len(words) < least:
        raise unreadable("a line", text)
    return words


def kind_of(letter: str) -> Kind:
    """The kind with this letter (N1)."""
    kind = Kind.of_letter(letter)
    if kind is None:
        raise unreadable("a piece", letter)
    return kind


def member_of(words: type[_Word], text: str) -> _Word:
    """The one of these ``words`` that the text is."""
    try:
        return words(text)
    except ValueError:
        raise unreadable(f"a {words.__name__.lower()}", text) from None


def number_of(text: str) -> int:
    """A number from 0 up."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise unreadable("a number from 0 on", text)
    return int(text)


def unreadable(what: str, text: str) -> ProtocolError:
    """That a text is not what was expected."""
    return ProtocolError(f"{quoted(text)} is not {what}")


def quoted(text: str) -> str:
    """A text from the other side, safe to show."""
    return f'"{printable(text, 60)}"'
