"""House rules by name: ``tie=attacker_wins`` and the like, laid over a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stratego.engine.errors import RulesetError
from stratego.engine.ruleset import OPTIONS, Ruleset, did_you_mean, plain, told

_SWITCH = {"true": True, "false": False}


def switched(rules: Ruleset, settings: Sequence[str]) -> Ruleset:
    """``rules`` with the options that ``settings`` name, each as ``KEY=VALUE``.

    A list is parted by commas, and may be empty. Raises RulesetError with all faults.
    """
    faults: list[str] = []
    changes: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        if not (key and equals):
            faults.append(f"{told(setting)}: write KEY=VALUE, such as tie=attacker_wins")
        elif key not in OPTIONS:
            faults.append(f"{plain(key)}: there is no such option{did_you_mean(key, OPTIONS)}")
        elif key in changes:
            faults.append(f"{key}: given twice")
        else:
            changes[key] = value = _value(key, text)
            fault = OPTIONS[key].fault(value)
            if fault:
                faults.append(f"{key}: {fault}")
    if faults:
        raise RulesetError(faults)
    return rules.replace(**changes)


def _value(key: str, text: str) -> object:
    """What ``text`` means for an option; the text itself where it means nothing."""
    default = OPTIONS[key].default
    if isinstance(default, tuple):
        return [aid.strip() for aid in text.split(",") if aid.strip()]
    if isinstance(default, bool):
        return _SWITCH.get(text, text)
    if isinstance(default, int) and text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    return text
