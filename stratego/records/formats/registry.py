"""The list of all formats that a game can be read from or written in.

ARCHITECTURE.md has the recipe for a new format.
"""

from __future__ import annotations

from typing import Final

from stratego.records.formats.format import Format
from stratego.records.formats.gravon import GRAVON_XML, GSN
from stratego.records.formats.record_text import RECORD
from stratego.records.formats.strados2 import STRADOS2

# In the order in which they are tried on a file: one that recognises less comes first.
FORMATS: Final[tuple[Format, ...]] = (RECORD, GSN, GRAVON_XML, STRADOS2)

WRITERS: Final = {form.name: form.write for form in FORMATS if form.write is not None}
"""The functions that write a record, by the format's name."""


def format_of(data: bytes) -> Format | None:
    """The format that a file is meant to be in, None if no format recognises it."""
    return next((form for form in FORMATS if form.recognises(data)), None)
