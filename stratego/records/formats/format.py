"""The description of a file format: how its files are recognised, read and written."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from stratego.engine.ruleset import Ruleset
from stratego.files import decoded
from stratego.records.faults import FileFault
from stratego.records.record import Record

LARGEST_FILE: Final = 8 * 1024 * 1024  # bytes: enough for 150,000 moves in any format

_BEGINNING: Final = 4096  # bytes at the start of a file, from which its format is recognised
_LINE: Final = re.compile(r"\s*+([^\n]++)")
_LINE_AFTER_COMMENTS: Final = re.compile(r"(?:\s++|#[^\n]*+)*+([^\n]++)")


class Format(NamedTuple):
    """A file format for games.

    ``name`` is its name on the command line, ``title`` its name in lists. ``recognises`` says from a file's
    bytes whether the file is meant to be in this format. ``read`` returns the checked game, played under the
    given ruleset if the file does not state one. ``write`` returns the file's text. ``read`` and ``write``
    raise ValueError with the reason if they fail.
    """

    name: str
    title: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, Ruleset | None], Record]
    write: Callable[[Record], str]


def text_format(
    name: str,
    title: str,
    recognises: Callable[[str], bool],
    read: Callable[[str, Ruleset | None], Record],
    write: Callable[[Record], str],
) -> Format:
    """A `Format` for UTF-8 files: ``read`` takes the text without a BOM, ``recognises`` its beginning."""
    return Format(
        name,
        title,
        lambda data: recognises(data[:_BEGINNING].decode("utf-8-sig", errors="replace")),
        lambda data, rules: read(decoded(data), rules),
        write,
    )


class Part(NamedTuple):
    """A stripped line of a file, or a word in it; ``line`` and ``column`` count from 1."""

    text: str
    line: int
    column: int

    def fault(self, template: str, /, **fields: object) -> FileFault:
        """A fault at this place."""
        return FileFault(template, self.line, self.column, **fields)


def lines_of(text: str, *, comments: bool = False) -> Iterator[Part]:
    """The lines of ``text`` that are not blank; if ``comments``, lines that start with # are left out too."""
    line = _LINE_AFTER_COMMENTS if comments else _LINE
    number, end = 1, 0
    while (match := line.match(text, end)) is not None:
        start = match.start(1)
        number += text.count("\n", end, start)
        column = start - text.rfind("\n", 0, start)
        yield Part(match[1].rstrip(), number, column)
        end = match.end()
