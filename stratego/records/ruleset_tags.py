"""A ruleset as tags, with every key that it resolves to: what a game was played by, whatever comes later."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final

from stratego.engine.errors import RulesetError
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset, make_ruleset
from stratego.records.tags import FileFault, Tag, Tags

_WIDTH: Final = 88  # of what a tag says, so that it fits the terminal
_NOTHING: Final = "none"

# Where a fault of a ruleset is to be looked for, by the first word of its key.
_TAG_OF = {"name": "Ruleset", "summary": "About", "army": "Army", "board": "Layout", "rules": "Rules"}


def ruleset_tags(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """A ruleset as pairs of a tag's name and what it says."""
    yield "Ruleset", rules.name
    if rules.summary:
        yield "About", rules.summary
    yield from _wrapped("Army", [f"{count} {kind.value}" for kind, count in rules.army.items()])
    for row in rules.layout:
        yield "Layout", row
    yield from _wrapped("Rules", [f"{key} = {_written(value)}" for key, value in rules.options.items()])


def read_ruleset(tags: Tags) -> Ruleset:
    """The ruleset that tags tell. Raises FileFault."""
    named = tags.needed("Ruleset")
    for name in ("Army", "Layout"):
        if not tags.all(name):
            raise FileFault(f'with this there is no tag [{name} "..."]', named.line)
    parts: dict[str, Any] = {
        "name": named.value,
        "summary": about.value if (about := tags.one("About")) else "",
        "layout": [tag.value for tag in tags.all("Layout")],
        "army": dict(_pairs(tags, "Army", _count)),
        "options": dict(_pairs(tags, "Rules", _option)),
    }
    try:
        return make_ruleset(**parts)
    except RulesetError as error:
        raise _located(tags, error.faults[0]) from None


def _wrapped(name: str, entries: list[str]) -> Iterator[tuple[str, str]]:
    joined = ", ".join(entry.replace(" ", "\0") for entry in entries)  # an entry is not broken
    for line in wrap(joined, _WIDTH, break_long_words=False, break_on_hyphens=False):
        yield name, line.replace("\0", " ").rstrip(",")


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "+".join(value) or _NOTHING
    return str(value)


def _pairs(tags: Tags, name: str, read: Any) -> Iterator[tuple[str, Any]]:
    """The entries of all tags of one name, each by its key. Raises FileFault."""
    known = set()
    for tag in tags.all(name):
        for entry in filter(None, map(str.strip, tag.value.split(","))):
            try:
                key, value = read(entry)
            except ValueError as problem:
                raise FileFault(f"{name}: {problem}", tag.line) from None
            if key in known:
                raise FileFault(f"{name}: {printable(key)} is said twice", tag.line)
            known.add(key)
            yield key, value


def _count(entry: str) -> tuple[str, int]:
    count, _, key = entry.partition(" ")
    if not (count.isascii() and count.isdigit() and len(count) < 4 and key.strip() in list(Kind)):
        raise ValueError(f'"{printable(entry, 40)}" is no part of an army, such as "6 bomb"')
    return key.strip(), int(count)


def _option(entry: str) -> tuple[str, Any]:
    key, equals, word = (part.strip() for part in entry.partition("="))
    if not equals:
        raise ValueError(f'"{printable(entry, 40)}" is no option, such as "two_squares = 3"')
    default = OPTIONS[key].default if key in OPTIONS else ""
    if isinstance(default, tuple):
        return key, () if word == _NOTHING else tuple(word.split("+"))
    if word in ("true", "false"):
        return key, word == "true"
    if word.isascii() and word.isdigit() and len(word) < 10:
        return key, int(word)
    return key, word


def _located(tags: Tags, fault: str) -> FileFault:
    key = fault.partition(":")[0].split(".")
    found: list[Tag] = tags.all(_TAG_OF.get(key[0], "Ruleset"))
    if not found:
        return FileFault(fault)
    named = [tag for tag in found if len(key) > 1 and key[1] in tag.value]
    return FileFault(fault, (named or found)[0].line)
