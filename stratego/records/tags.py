"""Tags: lines such as ``[Red "Ada"]``, which say what a file is about.

A tag may stand several times; which ones a file needs, and what they may hold, is for its reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_TAG = re.compile(r'\s*\[\s*([A-Za-z_]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_ESCAPED = re.compile(r"\\(.)")


class FileFault(ValueError):
    """A file that cannot be taken as it is; the message says where, and what is wrong."""

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        self.line = line
        self.column = column
        where = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(where + what)


class Tag(NamedTuple):
    """One tag, and the line that it stands on."""

    name: str
    value: str
    line: int = 0


class Tags:
    """The tags of a file, those of one name in their order."""

    def __init__(self, tags: Iterable[Tag] = ()) -> None:
        self._tags: dict[str, list[Tag]] = {}
        for tag in tags:
            self.add(tag)

    def add(self, tag: Tag) -> None:
        """Take another tag."""
        self._tags.setdefault(tag.name, []).append(tag)

    def all(self, name: str) -> list[Tag]:
        """All tags of one name."""
        return self._tags.get(name, [])

    def one(self, name: str) -> Tag | None:
        """The tag of this name, if there is one. Raises FileFault where there are several."""
        found = self.all(name)
        if len(found) > 1:
            raise FileFault(f'there are several tags "{name}": one is meant', found[1].line)
        return found[0] if found else None

    def needed(self, name: str) -> Tag:
        """The tag of this name. Raises FileFault where there is none, or several."""
        tag = self.one(name)
        if tag is None:
            raise FileFault(f'there is no tag [{name} "..."]')
        return tag


def write_tag(name: str, value: str) -> str:
    """One line for a tag. The value is one line of text."""
    escaped = value.replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{escaped}"]'


def read_tag(text: str, line: int) -> Tag:
    """The tag of a line. Raises FileFault where it is none."""
    match = _TAG.match(text)
    if match is None:
        column = len(text) - len(text.lstrip()) + 1
        raise FileFault('a tag is written [Name "what it says"]', line, column)
    rest = text[match.end() :]
    if rest and not rest.startswith("#"):
        raise FileFault("there is more on the line than a tag", line, match.end() + 1)
    name, value = match.groups()
    return Tag(name, _ESCAPED.sub(r"\1", value), line)
