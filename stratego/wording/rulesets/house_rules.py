"""House rules in words: the options to switch, how a ruleset differs from its edition, and what clashes."""

from __future__ import annotations

from typing import Final

from stratego.engine.options import OPTIONS
from stratego.engine.ruleset import Ruleset
from stratego.wording.pieces import army_in_words
from stratego.wording.rulesets.options import OPTION_WORDS, OptionWords, option_sentences


def switches(rules: Ruleset) -> list[OptionWords]:
    """The options that have an effect on the army of ``rules``, in the order of the page of house rules."""
    needs = {key: option.needs for key, option in OPTIONS.items()}
    return [entry for entry in OPTION_WORDS if needs[entry.key] in (None, *rules.army)]


def differences(rules: Ruleset, edition: Ruleset) -> list[str]:
    """A sentence for each difference between ``rules`` and the ``edition`` that a player takes them for."""
    sentences = option_sentences(rules)
    options = [sentences[key] for key in OPTIONS if rules.options[key] != edition.options[key]]
    army = f"Each army: {army_in_words(rules)}."
    board = f"The board has {rules.geometry.width} files and {rules.geometry.height} rows."
    return [army] * (rules.army != edition.army) + [board] * (rules.layout != edition.layout) + options


def differences_in_short(rules: Ruleset, edition: Ruleset) -> list[str]:
    """The same in a few words each, with one line for each of the aids."""
    army = f"Another army: {rules.army_size} pieces a side"
    board = f"Another board: {rules.geometry.width} x {rules.geometry.height}"
    options = [
        f"{entry.title}: {entry.named(entry.value(rules))}"
        for entry in OPTION_WORDS
        if entry.value(rules) != entry.value(edition)
    ]
    return [army] * (rules.army != edition.army) + [board] * (rules.layout != edition.layout) + options


def objection(rules: Ruleset, option: OptionWords, value: object) -> str | None:
    """Why an option cannot have this value together with the others of ``rules`` (K4); None if it can."""
    match option.key, option.aid, value:
        case "silent_defence", _, True if "counts" in rules.aids:
            return _COUNT_FIRST
        case "silent_defence", _, True if rules.given.get("captured") == "open":
            return _LOST_PIECES_FIRST
        case "captured", _, "open" if rules.silent_defence:
            return _SILENCE_BEFORE_LOST_PIECES
        case "aids", "counts", True if rules.silent_defence:
            return _SILENCE_BEFORE_COUNT
    return None


_COUNT_FIRST: Final = (
    "With silent defence the enemy pieces can't be counted: the count would show what fell. "
    "Switch the count off first."
)
_LOST_PIECES_FIRST: Final = (
    "With silent defence players see only their own lost pieces. Hide lost pieces from the enemy first."
)
_SILENCE_BEFORE_LOST_PIECES: Final = (
    "With silent defence players see only their own lost pieces. Switch silent defence off first."
)
_SILENCE_BEFORE_COUNT: Final = (
    "With silent defence the enemy pieces can't be counted: the count would show what fell. "
    "Switch silent defence off first."
)
