"""A ruleset as tags, with the value of every option, so that later changes do not alter old games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any, Final

from stratego.engine.errors import RulesetError
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.quoting import excerpt, printable
from stratego.engine.ruleset import Ruleset, make_ruleset
from stratego.records.faults import FileFault
from stratego.records.tags import Tag, Tags

_WIDTH: Final = 88  # columns of a tag's value, so that the tag fits the terminal
_EMPTY: Final = "none"  # a list option without entries

# The tag to blame for a fault of the ruleset, by the first word of the fault's key.
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


def read_ruleset(tags: Tags) -> Ruleset:
    """The ruleset that tags describe. Raises FileFault."""
    named = tags.needed("Ruleset")
    for name in ("Army", "Layout"):
        if not tags.all(name):
            raise FileFault('a ruleset also needs the tag [{name} "..."]', named.line, name=name)
    parts: dict[str, Any] = {
        "name": named.value,
        "summary": about.value if (about := tags.one("About")) else "",
        "layout": [tag.value for tag in tags.all("Layout")],
        "army": dict(_entries(tags, "Army", _read_count)),
        "options": dict(_entries(tags, "Rules", _read_option)),
    }
    try:
        return make_ruleset(**parts)
    except RulesetError as error:
        raise _located(tags, error.faults[0]) from None


def _wrapped(name: str, entries: list[str]) -> Iterator[tuple[str, str]]:
    joined = ", ".join(entry.replace(" ", "\0") for entry in entries)  # never wrap inside an entry
    for line in wrap(joined, _WIDTH, break_long_words=False, break_on_hyphens=False):
        yield name, line.replace("\0", " ").rstrip(",")


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "+".join(value) or _EMPTY
    return str(value)


def _entries(tags: Tags, name: str, read: Callable[[str], tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """The entries of all tags of one name as pairs of key and value. Raises FileFault."""
    known = set()
    for tag in tags.all(name):
        for entry in filter(None, map(str.strip, tag.value.split(","))):
            try:
                key, value = read(entry)
            except FileFault as error:
                raise FileFault("{tag}: {problem}", tag.line, tag=name, problem=error.what) from None
            if key in known:
                raise FileFault("{tag}: {key} is given twice", tag.line, tag=name, key=printable(key))
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
    if isinstance(default, tuple):
        return key, () if word == _EMPTY else tuple(word.split("+"))
    if word in ("true", "false"):
        return key, word == "true"
    if word.isascii() and word.isdigit() and len(word) < 10:
        return key, int(word)
    return key, word


def _located(tags: Tags, fault: str) -> FileFault:
    """A fault of the ruleset at the tag that causes it."""
    key = fault.partition(":")[0].split(".")
    found: list[Tag] = tags.all(_TAG_OF.get(key[0], "Ruleset"))
    if not found:
        return FileFault(fault)
    named = [tag for tag in found if len(key) > 1 and key[1] in tag.value]
    return FileFault(fault, (named or found)[0].line)
