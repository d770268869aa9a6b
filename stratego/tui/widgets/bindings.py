"""Keys, each declared once: a binding has an id, by which `stratego.wording.keys` has words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode

from stratego.tui.terminal.screen import InputApp
from stratego.wording.keys import ANY_KEY, CURSOR_KEYS, KEYS, NO_KEY, KeyLine, key_name

_DECLARED: Final[dict[str, str]] = {ANY_KEY: "any"}
_ARROWS: Final = {"up", "down", "left", "right"}
_MOST_KEYS: Final = 2  # shown for one binding; the others are alternatives
_GENERAL: Final = "game."  # how the ids of keys begin that work on every screen


def bound(keys: str, action: str, binding_id: str) -> Binding:
    """A binding of ``keys``, separated by commas; players are shown the first one."""
    _DECLARED[binding_id] = keys
    return Binding(keys, action, id=binding_id)


def declared_keys() -> Mapping[str, Sequence[str]]:
    """The declared keys of each binding by its id, for the modules that have been loaded."""
    return {binding_id: keys.split(",") for binding_id, keys in _DECLARED.items() if binding_id != ANY_KEY}


CHOOSE: Final = bound("enter", "screen.choose", "choose")
"""Chooses what a widget's cursor is on; the screen knows what that means."""


class NamedKeys:
    """`KeyNames` as the bindings are declared, or as the user's keymap has them in the app of a ``node``."""

    def __init__(self, node: DOMNode) -> None:
        self._node = node

    def __getitem__(self, binding_id: str) -> str:
        keymap = cast(InputApp, self._node.app).keymap
        first, *_ = keymap.get(binding_id, _DECLARED[binding_id]).split(",")
        return key_name(first) if first else NO_KEY


def key_lines(active: Iterable[ActiveBinding], *, screen: DOMNode) -> list[KeyLine]:
    """What the keys of a screen do: its own first, then those of the widgets on it, then the general ones."""
    by_words: dict[tuple[int, str], list[str]] = {}
    for node, binding, is_enabled, _ in active:
        if is_enabled and binding.id:
            place = 2 if binding.id.startswith(_GENERAL) else 0 if node is screen else 1
            by_words.setdefault((place, KEYS[binding.id].line), []).append(binding.key)
    in_order = sorted(by_words.items(), key=lambda item: item[0][0])
    return [KeyLine(_joined(keys), words) for (_, words), keys in in_order]


def _joined(keys: list[str]) -> str:
    if set(keys) >= _ARROWS:
        return CURSOR_KEYS
    return ", ".join(map(key_name, keys[:_MOST_KEYS]))
