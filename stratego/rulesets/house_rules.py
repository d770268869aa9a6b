"""House rules: as written on the command line, and how a ruleset differs from the one it is based on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from stratego.engine.errors import Explanation, RulesetError
from stratego.engine.options import OPTIONS, Count, Option, Selection, Switch
from stratego.engine.quoting import printable, quoted_value, with_suggestion
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.files import edition, shipped_names


@lru_cache(maxsize=8)
def house_rules(rules: Ruleset) -> tuple[str, ...]:
    """A sentence for each difference from the nearest edition; empty for a shipped ruleset."""
    nearest = _nearest(rules)
    if rules == nearest:  # as in most games, which need not load the words
        return ()
    from stratego.wording.house_rules import differences

    return tuple(differences(rules, nearest))


@lru_cache(maxsize=8)
def house_rules_in_short(rules: Ruleset) -> tuple[str, ...]:
    """The same in a few words each."""
    nearest = _nearest(rules)
    if rules == nearest:
        return ()
    from stratego.wording.house_rules import differences_in_short

    return tuple(differences_in_short(rules, nearest))


def nearest_edition(rules: Ruleset) -> Ruleset | None:
    """The shipped ruleset with the same name, else the one with the fewest differences from ``rules``.

    None if no shipped ruleset has this army or this board.
    """
    names = shipped_names()
    likely = [name for name in names if name in rules.name.casefold()]
    for name in likely + names:
        if edition(name) == rules:  # then the others need not be loaded
            return edition(name)
    near = [each for each in map(edition, names) if each.army == rules.army or each.layout == rules.layout]

    def distance(each: Ruleset) -> tuple[bool, int]:
        options = [key for key, value in rules.options.items() if each.options[key] != value]
        parts = (each.army != rules.army) + (each.layout != rules.layout)
        return each.name != rules.name, len(options) + parts * len(rules.options)

    return min(near, key=distance, default=None)


@lru_cache(maxsize=8)
def _nearest(rules: Ruleset) -> Ruleset:
    return nearest_edition(rules) or edition("original")


_SWITCHED: Final = {"true": True, "false": False}


def with_house_rules(rules: Ruleset, settings: Sequence[str]) -> Ruleset:
    """``rules`` with the options that ``settings`` change, each ``KEY=VALUE``.

    A list of words is separated by commas, and may be empty. Raises RulesetError with all faults.
    """
    faults: list[Explanation] = []
    changes: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        if not (key and equals):
            template = "{setting}: write KEY=VALUE, such as tie=attacker_wins"
            faults.append(Explanation(template, setting=quoted_value(setting)))
            continue
        fault: Explanation | None = None
        if key not in OPTIONS:
            fault = with_suggestion(Explanation("there is no such option"), key, OPTIONS)
        elif key in changes:
            fault = Explanation("given twice")
        else:
            changes[key] = _value(OPTIONS[key], text)
            fault = OPTIONS[key].fault(changes[key])
        if fault is not None:
            faults.append(Explanation("{key}: {fault}", key=printable(key), fault=fault))
    if faults:
        raise RulesetError(faults)
    return rules.replace(**changes)


def _value(option: Option[Any], text: str) -> object:
    """The value that ``text`` means for an option, or the text itself if it means none."""
    match option:
        case Selection():
            return [word.strip() for word in text.split(",") if word.strip()]
        case Switch():
            return _SWITCHED.get(text, text)
        case Count() if text.isascii() and text.isdigit() and len(text) < 7:
            return int(text)
    return text
