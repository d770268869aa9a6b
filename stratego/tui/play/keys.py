"""Keys in words: which ones work on a screen, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from textual.binding import ActiveBinding

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset

_NAMES: Final = {
    "question_mark": "?",
    "escape": "Esc",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pageup": "Page Up",
    "pagedown": "Page Down",
}
_ARROWS: Final = {"up", "down", "left", "right"}
_MOST_KEYS: Final = 2  # told for one thing: the others are for fingers that know them
_GENERAL: Final = "game."
"""How the ids of keys begin that work on every screen."""


class KeyLine(NamedTuple):
    """Some keys and what they do."""

    keys: str
    words: str


def piece_keys(rules: Ruleset) -> KeyLine:
    """The keys that stand for pieces, and what must be known of them: numbers are as P2 has them."""
    digits, aside = ("1-9", "") if rules.numbering == "low" else ("2-9 0", " (0: the 10)")
    spies = "S I" if Kind.INFILTRATOR in rules.army else "S"
    return KeyLine(f"{digits} {spies} B F", aside)


def key_name(key: str) -> str:
    """What Textual's name of a key is called on keyboards: ``"Ctrl+Q"``, ``"Esc"``."""
    *modifiers, last = key.split("+")
    return "+".join([*map(str.title, modifiers), _NAMES.get(last, last.title())])


def key_lines(bindings: Iterable[ActiveBinding], *, screen: object) -> list[KeyLine]:
    """What the keys of a screen do: its own first, then those of the widgets on it, then the general ones."""
    by_words: dict[tuple[int, str], list[str]] = {}
    for node, binding, is_enabled, _ in bindings:
        if is_enabled:
            place = 2 if (binding.id or "").startswith(_GENERAL) else 0 if node is screen else 1
            by_words.setdefault((place, binding.tooltip or binding.description), []).append(binding.key)
    return [KeyLine(_joined(keys), words) for (_, words), keys in sorted(by_words.items(), key=_place)]


def _place(item: tuple[tuple[int, str], list[str]]) -> int:
    return item[0][0]


def _joined(keys: list[str]) -> str:
    if set(keys) >= _ARROWS:
        return "Cursor keys"
    return ", ".join(map(key_name, keys[:_MOST_KEYS]))
