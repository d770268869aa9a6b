"""House rules: a ruleset with some options changed, by ``KEY=VALUE`` or one switch at a time."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from stratego.engine.errors import Explanation, RulesetError, printable, quoted, with_suggestion
from stratego.engine.options import AIDS, OPTIONS, Count, Option, Selection, Switch
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.reading import shipped_names, shipped_ruleset


def differences(rules: Ruleset, other: Ruleset) -> list[str]:
    """The parts in which two rulesets differ: ``army``, ``board`` and the keys of options."""
    parts = {"army": rules.army != other.army, "board": rules.layout != other.layout}
    options = {key: value != other.options[key] for key, value in rules.options.items()}
    return [key for key, differs in (parts | options).items() if differs]


def nearest_shipped(rules: Ruleset) -> Ruleset | None:
    """The shipped ruleset nearest to ``rules``, among those with the same army or board.

    A ruleset of the same name is preferred. None if no shipped ruleset has the same army or board.
    """
    names = shipped_names()
    likely = [name for name in names if name in rules.name.casefold()]
    for name in likely + names:
        if shipped_ruleset(name) == rules:  # avoids loading the other rulesets
            return shipped_ruleset(name)

    def distance(each: Ruleset) -> tuple[bool, bool, int]:
        is_other = (each.army, each.layout) != (rules.army, rules.layout)
        return each.name != rules.name, is_other, len(differences(rules, each))

    shipped = map(shipped_ruleset, names)
    near = [each for each in shipped if each.army == rules.army or each.layout == rules.layout]
    return min(near, key=distance, default=None)


@lru_cache(maxsize=8)
def base_of(rules: Ruleset) -> Ruleset:
    """The shipped ruleset of which ``rules`` is a variation: the nearest one, or else ``original``."""
    return nearest_shipped(rules) or shipped_ruleset("original")


class SwitchedOption(NamedTuple):
    """An option on the page of house rules; each ``aid`` (K6) is an option of its own there."""

    key: str
    aid: str = ""

    def value(self, rules: Ruleset) -> object:
        """The option's value in ``rules``; for an aid, whether it is on."""
        return self.aid in rules.aids if self.aid else rules.options[self.key]

    def values(self, *others: object) -> list[object]:
        """The values to choose from; for a `Count`, these include ``others``."""
        option = OPTIONS[self.key]
        if isinstance(option, Count):
            return sorted({*option.offered, *others})  # type: ignore[type-var]
        return [False, True] if self.aid else list(option.values)


class Switchboard:
    """A shipped ruleset with some options changed; the result is always playable."""

    def __init__(self, base: Ruleset, rules: Ruleset) -> None:
        """Start with the changes that turn ``base`` into ``rules``, which may differ only in options."""
        self.base = base
        self._changes: dict[str, Any] = {}
        for key, value in rules.options.items():
            self._change(key, value)
        if rules.silent_defence and "captured" not in base.given:
            self._changes.pop("captured", None)  # silent defence implies this change (K4)

    @property
    def rules(self) -> Ruleset:
        """The ruleset with the current changes."""
        return self.base.replace(**self._changes)

    def is_switched(self, option: SwitchedOption) -> bool:
        """Whether an option differs from its value in the shipped ruleset."""
        return option.value(self.rules) != option.value(self.base)

    def turn(self, option: SwitchedOption, steps: int) -> Explanation | None:
        """Switch an option to its next value, or to the previous one if ``steps`` is -1, wrapping round.

        If the other options forbid this, nothing changes. Returns the reason in that case, otherwise None.
        """
        rules = self.rules
        here = option.value(rules)
        values = option.values(here, option.value(self.base))
        value = values[(values.index(here) + steps) % len(values)]
        problem = objection(rules, option, value)
        if problem is None:
            aids = tuple(aid for aid in AIDS if (aid in rules.aids) != (aid == option.aid))
            self._change(option.key, aids if option.aid else value)
        return problem

    def reset(self) -> None:
        """Undo all changes."""
        self._changes = {}

    def _change(self, key: str, value: object) -> None:
        """Record a change, but drop a return to the base's value, which may depend on other options (K4)."""
        if value == self.base.options[key]:
            self._changes.pop(key, None)
        else:
            self._changes[key] = value


_NOT_COUNTED: Final = Explanation(
    "With silent defence the enemy pieces can't be counted: the count would show what fell."
)
_ONLY_THEIR_OWN: Final = Explanation("With silent defence players see only their own lost pieces.")


def objection(rules: Ruleset, option: SwitchedOption, value: object) -> Explanation | None:
    """Explains why an option cannot have this value with the others in ``rules`` (K4); None if it can."""
    match option.key, option.aid, value:
        case "silent_defence", _, True if "counts" in rules.aids:
            return Explanation("{reason} Switch the count off first.", reason=_NOT_COUNTED)
        case "silent_defence", _, True if rules.given.get("captured") == "open":
            return Explanation("{reason} Hide lost pieces from the enemy first.", reason=_ONLY_THEIR_OWN)
        case "captured", _, "open" if rules.silent_defence:
            return Explanation("{reason} Switch silent defence off first.", reason=_ONLY_THEIR_OWN)
        case "aids", "counts", True if rules.silent_defence:
            return Explanation("{reason} Switch silent defence off first.", reason=_NOT_COUNTED)
    return None


def with_house_rules(rules: Ruleset, settings: Sequence[str]) -> Ruleset:
    """``rules`` with some options changed. Each setting is ``KEY=VALUE``.

    The words of a list value are separated by commas; a list may be empty. Raises RulesetError with all
    faults.
    """
    faults: list[Explanation] = []
    changes: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        if not (key and equals):
            unclear = Explanation(
                "{setting}: write KEY=VALUE, such as tie=attacker_wins", setting=quoted(setting)
            )
            faults.append(unclear)
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
    """Parse ``text`` as a value of ``option``. Returns it unchanged if that is not possible."""
    match option:
        case Selection():
            return [word.strip() for word in text.split(",") if word.strip()]
        case Switch():
            return {"true": True, "false": False}.get(text, text)
        case Count() if text.isascii() and text.isdigit() and len(text) < 7:
            return int(text)
    return text
