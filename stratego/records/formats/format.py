"""What the module of each format defines: how a file of it is recognised, read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from stratego.engine.ruleset import Ruleset
from stratego.files import decoded
from stratego.records.record import Record


class Format(NamedTuple):
    """A file format for games.

    ``name`` is its name on the command line, ``title`` its name in lists. ``recognises`` tells from a file's
    bytes whether it is meant to be in this format. ``read`` returns the checked game, played by the given
    ruleset if the file does not state one. ``write`` returns the file's text; it is None if the format can
    only be read. ``read`` and ``write`` raise ValueError with what is wrong, or what the format lacks.
    """

    name: str
    title: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, Ruleset | None], Record]
    write: Callable[[Record], str] | None = None


def text_format(
    name: str,
    title: str,
    recognises: Callable[[str], bool],
    read: Callable[[str, Ruleset | None], Record],
    write: Callable[[Record], str] | None = None,
) -> Format:
    """A format of UTF-8 text: ``recognises`` and ``read`` take text without a BOM."""
    return Format(
        name,
        title,
        lambda data: recognises(data.decode("utf-8-sig", errors="replace")),
        lambda data, rules: read(decoded(data), rules),
        write,
    )
