"""Tags: lines such as ``[Red "Ada"]`` with facts about a file's contents.

A tag may occur several times; which tags a file needs and what they may hold is up to its reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.player_names import LONGEST_READ, is_readable_name
from stratego.records.faults import FileFault

MOST_TAGS: Final = 1000
LONGEST_TAG: Final = 4000  # characters of its line

_LINE = re.compile(r"^[^\S\n]*+\[[^\n]*+", re.MULTILINE)
_TAG = re.compile(r'\s*\[\s*([A-Za-z_]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_ESCAPED = re.compile(r"\\(.)")


class Tag(NamedTuple):
    """One tag, and its line number in the file."""

    name: str
    value: str
    line: int = 0


class Tags:
    """The tags of a file; tags of the same name keep their order."""

    def __init__(self, tags: Iterable[Tag] = ()) -> None:
        self._tags: dict[str, list[Tag]] = {}
        for tag in tags:
            self.add(tag)

    def add(self, tag: Tag) -> None:
        """Add a tag."""
        self._tags.setdefault(tag.name, []).append(tag)

    def all(self, name: str) -> list[Tag]:
        """All tags of this name."""
        return self._tags.get(name, [])

    def one(self, name: str) -> Tag | None:
        """The only tag of this name, None if it is missing. Raises FileFault if there are several."""
        found = self.all(name)
        if len(found) > 1:
            raise FileFault('the tag [{name} "..."] is given more than once', found[1].line, name=name)
        return found[0] if found else None

    def needed(self, name: str) -> Tag:
        """The only tag of this name. Raises FileFault if it is missing, or if there are several."""
        tag = self.one(name)
        if tag is None:
            raise FileFault('the tag [{name} "..."] is missing', name=name)
        return tag


def write_tags(tags: Iterable[tuple[str, str]]) -> str:
    """Tags as lines, from pairs of name and value. The values are one line of text each."""
    escaped = ((name, value.replace("\\", r"\\").replace('"', r"\"")) for name, value in tags)
    return "\n".join(f'[{name} "{value}"]' for name, value in escaped)


def is_tag(line: str) -> bool:
    """Whether a line is meant as a tag."""
    return line.lstrip().startswith("[")


def read_tags(text: str) -> Tags:
    """The tags in a text; other lines are passed over.

    Raises FileFault if a tag is malformed, or if there are more than any file needs.
    """
    tags = Tags()
    number, counted = 1, 0
    for found, match in enumerate(_LINE.finditer(text)):
        number += text.count("\n", counted, match.start())
        counted = match.start()
        if found == MOST_TAGS:
            raise FileFault("there are too many tags: {most} are the limit", number, most=MOST_TAGS)
        tags.add(read_tag(match[0], number))
    return tags


def tags_named(*names: str) -> re.Pattern[str]:
    """What `find_tags` looks for: tags with these names."""
    return re.compile(rf'\n\[({"|".join(names)}) "((?:[^"\\\n]|\\.)*+)"\]')


def find_tags(text: str, named: re.Pattern[str]) -> Tags:
    """The tags of some names as the program writes them; faster than `read_tags`, and nothing is checked."""
    found = named.findall(text)
    return Tags(Tag(name, _ESCAPED.sub(r"\1", value) if "\\" in value else value) for name, value in found)


def read_tag(text: str, line: int) -> Tag:
    """The tag on a line; ``line`` is its number. Raises FileFault if it is malformed."""
    if len(text) > LONGEST_TAG:
        raise FileFault("this line is too long: a tag has {most} characters at most", line, most=LONGEST_TAG)
    match = _TAG.match(text)
    if match is None:
        column = len(text) - len(text.lstrip()) + 1
        raise FileFault('write a tag as [Name "value"]', line, column)
    rest = text[match.end() :]
    if rest and not rest.startswith("#"):
        raise FileFault("there is more on this line than a tag", line, match.end() + 1)
    name, value = match.groups()
    return Tag(name, _ESCAPED.sub(r"\1", value), line)


def read_names(tags: Tags) -> dict[Color, str]:
    """The names of both players. Raises FileFault."""
    return {color: _name(tags.needed(color.title())) for color in COLORS}


PLAYER_TAGS: Final = tuple(f"{color.title()}Player" for color in COLORS)
"""The tags of a record for a side that no person played: Red's and Blue's."""


def read_players(tags: Tags) -> dict[Color, str]:
    """Who is not a person, from the tags of a record. Raises FileFault."""
    found = {color: tags.one(PLAYER_TAGS[color.side]) for color in COLORS}
    return {color: read_player(tag) for color, tag in found.items() if tag is not None}


def read_player(tag: Tag) -> str:
    """The text that names a player who is not a person. Raises FileFault."""
    return _line(tag, "{tag}: a player is one line of 1 to {most} characters")


def _name(tag: Tag) -> str:
    return _line(tag, "{tag}: a name is one line of 1 to {most} characters")


def _line(tag: Tag, fault: str) -> str:
    if not is_readable_name(tag.value):
        raise FileFault(fault, tag.line, tag=tag.name, most=LONGEST_READ)
    return tag.value
