"""House rules as written on the command line, such as ``tie=attacker_wins``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stratego.engine.errors import Explanation, RulesetError
from stratego.engine.options import OPTIONS, Count, Option, Selection, Switch
from stratego.engine.quoting import printable, quoted_value, with_suggestion
from stratego.engine.ruleset import Ruleset

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
