"""Tags: lines such as ``[Red "Ada"]`` with facts about a file's contents, including a whole ruleset."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, Final, NamedTuple, Self

from stratego.engine.clock import TimeControl
from stratego.engine.errors import RulesetError, excerpt, printable
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset, make_ruleset
from stratego.hotseat.game_setup import COMPUTER, LONGEST_READ, PROGRAM, UCC, Names, is_readable_name
from stratego.records.faults import FileFault

MOST_TAGS: Final = 1000
LONGEST_TAG: Final = 4000  # characters, of the whole line

PLAYER_TAGS: Final = tuple(f"{color.title()}Player" for color in COLORS)
"""The tags that name a computer player or a program, for Red and for Blue."""

CLOCK: Final = "Clock"
_APART: Final = "Apart"  # the tag of a game at two terminals; its value is the game's name
_UNNAMED: Final = "yes"  # the value of `_APART` if the name is unknown, as in files of earlier versions
_GROUP: Final = "Group"

_TAG = re.compile(r'\s*\[\s*([A-Za-z_]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_ESCAPED = re.compile(r"\\(.)")


class Tag(NamedTuple):
    """One tag, and its line number in the file."""

    name: str
    value: str
    line: int = 0

    def fault(self, template: str, /, **fields: object) -> FileFault:
        """A fault of this tag, at its line; ``tag`` in the template is its name."""
        return FileFault(template, self.line, tag=self.name, **fields)

    def player(self) -> str:
        """The tag's value: the name of a player or of a kind of player. Raises FileFault if it is invalid."""
        if not is_readable_name(self.value):
            raise self.fault(
                "{tag}: a name has 1 to {most} characters, no control characters and no blanks around it",
                most=LONGEST_READ,
            )
        return self.value


class Tags:
    """The tags of a file; tags of the same name keep their order."""

    def __init__(self, tags: Iterable[Tag] = ()) -> None:
        self._tags: dict[str, list[Tag]] = {}
        for tag in tags:
            self._tags.setdefault(tag.name, []).append(tag)

    @classmethod
    def read(cls, text: str) -> Self:
        """The tags in ``text``; lines that are not tags are ignored.

        Raises FileFault if a tag is malformed, or if there are more than `MOST_TAGS`.
        """
        lines = ((number, line) for number, line in enumerate(text.split("\n"), 1) if is_tag(line))
        tags: list[Tag] = []
        for number, line in lines:
            if len(tags) == MOST_TAGS:
                raise FileFault("there are too many tags: {most} are the limit", number, most=MOST_TAGS)
            tags.append(_read_tag(line, number))
        return cls(tags)

    @classmethod
    def find(cls, text: str, names: Iterable[str]) -> Self:
        """The tags with these names in a text written by this program, except on its first line.

        Faster than `read`, but unchecked, and without the tags' line numbers.
        """
        found = re.findall(rf'\n\[({"|".join(names)}) "((?:[^"\\\n]|\\.)*+)"\]', text)
        return cls(Tag(name, _ESCAPED.sub(r"\1", value) if "\\" in value else value) for name, value in found)

    def all(self, name: str) -> list[Tag]:
        """All tags of this name."""
        return self._tags.get(name, [])

    def one(self, name: str) -> Tag | None:
        """The only tag of this name, None if it is missing. Raises FileFault if there are several."""
        found = self.all(name)
        if len(found) > 1:
            raise found[1].fault('the tag [{tag} "..."] is given more than once')
        return found[0] if found else None

    def needed(self, name: str) -> Tag:
        """The only tag of this name. Raises FileFault if it is missing, or if there are several."""
        if (tag := self.one(name)) is None:
            raise FileFault('the tag [{name} "..."] is missing', name=name)
        return tag

    def names(self) -> dict[Color, str]:
        """The names of both players. Raises FileFault."""
        return {color: self.needed(color.title()).player() for color in COLORS}

    def players(self) -> dict[Color, str]:
        """The player of each side that is not played by a person. Raises FileFault."""
        found = {color: self.one(PLAYER_TAGS[color.side]) for color in COLORS}
        return {color: tag.player() for color, tag in found.items() if tag is not None}

    def apart(self) -> dict[str, Any]:
        """The fields that `apart_tags` writes, by name; for a game at one terminal, their defaults."""
        names = (printable(tag.value, LONGEST_READ) for tag in self.all(_APART) if tag.value != _UNNAMED)
        groups = (printable(tag.value, LONGEST_READ) for tag in self.all(_GROUP))
        return {"is_apart": bool(self.all(_APART)), "group": next(groups, ""), "hosted_as": next(names, "")}

    def time_control(self) -> TimeControl | None:
        """The time control; None without a clock. Raises FileFault."""
        if (tag := self.one(CLOCK)) is None:
            return None
        try:
            return TimeControl.parse(tag.value)
        except ValueError as error:
            raise tag.fault("{tag}: {problem}", problem=error.args[0]) from None

    def ruleset(self) -> Ruleset:
        """The ruleset described by the tags. Raises FileFault."""
        named = self.needed("Ruleset")
        for name in ("Army", "Layout"):
            if not self.all(name):
                raise named.fault('a ruleset also needs the tag [{name} "..."]', name=name)
        try:
            return make_ruleset(
                name=named.value,
                summary=about.value if (about := self.one("About")) else "",
                layout=[tag.value for tag in self.all("Layout")],
                army=dict(_entries(self, "Army", _read_count)),
                options=dict(_entries(self, "Rules", _read_option)),
            )
        except RulesetError as error:
            raise _located(self, error.faults[0]) from None


def write_tags(tags: Iterable[tuple[str, object]]) -> str:
    """Tags as lines, from pairs of name and value; those whose value is None are left out.

    Each value must be a single line.
    """
    texts = ((name, str(value)) for name, value in tags if value is not None)
    escaped = ((name, text.replace("\\", r"\\").replace('"', r"\"")) for name, text in texts)
    return "\n".join(f'[{name} "{text}"]' for name, text in escaped)


def is_tag(line: str) -> bool:
    """Whether a line is meant as a tag."""
    return line.lstrip().startswith("[")


def _read_tag(text: str, line: int) -> Tag:
    """The tag on a line; ``line`` is its number. Raises FileFault if it is malformed."""
    if len(text) > LONGEST_TAG:
        raise FileFault("this line is too long: a tag has {most} characters at most", line, most=LONGEST_TAG)
    if (match := _TAG.match(text)) is None:
        column = len(text) - len(text.lstrip()) + 1
        raise FileFault('write a tag as [Name "value"]', line, column)
    rest = text[match.end() :]
    if rest and not rest.startswith("#"):
        raise FileFault("there is more on this line than a tag", line, match.end() + 1)
    name, value = match.groups()
    return Tag(name, _ESCAPED.sub(r"\1", value), line)


_NAMELESS: Final = {COMPUTER: "Computer", PROGRAM: "Program", "random": "Random", UCC: "Program"}


def names_in_files(names: Names, players: Mapping[Color, str]) -> dict[Color, str]:
    """The players' names as written in files; an unnamed player is named after their side or kind of player.

    ``players`` maps each side not played by a person to its player, as named by `recorded`.
    """
    return {
        color: names[color] or _NAMELESS.get(players.get(color, "").partition(":")[0], color.title())
        for color in COLORS
    }


def names_from_files(names: Names, players: Mapping[Color, str]) -> Names:
    """The players' names from the ``names`` in a file; None for a player with a default name."""
    nameless = names_in_files(dict.fromkeys(COLORS), players)
    return {color: None if names[color] == nameless[color] else names[color] for color in COLORS}


def counted_names(names: Mapping[Color, str], players: Mapping[Color, str]) -> dict[Color, str]:
    """The names under which statistics count a game's players; the computer's name includes its level.

    ``players`` maps each side not played by a person to its player, as named by `recorded`. A record from
    elsewhere may name the computer without a level; then its name stays as it is.
    """
    counted = dict(names)
    for color, player in players.items():
        kind, _, level = player.partition(":")
        if kind == COMPUTER and level:
            counted[color] = f"{_NAMELESS[COMPUTER]} ({level})"
    return counted


_WIDTH: Final = 88  # columns of the value of a wrapped tag, so that its line has at most 100
_EMPTY: Final = "none"  # the value of a list option without entries

# The tag that causes a fault of the ruleset, by the first word of the fault's key.
_TAG_OF = {"name": "Ruleset", "summary": "About", "army": "Army", "board": "Layout", "rules": "Rules"}


def ruleset_tags(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """A ruleset as pairs of a tag's name and its value."""
    yield "Ruleset", rules.name
    if rules.summary:
        yield "About", rules.summary
    yield from _wrapped("Army", [f"{count} {kind.value}" for kind, count in rules.army.items()])
    for row in rules.layout:
        yield "Layout", row
    yield from _wrapped("Rules", [f"{key} = {_written(value)}" for key, value in rules.options.items()])


def apart_tags(*, is_apart: bool, group: str, hosted_as: str) -> Iterator[tuple[str, str | None]]:
    """The tags of a game at two terminals, and of the ``group`` that may join; all None at one terminal."""
    yield _APART, (hosted_as or _UNNAMED) if is_apart else None
    yield _GROUP, group or None


def _wrapped(name: str, entries: list[str]) -> Iterator[tuple[str, str]]:
    joined = ", ".join(entry.replace(" ", "\0") for entry in entries)  # never break a line inside an entry
    for line in wrap(joined, _WIDTH, break_long_words=False, break_on_hyphens=False):
        yield name, line.replace("\0", " ").rstrip(",")


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "+".join(value) or _EMPTY
    return str(value)


def _entries(tags: Tags, name: str, read: Callable[[str], tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """The entries in all tags called ``name``, as pairs of key and value. Raises FileFault."""
    known = set()
    for tag in tags.all(name):
        for entry in filter(None, map(str.strip, tag.value.split(","))):
            try:
                key, value = read(entry)
            except FileFault as error:
                raise tag.fault("{tag}: {problem}", problem=error.what) from None
            if key in known:
                raise tag.fault("{tag}: {key} is given twice", key=printable(key))
            known.add(key)
            yield key, value


def _read_count(entry: str) -> tuple[str, int]:
    count, _, key = entry.partition(" ")
    if not (count.isascii() and count.isdigit() and len(count) < 4 and key.strip() in list(Kind)):
        raise FileFault('"{entry}" is not part of an army, such as "6 bomb"', entry=excerpt(entry))
    return key.strip(), int(count)


def _read_option(entry: str) -> tuple[str, Any]:
    key, equals, word = (part.strip() for part in entry.partition("="))
    if not equals:
        raise FileFault('"{entry}" is not an option, such as "two_squares = 3"', entry=excerpt(entry))
    default = OPTIONS[key].default if key in OPTIONS else ""
    if isinstance(default, tuple) and len(word.split()) > 1:
        raise FileFault('"{entry}": join the words with +, as in "moved+counts"', entry=excerpt(entry))
    if isinstance(default, tuple):
        return key, () if word == _EMPTY else tuple(word.split("+"))
    if word in ("true", "false"):
        return key, word == "true"
    if word.isascii() and word.isdigit() and len(word) < 10:
        return key, int(word)
    return key, word


def _located(tags: Tags, fault: str) -> FileFault:
    """A FileFault for a fault of the ruleset, at the line of the tag that causes it."""
    section, _, key = fault.partition(":")[0].partition(".")
    found = tags.all(_TAG_OF.get(section, "Ruleset"))
    named = [tag for tag in found if key and key in tag.value]
    return FileFault(fault, next((tag.line for tag in named + found), 0))
